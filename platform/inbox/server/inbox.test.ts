/** The inbox: who is told of what, what is read, and how many mails leave the product through a real SMTP server. */
import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { deleteProject } from '#features/projects/contract.ts';
import { createDocument, createNamespace, deleteDocument } from '#features/documentation/contract.ts';
import {
  closeVotingSession,
  createRfc,
  createRfcComment,
  deleteRfcComment,
  openVotingSession,
  transitionRfc,
  voteOnRfc,
} from '#features/rfcs/contract.ts';
import { createProposal, declineProposal } from '#features/proposals/contract.ts';
import { listChanges } from '#platform/history/contract.ts';
import { catchMails, headerOf, type SmtpCatcher } from '#apps/server/testing/smtp-catcher.ts';
import { endMailHour, endMailRest, mailInbox } from '#apps/server/testing/inbox-mail.ts';
import { makeMember, startOnlyTestApp, type Person, type TestApp } from '#apps/server/testing/test-app.ts';
import { noticeModes, type NoticeKind } from '../model/notice-kind.ts';
import { tell } from './notice-table.ts';
import { getInboxEntry, listInbox, listInboxSettings, markInbox, setInboxSetting } from '../contract.ts';

let it: TestApp;
let catcher: SmtpCatcher;
beforeAll(async () => {
  catcher = await catchMails();
  it = await startOnlyTestApp({ SMTP_URL: catcher.url });
});
afterAll(async () => {
  await it.app.close();
  await catcher.close();
});

const saying = (text: string) =>
  JSON.stringify({ type: 'doc', content: [{ type: 'paragraph', content: [{ type: 'text', text }] }] });
const mentioning = (id: string) =>
  JSON.stringify({
    type: 'doc',
    content: [{ type: 'paragraph', content: [{ type: 'mention', attrs: { kind: 'user', id, label: 'Ben' } }] }],
  });

async function team(): Promise<readonly [Person, Person, Person]> {
  const ada = await it.aPerson();
  const ben = await makeMember(it, await it.aPerson({ name: 'ben' }), ada);
  const cid = await makeMember(it, await it.aPerson({ name: 'cid' }), ada);
  return [ada, ben, cid];
}

async function anOpenRfc(author: Person, title = 'Split checkout'): Promise<string> {
  const { id } = (await author.call(createRfc, { body: { title, json: saying('Why') } })).reply;
  await author.call(transitionRfc, { params: { id, name: 'publish' }, body: {} });
  return id;
}

const entries = async (who: Person, state: 'unread' | 'all' = 'all') =>
  (await who.call(listInbox, { query: { state, perPage: 100 } })).reply.resources;
const kinds = async (who: Person, state?: 'unread' | 'all') => (await entries(who, state)).map(({ kind }) => kind);
const mailsTo = ({ email }: Person) =>
  catcher.accepted.filter(({ recipients, raw }) => recipients.includes(email) && /inbox/i.test(raw));

