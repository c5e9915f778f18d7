/** Voting sessions over HTTP. */
import { sql } from 'kysely';
import { beforeAll, describe, expect, test } from 'vitest';
import { makeMember, theApp, type Person, type TestApp } from '#apps/server/testing/test-app.ts';
import { getAdr } from '#features/adrs/contract.ts';
import { getDecisionGraph } from '#features/decisions/contract.ts';
import { exportProject, importProject } from '#platform/portability/contract.ts';
import { getProject, updateProject, usualDecisionRules, type DecisionRules } from '#features/projects/contract.ts';
import { reasonRequiredMessage, transitionUnavailableMessage } from '#platform/workflow/contract.ts';
import {
  alreadyOpenedMessage,
  alreadyTransformedMessage,
  cannotBeUpdatedMessage,
  closeVotingSession,
  createRfc,
  commentDeletedText,
  createRfcComment,
  deleteRfcComment,
  getRfc,
  listRfcComments,
  listRfcs,
  listVotingSessions,
  onlyOpenerClosesMessage,
  openVotingSession,
  quorumTooHighMessage,
  sessionClosedMessage,
  transformRfc,
  transitionRfc,
  updateRfc,
  voteOnRfc,
  votingUnavailableMessage,
  type Rfc,
  type VoteChoice,
} from '../contract.ts';
import { closeDueSessions } from './voting-actions.ts';

let it: TestApp;
beforeAll(async () => {
  it = await theApp();
});

const json = JSON.stringify({
  type: 'doc',
  content: [{ type: 'paragraph', content: [{ type: 'text', text: 'Why' }] }],
});
const move = (person: Person, id: string, name: string, reason?: string) =>
  person.call(transitionRfc, { params: { id, name }, body: reason === undefined ? {} : { reason } });
const anOpenRfc = async (person: Person): Promise<Rfc> => {
  const { id } = (await person.call(createRfc, { body: { title: 'Split checkout', json } })).reply;
  return (await move(person, id, 'publish')).reply;
};
const open = (person: Person, id: string, body: object = {}) =>
  person.call(openVotingSession, { params: { id }, body });
const close = (person: Person, id: string) => person.call(closeVotingSession, { params: { id }, body: {} });
const vote = (person: Person, id: string, choice: VoteChoice) =>
  person.call(voteOnRfc, { params: { id }, body: { vote: choice } });
/** The newest two entries of the history, each with the id of the person; null for the system. */
const votingEntries = async (person: Person, id: string) =>
  (await person.call(getRfc, { params: { id } })).reply.history.slice(0, 2).map(({ label, by }) => [label, by.id]);
const read = async (person: Person, id: string) => (await person.call(getRfc, { params: { id } })).reply;
const statuses = (outcomes: readonly { readonly status: number }[]): number[] =>
  outcomes.map(({ status }) => status).toSorted((a, b) => a - b);
const twoPeople = async (): Promise<[Person, Person]> => {
  const ada = await it.aPerson();
  return [ada, await makeMember(it, await it.aPerson({ name: 'bob' }), ada)];
};
const setRules = async (person: Person, rules: Partial<DecisionRules>) => {
  const params = { id: person.projectId };
  const { name, links } = (await person.call(getProject, { params })).reply;
  return person.call(updateProject, {
    params,
    body: { name, links, decisionRules: { ...usualDecisionRules, ...rules } },
  });
};

