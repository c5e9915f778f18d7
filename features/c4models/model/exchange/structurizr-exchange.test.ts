/** Structurizr round trips: exports are read back, and losses are reported. */
import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type C4Model } from '../../contract.ts';
import { c4Content } from '../c4-import-call.ts';
import { contentDocument } from '../c4-content.ts';
import { toC4Model } from '../c4-document.ts';
import { c4Limits } from '../c4-limits.ts';
import { fromJson, toJson } from './json-file.ts';
import { type Imported } from './losses.ts';
import { toWorkspaceJson } from './structurizr-export.ts';
import { fromWorkspaceJson } from './structurizr-import.ts';
import { anyModel } from './testing/any-model.ts';
import { counter, library, sampleNow } from './testing/sample-model.ts';

const taken = ({ ...imported }: Imported<C4Model>): C4Model => {
  if (!imported.ok) throw new Error(imported.problems.map(({ path, message }) => `${path} ${message}`).join(' '));
  return imported.model;
};
const read = (text: string): Imported<C4Model> => fromWorkspaceJson(text, { newId: counter(900_000), now: sampleNow });

/** Normalizes ids by order of occurrence, and moves empty views to the end, since files do not contain them. */
function comparable(model: C4Model): unknown {
  const views = model.views.filter(({ elements }) => elements.length > 0);
  const met = new Map<string, string>();
  const text = JSON.stringify({
    ...model,
    id: '',
    views: views.map((view) => ({ ...view, name: '', isDefault: false })),
  });
  return JSON.parse(
    text.replaceAll(/00000000-0000-4000-8000-\d{12}|10000000-0000-4000-8000-(?!000000000777)\d{12}/g, (id) => {
      const known = met.get(id) ?? `id ${met.size}`;
      met.set(id, known);
      return known;
    }),
  );
}

describe('JSON in our own shape', () => {
  it('round-trips when ids are kept', () => {
    fc.assert(
      fc.property(anyModel, (model) => {
        const back = taken(fromJson(toJson(model), { ids: 'keep', newId: counter(900_000), now: model.createdAt }));
        expect(back).toEqual(model);
      }),
      { numRuns: 60 },
    );
  });

  it('round-trips with other ids, and only the ids differ', () => {
    fc.assert(
      fc.property(anyModel, (model) => {
        const back = taken(fromJson(toJson(model), { ids: 'new', newId: counter(900_000), now: model.createdAt }));
        expect(JSON.stringify(back)).not.toContain(model.views[0]?.id);
        expect({ ...(comparable(back) as object), name: back.name }).toEqual({
          ...(comparable(model) as object),
          name: model.name,
        });
        expect(back.views.map(({ name, isDefault }) => ({ name, isDefault }))).toEqual(
          model.views.map(({ name, isDefault }) => ({ name, isDefault })),
        );
      }),
      { numRuns: 60 },
    );
  });

  it('keeps the default view of a system with the longest name beside a view of the same beginning', () => {
    const name = 'W'.repeat(c4Limits.name);
    const made = contentDocument(
      {
        model: { actors: [], softwareSystems: [{ id: counter(1)(), name, location: 'internal' }] },
        views: [{ id: counter(2)(), level: 'C2', name, sourceElement: { id: counter(1)() }, elements: [] }],
      },
      { name: 'Long', description: '' },
      counter(10),
    );
    if ('problems' in made) throw new Error(JSON.stringify(made.problems));
    const model = toC4Model({ id: counter(3)(), createdAt: sampleNow, version: 1 }, made.document);
    expect(taken(fromJson(toJson(model), { ids: 'keep', newId: counter(100), now: sampleNow }))).toEqual(model);
  });

  it('also accepts a response of the API', () => {
    expect(
      taken(fromJson(JSON.stringify({ data: library }), { ids: 'keep', newId: counter(), now: sampleNow })),
    ).toEqual(library);
  });

  it('refuses invalid content with its path', () => {
    const broken = JSON.parse(toJson(library)) as C4Model;
    const options = { ids: 'keep', newId: counter(), now: sampleNow } as const;
    expect(fromJson('{', options)).toEqual({ ok: false, problems: [{ path: '', message: 'The file is not JSON.' }] });
    expect(fromJson('{}', options)).toMatchObject({ ok: false });
    const twice = { ...broken, model: { ...broken.model, actors: [...broken.model.actors, ...broken.model.actors] } };
    expect(fromJson(JSON.stringify(twice), options)).toMatchObject({
      ok: false,
      problems: [{ path: '/model/actors/2/id' }],
    });
  });
});

