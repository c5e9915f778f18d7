/** Versions of ADRs over HTTP: reading and restoring. */
import { beforeAll, describe, expect, test } from 'vitest';
import { makeMember, theApp, type Person, type TestApp } from '#apps/server/testing/test-app.ts';
import { createOrganizationKey, enableApi } from '#features/apikeys/contract.ts';
import { listActivity } from '#platform/history/contract.ts';
import { listBacklinks } from '#platform/links/contract.ts';
import { missingRevisionMessage } from '#platform/writing/contract.ts';
import { searchAnything } from '#platform/search/contract.ts';
import {
  contentRequiredMessage,
  createAdr,
  getAdr,
  getAdrRevision,
  listAdrRevisions,
  notUpdatableMessage,
  restoreAdrRevision,
  titleRequiredMessage,
  transitionAdr,
  updateAdr,
  type Adr,
} from '../contract.ts';

let it: TestApp;
beforeAll(async () => {
  it = await theApp();
});

const aText = (text: string, href?: string): string => {
  const marks = href ? { marks: [{ type: 'link', attrs: { href } }] } : {};
  return JSON.stringify({
    type: 'doc',
    content: [{ type: 'paragraph', content: [{ type: 'text', text, ...marks }] }],
  });
};
const unknownId = '0190aaaa-0000-4000-8000-000000000404';
const save = (person: Person, id: string, revision: number, text: { title: string; json: string }) =>
  person.call(updateAdr, { params: { id }, body: { ...text, revision } });
const restore = (person: Person, id: string, n: number, revision?: number) =>
  person.call(restoreAdrRevision, { params: { id, n }, body: revision === undefined ? {} : { revision } });
const move = (person: Person, id: string, name: string, body: object = {}) =>
  person.call(transitionAdr, { params: { id, name }, body });

/** A draft with two revisions: `Walrus`, then `Heron`. */
async function aRewrittenAdr(person: Person): Promise<Adr> {
  const first = { title: 'Walrus', json: aText('Walruses store it.') };
  const { id } = (await person.call(createAdr, { body: first })).reply;
  return (await save(person, id, 1, { title: 'Heron', json: aText('Herons store it.') })).reply;
}

