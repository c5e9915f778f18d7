/** RFCs over HTTP: numbers, texts, states, comments. */
import { randomUUID } from 'node:crypto';
import { beforeAll, describe, expect, test } from 'vitest';
import { makeMember, theApp, type Person, type TestApp } from '#apps/server/testing/test-app.ts';
import { getProjectOverview } from '#features/projects/contract.ts';
import type { CallArgs } from '#platform/http/contract.ts';
import { listPeople } from '#platform/identity/contract.ts';
import { listInbox } from '#platform/inbox/contract.ts';
import { endMailRest, mailInbox } from '#apps/server/testing/inbox-mail.ts';
import { insertAccount, setName } from '#platform/identity/server/account-table.ts';
import { insertMembership } from '#platform/identity/server/membership-table.ts';
import { searchAnything } from '#platform/search/contract.ts';
import { reasonRequiredMessage, transitionUnavailableMessage } from '#platform/workflow/contract.ts';
import { missingRevisionMessage, otherDocumentMessage } from '#platform/writing/contract.ts';
import {
  cannotBeUpdatedMessage,
  commentAuthorMessage,
  commentDeletedText,
  contentRequiredMessage,
  createRfc,
  createRfcComment,
  deleteRfcComment,
  emptyCommentMessage,
  getRfc,
  getRfcRevision,
  listRfcComments,
  otherCommentMessage,
  listRfcs,
  openVotingSession,
  setRfcMails,
  titleRequiredMessage,
  transitionRfc,
  updateRfc,
  updateRfcComment,
  type Rfc,
} from '../contract.ts';
import { mentionOf } from '../model/comment-text.ts';

let it: TestApp;
beforeAll(async () => {
  it = await theApp();
});

const aText = (text: string): string =>
  JSON.stringify({ type: 'doc', content: [{ type: 'paragraph', content: [{ type: 'text', text }] }] });
const anRfc = async (person: Person, title = 'Split checkout'): Promise<Rfc> =>
  (await person.call(createRfc, { body: { title, json: aText(`About ${title}`) } })).reply;
const move = (person: Person, { id }: Pick<Rfc, 'id'>, name: string, reason?: string) =>
  person.call(transitionRfc, { params: { id, name }, body: reason === undefined ? {} : { reason } });
const anOpenRfc = async (person: Person, title?: string): Promise<Rfc> =>
  (await move(person, await anRfc(person, title), 'publish')).reply;
const statuses = (outcomes: readonly { readonly status: number }[]): number[] =>
  outcomes.map(({ status }) => status).toSorted((a, b) => a - b);
const twoPeople = async (): Promise<[Person, Person]> => {
  const ada = await it.aPerson();
  return [ada, await makeMember(it, await it.aPerson({ name: 'bob' }), ada)];
};
const violationsOf = (outcome: { refusal: { violations?: readonly { path: string; errors: readonly string[] }[] } }) =>
  outcome.refusal.violations?.map(({ path, errors }) => [path, errors[0]]);

