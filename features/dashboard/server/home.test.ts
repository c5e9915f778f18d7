/** The home page as each person gets it: what waits, what is new, the health of the architecture, the layout. */
import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { beforeAll, describe, expect, test } from 'vitest';
import { createAdr, listAdrs, transitionAdr } from '#features/adrs/contract.ts';
import { addC4Element, addC4Relationship, createC4Model } from '#features/c4models/contract.ts';
import { createDocument, createNamespace, deleteDocument } from '#features/documentation/contract.ts';
import { createDriverAnswer, saveQualityAttributes } from '#features/drivers/contract.ts';
import {
  createRfc,
  createRfcComment,
  openVotingSession,
  setRfcMails,
  transitionRfc,
  voteOnRfc,
} from '#features/rfcs/contract.ts';
import { createProject } from '#features/projects/contract.ts';
import { readOnlyProjectCode } from '#platform/limits/model/read-only-project.ts';
import { setPlan } from '#platform/limits/server/subscription-table.ts';
import { makeMember, theApp, type Person, type TestApp } from '#apps/server/testing/test-app.ts';
import {
  arrangeHome,
  dismissFirstSteps,
  endHomeVisit,
  getHome,
  openHomeVisit,
  resetHome,
  visitPause,
} from '../contract.ts';

let it: TestApp;
beforeAll(async () => {
  it = await theApp();
});

const paragraph = (...content: readonly object[]): string =>
  JSON.stringify({ type: 'doc', content: [{ type: 'paragraph', content }] });
const json = paragraph({ type: 'text', text: 'Because it is simple.' });

/** Ada owns the project, Bob is a member of it. */
async function twoPeople(): Promise<{ readonly ada: Person; readonly bob: Person }> {
  const ada = await it.aPerson();
  return { ada, bob: await makeMember(it, await it.aPerson({ name: 'bob' }), ada) };
}

const homeOf = async (person: Person) => (await person.call(getHome, {})).reply;
const newsOf = async (person: Person) => (await person.call(openHomeVisit, {})).reply;

/** What waits, as `reason: title`. */
const waitingFor = async (person: Person): Promise<readonly string[]> =>
  ((await homeOf(person)).work ?? []).flatMap(({ label, things }) => things.map(({ title }) => `${label}: ${title}`));

const findings = async (person: Person): Promise<Readonly<Record<string, number>>> =>
  Object.fromEntries(((await homeOf(person)).health ?? []).map(({ id, count }) => [id, count]));

async function anAdr(person: Person, title: string, ...transitions: readonly string[]): Promise<string> {
  const { id } = (await person.call(createAdr, { body: { title, json } })).reply;
  for (const name of transitions) await person.call(transitionAdr, { params: { id, name }, body: {} });
  return id;
}

async function anOpenRfc(person: Person, title: string): Promise<string> {
  const { id } = (await person.call(createRfc, { body: { title, json } })).reply;
  await person.call(transitionRfc, { params: { id, name: 'publish' }, body: {} });
  return id;
}

async function aPage(
  person: Person,
  title: string,
  text = json,
): Promise<{ readonly id: string; readonly code: string }> {
  const { code } = (await person.call(createNamespace, { body: { name: title } })).reply;
  return { id: (await person.call(createDocument, { body: { title, json: text, namespace: code } })).reply.id, code };
}

/** Moves times of a project back, as if they had passed. */
const asOwner = (statement: ReturnType<typeof sql>): Promise<unknown> => statement.execute(it.app.database.owner);

