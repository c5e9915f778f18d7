/** Versions of RFCs over HTTP: listing, reading and restoring. */
import { beforeAll, describe, expect, test } from 'vitest';
import { endMailRest, mailInbox } from '#apps/server/testing/inbox-mail.ts';
import { makeMember, theApp, type Person, type TestApp } from '#apps/server/testing/test-app.ts';
import { listActivity } from '#platform/history/contract.ts';
import { missingRevisionMessage } from '#platform/writing/contract.ts';
import { searchAnything } from '#platform/search/contract.ts';
import {
  cannotBeUpdatedMessage,
  createRfc,
  createRfcComment,
  getRfc,
  getRfcRevision,
  listRfcRevisions,
  openVotingSession,
  restoreRfcRevision,
  transitionRfc,
  updateRfc,
  type Rfc,
} from '../contract.ts';

let it: TestApp;
beforeAll(async () => {
  it = await theApp();
});

const aText = (text: string): string =>
  JSON.stringify({ type: 'doc', content: [{ type: 'paragraph', content: [{ type: 'text', text }] }] });
const unknownId = '0190aaaa-0000-4000-8000-000000000404';
const restore = (person: Person, id: string, n: number, revision?: number) =>
  person.call(restoreRfcRevision, { params: { id, n }, body: revision === undefined ? {} : { revision } });
const move = (person: Person, id: string, name: string, reason?: string) =>
  person.call(transitionRfc, { params: { id, name }, body: reason === undefined ? {} : { reason } });

/** A draft with two revisions: `Walrus`, then `Heron`. */
async function aRewrittenRfc(person: Person): Promise<Rfc> {
  const { id } = (await person.call(createRfc, { body: { title: 'Walrus', json: aText('Walruses') } })).reply;
  const body = { title: 'Heron', json: aText('Herons'), revision: 1 };
  return (await person.call(updateRfc, { params: { id }, body })).reply;
}

describe('the versions of an RFC', () => {
  test('are listed newest first, with their authors', async () => {
    const ada = await it.aPerson();
    const bob = await makeMember(it, await it.aPerson({ name: 'bob' }), ada);
    const { id } = await aRewrittenRfc(ada);
    await bob.call(updateRfc, { params: { id }, body: { title: 'Ibis', json: aText('Ibises'), revision: 2 } });
    const { resources, pagination } = (await bob.call(listRfcRevisions, { params: { id } })).reply;
    expect(resources.map(({ revision, title, by }) => [revision, title, by.id])).toEqual([
      [3, 'Ibis', bob.userId],
      [2, 'Heron', ada.userId],
      [1, 'Walrus', ada.userId],
    ]);
    expect(pagination).toEqual({ page: 1, perPage: 20, total: 3 });
    const second = (await bob.call(getRfcRevision, { params: { id, n: 2 } })).reply;
    expect(second).toMatchObject({ revision: 2, title: 'Heron', json: aText('Herons'), by: { id: ada.userId } });
  });

  test('of a stranger or unknown RFC, and unknown numbers are not found', async () => {
    const ada = await it.aPerson();
    const eve = await it.aPerson({ name: 'eve' });
    const { id } = await aRewrittenRfc(ada);
    expect((await eve.call(listRfcRevisions, { params: { id } })).status).toBe(404);
    expect((await eve.call(getRfcRevision, { params: { id, n: 1 } })).status).toBe(404);
    expect((await restore(eve, id, 1)).status).toBe(404);
    expect((await ada.call(listRfcRevisions, { params: { id: unknownId } })).status).toBe(404);
    expect((await ada.call(getRfcRevision, { params: { id, n: 9 } })).status).toBe(404);
    expect((await restore(ada, id, 9)).status).toBe(404);
    expect((await restore(ada, unknownId, 1)).status).toBe(404);
  });
});