describe('workspace JSON of Structurizr', () => {
  it('round-trips any model with an empty report', () => {
    fc.assert(
      fc.property(anyModel, (model) => {
        const imported = read(toWorkspaceJson(model));
        const back = taken(imported);
        expect(
          imported.ok && imported.losses.filter(({ kind }) => kind !== 'view-name' && kind !== 'view-added'),
        ).toEqual([]);
        const views = [...model.views].map((view) => view.elements.length > 0).filter(Boolean).length;
        const trimmed = { ...back, views: back.views.filter(({ elements }) => elements.length > 0).slice(0, views) };
        expect(comparable(trimmed)).toEqual(comparable(model));
      }),
      { numRuns: 100 },
    );
  });

  it('satisfies the rules of the model, whatever the file contains', () => {
    fc.assert(
      fc.property(anyModel, (model) => {
        const back = taken(read(toWorkspaceJson(model)));
        const content = c4Content.parse(JSON.parse(JSON.stringify(back)));
        expect(contentDocument(content, { name: back.name, description: '' }, counter(700_000))).toHaveProperty(
          'document',
        );
      }),
      { numRuns: 40 },
    );
  });

  it('keeps names and defaults of views', () => {
    const back = taken(read(toWorkspaceJson(library)));
    const names = (model: C4Model): unknown =>
      model.views
        .filter(({ elements }) => elements.length > 0)
        .map(({ name, level, isDefault }) => [level, name, isDefault]);
    expect(names(back)).toEqual(names(library));
  });

  it('makes systems internal that have containers or are the subject of a view, unless the file says otherwise', () => {
    const system = (id: string, more: object): object => ({
      id,
      name: `S${id}`,
      tags: 'Element,Software System',
      ...more,
    });
    const text = JSON.stringify({
      name: 'x',
      model: {
        softwareSystems: [
          system('1', { containers: [{ id: '9', name: 'C', tags: 'Element,Container' }] }),
          system('2', {}),
          system('3', {}),
          system('4', { location: 'Internal' }),
          system('5', { location: 'External' }),
          system('6', { location: 'External', containers: [{ id: '10', name: 'C' }] }),
        ],
      },
      views: {
        systemContextViews: [
          { key: 'k', softwareSystemId: '2', elements: [{ id: '2' }] },
          { key: 'l', softwareSystemId: '5', elements: [{ id: '5' }] },
        ],
      },
    });
    const imported = read(text);
    expect(taken(imported).model.softwareSystems.map(({ location }) => location)).toEqual([
      'internal',
      'internal',
      'external',
      'internal',
      'external',
      'internal',
    ]);
    expect(imported.ok && imported.losses.filter(({ kind }) => kind === 'location').map(({ path }) => path)).toEqual([
      '/model/softwareSystems/5/location',
    ]);
  });

  it('does not store implied relationships, and reports those that do not follow', () => {
    const text = JSON.stringify({
      name: 'x',
      model: {
        people: [
          {
            id: '1',
            name: 'P',
            relationships: [
              { id: '5', destinationId: '3', description: 'Uses' },
              { id: '6', destinationId: '2', description: 'Uses', linkedRelationshipId: '5' },
              { id: '7', destinationId: '4', description: 'Uses', linkedRelationshipId: '5' },
            ],
          },
        ],
        softwareSystems: [
          { id: '2', name: 'S', containers: [{ id: '3', name: 'C' }] },
          { id: '4', name: 'T' },
        ],
      },
    });
    const imported = read(text);
    expect(taken(imported).model.actors[0]?.relationships).toHaveLength(1);
    expect(imported.ok && imported.losses.filter(({ kind }) => kind === 'implied').map(({ path }) => path)).toEqual([
      '/model/people/0/relationships/2',
    ]);
  });

  it('reports everything it drops', () => {
    const text = JSON.stringify({
      name: 'x',
      configuration: { scope: 'SoftwareSystem' },
      documentation: { sections: [{ content: 'a' }] },
      model: {
        enterprise: { name: 'E' },
        people: [
          {
            id: '1',
            name: 'P\nQ',
            group: 'G',
            properties: { cost: '3' },
            perspectives: [{ name: 'Security' }],
            tags: 'Element,Person,,',
            url: 'ftp://x',
          },
        ],
        customElements: [{ id: '2', name: 'Car' }],
        deploymentNodes: [{ id: '3', name: 'Node' }],
      },
      views: {
        dynamicViews: [{ key: 'd' }],
        deploymentViews: [{ key: 'e' }],
        filteredViews: [{ key: 'f' }],
        imageViews: [{ key: 'i' }],
        customViews: [{ key: 'c' }],
        systemLandscapeViews: [
          {
            key: 'l',
            description: 'D',
            animations: [{ order: 1 }],
            automaticLayout: { rankDirection: 'TopBottom' },
            elements: [
              { id: '1', x: 0, y: 0 },
              { id: '2', x: 0, y: 0 },
            ],
          },
        ],
        configuration: {
          branding: { logo: 'x' },
          terminology: { person: 'Human' },
          themes: ['t'],
          styles: {
            elements: [{ tag: 'Person', color: '#ff0000' }],
            relationships: [{ tag: 'Relationship', thickness: 5 }],
          },
        },
      },
    });
    const imported = read(text);
    const told = imported.ok ? imported.losses.map(({ kind, path }) => `${kind} ${path}`) : [];
    expect(told.toSorted()).toEqual([
      'animation /views/systemLandscapeViews/0/animations',
      'custom-element /model/customElements/0',
      'deployment /model/deploymentNodes/0',
      'description /views/systemLandscapeViews/0/description',
      'documentation /documentation',
      'layout /views/systemLandscapeViews/0/automaticLayout',
      'name /model/people/0/name',
      'perspective /model/people/0/perspectives',
      'property /model/people/0/properties/cost',
      'setting /configuration',
      'setting /model/enterprise',
      'setting /views/configuration/branding',
      'setting /views/configuration/terminology',
      'setting /views/configuration/themes',
      'style /views/configuration/styles/elements/0',
      'style /views/configuration/styles/relationships/0',
      'tag /model/people/0/tags',
      'url /model/people/0/url',
      'view /views/customViews/0',
      'view /views/deploymentViews/0',
      'view /views/dynamicViews/0',
      'view /views/filteredViews/0',
      'view /views/imageViews/0',
      'view-element /views/systemLandscapeViews/0/elements/1',
    ]);
  });

  it('keeps the patterns of code that our property holds, and tells of those that cannot be stored', () => {
    const properties = {
      'archwright.patterns': 'namespace:App%5COrder path:src/a%20b/** nonsense path:%E0%A4%A path:src/a%20b/**',
    };
    const imported = read(JSON.stringify({ model: { people: [{ id: '1', name: 'P', properties }] } }));
    expect(imported.ok && imported.model.model.actors[0]?.patterns).toEqual([
      { kind: 'namespace', pattern: 'App\\Order' },
      { kind: 'path', pattern: 'src/a b/**' },
    ]);
    expect(imported.ok && imported.losses.map(({ kind, path }) => `${kind} ${path}`)).toContain(
      'property /model/people/0/properties/archwright.patterns',
    );
  });

  it('tells of answers and parallel steps, which a flow shows as steps in turn', () => {
    const calls = { destinationId: '2', description: 'asks' };
    const step = (order: string, description: string, response = false) => ({ id: '3', order, description, response });
    const flowOf = (steps: readonly ReturnType<typeof step>[]): Imported<C4Model> =>
      read(
        JSON.stringify({
          model: {
            people: [{ id: '1', name: 'Reader', relationships: [{ id: '3', sourceId: '1', ...calls }] }],
            softwareSystems: [{ id: '2', name: 'Library' }],
          },
          views: {
            systemLandscapeViews: [{ key: 'l', elements: [{ id: '1' }, { id: '2' }], relationships: [{ id: '3' }] }],
            dynamicViews: [{ key: 'd', title: 'Loan', elements: [{ id: '1' }, { id: '2' }], relationships: steps }],
          },
        }),
      );
    const told = (imported: Imported<C4Model>) =>
      imported.ok ? imported.losses.filter(({ path }) => path.includes('dynamic')).map(({ message }) => message) : [];
    expect(told(flowOf([step('1', 'asks'), step('2', 'asks again')]))).toEqual([]);
    const timed = flowOf([step('1', 'asks'), step('2', 'lends', true), step('2', 'notes')]);
    expect(told(timed)).toEqual([
      'The flow “Loan” draws 1 answer in the direction of what is answered: lends.',
      'The flow “Loan” shows parallel steps one after the other.',
    ]);
    expect(taken(timed).views.flatMap(({ flows }) => flows.map(({ steps }) => steps.length))).toEqual([3]);
  });

  it('refuses a workspace above the limits of a model', () => {
    const people = Array.from({ length: 5_001 }, (_, at) => ({ id: String(at), name: 'Twin' }));
    const problems = [{ path: '/model', message: 'A model holds at most 5,000 elements.' }];
    expect(read(JSON.stringify({ model: { people } }))).toEqual({ ok: false, problems });
  });

  it('refuses anything that is not a workspace', () => {
    expect(read('[]')).toMatchObject({ ok: false });
    expect(read('{"name":"x"}')).toMatchObject({ ok: false });
    expect(read('{"model":{"people":[{"id":1}]}}')).toMatchObject({
      ok: false,
      problems: [{ path: '/model/people/0/id' }, { path: '/model/people/0/name' }],
    });
  });
});