describe('my work', () => {
  test('names RFCs in voting until I have voted', async () => {
    const { ada, bob } = await twoPeople();
    const id = await anOpenRfc(ada, 'Split the checkout');
    await ada.call(openVotingSession, { params: { id }, body: {} });
    expect(await waitingFor(bob)).toEqual(['Waiting for your vote: Split the checkout']);
    await bob.call(voteOnRfc, { params: { id }, body: { vote: 'for' } });
    expect(await waitingFor(bob)).toEqual([]);
    expect(await waitingFor(ada)).toEqual(['Waiting for your vote: Split the checkout']);
  });

  test('names my own proposals until somebody decides', async () => {
    const { ada, bob } = await twoPeople();
    const id = await anAdr(ada, 'Use an outbox', 'propose');
    await anAdr(ada, 'Only a draft');
    expect(await waitingFor(ada)).toEqual(['Waiting for a decision: Use an outbox']);
    expect(await waitingFor(bob)).toEqual([]);
    await bob.call(transitionAdr, { params: { id, name: 'accept' }, body: {} });
    expect(await waitingFor(ada)).toEqual([]);
  });

  test('its list of proposals shows exactly these', async () => {
    const { ada, bob } = await twoPeople();
    await anAdr(ada, 'Mine', 'propose');
    await anAdr(bob, 'Of Bob', 'propose');
    const { resources } = (await ada.call(listAdrs, { query: { state: 'proposed', mine: 'true' } })).reply;
    expect(resources.map(({ title }) => title)).toEqual(['Mine']);
  });

  test('names comments that mention me until I do something there', async () => {
    const { ada, bob } = await twoPeople();
    const id = await anOpenRfc(ada, 'A shared vocabulary');
    await ada.call(createRfcComment, { params: { id }, body: { content: `What do you think, @[${bob.userId}]?` } });
    const [group] = (await homeOf(bob)).work ?? [];
    expect(group).toMatchObject({
      id: 'mentions',
      total: 1,
      things: [{ kind: 'rfc', id, title: 'A shared vocabulary' }],
    });
    expect(group?.things[0]?.note).not.toBe('');
    await bob.call(createRfcComment, { params: { id }, body: { content: 'Good.' } });
    expect(await waitingFor(bob)).toEqual([]);
  });

  test('names pages that mention me, and forgets them when they are removed', async () => {
    const { ada, bob } = await twoPeople();
    const mention = { type: 'mention', attrs: { kind: 'user', id: bob.userId, label: 'Bob' } };
    const page = await aPage(ada, 'Runbook', paragraph(mention));
    const [group] = (await homeOf(bob)).work ?? [];
    expect(group?.things).toMatchObject([{ kind: 'doc', id: page.id, namespace: page.code }]);
    await ada.call(deleteDocument, { params: { id: page.id } });
    expect(await waitingFor(bob)).toEqual([]);
  });

  test('nobody is told that they mentioned themselves', async () => {
    const ada = await it.aPerson();
    const id = await anOpenRfc(ada, 'Alone');
    await ada.call(createRfcComment, { params: { id }, body: { content: `Ask @[${ada.userId}]` } });
    expect(await waitingFor(ada)).toEqual([]);
  });
});

describe('the health of the architecture', () => {
  test('counts broken links', async () => {
    const ada = await it.aPerson();
    expect(await findings(ada)).toMatchObject({ 'broken-links': 0 });
    const href = `archwright://${randomUUID()}.adr.internal`;
    await aPage(ada, 'Links', paragraph({ type: 'text', text: 'there', marks: [{ type: 'link', attrs: { href } }] }));
    expect(await findings(ada)).toMatchObject({ 'broken-links': 1 });
  });

  test('counts proposals of more than 30 days, and the list shows exactly these', async () => {
    const ada = await it.aPerson();
    await anAdr(ada, 'Fresh', 'propose');
    const old = await anAdr(ada, 'Forgotten', 'propose');
    expect(await findings(ada)).toMatchObject({ 'old-proposals': 0 });
    await asOwner(sql`update adr set created_at = created_at - interval '40 days' where id = ${old}`);
    // Proposed yesterday, though it was written long ago.
    expect(await findings(ada)).toMatchObject({ 'old-proposals': 0 });
    await asOwner(sql`update state_change set at = at - interval '32 days' where subject_id = ${old}`);
    expect(await findings(ada)).toMatchObject({ 'old-proposals': 1 });
    const inStateBefore = new Date(Date.now() - 30 * 86_400_000).toISOString();
    const { resources } = (await ada.call(listAdrs, { query: { state: 'proposed', inStateBefore } })).reply;
    expect(resources.map(({ title }) => title)).toEqual(['Forgotten']);
  });

  test('counts architectural drivers without an answer', async () => {
    const ada = await it.aPerson();
    const qualityAttributes = ['security', 'cost'].map((code) => ({ type: 'fixed' as const, code }));
    const body = { qualityAttributes, revision: 1 };
    const [security] = (await ada.call(saveQualityAttributes, { body })).reply.qualityAttributes;
    expect(await findings(ada)).toMatchObject({ 'unanswered-drivers': 2 });
    const subjectId = await anAdr(ada, 'Sign in with passkeys');
    await ada.call(createDriverAnswer, { body: { driverId: security?.id ?? '', kind: 'adr', subjectId } });
    expect(await findings(ada)).toMatchObject({ 'unanswered-drivers': 1 });
  });

  test('counts C4 elements without a relationship', async () => {
    const ada = await it.aPerson();
    const model = (await ada.call(createC4Model, { body: { name: 'Shop' } })).reply;
    const named = async (version: number, name: string) =>
      (
        await ada.call(addC4Element, {
          params: { id: model.id },
          body: { type: 'software-system', name, location: 'internal', version },
        })
      ).reply;
    await named(1, 'Shop');
    await named(2, 'ERP');
    const { model: content, version } = await named(3, 'Alone');
    const idOf = (name: string): string => content.softwareSystems.find((system) => system.name === name)?.id ?? '';
    expect(await findings(ada)).toMatchObject({ 'unrelated-elements': 3 });
    await ada.call(addC4Relationship, {
      params: { id: model.id },
      body: { sourceId: idOf('Shop'), targetId: idOf('ERP'), interactionStyle: 'synchronous', version },
    });
    expect(await findings(ada)).toMatchObject({ 'unrelated-elements': 1 });
  });
});