describe('writing', () => {
  test('a new one is a draft with the next number, with its creator as contributor', async () => {
    const ada = await it.aPerson();
    const first = await anRfc(ada);
    expect(first).toMatchObject({
      serialNumber: 1,
      revision: 1,
      isEditable: true,
      isVotable: false,
      state: { name: 'draft', label: 'Draft', theme: 'default' },
      adr: null,
      contributors: [{ id: ada.userId, createdAt: first.createdAt }],
      history: [{ transition: 'created', from: null, to: { name: 'draft' }, reason: null }],
    });
    expect(first.transitions.map(({ name }) => name)).toEqual(['publish', 'withdraw']);
    expect(first.workflow).toEqual({ state: first.state, transitions: first.transitions });
    expect((await anRfc(ada)).serialNumber).toBe(2);
  });

  test('ten concurrent ones get ten numbers', async () => {
    const ada = await it.aPerson();
    const made = await Promise.all(Array.from({ length: 10 }, (_, at) => anRfc(ada, `Idea ${at}`)));
    expect(made.map(({ serialNumber }) => serialNumber).toSorted((a, b) => a - b)).toEqual(
      Array.from({ length: 10 }, (_, at) => at + 1),
    );
  });

  test('title and content violations are reported together; an empty document counts as empty', async () => {
    const ada = await it.aPerson();
    const empty = JSON.stringify({ type: 'doc', content: [{ type: 'paragraph' }] });
    const both = [
      ['title', titleRequiredMessage],
      ['json', contentRequiredMessage],
    ];
    expect(violationsOf(await ada.call(createRfc, { body: { title: '  ', json: empty } }))).toEqual(both);
    expect(violationsOf(await ada.call(createRfc, { body: {} }))).toEqual(both);
  });

  test('a create that is repeated with the id of its client creates one RFC; ids of others are refused', async () => {
    const [ada, bob] = await twoPeople();
    const id = randomUUID();
    const create = (who: Person) => who.call(createRfc, { body: { id, title: 'Once', json: aText('once') } });
    const answers = [await create(ada), ...(await Promise.all([create(ada), create(ada)]))];
    expect(answers.map(({ status, reply }) => [status, reply.id])).toEqual(answers.map(() => [201, id]));
    expect((await ada.call(listRfcs, { query: {} })).reply.pagination.total).toBe(1);
    expect(violationsOf(await create(bob))).toEqual([['id', otherDocumentMessage]]);
  });

  test('S38 R13 a save requires its base revision, and a stale one is refused', async () => {
    const [ada, bob] = await twoPeople();
    const { id } = await anRfc(ada);
    const params = { id };
    const without = await ada.call(updateRfc, { params, body: { title: 'T', json: aText('t') } });
    expect(violationsOf(without)).toEqual([['revision', missingRevisionMessage]]);
    const saves = await Promise.all(
      [ada, bob].map((who, at) =>
        who.call(updateRfc, { params, body: { title: `T${at}`, json: aText('t'), revision: 1 } }),
      ),
    );
    expect(statuses(saves)).toEqual([200, 422]);
    const lost = saves.find(({ status }) => status === 422);
    expect(lost?.refusal).toMatchObject({ error: { code: 'stale_revision' }, current: { id, revision: 2 } });
    const stored = (await bob.call(getRfc, { params })).reply;
    expect(stored.revision).toBe(2);
    const first = (await bob.call(getRfcRevision, { params: { id, n: 1 } })).reply;
    expect(first).toMatchObject({ revision: 1, title: 'Split checkout' });
  });

  test('a decided RFC cannot be updated', async () => {
    const ada = await it.aPerson();
    const rfc = await anOpenRfc(ada);
    await move(ada, rfc, 'accept', 'Good.');
    const body = { title: 'T', json: aText('t'), revision: 1 };
    const late = await ada.call(updateRfc, { params: { id: rfc.id }, body });
    expect([late.status, late.refusal.error.message]).toEqual([422, cannotBeUpdatedMessage]);
  });
});

describe('states', () => {
  test('the history lists who, when and why, newest first', async () => {
    const [ada, bob] = await twoPeople();
    const rfc = await anOpenRfc(ada);
    const rejected = (await move(bob, rfc, 'reject', '  Too early. ')).reply;
    expect(rejected.history.map(({ transition, reason, by }) => [transition, reason, by.id])).toEqual([
      ['reject', 'Too early.', bob.userId],
      ['publish', null, ada.userId],
      ['created', null, ada.userId],
    ]);
  });

  test('a missing reason is a violation of its field; unknown names are unavailable', async () => {
    const ada = await it.aPerson();
    const rfc = await anOpenRfc(ada);
    const blank = await move(ada, rfc, 'reject', '  ');
    expect(blank.refusal).toMatchObject({
      error: { message: reasonRequiredMessage },
      violations: [{ path: 'reason', errors: [reasonRequiredMessage] }],
    });
    for (const name of ['publish', 'start_voting', 'nothing']) {
      expect((await move(ada, rfc, name, 'Why not.')).refusal.error.message).toBe(transitionUnavailableMessage);
    }
  });

  test('S37 two concurrent transitions give one success and one clear error', async () => {
    const [ada, bob] = await twoPeople();
    const rfc = await anOpenRfc(ada);
    const outcomes = await Promise.all([move(ada, rfc, 'accept', 'Yes.'), move(bob, rfc, 'reject', 'No.')]);
    expect(statuses(outcomes)).toEqual([200, 422]);
    const lost = outcomes.find(({ status }) => status === 422);
    expect(lost?.refusal.error.message).toBe(transitionUnavailableMessage);
    expect((await ada.call(getRfc, { params: { id: rfc.id } })).reply.history).toHaveLength(3);
  });

  test('a decision on an outdated revision is refused', async () => {
    const ada = await it.aPerson();
    const { id } = await anOpenRfc(ada);
    await ada.call(updateRfc, { params: { id }, body: { title: 'Other', json: aText('other'), revision: 1 } });
    const body = { reason: 'Fine.', revision: 1 };
    const stale = await ada.call(transitionRfc, { params: { id, name: 'accept' }, body });
    expect(stale.refusal.error.code).toBe('stale_revision');
  });

  test('only the author withdraws', async () => {
    const [ada, bob] = await twoPeople();
    const rfc = await anOpenRfc(bob);
    expect((await move(ada, rfc, 'withdraw', 'Mine now.')).status).toBe(422);
    expect((await move(bob, rfc, 'withdraw', 'Never mind.')).reply.state.name).toBe('withdrawn');
  });
});

