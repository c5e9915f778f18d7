/** Diagrams over HTTP: saves and conflicts, refused contents, history, search, links, files, trash, export and import. */
import { sql } from 'kysely';
import { beforeAll, describe, expect, test } from 'vitest';
import { makeMember, theApp, type Person, type TestApp } from '#apps/server/testing/test-app.ts';
import { createAdr } from '#features/adrs/contract.ts';
import { getC4Model, listC4Models, versionConflictCode } from '#features/c4models/contract.ts';
import { createNamespace } from '#features/documentation/contract.ts';
import { createProject, getProjectOverview } from '#features/projects/contract.ts';
import { getFile, uploadFile } from '#platform/files/contract.ts';
import { listActivity } from '#platform/history/contract.ts';
import { readOnlyProjectCode } from '#platform/limits/model/read-only-project.ts';
import { setPlan } from '#platform/limits/server/subscription-table.ts';
import { listBacklinks } from '#platform/links/contract.ts';
import { exportProject, importProject } from '#platform/portability/contract.ts';
import { searchPage } from '#platform/search/contract.ts';
import { listTrash, restoreFromTrash } from '#platform/trash/contract.ts';
import { missingRevisionMessage, staleRevisionCode } from '#platform/writing/contract.ts';
import {
  createDiagram,
  deleteDiagram,
  getDiagram,
  getDiagramRevision,
  listDiagramRevisions,
  listDiagrams,
  modelDiagram,
  nameDiagramRevision,
  newDiagramName,
  restoreDiagramRevision,
  setDiagramTemplate,
  staleDiagramMessage,
  tooLargeDiagramMessage,
  updateDiagram,
  type Diagram,
} from '../contract.ts';

let it: TestApp;
beforeAll(async () => {
  it = await theApp();
});

type Fields = Readonly<Record<string, unknown>>;

const box = (id: string, more: Fields = {}): Fields => ({
  id,
  type: 'standard.Rectangle',
  label: '',
  position: { x: 0, y: 0 },
  size: { w: 150, h: 60 },
  style: {},
  ...more,
});
const link = (id: string, source: string, target: string): Fields => ({ id, type: 'standard.Link', source, target });
const boardOf = (...elements: readonly Fields[]): string =>
  JSON.stringify({ elements: Object.fromEntries(elements.map((element) => [element['id'], element])) });
const noteSaying = (label: string, more: Fields = {}): string =>
  boardOf(box('n1', { type: 'custom.StickyNote', label, ...more }));

async function aDiagram(content?: string): Promise<{ readonly person: Person; readonly stored: Diagram }> {
  const person = await it.aPerson();
  const { reply } = await person.call(createDiagram, {
    body: { name: 'Checkout', ...(content === undefined ? {} : { content }) },
  });
  return { person, stored: reply };
}

const save = (person: Person, { id }: Pick<Diagram, 'id'>, content: string, revision: number) =>
  person.call(updateDiagram, { params: { id }, body: { name: 'Checkout', content, revision } });
const read = async (person: Person, id: string): Promise<Diagram> =>
  (await person.call(getDiagram, { params: { id } })).reply;
const job = async (name: string): Promise<void> => {
  await it.app.modules.jobs.find((one) => one.name === name)?.run({});
};

