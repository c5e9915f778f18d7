/** Workspaces from workspace JSON, and C4 models of workspaces, over HTTP. */
import { beforeAll, describe, expect, test } from 'vitest';
import { theApp, type Person, type TestApp } from '#apps/server/testing/test-app.ts';
import { createC4Model, getC4Model } from '#features/c4models/contract.ts';
import { missingRevisionMessage, staleRevisionCode } from '#platform/writing/contract.ts';
import {
  createStructurizr,
  createStructurizrC4,
  exportStructurizr,
  getStructurizr,
  getStructurizrRevision,
  importStructurizr,
  previewStructurizrC4,
  updateStructurizr,
  type StructurizrWorkspace,
} from '../contract.ts';

let it: TestApp;
beforeAll(async () => {
  it = await theApp();
});

const library = `workspace "Library" "Lends." {
  model {
    reader = person "Reader"
    archive = element "Archive"
    catalogue = softwareSystem "Catalogue" {
      site = container "Site" "Finds" "React"
    }
    reader -> site "Looks for books"
  }
  views {
    systemContext catalogue "Context" {
      include *
      autoLayout
    }
    container catalogue "Containers" {
      include *
      autoLayout
    }
  }
}
`;

/** A workspace of two elements, one of them placed by hand. */
const placed = {
  name: 'Placed',
  model: { people: [{ id: '1', name: 'Reader', tags: 'Element,Person' }] },
  views: { systemLandscapeViews: [{ key: 'All', elements: [{ id: '1', x: 10, y: 20 }] }] },
};

async function aWorkspace(): Promise<{ readonly person: Person; readonly id: string }> {
  const person = await it.aPerson();
  const { reply } = await person.call(createStructurizr, { body: {} });
  return { person, id: reply.id };
}

const take = (person: Person, id: string, data: string, revision?: number) =>
  person.call(importStructurizr, { params: { id }, body: { format: 'json', data, revision } });