describe('a session', () => {
  test('S36 is opened by any voter, voted in, changed, and closed only by its opener', async () => {
    const [ada, bob] = await twoPeople();
    const { id } = await anOpenRfc(ada);
    const opened = (await open(bob, id)).reply;
    expect(opened).toMatchObject({
      isOpened: true,
      eligible: 2,
      opening: { controllerId: bob.userId },
      closing: null,
      closesAt: null,
      voting: { votes: 0, for: 0, against: 0, abstained: 0, resultPercentage: 0 },
      votes: [],
      revision: 1,
    });
    expect(await read(ada, id)).toMatchObject({
      state: { name: 'in_voting' },
      isVotable: true,
      isEditable: false,
      transitions: [],
    });
    await vote(ada, id, 'against');
    await vote(bob, id, 'abstained');
    const changed = (await vote(ada, id, 'for')).reply;
    expect(changed.voting).toEqual({ votes: 2, for: 1, against: 0, abstained: 1, resultPercentage: 100 });
    const cast = new Map(changed.votes.map(({ voterId, vote: choice }) => [voterId, choice]));
    expect([...cast.entries()]).toHaveLength(2);
    expect([cast.get(ada.userId), cast.get(bob.userId)]).toEqual(['for', 'abstained']);
    expect((await close(ada, id)).refusal.error.message).toBe(onlyOpenerClosesMessage);
    const closed = (await close(bob, id)).reply;
    expect(closed).toMatchObject({ isOpened: false, closing: { controllerId: bob.userId }, passed: true });
    expect((await vote(ada, id, 'against')).refusal.error.message).toBe(sessionClosedMessage);
    expect((await close(bob, id)).refusal.error.message).toBe(sessionClosedMessage);
    expect(await votingEntries(ada, id)).toEqual([
      ['Voting ended', bob.userId],
      ['Voting started', bob.userId],
    ]);
  });

  test('counts all who have not voted, and names the first eight; none once it is closed', async () => {
    const ada = await it.aPerson();
    const others = Array.from({ length: 9 }, (_, index) => `voter${index}`);
    for (const name of others) await makeMember(it, await it.aPerson({ name }), ada);
    const { id } = await anOpenRfc(ada);
    await open(ada, id);
    const voted = (await vote(ada, id, 'for')).reply;
    expect(voted.missing).toMatchObject({ count: 9 });
    expect(voted.missing?.names.map((name) => name.slice(0, 6))).toEqual(others.slice(0, 8));
    expect((await close(ada, id)).reply.missing).toBeNull();
  });

  test('locks the text, and requires an RFC in discussion', async () => {
    const ada = await it.aPerson();
    const draft = (await ada.call(createRfc, { body: { title: 'T', json } })).reply;
    expect((await open(ada, draft.id)).refusal.error.message).toBe(votingUnavailableMessage);
    const { id } = await anOpenRfc(ada);
    await open(ada, id);
    const late = await ada.call(updateRfc, { params: { id }, body: { title: 'T', json, revision: 1 } });
    expect(late.refusal.error.message).toBe(cannotBeUpdatedMessage);
    expect((await open(ada, id)).refusal.error.message).toBe(alreadyOpenedMessage);
  });

  test('refuses a quorum beyond the people who may vote', async () => {
    const [ada] = await twoPeople();
    const { id } = await anOpenRfc(ada);
    const { status, refusal } = await open(ada, id, { quorum: 3 });
    expect([status, refusal.violations]).toEqual([
      422,
      [{ field: 'quorum', path: 'quorum', errors: [quorumTooHighMessage(2)] }],
    ]);
    expect((await read(ada, id)).state.name).toBe('open');
    expect((await open(ada, id, { quorum: 2 })).reply).toMatchObject({ quorum: 2, eligible: 2 });
  });

  test('S36 two concurrent openings and two concurrent closings give one success each', async () => {
    const [ada, bob] = await twoPeople();
    const { id } = await anOpenRfc(ada);
    const opened = await Promise.all([open(ada, id), open(bob, id)]);
    expect(statuses(opened)).toEqual([201, 422]);
    expect(opened.find(({ status }) => status === 422)?.refusal.error.message).toBe(alreadyOpenedMessage);
    const opener = opened[0]?.status === 201 ? ada : bob;
    const closed = await Promise.all([close(opener, id), close(opener, id)]);
    expect(statuses(closed)).toEqual([200, 422]);
    expect(closed.find(({ status }) => status === 422)?.refusal.error.message).toBe(sessionClosedMessage);
  });

  test('concurrent votes all count, and a vote concurrent with closing is counted or refused', async () => {
    const [ada, bob] = await twoPeople();
    const others = await Promise.all(
      ['cid', 'dan', 'eve'].map(async (name) => makeMember(it, await it.aPerson({ name }), ada)),
    );
    const { id } = await anOpenRfc(ada);
    await open(ada, id);
    await Promise.all([vote(ada, id, 'for'), vote(bob, id, 'against')]);
    const [closing, ...late] = await Promise.all([close(ada, id), ...others.map((who) => vote(who, id, 'for'))]);
    const counted = late.filter(({ status }) => status === 200).length;
    for (const { status, refusal } of late.filter((outcome) => outcome.status !== 200)) {
      expect([status, refusal.error.message]).toEqual([422, sessionClosedMessage]);
    }
    expect(closing?.status).toBe(200);
    const [session] = (await ada.call(listVotingSessions, { params: { id } })).reply.resources;
    expect(session?.voting).toMatchObject({ votes: 2 + counted, for: 1 + counted, against: 1 });
  });
});

