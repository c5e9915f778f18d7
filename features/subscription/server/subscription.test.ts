/** Plans, trials and the rules beyond a limit, over HTTP. */
import { sql } from 'kysely';
import { afterEach, beforeAll, describe, expect, test } from 'vitest';
import { makeMember, theApp, type Person, type TestApp } from '#apps/server/testing/test-app.ts';
import { getCurrentUser } from '#features/accounts/contract.ts';
import { createNamespace, listNamespaces } from '#features/documentation/contract.ts';
import { createProject, deleteProject, listProjects } from '#features/projects/contract.ts';
import { getLimits, limitReachedMessage } from '#platform/limits/contract.ts';
import { readOnlyProjectCode, readOnlyProjectMessage } from '#platform/limits/model/read-only-project.ts';
import { sellPlans, setPlan, subscriptionLogs } from '#platform/limits/server/subscription-table.ts';
import {
  activeProjectChosenMessage,
  alreadyProMessage,
  chooseActiveProject,
  getSubscription,
  overLimitMessage,
  startTrial,
  trialUsedMessage,
  withinLimitMessage,
} from '../contract.ts';

let it: TestApp;
beforeAll(async () => {
  it = await theApp();
});
afterEach(() => sellPlans(owner(), true));

const owner = () => it.app.database.owner;
const subscriptionOf = async (person: Person) =>
  (await person.call(getSubscription, { params: { id: person.organizationId } })).reply;

/** Moves the end of a trial into the past. */
const endTrialOf = (person: Person): Promise<unknown> =>
  sql`update subscription set current_period_end = now() where organization_id = ${person.organizationId}`.execute(
    owner(),
  );

const endTrialsJob = async (): Promise<void> => {
  await it.app.modules.jobs.find(({ name }) => name === 'end-subscriptions')?.run({});
};

/** A person on trial with three projects, the first of which was created with the account. */
async function onTrialWithThree(): Promise<{ ada: Person; ids: string[] }> {
  const ada = await it.aPerson();
  await ada.call(startTrial, { body: {} });
  const second = (await ada.call(createProject, { body: { name: 'Second' } })).reply.id;
  const third = (await ada.call(createProject, { body: { name: 'Third' } })).reply.id;
  return { ada, ids: [ada.projectId, second, third] };
}

/** Writes to a project and returns the status. */
const write = (person: Person, project: string) =>
  it.call(createNamespace, { body: { name: `Space ${Math.random()}` } }, { ...person.scope, project });

describe('a subscription', () => {
  test('starts on the Free plan with its limits and usage', async () => {
    const ada = await it.aPerson();
    expect(await subscriptionOf(ada)).toEqual({
      plan: 'basic',
      planName: 'Free',
      seats: 1,
      unitPrice: 20,
      status: 'none',
      isTrial: false,
      isPaid: false,
      currentPeriodStart: null,
      currentPeriodEnd: null,
      pendingSeats: null,
      cancelAtPeriodEnd: false,
      graceEnd: null,
      trialAvailable: true,
      daysLeft: null,
      activeProjectId: null,
      limits: {
        project_count_limit: 1,
        member_count_limit: 5,
        c4model_count_limit: 1,
        dbmodel_count_limit: 1,
        metric_jar_count_limit: 1,
      },
      usage: {
        project_count_limit: 1,
        member_count_limit: 1,
        c4model_count_limit: 0,
        dbmodel_count_limit: 0,
        metric_jar_count_limit: 0,
      },
    });
  });

  test('on PRO limits only projects', async () => {
    const ada = await it.aPerson();
    await setPlan(owner(), ada.organizationId, { plan: 'pro', seats: 7 });
    const { planName, limits } = await subscriptionOf(ada);
    expect([planName, limits]).toEqual([
      'PRO',
      {
        project_count_limit: 7,
        member_count_limit: -1,
        c4model_count_limit: -1,
        dbmodel_count_limit: -1,
        metric_jar_count_limit: -1,
      },
    ]);
  });

  test('S32 is for owners; members may know the limits', async () => {
    const ada = await it.aPerson();
    const eve = await it.aPerson({ name: 'eve' });
    const bob = await makeMember(it, await it.aPerson({ name: 'bob' }), ada);
    const params = { id: ada.organizationId };
    expect((await bob.call(getSubscription, { params })).status).toBe(403);
    expect((await bob.call(startTrial, { body: {} })).status).toBe(403);
    expect((await bob.call(getLimits, {})).reply).toMatchObject({ plan: 'basic', usage: { member_count_limit: 2 } });
    expect((await eve.call(getSubscription, { params })).status).toBe(404);
  });
});