describe('what is new', () => {
  /** As if the home page had been left some minutes ago. */
  const passed = (person: Person, minutes: number): Promise<unknown> =>
    asOwner(sql`update home_visit set left_at = left_at - make_interval(mins => ${minutes})
      where user_id = ${person.userId} and project_id = ${person.projectId}`);
  const leave = async (person: Person): Promise<void> => {
    const { at } = await newsOf(person);
    await person.call(endHomeVisit, { body: { seen: at } });
  };

  test('is what others did, never what I did', async () => {
    const { ada, bob } = await twoPeople();
    await anAdr(ada, 'Of Ada');
    await anAdr(bob, 'Of Bob');
    const { since, total, rows } = await newsOf(bob);
    expect(since).toBeNull();
    expect(rows.map(({ summary }) => summary)).toContain('Of Ada');
    expect(rows.map(({ summary }) => summary)).not.toContain('Of Bob');
    expect(total).toBe(rows.length);
  });

  test('stays when the page is loaded again, and is over after a pause', async () => {
    const { ada, bob } = await twoPeople();
    await leave(bob);
    await passed(bob, visitPause + 1);
    await anAdr(ada, 'While Bob was away');
    const before = await newsOf(bob);
    expect(before.rows.map(({ summary }) => summary)).toEqual(['While Bob was away']);
    await leave(bob);
    expect((await newsOf(bob)).rows.map(({ id }) => id)).toEqual(before.rows.map(({ id }) => id));
    await passed(bob, visitPause + 1);
    expect(await newsOf(bob)).toMatchObject({ total: 0, rows: [] });
  });

  test('includes what happened after the page had been loaded and before it was left', async () => {
    const { ada, bob } = await twoPeople();
    await leave(bob);
    const { at } = await newsOf(bob);
    await anAdr(ada, 'Too late to be seen');
    await bob.call(endHomeVisit, { body: { seen: at } });
    await asOwner(sql`update home_visit set left_at = left_at - interval '2 hours' where user_id = ${bob.userId}`);
    expect((await newsOf(bob)).rows.map(({ summary }) => summary)).toEqual(['Too late to be seen']);
  });

  test('a moment in the future hides nothing', async () => {
    const { ada, bob } = await twoPeople();
    await bob.call(endHomeVisit, { body: { seen: '2090-01-01T00:00:00.000Z' } });
    await asOwner(sql`update home_visit set left_at = left_at - interval '2 hours' where user_id = ${bob.userId}`);
    await anAdr(ada, 'Afterwards');
    expect((await newsOf(bob)).rows.map(({ summary }) => summary)).toEqual(['Afterwards']);
  });
});