describe('creating and listing', () => {
  test('a diagram is called "My diagram", has the next number and no elements', async () => {
    const person = await it.aPerson();
    const first = await person.call(createDiagram, { body: {} });
    expect([first.status, first.reply]).toEqual([
      201,
      {
        id: expect.any(String) as string,
        name: newDiagramName,
        serialNumber: 1,
        content: '{"elements":{}}',
        revision: 1,
        updatedAt: expect.any(String) as string,
        updatedBy: expect.any(String) as string,
        isTemplate: false,
      },
    ]);
    const content = boardOf(box('a'));
    const second = (await person.call(createDiagram, { body: { name: '  Flow ', content } })).reply;
    expect([second.name, second.serialNumber, second.content]).toEqual(['Flow', 2, content]);
    expect(await read(person, second.id)).toEqual(second);
    const { reply: overview } = await person.call(getProjectOverview, { params: { id: person.projectId } });
    expect(overview.diagrams).toBe(2);
  });

  test('the list is a collection, newest first, in pages, and finds words of names', async () => {
    const person = await it.aPerson();
    for (const name of ['Order flow', '100% of stock', 'Order states', 'Payments']) {
      await person.call(createDiagram, { body: { name } });
    }
    const listed = await person.call(listDiagrams, { query: {} });
    const raw = JSON.parse(listed.text) as Record<string, unknown>;
    expect(raw['hydra:totalItems']).toBe(4);
    expect(raw['hydra:member']).toHaveLength(4);
    const names = async (query: { search?: string; page?: number; perPage?: number }) =>
      (await person.call(listDiagrams, { query })).reply.resources.map(({ name }) => name);
    expect(await names({})).toEqual(['Payments', 'Order states', '100% of stock', 'Order flow']);
    expect(await names({ page: 2, perPage: 3 })).toEqual(['Order flow']);
    expect(await names({ search: ' order' })).toEqual(['Order states', 'Order flow']);
    expect(await names({ search: '%' })).toEqual(['100% of stock']);
  });
});

test('a diagram is offered as a template, listed as one, and withdrawn; its revision stays', async () => {
  const { person, stored } = await aDiagram();
  await person.call(createDiagram, { body: { name: 'Another' } });
  const params = { id: stored.id };
  const templates = async () => (await person.call(listDiagrams, { query: { templates: 'only' } })).reply.resources;
  expect((await person.call(setDiagramTemplate, { params, body: { isTemplate: true } })).reply.isTemplate).toBe(true);
  expect((await templates()).map(({ name }) => name)).toEqual(['Checkout']);
  expect(await read(person, stored.id)).toMatchObject({ isTemplate: true, revision: 1 });
  await person.call(setDiagramTemplate, { params, body: { isTemplate: false } });
  expect(await templates()).toEqual([]);
  const stranger = await it.aPerson({ name: 'eve' });
  expect((await stranger.call(setDiagramTemplate, { params, body: { isTemplate: true } })).status).toBe(404);
});