describe('closing', () => {
  test('happens automatically at the closing time, on behalf of the opener', async () => {
    const ada = await it.aPerson();
    const { id } = await anOpenRfc(ada);
    expect((await open(ada, id, { closesAt: '2020-01-01T00:00:00.000Z' })).status).toBe(422);
    await setRules(ada, { deadlineHours: 24 });
    const session = (await open(ada, id)).reply;
    const hours = (Date.parse(session.closesAt ?? '') - Date.parse(session.opening.happenedAt)) / 3_600_000;
    expect(hours).toBeCloseTo(24, 1);
    await vote(ada, id, 'for');
    await sql`update rfc_voting_session set closes_at = now() where id = ${session.id}`.execute(it.app.database.owner);
    expect((await vote(ada, id, 'against')).refusal.error.message).toBe(sessionClosedMessage);
    await Promise.all([closeDueSessions(it.app.database), closeDueSessions(it.app.database)]);
    const [closed] = (await ada.call(listVotingSessions, { params: { id } })).reply.resources;
    expect(closed).toMatchObject({
      isOpened: false,
      closedBySystem: true,
      closing: { controllerId: ada.userId },
      voting: { votes: 1, for: 1 },
    });
    expect((await read(ada, id)).state.name).toBe('open');
    expect(await votingEntries(ada, id)).toEqual([
      ['Voting ended', null],
      ['Voting started', ada.userId],
    ]);
  });

  test.each([
    [false, 'for', 'open', ['end_voting']],
    [true, 'for', 'accepted', ['accept', 'end_voting']],
    [true, 'against', 'rejected', ['reject', 'end_voting']],
  ] as const)(
    'by time is seen by every reader, and recorded once (decided by vote: %s, %s: %s)',
    async (decideByVote, choice, state, moves) => {
      const ada = await it.aPerson();
      await setRules(ada, { decideByVote });
      const ids = [(await anOpenRfc(ada)).id, (await anOpenRfc(ada)).id, (await anOpenRfc(ada)).id];
      for (const id of ids) {
        await open(ada, id, { closesAt: '2099-01-01T00:00:00.000Z' });
        await vote(ada, id, choice);
      }
      await sql`update rfc_voting_session set closes_at = now() where rfc_id = any(${ids}::uuid[])`.execute(
        it.app.database.owner,
      );
      const [first = ''] = ids;
      const [read1, read2, list, waiting, sessions, map] = await Promise.all([
        read(ada, first),
        read(ada, first),
        ada.call(listRfcs, { query: { state } }),
        ada.call(listRfcs, { query: { state: 'in_voting' } }),
        ada.call(listVotingSessions, { params: { id: first } }),
        ada.call(getDecisionGraph, {}),
        closeDueSessions(it.app.database),
      ]);
      expect([read1.state.name, read2.state.name]).toEqual([state, state]);
      expect([list.reply.resources.length, waiting.reply.resources.length]).toEqual([3, 0]);
      expect(map.reply.nodes.map((node) => node.state?.name)).toEqual([state, state, state]);
      const [session] = sessions.reply.resources;
      expect(session).toMatchObject({ isOpened: false, closedBySystem: true, passed: choice === 'for' });
      expect(session?.closing?.happenedAt).toBe(session?.closesAt);
      for (const id of ids) {
        const { history } = await read(ada, id);
        expect(history.slice(0, moves.length).map(({ transition }) => transition)).toEqual(moves);
        expect(history.filter(({ transition }) => transition === 'end_voting')).toHaveLength(1);
      }
    },
  );

  test('by time is exact: from then on the session is closed, and another one can be opened', async () => {
    const [ada, bob] = await twoPeople();
    const { id } = await anOpenRfc(ada);
    const session = (await open(ada, id, { quorum: 2, threshold: 60, closesAt: '2099-01-01T00:00:00.000Z' })).reply;
    expect(session).toMatchObject({ quorum: 2, threshold: 60 });
    await vote(bob, id, 'for');
    await sql`update rfc_voting_session set closes_at = now() where id = ${session.id}`.execute(it.app.database.owner);
    const [expired] = (await ada.call(listVotingSessions, { params: { id } })).reply.resources;
    expect(expired).toMatchObject({
      isOpened: false,
      canClose: false,
      closedBySystem: true,
      passed: false,
      closing: { controllerId: ada.userId, happenedAt: expired?.closesAt },
    });
    expect((await vote(ada, id, 'for')).refusal.error.message).toBe(sessionClosedMessage);
    expect((await close(ada, id)).refusal.error.message).toBe(sessionClosedMessage);
    const again = await open(bob, id);
    expect([again.status, again.reply.isOpened, again.reply.quorum]).toEqual([201, true, 1]);
    const ended = (await read(ada, id)).history.find(({ transition }) => transition === 'end_voting');
    expect([ended?.by.id, ended?.reason]).toEqual([null, '1 of 2 voted, 1 for: not passed, quorum 2']);
  });

  test('keeps how many could vote and tells the outcome in the history', async () => {
    const [ada, bob] = await twoPeople();
    await makeMember(it, await it.aPerson({ name: 'cid' }), ada);
    const { id } = await anOpenRfc(ada);
    await open(ada, id, { quorum: 2 });
    await vote(ada, id, 'for');
    await vote(bob, id, 'abstained');
    expect((await close(ada, id)).reply).toMatchObject({ eligible: 3, passed: false });
    await makeMember(it, await it.aPerson({ name: 'dan' }), ada);
    const [closed] = (await ada.call(listVotingSessions, { params: { id } })).reply.resources;
    expect(closed).toMatchObject({ eligible: 3, passed: false });
    expect((await read(ada, id)).history[0]?.reason).toBe('2 of 3 voted, 1 for, 1 abstained: not passed, quorum 2');
  });

  test('is up to an owner when the opener has left', async () => {
    const [ada, bob] = await twoPeople();
    const cid = await makeMember(it, await it.aPerson({ name: 'cid' }), ada);
    const { id } = await anOpenRfc(ada);
    await open(bob, id);
    await sql`delete from membership where organization_id = ${ada.organizationId} and user_id = ${bob.userId}`.execute(
      it.app.database.owner,
    );
    expect((await close(cid, id)).refusal.error.message).toBe(onlyOpenerClosesMessage);
    expect((await close(ada, id)).reply).toMatchObject({ closedBySystem: true, closing: { controllerId: bob.userId } });
    expect((await votingEntries(ada, id))[0]).toEqual(['Voting ended', null]);
  });
});