describe('the list', () => {
  test('is searched by words of title and text and by number, and filtered by state', async () => {
    const ada = await it.aPerson();
    const [first] = [await anRfc(ada, 'Split checkout'), await anOpenRfc(ada, 'Rename the basket')];
    const titles = async (query: NonNullable<CallArgs<typeof listRfcs>['query']>) =>
      (await ada.call(listRfcs, { query })).reply.resources.map(({ title }) => title);
    expect(await titles({})).toEqual(['Rename the basket', 'Split checkout']);
    expect(await titles({ search: 'chec' })).toEqual(['Split checkout']);
    expect(await titles({ search: `#00${first.serialNumber}` })).toEqual(['Split checkout']);
    expect(await titles({ search: 'nothing like it' })).toEqual([]);
    expect(await titles({ state: 'open' })).toEqual(['Rename the basket']);
    expect(await titles({ perPage: 1, page: 2 })).toEqual(['Split checkout']);
    const overview = (await ada.call(getProjectOverview, { params: { id: ada.projectId } })).reply;
    expect(overview).toMatchObject({ rfcs: 2, openRfcs: 1 });
    const found = (await ada.call(searchAnything, { query: { query: 'basket' } })).reply;
    expect(found.resources[0]).toMatchObject({ source: 'rfc', state: { label: 'Open for comments' }, place: '#002' });
    for (const query of ['#2', '#002', 'RFC-2', 'rfc 002']) {
      const { resources, pagination } = (await ada.call(searchAnything, { query: { query } })).reply;
      expect([query, resources.map(({ title }) => title), pagination.total]).toEqual([query, ['Rename the basket'], 1]);
    }
    expect((await ada.call(searchAnything, { query: { query: 'adr 2' } })).reply.resources).toEqual([]);
  });

  test('filters RFCs that wait for my vote', async () => {
    const ada = await it.aPerson();
    const rfc = await anOpenRfc(ada);
    await anOpenRfc(ada, 'Not voted on');
    await ada.call(openVotingSession, { params: { id: rfc.id }, body: {} });
    const { resources } = (await ada.call(listRfcs, { query: { waitingForMyVote: 'true' } })).reply;
    expect(resources.map(({ id }) => id)).toEqual([rfc.id]);
  });

  test('shows nothing of another organization', async () => {
    const [ada, eve] = [await it.aPerson(), await it.aPerson({ name: 'eve' })];
    const { id } = await anOpenRfc(ada);
    expect((await eve.call(listRfcs, {})).reply.resources).toEqual([]);
    expect((await eve.call(getRfc, { params: { id } })).status).toBe(404);
    expect((await move(eve, { id }, 'accept', 'Mine.')).status).toBe(404);
    expect((await eve.call(createRfcComment, { params: { id }, body: { content: 'Hi' } })).status).toBe(404);
  });
});