describe('an earlier version of an RFC', () => {
  test('is restored as the newest one, and searchable again', async () => {
    const ada = await it.aPerson();
    const { id } = await aRewrittenRfc(ada);
    const restored = await restore(ada, id, 1, 2);
    expect([restored.status, restored.reply]).toMatchObject([
      200,
      { id, title: 'Walrus', json: aText('Walruses'), revision: 3 },
    ]);
    const found = async (query: string) =>
      (await ada.call(searchAnything, { query: { query } })).reply.resources.map((hit) => hit.id);
    expect([await found('walruses'), await found('herons')]).toEqual([[id], []]);
    const activity = (await ada.call(listActivity, { query: { kind: 'rfc', id } })).reply.resources;
    expect(activity[0]).toMatchObject({ action: 'restored', summary: 'Walrus', details: { revision: 3 } });
  });

  test('restoring notifies the commenters during discussion', async () => {
    const ada = await it.aPerson();
    const bob = await makeMember(it, await it.aPerson({ name: 'bob' }), ada);
    const { id } = await aRewrittenRfc(ada);
    await move(ada, id, 'publish');
    await bob.call(createRfcComment, { params: { id }, body: { content: 'Walruses were better.' } });
    await restore(ada, id, 1, 2);
    await endMailRest(it, ada.organizationId);
    await mailInbox(it, bob.userId);
    const mail = await it.mailTo(bob.email, ({ subject }) => subject === '#001: Walrus');
    expect(mail.text).toContain('changed the text of');
  });

  test('is refused for a stale revision, with the current RFC', async () => {
    const ada = await it.aPerson();
    const { id } = await aRewrittenRfc(ada);
    const stale = await restore(ada, id, 1, 1);
    expect([stale.status, stale.refusal]).toMatchObject([
      422,
      { error: { code: 'stale_revision' }, current: { id, title: 'Heron', revision: 2 } },
    ]);
  });

  test('restored while it is the current text changes nothing', async () => {
    const ada = await it.aPerson();
    const { id } = await aRewrittenRfc(ada);
    const same = await restore(ada, id, 2, 2);
    expect([same.status, same.reply]).toMatchObject([200, { id, title: 'Heron', revision: 2 }]);
    expect((await ada.call(listRfcRevisions, { params: { id } })).reply.pagination.total).toBe(2);
    const activity = (await ada.call(listActivity, { query: { kind: 'rfc', id } })).reply.resources;
    expect(activity.map(({ action }) => action)).not.toContain('restored');
    expect((await restore(ada, id, 2, 1)).refusal.error.code).toBe('stale_revision');
  });

  test('S38 is not restored without the revision that it replaces', async () => {
    const ada = await it.aPerson();
    const { id } = await aRewrittenRfc(ada);
    const blind = await restore(ada, id, 1);
    expect([blind.status, blind.refusal.violations?.[0]]).toMatchObject([
      422,
      { path: 'revision', errors: [missingRevisionMessage] },
    ]);
  });

  test('is not restored during voting and once the RFC is decided', async () => {
    const ada = await it.aPerson();
    const { id } = await aRewrittenRfc(ada);
    await move(ada, id, 'publish');
    await ada.call(openVotingSession, { params: { id }, body: { closesAt: null } });
    const voted = await restore(ada, id, 1, 2);
    const moved = { error: { message: cannotBeUpdatedMessage, code: 'state_moved' } };
    expect([voted.status, voted.refusal]).toMatchObject([
      422,
      { ...moved, current: { id, title: 'Heron', revision: 2, state: { name: 'in_voting' } } },
    ]);
    const typed = { title: 'Ibis', json: aText('Ibises'), revision: 2 };
    const saved = await ada.call(updateRfc, { params: { id }, body: typed });
    expect([saved.status, saved.refusal]).toMatchObject([422, { ...moved, current: { id, title: 'Heron' } }]);
    const other = await aRewrittenRfc(ada);
    await move(ada, other.id, 'publish');
    await move(ada, other.id, 'accept', 'Good.');
    const decided = await restore(ada, other.id, 1, 2);
    expect([decided.status, decided.refusal.error.message]).toEqual([422, cannotBeUpdatedMessage]);
    expect((await ada.call(getRfc, { params: { id: other.id } })).reply.title).toBe('Heron');
  });
});