describe('recent changes', () => {
  test('are models and documents with who changed them, not decisions', async () => {
    const { ada, bob } = await twoPeople();
    await aPage(ada, 'Runbook');
    await bob.call(createC4Model, { body: { name: 'Shop' } });
    await anAdr(ada, 'Use an outbox');
    const recent = (await homeOf(ada)).recent ?? [];
    expect(recent.map(({ kind, title }) => `${kind} ${title}`).slice(0, 2)).toEqual(['c4model Shop', 'doc Runbook']);
    expect(recent.map(({ by }) => by?.id).slice(0, 2)).toEqual([bob.userId, ada.userId]);
    expect(recent.map(({ kind }) => kind)).not.toContain('adr');
  });
});

describe('first steps', () => {
  test('tick themselves, each person can dismiss them', async () => {
    const { ada, bob } = await twoPeople();
    const done = async (person: Person) =>
      ((await homeOf(person)).steps ?? []).flatMap(({ id, isDone }) => (isDone ? [id] : []));
    expect(await done(ada)).toEqual(['people']);
    await anAdr(ada, 'Use an outbox');
    expect(await done(ada)).toEqual(['people', 'adr']);
    expect(await done(bob)).toEqual(['adr']);
    await bob.call(dismissFirstSteps, { body: {} });
    expect((await homeOf(bob)).steps).toBeNull();
    expect((await homeOf(ada)).steps).not.toBeNull();
  });
});

test('in a project that the plan makes read-only, news are told, cards arranged, steps dismissed and mails stopped', async () => {
  const ada = await it.aPerson();
  await setPlan(it.app.database.owner, ada.organizationId, { plan: 'pro', seats: 2 });
  const second = (await ada.call(createProject, { body: { name: 'Second' } })).reply.id;
  const there = { ...ada.scope, project: second };
  const rfcId = (await it.call(createRfc, { body: { title: 'Use queues', json } }, there)).reply.id;
  await setPlan(it.app.database.owner, ada.organizationId, { plan: 'basic', seats: 1 });
  const refused = await it.call(createRfc, { body: { title: 'Use topics', json } }, there);
  expect(refused.refusal.error.code).toBe(readOnlyProjectCode);
  const answers = [
    await it.call(openHomeVisit, { body: {} }, there),
    await it.call(endHomeVisit, { body: { seen: new Date().toISOString() } }, there),
    await it.call(arrangeHome, { body: { hide: 'health' } }, there),
    await it.call(resetHome, {}, there),
    await it.call(dismissFirstSteps, { body: {} }, there),
    await it.call(setRfcMails, { params: { id: rfcId }, body: { isOn: false } }, there),
  ];
  expect(answers.map(({ status }) => status)).toEqual([200, 204, 200, 204, 204, 200]);
});

describe('the layout', () => {
  test('is the own one of each person; what is hidden is not read', async () => {
    const { ada, bob } = await twoPeople();
    await ada.call(arrangeHome, { body: { order: ['recent', 'work'], hide: 'health' } });
    expect(await homeOf(ada)).toMatchObject({
      layout: { order: ['recent', 'work', 'news', 'health'], hidden: ['health'] },
      health: null,
    });
    expect((await homeOf(bob)).layout).toEqual({ order: ['work', 'news', 'health', 'recent'], hidden: [] });
  });

  test('of two windows neither loses what the other one changed', async () => {
    const ada = await it.aPerson();
    await ada.call(arrangeHome, { body: { order: ['recent', 'work', 'news', 'health'] } });
    await ada.call(arrangeHome, { body: { hide: 'news' } });
    await ada.call(arrangeHome, { body: { hide: 'work' } });
    await ada.call(arrangeHome, { body: { show: 'news' } });
    expect((await homeOf(ada)).layout).toEqual({ order: ['recent', 'work', 'news', 'health'], hidden: ['work'] });
  });

  test('can be reset', async () => {
    const ada = await it.aPerson();
    await ada.call(arrangeHome, { body: { order: ['recent'], hide: 'work' } });
    await ada.call(resetHome, {});
    expect((await homeOf(ada)).layout).toEqual({ order: ['work', 'news', 'health', 'recent'], hidden: [] });
  });
});