describe('saving', () => {
  test('stores name and content, and raises the revision; an equal save changes nothing', async () => {
    const { person, stored } = await aDiagram();
    const content = noteSaying('Who pays?');
    const params = { id: stored.id };
    const saved = await person.call(updateDiagram, { params, body: { name: 'Questions', content, revision: 1 } });
    expect(saved.reply).toMatchObject({ name: 'Questions', content, revision: 2, serialNumber: 1 });
    const again = await person.call(updateDiagram, { params, body: { name: 'Questions', content, revision: 2 } });
    expect([again.status, again.reply]).toEqual([200, saved.reply]);
  });

  test('S38 on a stale revision is refused with the current diagram, and stores nothing', async () => {
    const { person, stored } = await aDiagram();
    await save(person, stored, noteSaying('First'), 1);
    const { status, refusal } = await save(person, stored, noteSaying('Second'), 1);
    const { current } = refusal as unknown as { current: Diagram };
    expect([status, refusal.error]).toEqual([
      422,
      { message: staleDiagramMessage(current.updatedBy ?? ''), code: staleRevisionCode },
    ]);
    expect(current).toEqual(await read(person, stored.id));
    expect(current.content).toBe(noteSaying('First'));
  });

  test('S38 of ten saves of one revision at once one succeeds', async () => {
    const { person, stored } = await aDiagram();
    const labels = Array.from({ length: 10 }, (_, at) => `Save ${at}`);
    const saves = await Promise.all(labels.map((label) => save(person, stored, noteSaying(label), 1)));
    expect(saves.filter(({ status }) => status === 422)).toHaveLength(9);
    const winner = saves.findIndex(({ status }) => status === 200);
    const { content, revision } = await read(person, stored.id);
    expect([content, revision]).toEqual([noteSaying(labels[winner] ?? ''), 2]);
  });

  test('without a revision is refused', async () => {
    const { person, stored } = await aDiagram();
    const body = { name: 'Checkout', content: noteSaying('x') };
    const { status, refusal } = await person.call(updateDiagram, { params: { id: stored.id }, body });
    expect([status, refusal.violations?.[0]]).toEqual([
      422,
      { field: 'revision', path: 'revision', errors: [missingRevisionMessage] },
    ]);
  });

  test('unknown fields, other shapes and the order of the map survive byte for byte', async () => {
    const { person, stored } = await aDiagram();
    const content = `{ "app": {"zoom": 1.50}, "elements": {
      "b": {"type":"standard.Rectangle","id":"b","label":"é\\u00e9 \\ud83d\\ude00","position":{"x":1e2,"y":-0.0,"turn":3},
            "size":{"w":150,"h":60},"style":{"bgColor":"#fff","glow":[1,{"deep":null}]},"shape":"spaceship","mood":"good"},
      "1": {"type":"standard.Circle","id":"1","label":"","position":{"x":0,"y":0},"size":{"w":9,"h":9},"style":{}}
    } }`;
    expect((await save(person, stored, content, 1)).reply.content).toBe(content);
    expect((await read(person, stored.id)).content).toBe(content);
  });

  const many = (count: number): readonly Fields[] => Array.from({ length: count }, (_, at) => box(`e${at}`));
  const nested = `${'['.repeat(200_000)}${']'.repeat(200_000)}`;
  test.each([
    ['no JSON', 'Hello', /not valid JSON/],
    ['a list', '[]', /not an object/],
    ['elements in a list', '{"elements":[]}', /elements of the diagram are not an object/i],
    ['an unknown type', boardOf(box('a', { type: 'standard.Star' })), /The element "a" cannot be read/],
    ['an element without a place', boardOf(box('a', { position: undefined })), /The element "a" cannot be read/],
    [
      'an id that is not its key',
      '{"elements":{"a":{"id":"b","type":"standard.Link","source":"a","target":"b"}}}',
      /id/,
    ],
    ['a link to nothing', boardOf(box('a'), link('l', 'a', 'b')), /does not join two elements/],
    ['a link to a link', boardOf(box('a'), box('b'), link('l', 'a', 'b'), link('m', 'a', 'l')), /does not join/],
    ['a link to itself', boardOf(box('a'), link('l', 'a', 'a')), /joins an element to itself/],
    ['a second link of a pair', boardOf(box('a'), box('b'), link('l', 'a', 'b'), link('m', 'a', 'b')), /repeats/],
    ['more than 5 MB', noteSaying('x', { kept: 'é'.repeat(2_700_000) }), new RegExp(tooLargeDiagramMessage)],
    ['a text of 200,000 levels', nested, /nested more than/],
    ['a field of 200,000 levels', `{"elements":{},"kept":${nested}}`, /nested more than/],
    ['more than a million values', `{"elements":{},"kept":[${'0,'.repeat(1_000_001)}0]}`, /values/],
    ['too many elements', boardOf(...many(20_001)), /at most 20,000 elements/],
    ['a NUL', String.raw`{"elements":{},"kept":"a\u0000b"}`, /cannot be stored/],
    ['half a character', String.raw`{"elements":{},"kept":"\ud800"}`, /cannot be stored/],
    ['a prototype', '{"elements":{},"__proto__":{"polluted":true}}', /__proto__ is not allowed/],
    ['a key twice', '{"elements":{},"elements":{}}', /given twice/],
  ])('%s is refused with a sentence, and nothing is stored', async (_what, content, message) => {
    const { person, stored } = await aDiagram();
    const saved = await save(person, stored, content, 1);
    expect([saved.status, saved.refusal.violations?.[0]?.field]).toEqual([422, 'content']);
    expect(saved.refusal.violations?.[0]?.errors[0]).toMatch(message);
    const created = await person.call(createDiagram, { body: { content } });
    expect(created.status).toBe(422);
    expect((await person.call(listDiagrams, { query: {} })).reply.resources).toHaveLength(1);
    expect(await read(person, stored.id)).toEqual(stored);
  });

  test('a diagram of almost 5 MB is stored', { timeout: 30_000 }, async () => {
    const { person, stored } = await aDiagram();
    const content = noteSaying('x', { kept: 'é'.repeat(2_600_000) });
    expect((await save(person, stored, content, 1)).reply.revision).toBe(2);
    expect((await read(person, stored.id)).content === content).toBe(true);
  });

  test('is refused in a project beyond the limit of the plan, which can still be read', async () => {
    const { person, stored } = await aDiagram();
    await setPlan(it.app.database.owner, person.organizationId, { plan: 'pro', seats: 5 });
    const { id: project } = (await person.call(createProject, { body: { name: 'Second' } })).reply;
    const scope = { ...person.scope, project };
    const second = (await it.call(createDiagram, { body: {} }, scope)).reply;
    await setPlan(it.app.database.owner, person.organizationId, { plan: 'basic', seats: 1 });
    const body = { name: 'x', content: noteSaying('x'), revision: 1 };
    const both = [
      { id: stored.id, scope: person.scope },
      { id: second.id, scope },
    ];
    const outcomes = [];
    for (const { id, scope: where } of both) {
      outcomes.push({
        write: await it.call(updateDiagram, { params: { id }, body }, where),
        read: await it.call(getDiagram, { params: { id } }, where),
      });
    }
    const refused = outcomes.filter(({ write }) => write.status === 422);
    expect(refused.map(({ write }) => write.refusal.error.code)).toEqual([readOnlyProjectCode]);
    expect(outcomes.map((outcome) => outcome.read.status)).toEqual([200, 200]);
  });

  test('a diagram of another organization, and an unknown one, is not found', async () => {
    const { stored } = await aDiagram();
    const stranger = await it.aPerson();
    for (const id of [stored.id, crypto.randomUUID()]) {
      const params = { id };
      const outcomes = [
        await stranger.call(getDiagram, { params }),
        await save(stranger, { id }, 'no diagram', 1),
        await stranger.call(deleteDiagram, { params }),
        await stranger.call(listDiagramRevisions, { params, query: {} }),
        await stranger.call(getDiagramRevision, { params: { id, n: 1 } }),
        await stranger.call(nameDiagramRevision, { params, body: { name: 'Mine' } }),
        await stranger.call(restoreDiagramRevision, { params: { id, n: 1 }, body: { revision: 1 } }),
      ];
      expect(outcomes.map(({ status }) => status)).toEqual([404, 404, 404, 404, 404, 404, 404]);
    }
  });
});