describe('comments', () => {
  test('are listed oldest first, edited by their author, and leave a placeholder when deleted', async () => {
    const [ada, bob] = await twoPeople();
    const { id } = await anOpenRfc(ada);
    const say = async (who: Person, content: string) =>
      (await who.call(createRfcComment, { params: { id }, body: { content } })).reply;
    const first = await say(ada, 'Who owns **prices**?');
    const second = await say(bob, '<b>Checkout</b>');
    expect(first).toMatchObject({ content: 'Who owns **prices**?', canEdit: true, editedAt: null });
    const params = { id, commentId: second.id };
    const strange = await ada.call(updateRfcComment, { params, body: { content: 'No' } });
    expect([strange.status, strange.refusal.error.message]).toEqual([403, commentAuthorMessage]);
    const edited = (await bob.call(updateRfcComment, { params, body: { content: 'Checkout does.' } })).reply;
    expect(edited.editedAt).not.toBeNull();
    expect((await ada.call(deleteRfcComment, { params })).status).toBe(403);
    expect((await bob.call(deleteRfcComment, { params })).status).toBe(204);
    expect((await bob.call(updateRfcComment, { params, body: { content: 'Back' } })).status).toBe(404);
    const { resources } = (await ada.call(listRfcComments, { params: { id } })).reply;
    expect(resources.map(({ content, canEdit }) => [content, canEdit])).toEqual([
      ['Who owns **prices**?', true],
      [commentDeletedText, false],
    ]);
    for (const body of [{ content: '  ' }, {}]) {
      const empty = await ada.call(createRfcComment, { params: { id }, body });
      expect(violationsOf(empty)).toEqual([['content', emptyCommentMessage]]);
    }
    const long = await ada.call(createRfcComment, { params: { id }, body: { content: 'x'.repeat(10_001) } });
    expect(long.status).toBe(422);
  });

  test('that are sent again with their id are written once; an id of somebody else, or of another RFC, is refused', async () => {
    const [ada, bob] = await twoPeople();
    const [one, other] = [await anOpenRfc(ada), await anOpenRfc(ada)];
    const id = randomUUID();
    const say = (who: Person, rfc: { readonly id: string }) =>
      who.call(createRfcComment, { params: { id: rfc.id }, body: { content: 'Who owns prices?', id } });
    const answers = await Promise.all([say(ada, one), say(ada, one)]);
    expect(answers.map(({ status, reply }) => [status, reply.id])).toEqual(Array(2).fill([201, id]));
    expect((await ada.call(listRfcComments, { params: { id: one.id } })).reply.resources).toHaveLength(1);
    for (const refused of [await say(bob, one), await say(ada, other)])
      expect(violationsOf(refused)).toEqual([['id', otherCommentMessage]]);
  });

  test('are told to participants, never to the author, and not by mail to those who want no mails about the RFC', async () => {
    const [ada, bob] = await twoPeople();
    const cid = await makeMember(it, await it.aPerson({ name: 'cid' }), ada);
    const { id } = await anOpenRfc(ada);
    const say = (who: Person, content: string) => who.call(createRfcComment, { params: { id }, body: { content } });
    const told = async (who: Person) =>
      (await who.call(listInbox, {})).reply.resources.map(({ kind, what, count, title }) => [kind, what, count, title]);
    const mail = async () => {
      await endMailRest(it, ada.organizationId);
      for (const who of [ada, bob, cid]) await mailInbox(it, who.userId);
    };
    const aboutRfc = async (who: Person) =>
      (await it.mailsTo(who.email)).filter(({ subject }) => subject === '#001: Split checkout');
    await say(bob, `Why now? ${mentionOf(cid.userId)} knows.`);
    await mail();
    const { text } = await it.mailTo(cid.email, ({ subject }) => subject === '#001: Split checkout');
    expect(text).toContain('Why now? @cid');
    expect(text).not.toContain(cid.userId);
    await it.mailTo(ada.email, ({ subject }) => subject === '#001: Split checkout');
    await say(bob, 'And how?');
    await ada.call(setRfcMails, { params: { id }, body: { isOn: false } });
    await say(cid, 'I do.');
    await mail();
    await it.mailTo(bob.email, ({ subject }) => subject === '#001: Split checkout');
    expect(await told(ada)).toEqual([['comment', 'commented on', 3, 'Split checkout']]);
    expect(await told(bob)).toContainEqual(['comment', 'commented on', 1, 'Split checkout']);
    expect(await told(cid)).toContainEqual(['mention', 'mentioned you in', 1, 'Split checkout']);
    expect([await aboutRfc(ada), await aboutRfc(bob), await aboutRfc(cid)].map(({ length }) => length)).toEqual([
      1, 1, 1,
    ]);
  });

  test('mention members only: strangers get no mail', async () => {
    const [ada, eve] = [await it.aPerson(), await it.aPerson({ name: 'eve' })];
    const { id } = await anOpenRfc(ada, 'Secret plan');
    const content = mentionOf(eve.userId);
    expect((await ada.call(createRfcComment, { params: { id }, body: { content } })).status).toBe(201);
    expect((await it.mailsTo(eve.email)).filter(({ subject }) => subject.includes('Secret'))).toEqual([]);
    const people = (await ada.call(listPeople, {})).reply.resources;
    expect(people.map((person) => person.id)).toEqual([ada.userId]);
  });
});

