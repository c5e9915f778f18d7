/** Workspace JSON read back: the DSL that it becomes says the same, and what the DSL cannot hold is reported. */
import { describe, expect, it } from 'vitest';
import { readWorkspaceJson } from './json/read-workspace-json.ts';
import { workspaceJson } from './json/workspace-json.ts';
import { canonicalForm } from './model/canonical-form.ts';
import { parseWorkspace } from './parse-workspace.ts';
import { printWorkspace } from './print/print-workspace.ts';
import { inDeployedViews, inModel, inViews, workspaceOf } from './testing/dsl-texts.ts';
import { belowFrom, richText, type Below } from './testing/random-texts.ts';

const jsonOf = (text: string): unknown => JSON.parse(JSON.stringify(workspaceJson(workspaceOf(text))));

function reading(json: unknown) {
  const read = readWorkspaceJson(JSON.stringify(json));
  if (!read.ok) throw new Error(read.problems.map(({ message }) => message).join('\n'));
  return read;
}

/** A report as `path: message`. */
const reportOf = (json: unknown): string[] => reading(json).losses.map(({ path, message }) => `${path}: ${message}`);

const texts: readonly [string, string][] = [
  ['everything that the language has', printWorkspace(workspaceOf(richText))],
  ['views without some of their relationships', inViews('systemLandscape {\ninclude *\nexclude customer->shop\n}')],
  ['nodes that are shown empty', inDeployedViews('deployment * live {\ninclude cellar\nexclude rack router\n}')],
  ['deployments with replicated relationships', inDeployedViews('deployment * live "key" {\ninclude *\n}')],
  [
    'implied relationships that are switched off and on',
    inModel(
      'u = person "U"\ns = softwareSystem "S" {\nc = container "C"\nd = container "D"\n}\n!impliedRelationships false\nu -> c "A"\n!impliedRelationships true\nu -> d "B"',
    ),
  ],
  [
    'steps with orders, answers and blocks',
    inViews('dynamic shop {\n1a: customer -> web "Asks"\ndb -> web "Answers" {\nurl https://x\n}\n}'),
  ],
  ['keys that the views got by themselves', inViews('systemLandscape {\ninclude *\n}\nsystemLandscape {\n}')],
  ['quotes and line breaks', inModel(String.raw`person "say \"hi\"\nand go"`)],
];

const person = (more: object = {}) => ({ id: '1', name: 'Ada', tags: 'Element,Person', ...more });
const system = (more: object = {}) => ({ id: '2', name: 'Shop', tags: 'Element,Software System', ...more });
const uses = (more: object = {}) => ({
  id: '3',
  sourceId: '1',
  destinationId: '2',
  description: 'Uses',
  tags: 'Relationship',
  ...more,
});
const workspace = (model: object, more: object = {}) => ({ name: 'W', description: 'D', model, views: {}, ...more });

describe('workspace JSON', () => {
  it.each(texts.map(([name, text]) => ({ name, text })))('keeps $name', ({ text }) => {
    const { parsed } = reading(jsonOf(text));
    expect(canonicalForm(parsed.workspace)).toEqual(canonicalForm(workspaceOf(text)));
  });

  it.each(texts.map(([name, text]) => ({ name, text })))('reports nothing about $name', ({ text }) => {
    expect(reportOf(jsonOf(text))).toEqual([]);
  });
});