describe('the trial', () => {
  test('gives PRO with three projects for 14 days, once', async () => {
    const ada = await it.aPerson();
    const started = await ada.call(startTrial, { body: {} });
    expect(started.status).toBe(201);
    expect(started.reply).toMatchObject({
      plan: 'pro',
      seats: 3,
      isTrial: true,
      daysLeft: 14,
      trialAvailable: false,
    });
    const { currentPeriodStart, currentPeriodEnd } = started.reply;
    expect(Date.parse(currentPeriodEnd ?? '') - Date.parse(currentPeriodStart ?? '')).toBe(14 * 86_400_000);
    const again = await ada.call(startTrial, { body: {} });
    expect([again.status, again.refusal.error.message]).toEqual([422, alreadyProMessage]);
    await endTrialOf(ada);
    const third = await ada.call(startTrial, { body: {} });
    expect([third.status, third.refusal.error.message]).toEqual([422, trialUsedMessage]);
  });

  test('of ten concurrent starts one succeeds', async () => {
    const ada = await it.aPerson();
    const outcomes = await Promise.all(Array.from({ length: 10 }, () => ada.call(startTrial, { body: {} })));
    expect(outcomes.filter(({ status }) => status === 201)).toHaveLength(1);
    expect(await subscriptionLogs(owner(), ada.organizationId)).toHaveLength(1);
  });

  test('ends at its expiry, and is finalized by its job', async () => {
    const ada = await it.aPerson();
    await ada.call(startTrial, { body: {} });
    await endTrialOf(ada);
    const over = {
      plan: 'basic',
      seats: 1,
      isTrial: false,
      currentPeriodEnd: null,
      daysLeft: null,
      trialAvailable: false,
    };
    expect(await subscriptionOf(ada)).toMatchObject(over);
    const refused = await ada.call(createProject, { body: { name: 'Second' } });
    expect(refused.refusal.error).toEqual({ message: limitReachedMessage, code: 'project_count_limit' });
    await endTrialsJob();
    await endTrialsJob();
    expect(await subscriptionOf(ada)).toMatchObject(over);
    const { rows } = await sql`select plan, seats, is_trial from subscription
      where organization_id = ${ada.organizationId}`.execute(owner());
    expect(rows).toEqual([{ plan: 'basic', seats: 1, is_trial: false }]);
    expect((await subscriptionLogs(owner(), ada.organizationId)).map(({ eventType }) => eventType)).toEqual([
      'trial.ended',
      'trial.started',
    ]);
  });
});

describe('beyond the limit', () => {
  test('nothing is deleted: the oldest project stays writable, the others are read-only', async () => {
    const { ada, ids } = await onTrialWithThree();
    await endTrialOf(ada);
    const statuses = [];
    for (const id of ids) statuses.push((await write(ada, id)).status);
    expect(statuses).toEqual([201, 422, 422]);
    const refused = await write(ada, ids[2] ?? '');
    expect(refused.refusal.error).toEqual({ message: readOnlyProjectMessage, code: readOnlyProjectCode });
    expect((await it.call(listNamespaces, {}, { ...ada.scope, project: ids[2] ?? '' })).status).toBe(200);
    const { resources } = (await ada.call(listProjects, {})).reply;
    expect(resources.map(({ name, readOnly }) => [name, readOnly])).toEqual([
      ['Second', true],
      ['Shop platform', false],
      ['Third', true],
    ]);
    const [organization] = (await ada.call(getCurrentUser, {})).reply.organizations;
    expect(organization?.projects.filter(({ readOnly }) => readOnly).map(({ name }) => name)).toEqual([
      'Second',
      'Third',
    ]);
  });

  test('an owner chooses, once, which project stays active', async () => {
    const { ada, ids } = await onTrialWithThree();
    const [first = '', second = '', third = ''] = ids;
    const early = await ada.call(chooseActiveProject, { body: { projectId: third } });
    expect([early.status, early.refusal.error.message]).toEqual([422, withinLimitMessage]);
    await endTrialOf(ada);
    expect((await ada.call(chooseActiveProject, { body: { projectId: crypto.randomUUID() } })).status).toBe(404);
    expect((await ada.call(chooseActiveProject, { body: { projectId: third } })).reply.activeProjectId).toBe(third);
    expect([(await write(ada, first)).status, (await write(ada, third)).status]).toEqual([422, 201]);
    const again = await ada.call(chooseActiveProject, { body: { projectId: second } });
    expect([again.status, again.refusal.error.message]).toEqual([422, activeProjectChosenMessage]);
    // When the chosen project is removed, the oldest one takes its place.
    await ada.call(deleteProject, { params: { id: third } });
    expect([(await write(ada, first)).status, (await write(ada, second)).status]).toEqual([201, 422]);
  });

  test.each([
    [
      1,
      2,
      'Your plan allows 1 of your 2 projects. 1 project is read-only: nothing is deleted, and everything can still be read and exported.',
    ],
    [
      1,
      3,
      'Your plan allows 1 of your 3 projects. 2 projects are read-only: nothing is deleted, and everything can still be read and exported.',
    ],
  ])('of %i of %i owners read a clear sentence', (allowed, existing, sentence) => {
    expect(overLimitMessage(allowed, existing)).toBe(sentence);
  });
});

describe('BILLING=off', () => {
  test('gives every organization PRO without limits and has no subscription page', async () => {
    const ada = await it.aPerson();
    await sellPlans(owner(), false);
    expect((await ada.call(getLimits, {})).reply).toMatchObject({
      plan: 'pro',
      seats: -1,
      limits: { project_count_limit: -1, member_count_limit: -1 },
    });
    const second = await ada.call(createProject, { body: { name: 'Second' } });
    expect(second.status).toBe(201);
    expect((await write(ada, second.reply.id)).status).toBe(201);
    expect((await ada.call(getSubscription, { params: { id: ada.organizationId } })).status).toBe(404);
    expect((await ada.call(startTrial, { body: {} })).status).toBe(404);
  });
});