describe('people are told', () => {
  test('of a vote: everybody but the opener, until they have voted; then of its outcome', async () => {
    const [ada, ben, cid] = await team();
    const id = await anOpenRfc(ada);
    await ada.call(openVotingSession, { params: { id }, body: {} });
    expect(await kinds(ada)).toEqual([]);
    const [vote] = await entries(ben);
    expect(vote).toMatchObject({ kind: 'vote-opened', place: 'tab=voting', serialNumber: 1, isRead: false, count: 1 });
    expect(vote?.thing).toEqual({ kind: 'rfc', id });
    await ben.call(voteOnRfc, { params: { id }, body: { vote: 'for' } });
    expect(await kinds(ben, 'unread')).not.toContain('vote-opened');
    expect(await kinds(cid, 'unread')).toContain('vote-opened');
    await ada.call(closeVotingSession, { params: { id }, body: {} });
    expect(await kinds(ben, 'unread')).toContain('vote-closed');
    // Who neither voted nor wrote is not told how it ended.
    expect(await kinds(cid)).not.toContain('vote-closed');
  });

  test('of comments on what they wrote, as one entry with a count; a deleted comment vanishes', async () => {
    const [ada, ben] = await team();
    const id = await anOpenRfc(ada);
    const say = (content: string) => ben.call(createRfcComment, { params: { id }, body: { content } });
    await say('One');
    const last = (await say('Two')).reply;
    expect(await entries(ada)).toMatchObject([
      { kind: 'comment', count: 2, excerpt: 'Two', place: `tab=discussion&comment=${last.id}` },
    ]);
    await ben.call(deleteRfcComment, { params: { id, commentId: last.id } });
    expect(await entries(ada)).toEqual([]);
  });

  test('of a mention in a page, once, and not of one in a page that is gone', async () => {
    const [ada, ben] = await team();
    const namespace = (await ada.call(createNamespace, { body: { name: 'Handbook' } })).reply.code;
    const body = { title: 'Runbook', namespace, json: mentioning(ben.userId) };
    const page = (await ada.call(createDocument, { body })).reply;
    expect(await entries(ben)).toMatchObject([
      { kind: 'mention', title: 'Runbook', thing: { kind: 'doc', namespace } },
    ]);
    await ada.call(deleteDocument, { params: { id: page.id } });
    expect(await entries(ben)).toEqual([]);
  });

  test('of a proposal that waits, and its author of what came of it', async () => {
    const [ada, ben] = await team();
    const id = await anOpenRfc(ada);
    const change = { kind: 'comment' as const, rfcId: id, markdown: 'Ask the shop team' };
    const made = (await ben.call(createProposal, { body: { change, reason: 'They know' } })).reply;
    expect(await kinds(ada)).toContain('proposal-made');
    await ada.call(declineProposal, { params: { id: made.id }, body: { reason: 'We asked' } });
    expect(await entries(ben)).toContainEqual(
      expect.objectContaining({ kind: 'proposal-decided', what: 'declined your proposal', excerpt: 'We asked' }),
    );
  });

  test('S93 of nothing that they may not read: strangers, former members, projects in the trash', async () => {
    const [ada, ben] = await team();
    const eve = await it.aPerson({ name: 'eve' });
    const id = await anOpenRfc(ada);
    await ada.call(createRfcComment, { params: { id }, body: { content: `@[${eve.userId}] @[${ben.userId}]` } });
    const [entry] = await entries(ben);
    const entryId = entry?.id ?? '';
    expect(await entries(eve)).toEqual([]);
    expect((await eve.call(getInboxEntry, { params: { id: entryId } })).status).toBe(404);
    expect((await eve.call(markInbox, { body: { ids: [entryId] } })).status).toBe(404);
    expect((await ben.call(markInbox, { body: { ids: [entryId, randomUUID()] } })).status).toBe(404);
    expect((await entries(ben, 'unread')).map((one) => one.id)).toContain(entryId);
    await ada.call(deleteProject, { params: { id: ada.projectId } });
    expect(await entries(ben)).toEqual([]);
    const { owner } = it.app.database;
    await sql`update project set deleted_at = null where id = ${ada.projectId}`.execute(owner);
    expect(await entries(ben)).not.toEqual([]);
    await sql`delete from membership where user_id = ${ben.userId} and organization_id = ${ada.organizationId}`.execute(
      owner,
    );
    expect(await entries(ben)).toEqual([]);
    const { rows } = await sql`select 1 from notice where user_id = ${ben.userId}
      and organization_id = ${ada.organizationId}`.execute(owner);
    expect(rows).toEqual([]);
  });

  test('alone: the change feed tells nobody whose inbox has changed', async () => {
    const [ada] = await team();
    await ada.call(openVotingSession, { params: { id: await anOpenRfc(ada) }, body: {} });
    const { resources } = (await ada.call(listChanges, { query: {} })).reply;
    expect(resources.filter(({ kind }) => kind === 'inbox')).toEqual([]);
  });
});