describe('the history', () => {
  const revisions = async (person: Person, id: string) =>
    (await person.call(listDiagramRevisions, { params: { id }, query: {} })).reply.resources;

  test('has one entry for the autosaves of one person within ten minutes; named ones stay', async () => {
    const { person, stored } = await aDiagram();
    for (const revision of [1, 2, 3]) await save(person, stored, noteSaying(`${revision}`), revision);
    expect((await revisions(person, stored.id)).map(({ n }) => n)).toEqual([4, 1]);
    const named = await person.call(nameDiagramRevision, { params: { id: stored.id }, body: { name: 'Agreed' } });
    expect([named.status, named.reply.n]).toEqual([201, 4]);
    for (const revision of [4, 5]) await save(person, stored, noteSaying(`${revision}`), revision);
    const colleague = await makeMember(it, await it.aPerson(), person);
    await save(colleague, stored, noteSaying('theirs'), 6);
    expect((await revisions(person, stored.id)).map(({ n, name }) => [n, name])).toEqual([
      [7, null],
      [6, null],
      [4, 'Agreed'],
      [1, null],
    ]);
    await sql`update revision set started_at = now() - interval '11 minutes'
      where item_id = ${stored.id}`.execute(it.app.database.owner);
    await save(colleague, stored, noteSaying('later'), 7);
    expect((await revisions(person, stored.id)).map(({ n }) => n)).toEqual([8, 7, 6, 4, 1]);
  });

  test('shows an earlier content and makes it the current one as a new revision', async () => {
    const { person, stored } = await aDiagram(noteSaying('Before'));
    await save(person, stored, noteSaying('After'), 1);
    const params = { id: stored.id, n: 1 };
    expect((await person.call(getDiagramRevision, { params })).reply.text).toBe(noteSaying('Before'));
    const stale = await person.call(restoreDiagramRevision, { params, body: { revision: 1 } });
    expect([stale.status, stale.refusal.error.code]).toEqual([422, staleRevisionCode]);
    const restored = await person.call(restoreDiagramRevision, { params, body: { revision: 2 } });
    expect([restored.reply.revision, restored.reply.content]).toEqual([3, noteSaying('Before')]);
    expect((await revisions(person, stored.id)).map(({ n }) => n)).toEqual([3, 2, 1]);
    const unknown = { id: stored.id, n: 9 };
    expect((await person.call(restoreDiagramRevision, { params: unknown, body: { revision: 3 } })).status).toBe(404);
  });

  test('activity names what was done, and many saves once', async () => {
    const { person, stored } = await aDiagram();
    for (const revision of [1, 2, 3]) await save(person, stored, noteSaying(`${revision}`), revision);
    await person.call(deleteDiagram, { params: { id: stored.id } });
    await person.call(restoreFromTrash, { params: { kind: 'diagram', id: stored.id }, body: {} });
    const rows = (await person.call(listActivity, { query: {} })).reply.resources;
    const deeds = rows
      .filter(({ subject }) => subject.kind === 'diagram')
      .map(({ action, summary }) => [action, summary]);
    expect(deeds).toEqual([
      ['restored', 'Checkout'],
      ['removed', 'Checkout'],
      ['updated', 'Checkout'],
      ['created', 'Checkout'],
    ]);
  });
});

