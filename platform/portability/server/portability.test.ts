/** Export of a project as one zip, and import elsewhere. */
import { buffer } from 'node:stream/consumers';
import { beforeAll, describe, expect, test, vi } from 'vitest';
import { fromBufferPromise } from 'yauzl';
import { ZipFile } from 'yazl';
import {
  createDocument,
  createNamespace,
  getDocument,
  getNamespace,
  listNamespaces,
} from '#features/documentation/contract.ts';
import { getFile, imageTooLargeMessage, uploadFile } from '#platform/files/contract.ts';
import { createProject, getProject, updateProject } from '#features/projects/contract.ts';
import { makeMember, theApp, type Person, type TestApp } from '#apps/server/testing/test-app.ts';
import { everyBlockJson } from '#platform/richtext/model/every-block.ts';
import { zipOfLists, zipOfStrays } from '../../../tools/bombs.ts';
import { setPlan } from '#platform/limits/server/subscription-table.ts';
import {
  exportProject,
  importProject,
  newerExportMessage,
  notAnExportMessage,
  notEmptyMessage,
  textTooLargeMessage,
  tooManyFilesMessage,
  unpackedTooLargeMessage,
} from '../contract.ts';

let it: TestApp;
beforeAll(async () => {
  it = await theApp();
});

const paragraph = (content: object[]) => JSON.stringify({ type: 'doc', content: [{ type: 'paragraph', content }] });
const linkTo = (id: string) =>
  paragraph([
    {
      type: 'text',
      text: 'see',
      marks: [{ type: 'link', attrs: { href: `archwright://${id}.doc.internal/handbook/${id}` } }],
    },
  ]);

/** A person whose project has a tree of pages, every block type, and links between pages. */
async function anAuthor(): Promise<Person> {
  const ada = await it.aPerson();
  await setPlan(it.app.database.owner, ada.organizationId, { plan: 'pro', seats: 5 });
  await ada.call(createNamespace, { body: { name: 'Handbook' } });
  await ada.call(createNamespace, { body: { name: 'Zeitschrift Ä' } });
  const page = async (title: string, json: string, parent?: string) =>
    (await ada.call(createDocument, { body: { title, json, namespace: 'handbook', ...(parent ? { parent } : {}) } }))
      .reply;
  const first = await page('Every block', everyBlockJson);
  await page('Überblick / "quoted"', linkTo(first.id), first.id);
  const links = [{ link: 'https://example.org', label: 'Site', icon: 'world' }];
  await ada.call(updateProject, { params: { id: ada.projectId }, body: { name: 'Shop platform', links, revision: 1 } });
  return ada;
}

async function aProject(person: Person, name = 'Shop platform'): Promise<{ id: string; scope: Person['scope'] }> {
  const { id } = (await person.call(createProject, { body: { name } })).reply;
  return { id, scope: { ...person.scope, project: id } };
}

async function exported(person: Person, id: string): Promise<{ zip: Buffer; files: Map<string, string> }> {
  const answer = await person.call(exportProject, { params: { id } });
  expect(answer.status).toBe(200);
  const files = new Map<string, string>();
  const zip = await fromBufferPromise(answer.bytes);
  for await (const entry of zip.eachEntry()) {
    files.set(entry.fileName, (await buffer(await zip.openReadStreamPromise(entry))).toString());
  }
  return { zip: answer.bytes, files };
}

const take = (person: Person, id: string, bytes: Uint8Array) =>
  person.call(importProject, { params: { id }, upload: new Blob([new Uint8Array(bytes)]) });

/** A zip of given files. */
async function aZip(files: Readonly<Record<string, string | Buffer>>): Promise<Buffer> {
  const zip = new ZipFile();
  for (const [path, content] of Object.entries(files)) zip.addBuffer(Buffer.from(content), path);
  zip.end();
  return buffer(zip.outputStream);
}
const manifest = (change: object = {}) =>
  JSON.stringify({
    format: 'archwright-project',
    version: 1,
    exportedAt: '',
    project: { name: 'X', links: [] },
    ...change,
  });

/** Texts without ids and times: equal for two exports of the same project. */
const withoutIdsAndTimes = (files: ReadonlyMap<string, string>): Record<string, string> =>
  Object.fromEntries(
    [...files].map(([path, text]) => [
      path,
      text
        .replaceAll(/[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}/g, 'ID')
        .replaceAll(/\d{4}-\d\d-\d\dT[\d:.]+Z/g, 'TIME'),
    ]),
  );