test('entries are marked as read and unread, one and all, and what is told again is unread', async () => {
  const [ada, ben] = await team();
  const id = await anOpenRfc(ada);
  await ada.call(openVotingSession, { params: { id }, body: {} });
  const [first] = await entries(ben);
  const mark = (read: boolean) => ben.call(markInbox, { body: { ids: [first?.id ?? ''], read } });
  await mark(true);
  expect(await kinds(ben, 'unread')).toEqual(['review']);
  await mark(false);
  expect(await kinds(ben, 'unread')).toEqual(['vote-opened', 'review']);
  await ben.call(markInbox, { body: { all: true, kind: 'review' } });
  expect(await kinds(ben, 'unread')).toEqual(['vote-opened']);
  await ben.call(markInbox, { body: { all: true } });
  await ada.call(closeVotingSession, { params: { id }, body: {} });
  await ada.call(openVotingSession, { params: { id }, body: {} });
  expect(await entries(ben, 'unread')).toMatchObject([{ id: first?.id, count: 1 }]);
  expect((await ben.call(markInbox, { body: {} })).status).toBe(422);
});

test('what somebody turns off is not told', async () => {
  const [ada, ben] = await team();
  const mode = async () =>
    (await ben.call(listInboxSettings, {})).reply.kinds.find(({ kind }) => kind === 'vote-opened')?.mode;
  expect(await mode()).toBe('mail');
  await ben.call(setInboxSetting, { body: { kind: 'vote-opened', mode: 'off' } });
  expect(await mode()).toBe('off');
  await ada.call(openVotingSession, { params: { id: await anOpenRfc(ada) }, body: {} });
  expect(await kinds(ben)).toEqual(['review']);
  expect((await ben.call(setInboxSetting, { body: { kind: 'no-kind', mode: 'off' } })).status).toBe(422);
});

test('of every kind somebody is told as they chose: by mail and in the inbox, in the inbox, or not at all', async () => {
  const [ada, ben, cid] = await team();
  const dan = await makeMember(it, await it.aPerson({ name: 'dan' }), ada);
  const id = (await ada.call(createRfc, { body: { title: 'Split checkout', json: saying('Why') } })).reply.id;
  const { organizationId, projectId } = ada;
  // Those of all modules.
  const settings = (await ada.call(listInboxSettings, {})).reply.kinds;
  const noticeKinds = settings.map(({ mode: usual, ...kind }): NoticeKind => ({ ...kind, usual }));
  // Each of them chooses otherwise, so that every kind is chosen in every way.
  const chosen = [ben, cid, dan].map((person, shift) => ({
    person,
    modes: noticeKinds.map(({ kind }, at) => ({ kind, mode: noticeModes[(at + shift) % noticeModes.length] ?? 'off' })),
  }));
  for (const { person, modes } of chosen)
    for (const body of modes) expect((await person.call(setInboxSetting, { body })).status).toBe(200);
  const told = { people: chosen.map(({ person }) => person.userId) };
  await it.app.database.asOwner(async (db) => {
    for (const kind of noticeKinds) {
      const thing = { organizationId, projectId, kind: 'rfc', id };
      await tell(db, { kind, thing, title: 'Split checkout', what: `told ${kind.kind} of`, by: ada.userId }, told);
    }
  });
  await endMailRest(it, organizationId);
  for (const { person, modes } of chosen) {
    const of = (...wanted: readonly string[]) =>
      modes
        .filter(({ mode }) => wanted.includes(mode))
        .map(({ kind }) => kind)
        .toSorted();
    expect((await kinds(person, 'unread')).toSorted()).toEqual(of('mail', 'inbox'));
    await mailInbox(it, person.userId);
    await expect.poll(() => mailsTo(person).length, { timeout: 10_000 }).toBe(1);
    const words = mailsTo(person)
      .map(({ raw }) => raw.replaceAll(/=\r?\n/g, ''))
      .join();
    const mailed = noticeKinds.filter(({ kind }) => words.includes(`told ${kind} of`)).map(({ kind }) => kind);
    expect(mailed.toSorted()).toEqual(of('mail'));
  }
});