describe('search and links', () => {
  const found = async (person: Person, query: string) =>
    (await person.call(searchPage, { query: { query } })).reply.resources;

  test('finds a diagram by words of its notes, by its name and by its number', async () => {
    const { person, stored } = await aDiagram(noteSaying('Who reimburses the courier?'));
    const hit = { id: stored.id, source: 'diagram', title: 'Checkout', place: '#001' };
    expect(await found(person, 'reimburses')).toMatchObject([hit]);
    expect(await found(person, 'checkout')).toMatchObject([hit]);
    expect(await found(person, '#1')).toMatchObject([hit]);
    await save(person, stored, noteSaying('Nobody does'), 1);
    expect(await found(person, 'reimburses')).toEqual([]);
  });

  test('links of elements are backlinks of what they name, and follow a removal', async () => {
    const person = await it.aPerson();
    const paragraph = { type: 'paragraph', content: [{ type: 'text', text: 'Why.' }] };
    const json = JSON.stringify({ type: 'doc', content: [paragraph] });
    const adr = (await person.call(createAdr, { body: { title: 'One queue', json } })).reply;
    const content = noteSaying('See the record', { href: `archwright://${adr.id}.adr.internal` });
    const { id } = (await person.call(createDiagram, { body: { name: 'Queues', content } })).reply;
    const backlinks = async () =>
      (await person.call(listBacklinks, { query: { kind: 'adr', id: adr.id } })).reply.resources;
    expect(await backlinks()).toMatchObject([{ kind: 'diagram', id, title: 'Queues' }]);
    await person.call(deleteDiagram, { params: { id } });
    expect(await backlinks()).toEqual([]);
    await person.call(restoreFromTrash, { params: { kind: 'diagram', id }, body: {} });
    expect(await backlinks()).toMatchObject([{ kind: 'diagram', id }]);
    await save(person, { id }, noteSaying('Gone'), 1);
    expect(await backlinks()).toEqual([]);
  });

  test.each([
    'javascript:alert(1)',
    'archwright://x.doc.internal/%00/home',
    'archwright://x.doc.internal/%ED%A0%80/home',
    'archwright://',
  ])('the odd address %s of an element is kept', async (href) => {
    const { person, stored } = await aDiagram();
    const content = noteSaying('Odd', { href });
    expect((await save(person, stored, content, 1)).reply.content).toBe(content);
  });
});