test('a comment names everybody it mentions, in an organization of 150 members', async () => {
  const [ada, eve] = [await it.aPerson(), await it.aPerson({ name: 'eve' })];
  const { owner } = it.app.database;
  const members = Array.from({ length: 150 }, (_, at) => ({ id: randomUUID(), name: String(at).padStart(3, '0') }));
  for (const { id, name } of members) {
    await insertAccount(owner, { id, email: `${id}@example.org`, passwordHash: '-', roles: [] });
    await setName(owner, id, { firstName: 'Member', lastName: name });
    await insertMembership(owner, { id: randomUUID(), organizationId: ada.organizationId, userId: id, role: 'member' });
  }
  const { id } = await anOpenRfc(ada);
  const content = [...members, { id: eve.userId }].map((member) => mentionOf(member.id)).join(' ');
  await ada.call(createRfcComment, { params: { id }, body: { content } });
  const [comment] = (await ada.call(listRfcComments, { params: { id }, query: {} })).reply.resources;
  // Strangers are not named.
  expect(comment?.mentions).toEqual(members.map((member) => ({ id: member.id, username: `Member ${member.name}` })));
});

test('comments since a time are those that were written, edited or deleted since, page by page', async () => {
  const person = await it.aPerson();
  const params = { id: (await anOpenRfc(person)).id };
  const write = async (content: string) => (await person.call(createRfcComment, { params, body: { content } })).reply;
  const old = await write('Old');
  const edited = await write('Edited later');
  await new Promise((resolve) => setTimeout(resolve, 20));
  const updatedSince = new Date().toISOString();
  const written = await write('New');
  await person.call(updateRfcComment, { params: { ...params, commentId: edited.id }, body: { content: 'Edited' } });
  const told: string[] = [];
  let after: string | undefined;
  do {
    const query = { updatedSince, perPage: 1, ...(after === undefined ? {} : { after }) };
    const { resources } = (await person.call(listRfcComments, { params, query })).reply;
    told.push(...resources.map(({ id }) => id));
    after = resources.at(-1)?.id;
  } while (after !== undefined);
  expect(told).toEqual([edited.id, written.id].toSorted());
  expect(told).not.toContain(old.id);
});

test('comments have threads of one level', async () => {
  const [ada, bob] = [await it.aPerson(), await it.aPerson({ name: 'bob' })];
  const say = async (person: Person, id: string, content: string, parentId?: string) =>
    person.call(createRfcComment, { params: { id }, body: { content, ...(parentId ? { parentId } : {}) } });
  const { id } = await anOpenRfc(ada);
  const first = (await say(ada, id, 'First')).reply;
  const second = (await say(ada, id, 'Second')).reply;
  const reply = (await say(ada, id, 'Reply to the first', first.id)).reply;
  expect([first.parentId, reply.parentId]).toEqual([null, first.id]);
  const listed = async (order?: 'thread') =>
    (await ada.call(listRfcComments, { params: { id }, query: order ? { order } : {} })).reply.resources.map(
      ({ content }) => content,
    );
  expect(await listed()).toEqual(['First', 'Second', 'Reply to the first']);
  expect(await listed('thread')).toEqual(['First', 'Reply to the first', 'Second']);
  const deeper = await say(ada, id, 'Deeper', reply.id);
  expect([deeper.status, deeper.refusal.violations]).toMatchObject([422, [{ path: 'parentId' }]]);
  const foreign = (await say(bob, (await anOpenRfc(bob)).id, 'Elsewhere')).reply;
  const elsewhere = (await say(ada, (await anOpenRfc(ada)).id, 'Other RFC')).reply;
  for (const parent of [foreign.id, elsewhere.id]) expect((await say(ada, id, 'Stray', parent)).status).toBe(404);
  await ada.call(deleteRfcComment, { params: { id, commentId: first.id } });
  expect(await listed('thread')).toEqual([commentDeletedText, 'Reply to the first', second.content]);
});