describe('mails', () => {
  const sent = async (who: Person, count: number): Promise<void> => {
    await expect.poll(() => mailsTo(who).length, { timeout: 10_000 }).toBe(count);
  };

  test('R25 gather what is unread, at most one an hour, without what was read', async () => {
    const [ada, ben, cid] = await team();
    const id = await anOpenRfc(ada);
    await ada.call(openVotingSession, { params: { id }, body: {} });
    await ada.call(createRfcComment, { params: { id }, body: { content: `@[${cid.userId}] please vote` } });
    await ben.call(markInbox, { body: { all: true } });
    await endMailRest(it, ada.organizationId);
    // Two processes look at the same time.
    await Promise.all([mailInbox(it, cid.userId), mailInbox(it, cid.userId), mailInbox(it, ben.userId)]);
    await sent(cid, 1);
    const other = await anOpenRfc(ada, 'Retire SOAP');
    await ada.call(openVotingSession, { params: { id: other }, body: {} });
    await endMailRest(it, ada.organizationId);
    await mailInbox(it, cid.userId);
    await endMailHour(it, cid.userId);
    await mailInbox(it, cid.userId);
    await sent(cid, 2);
    await mailInbox(it, ben.userId);
    await sent(ben, 1);
    const subjects = mailsTo(cid).map((mail) => headerOf(mail, 'subject'));
    expect(subjects).toEqual(['#001: Split checkout', '#002: Retire SOAP']);
    // Whoever is in several organizations sees where it happened.
    expect(mailsTo(cid)[0]?.raw).toMatch(/^\S+ works \/ \S/m);
  });

  test('S94 are stopped by one request without signing in, and by nobody else', async () => {
    const [ada, ben] = await team();
    const id = await anOpenRfc(ada);
    await ada.call(openVotingSession, { params: { id }, body: {} });
    await endMailRest(it, ada.organizationId);
    await mailInbox(it, ben.userId);
    await sent(ben, 1);
    const [mail] = mailsTo(ben);
    if (!mail) throw new Error('There is no mail.');
    expect(headerOf(mail, 'list-unsubscribe-post')).toBe('List-Unsubscribe=One-Click');
    const address = new URL(/<(.+)>/.exec(headerOf(mail, 'list-unsubscribe') ?? '')?.[1] ?? '');
    const post = (url: string) =>
      it.app.server.inject({
        method: 'POST',
        url,
        headers: { 'content-type': 'application/x-www-form-urlencoded' },
        payload: 'List-Unsubscribe=One-Click',
      });
    const url = `${address.pathname}${address.search}`;
    const mailed = async () =>
      (await ben.call(listInboxSettings, {})).reply.kinds.filter(({ mode }) => mode === 'mail').map(({ kind }) => kind);
    const settings = 'href="/my/profile?tab=notifications"';
    const unknown = await post(`${url.slice(0, -4)}AAAA`);
    expect([unknown.statusCode, unknown.body]).toEqual([404, expect.stringContaining(settings)]);
    expect((await it.app.server.inject(url)).statusCode).toBe(200);
    expect(await mailed()).toContain('vote-opened');
    const stopped = await post(`${url}&kind=vote-opened`);
    expect([stopped.statusCode, stopped.body]).toEqual([200, expect.stringContaining('These mails are stopped')]);
    expect(await mailed()).not.toContain('vote-opened');
    expect(await mailed()).toContain('mention');
    expect((await post(url)).statusCode).toBe(200);
    expect(await mailed()).toEqual([]);
    expect(await kinds(ben)).toContain('vote-opened');
  });
});