test('a removed diagram is in the trash and comes back with its id and number', async () => {
  const { person, stored } = await aDiagram(noteSaying('Kept'));
  await person.call(deleteDiagram, { params: { id: stored.id } });
  expect((await person.call(getDiagram, { params: { id: stored.id } })).status).toBe(404);
  expect((await save(person, stored, noteSaying('x'), 1)).status).toBe(404);
  expect((await person.call(deleteDiagram, { params: { id: stored.id } })).status).toBe(404);
  expect((await person.call(listDiagrams, { query: {} })).reply.resources).toEqual([]);
  const { resources } = (await person.call(listTrash, { query: {} })).reply;
  expect(resources).toMatchObject([{ kind: 'diagram', id: stored.id, title: 'Checkout' }]);
  expect((await person.call(createDiagram, { body: {} })).reply.serialNumber).toBe(2);
  const params = { kind: 'diagram', id: stored.id };
  expect((await person.call(restoreFromTrash, { params, body: {} })).status).toBe(204);
  expect(await read(person, stored.id)).toEqual(stored);
  expect((await person.call(restoreFromTrash, { params, body: {} })).status).toBe(404);
});

describe('images', () => {
  const imageOf = (fileId: string): string => boardOf(box('i', { shape: 'image', fileId, alt: 'A photo' }));
  const aFile = () => new File([new Uint8Array([1, 2, 3])], 'photo.bin');

  test('a purge forgets revisions and references of files', async () => {
    const { person, stored } = await aDiagram();
    const file = (await person.call(uploadFile, { upload: aFile() })).reply;
    await save(person, stored, imageOf(file.id), 1);
    const { owner } = it.app.database;
    const left = async () => {
      const { rows } = await sql<{ uses: number; revisions: number }>`select
        (select count(*)::int from file_use where user_id = ${stored.id}) as uses,
        (select count(*)::int from revision where item_id = ${stored.id}) as revisions`.execute(owner);
      return rows[0];
    };
    expect(await left()).toEqual({ uses: 1, revisions: 2 });
    await person.call(deleteDiagram, { params: { id: stored.id } });
    await job('purge-diagrams');
    expect(await left()).toEqual({ uses: 1, revisions: 2 });
    await sql`update diagram set deleted_at = now() - interval '31 days' where id = ${stored.id}`.execute(owner);
    await job('purge-diagrams');
    expect(await left()).toEqual({ uses: 0, revisions: 0 });
    const params = { kind: 'diagram', id: stored.id };
    expect((await person.call(restoreFromTrash, { params, body: {} })).status).toBe(404);
  });

  test('an export and an import keep everything but the ids, in links and in contents', async () => {
    const ada = await it.aPerson();
    await setPlan(it.app.database.owner, ada.organizationId, { plan: 'pro', seats: 5 });
    await ada.call(createNamespace, { body: { name: 'Handbook' } });
    const file = (await ada.call(uploadFile, { upload: aFile() })).reply;
    const make = async (name: string, content: string) =>
      (await ada.call(createDiagram, { body: { name, content } })).reply;
    const gone = await make('Removed', noteSaying('x'));
    await ada.call(deleteDiagram, { params: { id: gone.id } });
    const first = await make('Überblick / "quoted"', noteSaying('Start here'));
    const href = `archwright://${first.id}.diagram.internal`;
    const content = boardOf(
      box('i', { shape: 'image', fileId: file.id }),
      box('n', { type: 'custom.StickyNote', label: 'Read this first', href, kept: [1.5, { x: null }] }),
      link('l', 'i', 'n'),
    );
    const second = await make('Board', content);
    await ada.call(setDiagramTemplate, { params: { id: second.id }, body: { isTemplate: true } });

    const zip = (await ada.call(exportProject, { params: { id: ada.projectId } })).bytes;
    const { id: copy } = (await ada.call(createProject, { body: { name: 'Copy' } })).reply;
    const upload = new Blob([new Uint8Array(zip)]);
    const { counts } = (await ada.call(importProject, { params: { id: copy }, upload })).reply;
    expect(counts).toMatchObject({ diagrams: 2 });
    const scope = { ...ada.scope, project: copy };
    const { resources } = (await it.call(listDiagrams, {}, scope)).reply;
    expect(resources.map(({ name, serialNumber, isTemplate }) => [name, serialNumber, isTemplate])).toEqual([
      ['Board', second.serialNumber, true],
      ['Überblick / "quoted"', first.serialNumber, false],
    ]);
    const [newSecond, newFirst] = resources;
    const imported = (await it.call(getDiagram, { params: { id: newSecond?.id ?? '' } }, scope)).reply.content;
    const newFile = /"fileId":"([^"]+)"/.exec(imported)?.[1] ?? '';
    expect(newFile).not.toBe(file.id);
    expect(imported).toBe(content.replace(file.id, newFile).replace(first.id, newFirst?.id ?? ''));
    expect((await it.call(getFile, { params: { id: newFile } }, scope)).status).toBe(200);
    const { rows } =
      await sql`select 1 from file_use where user_id = ${newSecond?.id} and file_id = ${newFile}`.execute(
        it.app.database.owner,
      );
    expect(rows).toHaveLength(1);
    const query = { kind: 'diagram', id: newFirst?.id ?? '' } as const;
    expect((await it.call(listBacklinks, { query }, scope)).reply.resources).toMatchObject([{ id: newSecond?.id }]);
    expect((await it.call(searchPage, { query: { query: 'read this first' } }, scope)).reply.resources).toHaveLength(1);
    expect((await it.call(createDiagram, { body: {} }, scope)).reply.serialNumber).toBe(4);
  });
});