describe('an export', () => {
  test('contains every page as Markdown and as JSON', async () => {
    const ada = await anAuthor();
    const { files } = await exported(ada, ada.projectId);
    expect([...files.keys()].toSorted()).toEqual([
      'archwright.json',
      'documentation/handbook/000-handbook.json',
      'documentation/handbook/000-handbook.md',
      'documentation/handbook/001-every-block.json',
      'documentation/handbook/001-every-block.md',
      'documentation/handbook/002-überblick-quoted.json',
      'documentation/handbook/002-überblick-quoted.md',
      'documentation/handbook/namespace.json',
      'documentation/zeitschrift-a/000-zeitschrift-ä.json',
      'documentation/zeitschrift-a/000-zeitschrift-ä.md',
      'documentation/zeitschrift-a/namespace.json',
    ]);
    expect(JSON.parse(files.get('documentation/handbook/001-every-block.json') ?? '')).toEqual(
      JSON.parse(everyBlockJson),
    );
    expect(files.get('documentation/handbook/002-überblick-quoted.md')).toMatch(
      /^# Überblick \/ "quoted"\n\n\[see\]\(/,
    );
  });

  test('is for owners, of their own projects', async () => {
    const ada = await anAuthor();
    const bob = await makeMember(it, await it.aPerson({ name: 'bob' }), ada);
    expect((await bob.call(exportProject, { params: { id: ada.projectId } })).status).toBe(403);
    const eve = await it.aPerson({ name: 'eve' });
    expect((await eve.call(exportProject, { params: { id: ada.projectId } })).status).toBe(404);
  });
});