describe('the report', () => {
  it('names what the DSL has no words for, with its place', () => {
    const json = workspace(
      {
        people: [person({ location: 'Internal', relationships: [uses({ interactionStyle: 'Asynchronous' })] })],
        softwareSystems: [system({ documentation: { sections: [{ content: 'Hello' }] } })],
        enterprise: { name: 'Acme' },
      },
      {
        thumbnail: 'x',
        views: {
          systemLandscapeViews: [
            {
              key: 'All',
              paperSize: 'A4_Landscape',
              elements: [
                { id: '1', x: 10, y: 20 },
                { id: '2', x: 500, y: 20 },
              ],
              relationships: [{ id: '3', vertices: [{ x: 1, y: 2 }] }],
            },
          ],
          imageViews: [{ key: 'Picture', content: 'data:' }],
        },
      },
    );
    expect(reportOf(json)).toEqual([
      '/model/people/0/location: “location” of “Ada” = “Internal” is not kept.',
      '/model/softwareSystems/0/documentation: The documentation of “Shop” is not kept: the DSL reads it from files.',
      '/model/people/0/relationships/0/interactionStyle: “interactionStyle” = “Asynchronous” is not kept: the DSL has tags for that.',
      '/thumbnail: “thumbnail” = “x” is not kept.',
      '/model/enterprise: “enterprise” is not kept.',
      '/views/systemLandscapeViews/0/paperSize: “paperSize” of “All” = “A4_Landscape” is not kept.',
      '/views/systemLandscapeViews/0/layout: The places of 2 elements and the lines of 1 relationship in “All” are not kept: its layout is automatic.',
      '/views/imageViews/0: The view “Picture” is not kept: pictures from elsewhere are not shown here.',
    ]);
  });

  it('says why a rule of the DSL leaves something out', () => {
    const json = workspace({
      people: [person({ url: 'nowhere', properties: { empty: '', a: 'b' } }), person({ id: '9' })],
      softwareSystems: [
        system({
          containers: [{ id: '4', name: 'Web', relationships: [{ id: '5', sourceId: '4', destinationId: '2' }] }],
        }),
      ],
    });
    expect(reportOf(json)).toEqual([
      '/model/people/0/url: The address “nowhere” is not kept: nowhere is not a valid URL.',
      '/model/people/0/properties/empty: The property “empty” is not kept: the DSL has no empty properties.',
      '/model/softwareSystems/0/containers/0/relationships/0: The relationship is not kept: Relationships cannot be added between parents and children.',
      "/model/people/1: “Ada” is not kept: A top-level element named 'Ada' already exists.",
      expect.stringMatching(/^\/views: There are no views: \d+ default views will be drawn\.$/) as string,
    ]);
  });

  it('tells relationships that will be implied although the file has none', () => {
    const json = workspace({
      people: [person({ relationships: [uses({ destinationId: '4' })] })],
      softwareSystems: [system({ containers: [{ id: '4', name: 'Web' }] })],
    });
    const { dsl } = reading(json);
    expect(dsl).toContain('!impliedRelationships false');
    expect(reportOf({ ...json, views: { customViews: [{ key: 'k' }] } })).toEqual([]);
  });

  it('keeps an implied relationship that follows from nothing as one of its own', () => {
    const json = workspace(
      {
        people: [person({ relationships: [uses({ linkedRelationshipId: '77' })] })],
        softwareSystems: [system()],
      },
      { views: { customViews: [{ key: 'k' }] } },
    );
    expect(reportOf(json)).toEqual([
      '/model/people/0/relationships/0/linkedRelationshipId: This implied relationship is written as one of its own: it does not follow from the others.',
    ]);
  });

  it('tells identifiers that are written differently, and not those that tools made up', () => {
    const named = (own: string) => ({ properties: { 'structurizr.dsl.identifier': own } });
    const views = { views: { customViews: [{ key: 'k' }] } };
    const json = workspace(
      { people: [person(named('team.ada'))], softwareSystems: [system(named('0190aaaa-0000-7000-8000-000000000001'))] },
      views,
    );
    expect(reportOf(json)).toEqual(['/model: 1 identifier will be written differently: team.ada → team_ada.']);
  });

  it.each([
    ['not JSON', '{', '', 'The file is not JSON.'],
    ['a list', '[]', '', 'The file holds no Structurizr workspace: it has no model.'],
    ['another model', '{"model":[]}', '', 'The file holds no Structurizr workspace: it has no model.'],
    ['too deep', `{"model":${'['.repeat(100_000)}`, '', 'The file is nested too deeply.'],
    [
      'too many elements',
      JSON.stringify({ model: { people: Array.from({ length: 5_001 }, (_, id) => ({ id: `${id}`, name: `${id}` })) } }),
      '/model',
      'A workspace may hold at most 5,000 elements.',
    ],
  ])('%s is refused with a sentence', (_what, text, path, message) => {
    expect(readWorkspaceJson(text)).toEqual({ ok: false, problems: [{ path, message }] });
  });
});

describe('hostile workspace JSON', () => {
  it.each([
    [
      'words of the language as properties',
      { '!include': 'x', '!const': 'a b', '}': '{', a: '{', '//': 'c', '->': 'd' },
    ],
    ['names of prototypes', { constructor: 'a', toString: 'b' }],
  ])('holds %s without a problem', (_what, properties) => {
    const json = workspace({
      people: [person({ properties })],
      softwareSystems: [system({ name: '{', description: '}' })],
    });
    expect(reading(json).parsed.workspace.model.elements).toHaveLength(2);
  });

  it('writes names that are tokens of the language in wide letters, and says so', () => {
    const json = workspace({ people: [person({ name: '->', group: '=' })], softwareSystems: [system()] });
    expect(reportOf({ ...json, views: { customViews: [{ key: 'k' }] } })).toEqual([
      '/model/people/0/name: “name” of “->” = “->” becomes “→”.',
      '/model/people/0/group: “group” of “->” = “=” becomes “＝”.',
    ]);
  });

  it('survives values of any type anywhere', () => {
    const odd = [null, 1, 'x', true, [], [null], {}, [[]], [{}]];
    for (const value of odd) {
      const json = {
        name: value,
        properties: value,
        configuration: { scope: value, users: value },
        model: {
          people: value,
          softwareSystems: [{ id: value, name: value, tags: value, containers: value, relationships: value }],
          deploymentNodes: value,
        },
        views: {
          systemLandscapeViews: value,
          dynamicViews: [{ key: value, relationships: value }],
          filteredViews: value,
          configuration: { styles: value, themes: value, branding: value },
        },
      };
      expect(readWorkspaceJson(JSON.stringify(json))).toHaveProperty('ok');
    }
  });

  it('changed anywhere is read or refused, and what is read parses', { timeout: 30_000 }, () => {
    const json = jsonOf(richText);
    for (let seed = 0; seed < 400; seed += 1) {
      const read = readWorkspaceJson(JSON.stringify(changed(json, belowFrom(seed))));
      const problems = read.ok ? parseWorkspace(read.dsl).problems : [];
      expect(problems).toEqual([]);
    }
  });
});

const oddValues = [
  null,
  '',
  'x',
  '{',
  '}',
  '=',
  '->',
  '\\',
  '"',
  '!include',
  '1',
  '2',
  '7',
  -1,
  3,
  true,
  [],
  {},
  'a,b',
  'Element',
];

/** A value with one in some thirty parts replaced, removed or exchanged with an odd one. */
function changed(value: unknown, below: Below): unknown {
  if (below(30) === 0) return oddValues[below(oddValues.length)];
  if (Array.isArray(value)) {
    const items = value.map((item) => changed(item, below));
    const [first] = items;
    return below(20) === 0 && first !== undefined ? [...items, first] : items;
  }
  if (typeof value !== 'object' || value === null) return value;
  const fields = Object.entries(value).filter(() => below(40) > 0);
  return Object.fromEntries(fields.map(([name, field]): [string, unknown] => [name, changed(field, below)]));
}