describe('decisions', () => {
  test('a passed vote on the current revision makes the reason optional, until the text changes or the RFC is reopened', async () => {
    const ada = await it.aPerson();
    const { id } = await anOpenRfc(ada);
    const asksReason = async () =>
      (await read(ada, id)).transitions.find(({ name }) => name === 'accept')?.requiresReason;
    const passVote = async () => {
      await open(ada, id);
      await vote(ada, id, 'for');
      await close(ada, id);
    };
    expect(await asksReason()).toBe(true);
    await passVote();
    expect(await asksReason()).toBe(false);
    await ada.call(updateRfc, { params: { id }, body: { title: 'Other', json, revision: 1 } });
    expect(await asksReason()).toBe(true);
    expect((await move(ada, id, 'accept')).refusal.error.message).toBe(reasonRequiredMessage);
    await passVote();
    expect(await asksReason()).toBe(false);
    await move(ada, id, 'postpone', 'Later.');
    await move(ada, id, 'reopen', 'Now.');
    expect(await asksReason()).toBe(true);
    const sessions = (await ada.call(listVotingSessions, { params: { id } })).reply.resources;
    expect(sessions.map(({ revision, counts }) => [revision, counts])).toEqual([
      [2, false],
      [1, false],
    ]);
  });

  test.each([
    ['for', 1, 'accepted', 'Decided by vote: 1 for, 0 against, 0 abstained.'],
    ['against', 1, 'rejected', 'Decided by vote: 0 for, 1 against, 0 abstained.'],
    ['for', 2, 'open', '1 of 1 voted, 1 for: not passed, quorum 2'],
  ] as const)('where votes decide, one %s with a quorum of %i results in %s', async (choice, quorum, state, reason) => {
    const ada = await it.aPerson();
    expect((await setRules(ada, { decideByVote: true, quorum })).reply.decisionRules).toMatchObject({ quorum });
    const { id } = await anOpenRfc(ada);
    await open(ada, id);
    await vote(ada, id, choice);
    await close(ada, id);
    const rfc = await read(ada, id);
    expect([rfc.state.name, rfc.history[0]?.reason]).toEqual([state, reason]);
    // The system decides; a missed quorum leaves the end of the session, by the person who closed it.
    expect(rfc.history[0]?.by.id).toBe(state === 'open' ? ada.userId : null);
  });

  test('rules are set by owners, validated, and kept when omitted', async () => {
    const [ada, bob] = await twoPeople();
    expect((await setRules(bob, { quorum: 3 })).status).toBe(403);
    expect((await setRules(ada, { threshold: 100 })).status).toBe(422);
    await setRules(ada, { quorum: 3, threshold: 66 });
    const params = { id: ada.projectId };
    const { name, links } = (await ada.call(getProject, { params })).reply;
    await ada.call(updateProject, { params, body: { name, links } });
    expect((await ada.call(getProject, { params })).reply.decisionRules).toMatchObject({ quorum: 3, threshold: 66 });
  });
});