describe('an import', () => {
  test('exporting an import gives the same files except for ids and times', async () => {
    const ada = await anAuthor();
    const before = await exported(ada, ada.projectId);
    const other = await it.aPerson({ name: 'other', project: 'Shop platform' });
    const answer = await take(other, other.projectId, before.zip);
    expect(answer.reply).toEqual({ counts: { namespaces: 2, pages: 2 } });
    const after = await exported(other, other.projectId);
    expect(withoutIdsAndTimes(after.files)).toEqual(withoutIdsAndTimes(before.files));
    expect((await other.call(getProject, { params: { id: other.projectId } })).reply.links).toHaveLength(1);
  });

  test('includes referenced files, with new ids and detected types', async () => {
    const ada = await anAuthor();
    const png = new File([Buffer.from('\x89PNG\r\n\x1a\n drawing', 'latin1')], 'Order states.png');
    const file = (await ada.call(uploadFile, { upload: png })).reply;
    await ada.call(uploadFile, { upload: new File(['nothing names it'], 'unused.txt') });
    const shown = { type: 'image', attrs: { file: file.id, alt: 'states', title: null, width: 300 } };
    const json = JSON.stringify({ type: 'doc', content: [shown] });
    await ada.call(createDocument, { body: { title: 'States', json, namespace: 'handbook' } });
    const before = await exported(ada, ada.projectId);
    expect([...before.files.keys()].filter((path) => path.startsWith('files/'))).toEqual([
      'files/files.json',
      'files/001-order-states.png',
    ]);
    const other = await it.aPerson({ name: 'other', project: 'Shop platform' });
    expect((await take(other, other.projectId, before.zip)).reply.counts).toMatchObject({ files: 1, pages: 3 });
    const after = await exported(other, other.projectId);
    expect(withoutIdsAndTimes(after.files)).toEqual(withoutIdsAndTimes(before.files));
    const [, newId = ''] =
      /"file": "([^"]+)"/.exec(after.files.get('documentation/handbook/003-states.json') ?? '') ?? [];
    expect(newId).not.toBe(file.id);
    const answer = await other.call(getFile, { params: { id: newId } });
    expect([answer.headers['content-type'], answer.bytes.length]).toEqual(['image/png', png.size]);
    expect((await other.call(getFile, { params: { id: file.id } })).status).toBe(404);
  });

  test('is rejected with a file that could not be uploaded, and leaves no bytes behind', async () => {
    const ada = await it.aPerson();
    const list = { files: [{ id: crypto.randomUUID(), name: 'a.png', file: '001-a.png' }] };
    const image = Buffer.alloc(10_000_001, 1);
    image.write('\x89PNG\r\n\x1a\n', 'latin1');
    const zip = await aZip({
      'archwright.json': manifest(),
      'files/files.json': JSON.stringify(list),
      'files/001-a.png': image,
    });
    expect((await take(ada, ada.projectId, zip)).refusal.error.message).toBe(
      `files/001-a.png: ${imageTooLargeMessage}`,
    );
  });

  test('assigns new ids, and updates links between pages', async () => {
    const ada = await anAuthor();
    const { zip } = await exported(ada, ada.projectId);
    const target = await aProject(ada, 'Copy');
    await take(ada, target.id, zip);
    const tree = (await it.call(getNamespace, { params: { id: 'handbook' } }, target.scope)).reply;
    const [first] = tree.documents;
    const child = await it.call(getDocument, { params: { id: first?.children[0]?.id ?? '' } }, target.scope);
    expect(child.reply.json).toContain(`archwright://${first?.id}.doc.internal/handbook/${first?.id}`);
    expect((await ada.call(getDocument, { params: { id: first?.id ?? '' } })).status).toBe(404);
  });

  test('requires an empty project, and only one of two concurrent imports succeeds', async () => {
    const ada = await anAuthor();
    const { zip } = await exported(ada, ada.projectId);
    expect((await take(ada, ada.projectId, zip)).refusal.error.message).toBe(notEmptyMessage);
    const target = await aProject(ada, 'Twice');
    const statuses = (await Promise.all([take(ada, target.id, zip), take(ada, target.id, zip)])).map(
      ({ status }) => status,
    );
    expect(statuses.toSorted((one, other) => one - other)).toEqual([200, 422]);
    expect((await it.call(listNamespaces, {}, target.scope)).reply.pagination.total).toBe(2);
  });

  test('rejects other zips, newer versions and broken files with their name; nothing is stored', async () => {
    const ada = await it.aPerson();
    const message = async (bytes: Uint8Array) => (await take(ada, ada.projectId, bytes)).refusal.error.message;
    const home = { id: crypto.randomUUID(), title: 'Home', file: '000-home', children: [] };
    const space = (change: object = {}) => JSON.stringify({ name: 'Home', homepage: home, pages: [], ...change });
    expect(await message(Buffer.from('not a zip'))).toBe(notAnExportMessage);
    expect(await message(await aZip({ 'a.json': '{}' }))).toBe(notAnExportMessage);
    expect(await message(await aZip({ 'archwright.json': manifest({ version: 2 }) }))).toBe(newerExportMessage);
    const withFiles = (files: Record<string, string>) => aZip({ 'archwright.json': manifest(), ...files });
    const path = 'documentation/home/namespace.json';
    expect(await message(await withFiles({ [path]: '{' }))).toBe(`${path}: This file is not valid JSON.`);
    expect(await message(await withFiles({ [path]: space() }))).toBe(
      'documentation/home/000-home.json: This file is missing.',
    );
    const script = '{"type":"doc","content":[{"type":"heading","attrs":{"level":99}}]}';
    expect(await message(await withFiles({ [path]: space(), 'documentation/home/000-home.json': script }))).toMatch(
      /^documentation\/home\/000-home\.json: content\[0\]/,
    );
    const links = [{ link: 'https://example.org', label: 'Site', icon: 'no-such-icon' }];
    const oddIcon = manifest({ project: { name: 'X', links } });
    expect(await message(await aZip({ 'archwright.json': oddIcon }))).toBe('Unknown icon.');
    const deep = { ...home, file: '../../etc/passwd' };
    expect(await message(await withFiles({ [path]: space({ homepage: deep }) }))).toMatch(/^documentation\/home\//);
    expect((await ada.call(listNamespaces, {})).reply.pagination.total).toBe(0);
  });

  test('a zip bomb is stopped at its limit, and a path outside the archive is rejected', async () => {
    const ada = await it.aPerson();
    const bomb = await aZip({ 'archwright.json': manifest(), 'a.json': Buffer.alloc(101_000_000, 32) });
    expect(bomb.byteLength).toBeLessThan(200_000);
    expect((await take(ada, ada.projectId, bomb)).refusal.error.message).toBe(unpackedTooLargeMessage);
    const good = await aZip({ 'archwright.json': manifest(), 'xx/evil.json': '{}' });
    const evil = Buffer.from(good.toString('latin1').replaceAll('xx/evil.json', '../evil.json'), 'latin1');
    expect((await take(ada, ada.projectId, evil)).refusal.error.message).toBe(notAnExportMessage);
  });

  test('S44 a text of millions of values in a small zip is rejected by its count, and the server stays responsive', async () => {
    const ada = await it.aPerson();
    const bomb = zipOfLists(39);
    expect(bomb.byteLength).toBeLessThan(200_000);
    expect((await take(ada, ada.projectId, bomb)).refusal.error.message).toBe(
      'archwright.json: This file holds more than 2000000 values.',
    );
    const larger = await aZip({ 'archwright.json': Buffer.alloc(41_000_000, 32) });
    expect((await take(ada, ada.projectId, larger)).refusal.error.message).toBe(
      `archwright.json: ${textTooLargeMessage}`,
    );
    const deep = await aZip({ 'archwright.json': `${'['.repeat(300)}${']'.repeat(300)}` });
    expect((await take(ada, ada.projectId, deep)).refusal.error.message).toBe(
      'archwright.json: This file is nested more than 256 levels deep.',
    );
  });

  test('does not unpack unreferenced files; more than 120,000 are rejected', async () => {
    const ada = await it.aPerson();
    expect((await take(ada, ada.projectId, zipOfStrays(119_000))).reply.counts).toEqual({ namespaces: 0, pages: 0 });
    const tooMany = (await take(ada, ada.projectId, zipOfStrays(120_000))).refusal;
    expect(tooMany.error.message).toBe(tooManyFilesMessage);
  });

  test('requires a file', async () => {
    const ada = await it.aPerson();
    const answer = await ada.call(importProject, { params: { id: ada.projectId }, upload: undefined as never });
    expect(answer.refusal.violations?.[0]?.field).toBe('file');
  });
});

test('texts of exports are written by workers, not on the thread that answers requests', async () => {
  const ada = await anAuthor();
  const tasks = vi.spyOn(it.app.workers, 'run');
  expect((await exported(ada, ada.projectId)).files.has('documentation/handbook/001-every-block.md')).toBe(true);
  expect(new Set(tasks.mock.calls.map(([task]) => task.name))).toEqual(new Set(['writeTexts']));
  tasks.mockRestore();
});