describe('a workspace JSON', () => {
  test('becomes the text of the workspace, tells what is lost, and leaves the former text in the history', async () => {
    const { person, id } = await aWorkspace();
    const before = (await person.call(getStructurizr, { params: { id } })).reply;
    const { status, reply } = await take(person, id, JSON.stringify(placed), 1);
    expect([status, reply.revision, reply.renderingInProgress]).toEqual([200, 2, true]);
    expect(reply.workspaceDSL).toContain('reader = person "Reader"');
    expect(reply.losses).toEqual([
      {
        path: '/views/systemLandscapeViews/0/layout',
        message: 'The places of 1 element in “All” are not kept: its layout is automatic.',
      },
    ]);
    const former = await person.call(getStructurizrRevision, { params: { id, n: 1 } });
    expect(former.reply.text).toBe(before.workspaceDSL);
  });

  test('that was exported comes back as the same workspace, without a loss', async () => {
    const { person, id } = await aWorkspace();
    await person.call(updateStructurizr, { params: { id }, body: { dsl: library, revision: 1 } });
    const exported = async (): Promise<string> =>
      (await person.call(exportStructurizr, { params: { id }, query: { format: 'json' } })).reply.data;
    const json = await exported();
    const { reply } = await take(person, id, json, 2);
    expect(reply.losses).toEqual([]);
    expect(JSON.parse(await exported())).toEqual(JSON.parse(json));
  });

  test('on a stale revision is refused with the current workspace, and stores nothing', async () => {
    const { person, id } = await aWorkspace();
    await take(person, id, JSON.stringify(placed), 1);
    const { status, refusal } = await take(person, id, JSON.stringify({ ...placed, name: 'Other' }), 1);
    const { current } = refusal as unknown as { current: StructurizrWorkspace };
    expect([status, refusal.error.code, current.revision]).toEqual([422, staleRevisionCode, 2]);
    expect((await person.call(getStructurizr, { params: { id } })).reply.revision).toBe(2);
  });

  test('without a revision is refused', async () => {
    const { person, id } = await aWorkspace();
    const { status, refusal } = await take(person, id, JSON.stringify(placed));
    expect([status, refusal.violations?.[0]?.errors]).toEqual([422, [missingRevisionMessage]]);
  });

  test.each([
    ['no JSON', '{', 'The file is not JSON.'],
    ['no workspace', '{"model": 1}', 'The file holds no Structurizr workspace: it has no model.'],
    ['a bomb of brackets', `{"model":${'['.repeat(200_000)}`, 'The file is nested too deeply.'],
  ])('that is %s is refused with a sentence', async (_what, data, message) => {
    const { person, id } = await aWorkspace();
    const { status, refusal } = await take(person, id, data, 1);
    expect([status, refusal.error.message, refusal.violations]).toEqual([
      422,
      message,
      [{ field: 'data', path: 'data', errors: [message] }],
    ]);
  });

  test('whose text would be too long is refused', async () => {
    const { person, id } = await aWorkspace();
    const description = 'long '.repeat(60_000);
    const people = Array.from({ length: 5 }, (_, at) => ({ id: String(at + 1), name: `P${at}`, description }));
    const { status, refusal } = await take(person, id, JSON.stringify({ model: { people } }), 1);
    expect([status, refusal.error.message]).toEqual([422, 'As DSL, the workspace has more than 1,048,576 bytes.']);
  });

  test('with hostile texts is stored as text', async () => {
    const { person, id } = await aWorkspace();
    const name = '"\u0000\\n}\n!script groovy {\n"';
    const { status, reply } = await take(person, id, JSON.stringify({ model: { people: [{ id: '1', name }] } }), 1);
    expect([status, reply.workspaceDSL.includes('\u0000')]).toEqual([200, false]);
  });

  test('cannot be brought into a workspace of another organization', async () => {
    const { id } = await aWorkspace();
    const stranger = await it.aPerson();
    const statuses = [
      await take(stranger, id, JSON.stringify(placed), 1),
      await stranger.call(previewStructurizrC4, { params: { id } }),
      await stranger.call(createStructurizrC4, { params: { id }, body: { name: 'Mine' } }),
    ].map(({ status }) => status);
    expect(statuses).toEqual([404, 404, 404]);
  });
});

describe('a C4 model of a workspace', () => {
  test('is told with its losses before it is created, and holds the elements in laid out views', async () => {
    const { person, id } = await aWorkspace();
    await person.call(updateStructurizr, { params: { id }, body: { dsl: library, revision: 1 } });
    const preview = await person.call(previewStructurizrC4, { params: { id } });
    expect([preview.reply.name, preview.reply.holds]).toEqual(['Library', '3 elements, 1 relationship, 3 views']);
    expect(preview.reply.losses).toContainEqual({
      path: '/model/customElements/0',
      message: 'The custom element “Archive” is not kept: a model holds people, systems, containers and components.',
    });
    const { status, reply } = await person.call(createStructurizrC4, { params: { id }, body: { name: 'Our library' } });
    expect([status, reply.losses]).toEqual([201, preview.reply.losses]);
    const model = (await person.call(getC4Model, { params: { id: reply.id } })).reply;
    expect([model.name, model.version]).toEqual(['Our library', 1]);
    expect(model.model.softwareSystems[0]?.containers.map(({ name }) => name)).toEqual(['Site']);
    const containers = model.views.find(({ level }) => level === 'C2');
    const places = containers?.elements.map(({ position: { x, y } }) => `${x} ${y}`) ?? [];
    expect(new Set(places).size).toBe(2);
  });

  test('is refused where the plan has no room for it', async () => {
    const { person, id } = await aWorkspace();
    await person.call(createC4Model, { body: { name: 'The only one' } });
    const { status, refusal } = await person.call(createStructurizrC4, { params: { id }, body: { name: 'Another' } });
    expect([status, refusal.error.code]).toEqual([422, 'c4model_count_limit']);
  });
});