describe('an earlier version of an ADR', () => {
  test('is restored as the newest one, and later ones are kept', async () => {
    const ada = await it.aPerson();
    const { id } = await aRewrittenAdr(ada);
    const restored = await restore(ada, id, 1, 2);
    expect([restored.status, restored.reply]).toMatchObject([
      200,
      { id, title: 'Walrus', json: aText('Walruses store it.'), revision: 3 },
    ]);
    const versions = (await ada.call(listAdrRevisions, { params: { id } })).reply.resources;
    expect(versions.map(({ revision, title }) => [revision, title])).toEqual([
      [3, 'Walrus'],
      [2, 'Heron'],
      [1, 'Walrus'],
    ]);
    const activity = (await ada.call(listActivity, { query: { kind: 'adr', id } })).reply.resources;
    expect(activity[0]).toMatchObject({ action: 'restored', summary: 'Walrus', details: { revision: 3 } });
  });

  test('is searchable and linked again, the replaced text is not', async () => {
    const ada = await it.aPerson();
    const target = (await ada.call(createAdr, { body: { title: 'Target', json: aText('Stays.') } })).reply;
    const first = { title: 'Walrus', json: aText('Walruses', `archwright://${target.id}.adr.internal`) };
    const { id } = (await ada.call(createAdr, { body: first })).reply;
    await save(ada, id, 1, { title: 'Heron', json: aText('Herons') });
    const found = async (query: string) =>
      (await ada.call(searchAnything, { query: { query } })).reply.resources.map((hit) => hit.id);
    const linking = async () =>
      (await ada.call(listBacklinks, { query: { kind: 'adr', id: target.id } })).reply.resources.map((row) => row.id);
    expect([await found('walruses'), await found('herons'), await linking()]).toEqual([[], [id], []]);
    await restore(ada, id, 1, 2);
    expect([await found('walruses'), await found('herons'), await linking()]).toEqual([[id], [], [id]]);
  });

  test('is refused for a stale revision, with the current record', async () => {
    const ada = await it.aPerson();
    const { id } = await aRewrittenAdr(ada);
    const stale = await restore(ada, id, 1, 1);
    expect([stale.status, stale.refusal]).toMatchObject([
      422,
      { error: { code: 'stale_revision' }, current: { id, title: 'Heron', revision: 2 } },
    ]);
  });

  test('restored while it is the current text changes nothing', async () => {
    const ada = await it.aPerson();
    const { id } = await aRewrittenAdr(ada);
    const same = await restore(ada, id, 2, 2);
    expect([same.status, same.reply]).toMatchObject([200, { id, title: 'Heron', revision: 2 }]);
    expect((await ada.call(listAdrRevisions, { params: { id } })).reply.pagination.total).toBe(2);
    const activity = (await ada.call(listActivity, { query: { kind: 'adr', id } })).reply.resources;
    expect(activity.map(({ action }) => action)).not.toContain('restored');
    expect((await restore(ada, id, 2, 1)).refusal.error.code).toBe('stale_revision');
  });

  test('S38 is not restored without the revision that it replaces', async () => {
    const ada = await it.aPerson();
    const { id } = await aRewrittenAdr(ada);
    const blind = await restore(ada, id, 1);
    expect([blind.status, blind.refusal.violations?.[0]]).toMatchObject([
      422,
      { path: 'revision', errors: [missingRevisionMessage] },
    ]);
  });

  test('is not restored once the record is decided', async () => {
    const ada = await it.aPerson();
    const { id } = await aRewrittenAdr(ada);
    await move(ada, id, 'propose');
    expect((await restore(ada, id, 1, 2)).status).toBe(200);
    await move(ada, id, 'accept');
    const late = await restore(ada, id, 2, 3);
    expect([late.status, late.refusal]).toMatchObject([
      422,
      { error: { message: notUpdatableMessage, code: 'state_moved' }, current: { id, title: 'Walrus' } },
    ]);
    expect((await ada.call(getAdr, { params: { id } })).reply.revision).toBe(3);
  });

  test('can be restored by every member, but not by strangers or keys', async () => {
    const ada = await it.aPerson();
    const bob = await makeMember(it, await it.aPerson({ name: 'bob' }), ada);
    const eve = await it.aPerson({ name: 'eve' });
    const { id } = await aRewrittenAdr(ada);
    expect((await restore(eve, id, 1)).status).toBe(404);
    expect((await restore(bob, id, 1, 2)).status).toBe(200);
    await ada.call(enableApi, { body: {} });
    const { key } = (await ada.call(createOrganizationKey, { body: { name: 'CI', scopes: ['write'] } })).reply;
    const scope = { token: key, project: ada.projectId };
    expect((await it.call(restoreAdrRevision, { params: { id, n: 1 }, body: { revision: 3 } }, scope)).status).toBe(
      403,
    );
  });

  test('is not found for an unknown number', async () => {
    const ada = await it.aPerson();
    const { id } = await aRewrittenAdr(ada);
    expect((await restore(ada, id, 9)).status).toBe(404);
    expect((await restore(ada, unknownId, 1)).status).toBe(404);
    expect((await ada.call(getAdrRevision, { params: { id, n: 9 } })).status).toBe(404);
    expect((await ada.call(listAdrRevisions, { params: { id: unknownId } })).status).toBe(404);
  });
});

test('title and content violations are reported together, for empty and missing values', async () => {
  const ada = await it.aPerson();
  const both = [
    ['title', titleRequiredMessage],
    ['json', contentRequiredMessage],
  ];
  const empty = JSON.stringify({ type: 'doc', content: [{ type: 'paragraph' }] });
  for (const body of [{}, { title: '  ', json: '' }, { title: '', json: empty }]) {
    const refused = await ada.call(createAdr, { body });
    expect(refused.refusal.violations?.map(({ path, errors }) => [path, errors[0]])).toEqual(both);
  }
});
