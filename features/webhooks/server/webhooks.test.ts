/** Webhooks: who manages them, what receivers get, in which order, and what happens when they fail. */
import { createHmac, randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { makeMember, startOnlyTestApp, type Person, type TestApp } from '#apps/server/testing/test-app.ts';
import { openReceiver, type Receiver } from '#apps/server/testing/webhook-receiver.ts';
import { createNamespace, createDocument, updateDocument } from '#features/documentation/contract.ts';
import { createProject } from '#features/projects/contract.ts';
import { listAudit } from '#platform/history/contract.ts';
import { recordActivity, recordActivities } from '#platform/history/server/activity-table.ts';
import { setPlan } from '#platform/limits/server/subscription-table.ts';
import { notPublicMessage, unusableUrlMessage } from '#platform/outbound/contract.ts';
import {
  createWebhook,
  deleteWebhook,
  listDeliveries,
  listWebhooks,
  mostWebhooks,
  replayDelivery,
  rotateWebhookSecret,
  signatureHeader,
  staleWebhookMessage,
  tooManyWebhooksMessage,
  updateWebhook,
  webhookEvent,
  webhookOffMessage,
  type CreatedWebhook,
} from '../contract.ts';

let it: TestApp;
let receiver: Receiver;
beforeAll(async () => {
  receiver = await openReceiver();
  it = await startOnlyTestApp({ OUTBOUND_ALLOW: `${receiver.host}, 192.0.2.0/24` });
});
afterAll(async () => {
  await it.app.close();
  await receiver.close();
});

const patience = { timeout: 30_000, interval: 100 };

async function aWebhook(
  of: Person,
  { path = `/${randomUUID()}`, events = ['probe.*'] }: { path?: string; events?: string[] } = {},
): Promise<CreatedWebhook & { readonly path: string }> {
  const { reply } = await of.call(createWebhook, { body: { url: receiver.urlOf(path), events } });
  return { ...reply, path };
}

/** Something happens to a thing. */
const happen = ({ organizationId, projectId, userId }: Person, subjectId: string, action: string): Promise<void> =>
  it.app.database.asOwner((db) =>
    recordActivity(db, {
      organizationId,
      projectId,
      subjectId,
      actorId: userId,
      via: 'ui',
      subjectKind: 'probe',
      action,
      summary: '',
      details: {},
    }),
  );

const eventsAt = (path: string): string[] =>
  receiver.at(path).map(({ body }) => webhookEvent.parse(JSON.parse(body)).event);

/** As if this much time had passed since the attempts so far. */
async function letPass(webhookId: string, time: string): Promise<void> {
  const { owner } = it.app.database;
  await sql`update webhook set retry_at = retry_at - ${time}::interval, failing_since = failing_since - ${time}::interval
    where id = ${webhookId}`.execute(owner);
  await sql`update webhook_delivery set next_attempt_at = next_attempt_at - ${time}::interval,
    first_attempt_at = first_attempt_at - ${time}::interval where webhook_id = ${webhookId}`.execute(owner);
}

const deliveriesOf = async (of: Person, { id }: { readonly id: string }) =>
  (await of.call(listDeliveries, { params: { id }, query: {} })).reply.resources;

describe('webhooks of an organization', () => {
  test('S90 the secret is in the answers that make it, and nowhere else', async () => {
    const ada = await it.aPerson();
    const made = await aWebhook(ada);
    expect(made.secret).toMatch(/^whsec_[\w-]{43}$/);
    const list = await ada.call(listWebhooks, {});
    expect(list.reply.resources).toMatchObject([{ id: made.id, active: true, events: ['probe.*'], waiting: 0 }]);
    const rotated = (await ada.call(rotateWebhookSecret, { params: { id: made.id }, body: {} })).reply;
    expect(rotated.secret).not.toBe(made.secret);
    const { rows } = await sql`select to_jsonb(webhook) from webhook where id = ${made.id}`.execute(
      it.app.database.owner,
    );
    for (const secret of [made.secret, rotated.secret]) {
      for (const text of [list.text, JSON.stringify(rows), it.logLines.join('\n')]) expect(text).not.toContain(secret);
    }
  });

  test('S25 are for owners, and unknown to other organizations', async () => {
    const ada = await it.aPerson();
    const bob = await makeMember(it, await it.aPerson({ name: 'bob' }), ada);
    const eve = await it.aPerson({ name: 'eve' });
    const { id, path } = await aWebhook(ada);
    await happen(ada, randomUUID(), 'created');
    await expect.poll(() => eventsAt(path), patience).toEqual(['probe.created']);
    const [sent] = await deliveriesOf(ada, { id });
    const statuses = async (person: Person) => [
      (await person.call(listDeliveries, { params: { id }, query: {} })).status,
      (await person.call(updateWebhook, { params: { id }, body: { active: false, revision: 1 } })).status,
      (await person.call(rotateWebhookSecret, { params: { id }, body: {} })).status,
      (await person.call(replayDelivery, { params: { id, delivery: sent?.id ?? '' }, body: {} })).status,
      (await person.call(deleteWebhook, { params: { id } })).status,
    ];
    expect(await statuses(bob)).toEqual([403, 403, 403, 403, 403]);
    expect((await bob.call(listWebhooks, {})).status).toBe(403);
    expect(await statuses(eve)).toEqual([404, 404, 404, 404, 404]);
    expect((await eve.call(listWebhooks, {})).reply.resources).toEqual([]);
    const own = await aWebhook(eve);
    const params = { id: own.id, delivery: sent?.id ?? '' };
    expect((await eve.call(replayDelivery, { params, body: {} })).status).toBe(404);
  });

  test('S54 cannot lead to an address that is not public', async () => {
    const ada = await it.aPerson();
    const { id } = await aWebhook(ada);
    const problem = async (url: string) => {
      const created = await ada.call(createWebhook, { body: { url, events: ['*'] } });
      const changed = await ada.call(updateWebhook, { params: { id }, body: { url, revision: 1 } });
      expect([created.status, changed.status]).toEqual([422, 422]);
      return created.refusal.violations?.[0]?.errors[0];
    };
    for (const host of ['127.0.0.1', 'localhost', '2130706433', '[::1]', '10.0.0.1', '169.254.169.254', '[fd00::1]']) {
      expect(await problem(`http://${host}:9/hooks`)).toBe(notPublicMessage);
    }
    for (const url of ['ftp://example.org/', 'javascript:alert(1)', 'https://me:secret@example.org/', 'hooks']) {
      expect(await problem(url)).toBe(unusableUrlMessage);
    }
  });

  test('S54 are refused at sending when the name has come to mean such an address', async () => {
    const ada = await it.aPerson();
    const hook = await aWebhook(ada);
    await sql`update webhook set url = 'http://localhost:9/' where id = ${hook.id}`.execute(it.app.database.owner);
    await happen(ada, randomUUID(), 'created');
    const error = async () => (await deliveriesOf(ada, hook))[0]?.error;
    await expect.poll(error, patience).toBe(notPublicMessage);
  });

  test('are at most twenty, also when they are created at the same time', async () => {
    const ada = await it.aPerson();
    const answers = await Promise.all(
      Array.from({ length: mostWebhooks + 3 }, () =>
        ada.call(createWebhook, { body: { url: 'https://1.1.1.1/', events: ['nothing.happened'] } }),
      ),
    );
    const refused = answers.filter(({ status }) => status !== 201);
    expect(refused.map(({ refusal }) => refusal.error.message)).toEqual(Array(3).fill(tooManyWebhooksMessage));
  });

  test('a stale change is refused, and what is done is recorded without the address', async () => {
    const ada = await it.aPerson();
    const { id } = await aWebhook(ada, { path: '/token-in-the-path' });
    await ada.call(updateWebhook, { params: { id }, body: { active: false, revision: 1 } });
    const stale = await ada.call(updateWebhook, { params: { id }, body: { events: ['*'], revision: 1 } });
    expect([stale.status, stale.refusal.error.message]).toEqual([422, staleWebhookMessage]);
    expect(stale.refusal.current).toMatchObject({ id, active: false, revision: 2 });
    await ada.call(deleteWebhook, { params: { id } });
    const log = await ada.call(listAudit, { query: { kind: 'webhook' } });
    expect(log.reply.resources.map(({ action }) => action)).toEqual(['deleted', 'turned_off', 'created']);
    expect(log.text).not.toContain('token-in-the-path');
  });
});

describe('receivers', () => {
  test('S90 get what was chosen, signed with the secret', async () => {
    const ada = await it.aPerson();
    const hook = await aWebhook(ada, { events: ['doc.updated', 'namespace.*'] });
    const namespace = (await ada.call(createNamespace, { body: { name: 'Handbook' } })).reply;
    const json = JSON.stringify({ type: 'doc', content: [{ type: 'paragraph' }] });
    const body = { title: 'Runbook', json, namespace: namespace.code };
    const { id } = (await ada.call(createDocument, { body })).reply;
    await ada.call(updateDocument, { params: { id }, body: { title: 'Runbook', json, revision: 1 } });
    await expect.poll(() => eventsAt(hook.path), patience).toEqual(['namespace.created', 'doc.updated']);
    const [, call] = receiver.at(hook.path);
    expect(webhookEvent.parse(JSON.parse(call?.body ?? ''))).toMatchObject({
      projectId: ada.projectId,
      subject: { kind: 'doc', id },
      by: ada.userId,
    });
    const [, seconds = '', signature] = /^t=(\d+),v1=([0-9a-f]{64})$/.exec(call?.headers[signatureHeader] ?? '') ?? [];
    expect(Math.abs(Number(seconds) - Date.now() / 1_000)).toBeLessThan(60);
    expect(signature).toBe(createHmac('sha256', hook.secret).update(`${seconds}.${call?.body}`).digest('hex'));
    const sent = await deliveriesOf(ada, hook);
    expect(sent.map(({ state, status, attempts }) => [state, status, attempts])).toEqual([
      ['delivered', 200, 1],
      ['delivered', 200, 1],
    ]);
  });

  test('get nothing of other organizations, of other projects and of the time before', async () => {
    const ada = await it.aPerson();
    const eve = await it.aPerson({ name: 'eve' });
    await happen(ada, randomUUID(), 'before');
    const hook = await aWebhook(eve, { events: ['*'] });
    await happen(ada, randomUUID(), 'created');
    await happen(eve, randomUUID(), 'created');
    await expect.poll(() => eventsAt(hook.path), patience).toContain('probe.created');
    expect(eventsAt(hook.path).filter((event) => event.startsWith('probe'))).toEqual(['probe.created']);
  });

  test('of one project get nothing of another project of the same organization, and nothing of the organization', async () => {
    const ada = await it.aPerson();
    await setPlan(it.app.database.owner, ada.organizationId, { plan: 'pro', seats: 5 });
    const other = (await ada.call(createProject, { body: { name: 'Other' } })).reply;
    const body = { url: receiver.urlOf(`/${randomUUID()}`), events: ['*'], projectId: ada.projectId };
    await ada.call(createWebhook, { body });
    await happen({ ...ada, projectId: other.id }, randomUUID(), 'elsewhere');
    await ada.call(createProject, { body: { name: 'Another' } });
    await happen(ada, randomUUID(), 'here');
    const path = new URL(body.url).pathname;
    await expect.poll(() => eventsAt(path), patience).toEqual(['probe.here']);
  });

  test('get nothing of the time before, although a transaction from then is still under way somewhere', async () => {
    const { database } = it.app;
    // The embedded database runs one transaction at a time: none is under way beside another.
    if (database.kind === 'embedded') return;
    const isReleased = Promise.withResolvers<void>();
    const begun = Promise.withResolvers<void>();
    const slow = database.asOwner(async (db) => {
      await sql`select pg_current_xact_id()`.execute(db);
      begun.resolve();
      await isReleased.promise;
    });
    await begun.promise;
    const ada = await it.aPerson();
    const [made, turnedOn] = [await aWebhook(ada, { events: ['probe.*'] }), await aWebhook(ada)];
    await ada.call(updateWebhook, { params: { id: turnedOn.id }, body: { active: false, revision: 1 } });
    await happen(ada, randomUUID(), 'before');
    await ada.call(updateWebhook, { params: { id: turnedOn.id }, body: { active: true, revision: 2 } });
    const late = await aWebhook(ada);
    await happen(ada, randomUUID(), 'after');
    isReleased.resolve();
    await slow;
    await expect.poll(() => eventsAt(made.path), patience).toEqual(['probe.before', 'probe.after']);
    for (const { path } of [turnedOn, late]) await expect.poll(() => eventsAt(path), patience).toEqual(['probe.after']);
  });

  test('get the events of a thing in order, although one of them is refused at first', async () => {
    const ada = await it.aPerson();
    const hook = await aWebhook(ada);
    const [one, other] = [randomUUID(), randomUUID()];
    receiver.answer(hook.path, ({ body }) => (body.includes(one) ? 500 : 200));
    for (const action of ['first', 'second', 'third']) await happen(ada, one, action);
    await happen(ada, other, 'first');
    const seen = (subject: string) =>
      receiver
        .at(hook.path)
        .filter(({ body, status }) => body.includes(subject) && status === 200)
        .map(({ body }) => webhookEvent.parse(JSON.parse(body)).event);
    // The other thing does not wait for the one that is refused.
    await expect.poll(() => seen(other), patience).toEqual(['probe.first']);
    expect(seen(one)).toEqual([]);
    receiver.answer(hook.path, () => 200);
    await letPass(hook.id, '1 hour');
    await expect.poll(() => seen(one), patience).toEqual(['probe.first', 'probe.second', 'probe.third']);
    const attempts = (await deliveriesOf(ada, hook)).map((sent) => [sent.event, sent.state, sent.attempts]);
    expect(attempts).toContainEqual(['probe.first', 'delivered', 2]);
  });

  test('R23 that are slow or dead hold up nobody else', async () => {
    const ada = await it.aPerson();
    const bob = await it.aPerson({ name: 'bob' });
    const [slow, dead] = [await aWebhook(ada), await aWebhook(ada)];
    const quick = [await aWebhook(ada), await aWebhook(bob)];
    receiver.answer(slow.path, () => 'never');
    await sql`update webhook set url = 'http://192.0.2.1:9/' where id = ${dead.id}`.execute(it.app.database.owner);
    const many = Array.from({ length: 500 }, () => randomUUID());
    const { organizationId, projectId } = ada;
    const activity = { organizationId, projectId, actorId: null, via: 'system' as const, subjectKind: 'probe' };
    await it.app.database.asOwner((db) =>
      recordActivities(db, { ...activity, action: 'created', summary: '', details: {} }, many),
    );
    await happen(bob, randomUUID(), 'created');
    await expect.poll(() => eventsAt(quick[1]?.path ?? '').length, { timeout: 8_000 }).toBe(1);
    await expect.poll(() => eventsAt(quick[0]?.path ?? '').length, patience).toBe(500);
    expect(receiver.mostAtOnce(quick[0]?.path ?? '')).toBe(1);
    expect((await deliveriesOf(ada, slow)).every(({ state }) => state === 'waiting')).toBe(true);
  });

  test('R23 10,000 events for a slow and a dead one: others get all of theirs before the slow one took its first', async () => {
    // Twenty thousand deliveries are stored first.
    const long = { timeout: 90_000, interval: 100 };
    const ada = await it.aPerson();
    const bob = await it.aPerson({ name: 'bob' });
    const [slow, dead] = [await aWebhook(ada), await aWebhook(ada)];
    const others = [await aWebhook(ada, { events: ['signal.*'] }), await aWebhook(bob, { events: ['signal.*'] })];
    const held: ((status: number) => void)[] = [];
    receiver.answer(slow.path, () => new Promise((resolve) => held.push(resolve)));
    await sql`update webhook set url = 'http://192.0.2.1:9/' where id = ${dead.id}`.execute(it.app.database.owner);
    const happenTo = ({ organizationId, projectId }: Person, subjectKind: string, count: number) => {
      const activity = { organizationId, projectId, actorId: null, via: 'system' as const, subjectKind };
      const things = Array.from({ length: count }, () => randomUUID());
      return it.app.database.asOwner((db) =>
        recordActivities(db, { ...activity, action: 'created', summary: '', details: {} }, things),
      );
    };
    const waiting = async () => {
      const { resources } = (await ada.call(listWebhooks, {})).reply;
      return [slow, dead].map(({ id }) => resources.find((hook) => hook.id === id)?.waiting);
    };
    await happenTo(ada, 'probe', 10_000);
    await expect.poll(waiting, long).toEqual([10_000, 10_000]);
    await expect.poll(() => held.length, long).toBeGreaterThan(0);
    for (const person of [ada, bob]) await happenTo(person, 'signal', 50);
    for (const { path } of others) await expect.poll(() => eventsAt(path).length, long).toBe(50);
    expect(await waiting()).toEqual([10_000, 10_000]);
    expect(eventsAt(slow.path)).toEqual([]);
    // The slow one gets its own from then on.
    receiver.answer(slow.path, () => 200);
    for (const answer of held) answer(200);
    await letPass(slow.id, '1 hour');
    await expect.poll(() => eventsAt(slow.path).length, long).toBeGreaterThan(50);
    // What is left of it is no work for the tests behind this one.
    for (const { id } of [slow, dead]) await ada.call(deleteWebhook, { params: { id } });
  }, 400_000);

  test('that take nothing for a day are turned off, and owners get a mail', async () => {
    const ada = await it.aPerson();
    const hook = await aWebhook(ada);
    receiver.answer(hook.path, () => 503);
    await happen(ada, randomUUID(), 'created');
    const attempts = async () => (await deliveriesOf(ada, hook))[0]?.attempts;
    await expect.poll(attempts, patience).toBe(1);
    await letPass(hook.id, '1 hour');
    await expect.poll(attempts, patience).toBe(2);
    await letPass(hook.id, '25 hours');
    const isActive = async () => (await ada.call(listWebhooks, {})).reply.resources[0]?.active;
    await expect.poll(isActive, patience).toBe(false);
    expect(await deliveriesOf(ada, hook)).toMatchObject([
      { state: 'failed', status: 503, attempts: 3, error: 'The receiver answered 503.' },
    ]);
    const mail = await it.mailTo(ada.email, ({ subject }) => subject.includes('webhook'));
    expect(mail.text).toContain('The receiver answered 503.');
    const [sent] = await deliveriesOf(ada, hook);
    const params = { id: hook.id, delivery: sent?.id ?? '' };
    const early = await ada.call(replayDelivery, { params, body: {} });
    expect([early.status, early.refusal.error.message]).toEqual([422, webhookOffMessage]);
  });

  test('get an event again on request, with the same id and body', async () => {
    const ada = await it.aPerson();
    const hook = await aWebhook(ada);
    await happen(ada, randomUUID(), 'created');
    await expect.poll(() => receiver.at(hook.path).length, patience).toBe(1);
    const isSent = async () => (await deliveriesOf(ada, hook))[0]?.state;
    await expect.poll(isSent, patience).toBe('delivered');
    const [sent] = await deliveriesOf(ada, hook);
    const params = { id: hook.id, delivery: sent?.id ?? '' };
    expect((await ada.call(replayDelivery, { params, body: {} })).reply).toMatchObject({
      state: 'waiting',
      attempts: 0,
    });
    await expect.poll(() => receiver.at(hook.path).length, patience).toBe(2);
    const [first, second] = receiver.at(hook.path);
    expect(second?.body).toBe(first?.body);
  });

  test('get nothing while the webhook is off, and what happens after it was turned on', async () => {
    const ada = await it.aPerson();
    const hook = await aWebhook(ada);
    const turn = (active: boolean, revision: number) =>
      ada.call(updateWebhook, { params: { id: hook.id }, body: { active, revision } });
    await turn(false, 1);
    await happen(ada, randomUUID(), 'missed');
    expect((await turn(true, 2)).reply).toMatchObject({ active: true, revision: 3 });
    await happen(ada, randomUUID(), 'created');
    await expect.poll(() => eventsAt(hook.path), patience).toContain('probe.created');
  });
});

test('a webhook in the hands of a process that died is served by another one', async () => {
  const ada = await it.aPerson();
  const hook = await aWebhook(ada);
  const { owner } = it.app.database;
  // The dead process still holds the webhook.
  await sql`update webhook set lease_holder = ${randomUUID()}, lease_until = now() + interval '3 seconds'
    where id = ${hook.id}`.execute(owner);
  await happen(ada, randomUUID(), 'created');
  await happen(ada, randomUUID(), 'updated');
  await expect.poll(() => eventsAt(hook.path), patience).toEqual(['probe.created', 'probe.updated']);
});
