/** Restoring removed documents and namespaces. */
import { sql } from 'kysely';
import { beforeAll, describe, expect, test } from 'vitest';
import { theApp, type Person, type TestApp } from '#apps/server/testing/test-app.ts';
import { listTrash, restoreFromTrash } from '#platform/trash/contract.ts';
import {
  createDocument,
  createNamespace,
  deleteDocument,
  deleteNamespace,
  getDocument,
  getNamespace,
} from '../contract.ts';
import { purgeDocumentation } from './document-trash-table.ts';

let it: TestApp;
beforeAll(async () => {
  it = await theApp();
});

const json = JSON.stringify({ type: 'doc', content: [{ type: 'paragraph' }] });
const aNamespace = async (person: Person) => (await person.call(createNamespace, { body: { name: 'Handbook' } })).reply;
const aPage = async (person: Person, title: string, parent?: string) =>
  (await person.call(createDocument, { body: { title, json, namespace: 'handbook', ...(parent ? { parent } : {}) } }))
    .reply;
const remove = (person: Person, id: string) => person.call(deleteDocument, { params: { id } });
const restore = (person: Person, kind: string, id: string) =>
  person.call(restoreFromTrash, { params: { kind, id }, body: {} });
const trashOf = async (person: Person) => (await person.call(listTrash, {})).reply.resources;
const tree = async (person: Person) =>
  (await person.call(getNamespace, { params: { id: 'handbook' } })).reply.documents.map((row) => [
    row.title,
    row.children.map((child) => child.title),
  ]);

describe('the trash', () => {
  test('lists what was removed, by whom, and until when it is kept', async () => {
    const ada = await it.aPerson();
    await aNamespace(ada);
    const page = await aPage(ada, 'Old page');
    await remove(ada, page.id);
    const [row] = await trashOf(ada);
    expect(row).toMatchObject({
      kind: 'doc',
      id: page.id,
      title: 'Old page',
      removedBy: expect.stringMatching(/^ada/),
    });
    const days = (Date.parse(row?.purgedAt ?? '') - Date.parse(row?.removedAt ?? '')) / 86_400_000;
    expect(days).toBe(30);
  });

  test('restores a page under its parent, with its id and revisions', async () => {
    const ada = await it.aPerson();
    await aNamespace(ada);
    const parent = await aPage(ada, 'Parent');
    const child = await aPage(ada, 'Child', parent.id);
    await remove(ada, child.id);
    expect((await restore(ada, 'doc', child.id)).status).toBe(204);
    expect(await tree(ada)).toEqual([['Parent', ['Child']]]);
    expect((await ada.call(getDocument, { params: { id: child.id } })).reply.revision).toBe(1);
    expect(await trashOf(ada)).toEqual([]);
    expect((await restore(ada, 'doc', child.id)).status).toBe(404);
  });

  test('restores a page without its parent as a root', async () => {
    const ada = await it.aPerson();
    await aNamespace(ada);
    const parent = await aPage(ada, 'Parent');
    const child = await aPage(ada, 'Child', parent.id);
    await remove(ada, child.id);
    await remove(ada, parent.id);
    await restore(ada, 'doc', child.id);
    expect(await tree(ada)).toEqual([['Child', []]]);
  });

  test('restores a removed namespace, directly or with one of its pages', async () => {
    const ada = await it.aPerson();
    await aNamespace(ada);
    const page = await aPage(ada, 'Kept');
    const drop = async (): Promise<void> => {
      await remove(ada, page.id);
      expect((await ada.call(deleteNamespace, { params: { id: 'handbook' } })).status).toBe(204);
      expect((await ada.call(getNamespace, { params: { id: 'handbook' } })).status).toBe(404);
    };
    await drop();
    expect((await trashOf(ada)).map(({ kind }) => kind).toSorted()).toEqual(['doc', 'namespace']);
    await restore(ada, 'doc', page.id);
    expect(await tree(ada)).toEqual([['Kept', []]]);
    await drop();
    const namespace = (await trashOf(ada)).find(({ kind }) => kind === 'namespace');
    await restore(ada, 'namespace', namespace?.id ?? '');
    expect(await tree(ada)).toEqual([]);
    // The code of a removed namespace stays reserved.
    await remove(ada, page.id);
    await ada.call(deleteNamespace, { params: { id: 'handbook' } });
    expect((await aNamespace(ada)).code).toBe('handbook-2');
  });

  test('is purged after 30 days, not earlier', async () => {
    const ada = await it.aPerson();
    await aNamespace(ada);
    const [recent, old] = [await aPage(ada, 'Recent'), await aPage(ada, 'Old')];
    await remove(ada, recent.id);
    await remove(ada, old.id);
    const owner = it.app.database.owner;
    await sql`update document set deleted_at = now() - interval '31 days' where id = ${old.id}`.execute(owner);
    await purgeDocumentation(owner);
    expect((await trashOf(ada)).map(({ title }) => title)).toEqual(['Recent']);
  });

  test('is limited to the project', async () => {
    const ada = await it.aPerson();
    await aNamespace(ada);
    const page = await aPage(ada, 'Secret');
    await remove(ada, page.id);
    const eve = await it.aPerson({ name: 'eve' });
    expect(await trashOf(eve)).toEqual([]);
    expect((await restore(eve, 'doc', page.id)).status).toBe(404);
    expect((await restore(ada, 'unknown', page.id)).status).toBe(404);
  });
});