describe('an accepted RFC', () => {
  test('is transformed to a draft ADR once, with links both ways', async () => {
    const [ada, bob] = await twoPeople();
    const { id } = await anOpenRfc(ada);
    const transform = (who: Person) => who.call(transformRfc, { params: { id }, body: { revision: 1 } });
    expect((await transform(ada)).refusal.error.message).toBe(transitionUnavailableMessage);
    await move(ada, id, 'accept', 'Yes.');
    const outcomes = await Promise.all([transform(bob), transform(ada)]);
    expect(statuses(outcomes)).toEqual([200, 422]);
    const made = outcomes.find(({ status }) => status === 200)?.reply;
    const refusal = outcomes.find(({ status }) => status === 422)?.refusal.error;
    expect(refusal).toMatchObject({ message: alreadyTransformedMessage, adrId: made?.adrId });
    const rfc = await read(ada, id);
    expect(rfc.adr).toEqual({ id: made?.adrId, serialNumber: made?.serialNumber, title: rfc.title });
    expect(rfc.transitions).toEqual([]);
    const adr = (await ada.call(getAdr, { params: { id: made?.adrId ?? '' } })).reply;
    expect(adr).toMatchObject({
      title: rfc.title,
      json: rfc.json,
      state: { name: 'draft' },
      rfc: { id, serialNumber: rfc.serialNumber, title: rfc.title },
    });
  });
});

test('export and import keep numbers, states, comments and votes', async () => {
  const [ada, cid] = await twoPeople();
  const { id } = await anOpenRfc(ada);
  const say = async (content: string, parentId?: string) =>
    (await ada.call(createRfcComment, { params: { id }, body: { content, ...(parentId ? { parentId } : {}) } })).reply;
  const first = await say('Who **pays**?');
  await say('We do.', first.id);
  const gone = await say('Never mind.');
  await say('I do mind.', gone.id);
  await ada.call(deleteRfcComment, { params: { id, commentId: gone.id } });
  await open(ada, id);
  await vote(ada, id, 'for');
  await vote(cid, id, 'abstained');
  const voted = (await close(ada, id)).reply;
  const exported = await ada.call(exportProject, { params: { id: ada.projectId } });
  const bob = await it.aPerson({ name: 'bob' });
  const upload = new Blob([new Uint8Array(exported.bytes)], { type: 'application/zip' });
  expect((await bob.call(importProject, { params: { id: bob.projectId }, upload })).status).toBeLessThan(300);
  const [row] = (await bob.call(listRfcs, {})).reply.resources;
  expect(row).toMatchObject({ serialNumber: 1, title: 'Split checkout', state: { name: 'open' } });
  const params = { id: row?.id ?? '' };
  expect((await read(bob, params.id)).history.map(({ transition }) => transition)).toEqual([
    'end_voting',
    'start_voting',
    'publish',
    'created',
  ]);
  const comments = (await bob.call(listRfcComments, { params })).reply.resources;
  const place = (parentId: string | null) => comments.findIndex((one) => one.id === parentId);
  expect(comments.map(({ content, parentId }) => [content, place(parentId)])).toEqual([
    ['Who **pays**?', -1],
    ['We do.', 0],
    [commentDeletedText, -1],
    ['I do mind.', 2],
  ]);
  const { author } = first;
  expect(comments[0]?.author).toEqual({ id: null, username: author.username });
  const history = (await read(bob, params.id)).history;
  expect(history.map(({ by }) => by.username)).toEqual(history.map(() => author.username));
  const [session] = (await bob.call(listVotingSessions, { params })).reply.resources;
  const { voting, eligible, closing, passed } = voted;
  expect(session).toMatchObject({ isOpened: false, passed, voting, eligible });
  expect(session?.votes.map(({ voterName, vote: choice }) => [voterName, choice])).toEqual(
    voted.votes.map(({ voterName, vote: choice }) => [voterName, choice]),
  );
  expect(session?.votes.map(({ voterId }) => voterId)).not.toContain(ada.userId);
  expect([session?.opening.controllerName, session?.closing]).toEqual([
    author.username,
    { ...closing, controllerId: session?.opening.controllerId },
  ]);
  expect((await bob.call(createRfc, { body: { title: 'Next', json } })).reply.serialNumber).toBe(2);
});