/** Why snapshots of a C4 model were stored. */
async function snapshotReasons(modelId: string): Promise<readonly string[]> {
  const { owner } = it.app.database;
  const { rows } = await sql<{ reason: string }>`select reason from c4model_snapshot
    where model_id = ${modelId}`.execute(owner);
  return rows.map(({ reason }) => reason);
}

describe('from sketch to model', () => {
  const sketchOf = (model: { name: string } | { id: string; version: number }) => ({
    model,
    view: { level: 'C1' as const },
    elements: [
      { key: 'a', type: 'actor' as const, name: 'Customer', position: { x: 0, y: 0 } },
      { key: 'b', type: 'software-system' as const, name: 'Shop', position: { x: 600, y: 0 } },
    ],
    relationships: [{ source: 'a', target: 'b', description: 'orders' }],
  });

  test('makes a new model, or adds to one that keeps how it was as a snapshot', async () => {
    const { person, stored } = await aDiagram();
    const params = { id: stored.id };
    const made = await person.call(modelDiagram, { params, body: sketchOf({ name: 'Platform' }) });
    expect([made.status, made.reply]).toMatchObject([201, { elements: 2, relationships: 1, losses: [] }]);
    const model = await person.call(getC4Model, { params: { id: made.reply.id } });
    expect(model.reply).toMatchObject({ name: 'Platform', version: 1, model: { actors: [{ name: 'Customer' }] } });
    const view = model.reply.views.find(({ id }) => id === made.reply.viewId);
    expect(view?.elements.map(({ position }) => position.x)).toEqual([0, 600]);

    const again = sketchOf({ id: made.reply.id, version: 1 });
    const taken = await person.call(modelDiagram, { params, body: again });
    expect([taken.status, taken.refusal.violations?.[0]?.path]).toEqual([422, 'elements[0].name']);
    const more = { ...again, elements: again.elements.map((one) => ({ ...one, name: `${one.name} 2` })) };
    expect((await person.call(modelDiagram, { params, body: more })).status).toBe(201);
    const deeds = (await person.call(listActivity, { query: {} })).reply.resources
      .filter(({ subject }) => subject.kind === 'c4model')
      .map(({ action }) => action);
    expect(deeds).toEqual(['imported', 'created']);
    expect(await snapshotReasons(made.reply.id)).toEqual(['import']);
    const stale = await person.call(modelDiagram, { params, body: more });
    expect([stale.status, stale.refusal.error.code]).toEqual([422, versionConflictCode]);
  });

  test('stores nothing when a part is refused, and knows only diagrams and models of the project', async () => {
    const { person, stored } = await aDiagram();
    const twice = sketchOf({ name: 'Twice' });
    const elements = [...twice.elements, { key: 'c', type: 'actor' as const, name: 'Customer' }];
    const refused = await person.call(modelDiagram, { params: { id: stored.id }, body: { ...twice, elements } });
    expect(refused.status).toBe(422);
    expect((await person.call(listC4Models, {})).reply.resources).toEqual([]);
    const other = await aDiagram();
    const foreign = await person.call(modelDiagram, { params: { id: other.stored.id }, body: twice });
    expect(foreign.status).toBe(404);
  });
});
