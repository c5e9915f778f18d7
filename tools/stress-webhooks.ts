/**
 * `npm run stress:webhooks`: how late events reach a healthy receiver, first alone and then while thousands of events wait
 * for a slow and a dead one. Options: --events=10000 --seconds=20. TEST_DB=postgres with DATABASE_URL uses that database.
 */
import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { startTestApp, type Person } from '../apps/server/testing/test-app.ts';
import { openReceiver } from '../apps/server/testing/webhook-receiver.ts';
import { percentile, shownMs } from '../bench/timing.ts';
import { createWebhook, webhookEvent } from '../features/webhooks/contract.ts';
import { recordActivities } from '../platform/history/server/activity-table.ts';

const { values } = parseArgs({
  options: { events: { type: 'string', default: '10000' }, seconds: { type: 'string', default: '20' } },
});
const events = Number(values.events);
const seconds = Number(values.seconds);
/** Between two events for the healthy receivers. */
const rhythmMs = 200;
/** The slow receiver takes this long for each event. */
const slowMs = 2_000;
/** How much later an event may arrive beside the others: one look of the dispatcher. */
const mostLaterMs = 1_000;

const receiver = await openReceiver();
// Nothing listens there, and nothing answers.
const app = await startTestApp({ OUTBOUND_ALLOW: `${receiver.host}, 192.0.2.0/24`, RATE_LIMITS: 'off' });
const [ada, bob] = [await app.aPerson(), await app.aPerson({ name: 'bob' })];

const hook = async (of: Person, path: string, chosen: string, url = receiver.urlOf(path)): Promise<string> => {
  await of.call(createWebhook, { body: { url, events: [chosen] } });
  return path;
};

/** Something happens to new things. */
const happen = ({ organizationId, projectId, userId: actorId }: Person, subjectKind: string, count: number) =>
  app.app.database.asOwner((db) =>
    recordActivities(
      db,
      { organizationId, projectId, actorId, via: 'ui', subjectKind, action: 'created', summary: '', details: {} },
      Array.from({ length: count }, () => randomUUID()),
    ),
  );

/** Milliseconds from what happened to its arrival, for the events at a path since `from`. */
const delaysAt = (path: string, from: number): readonly number[] =>
  receiver
    .at(path)
    .map(({ body, arrivedAt }) => ({ at: Date.parse(webhookEvent.parse(JSON.parse(body)).at), arrivedAt }))
    .filter(({ at }) => at >= from)
    .map(({ at, arrivedAt }) => arrivedAt - at);

interface Delays {
  readonly sent: number;
  readonly own: readonly number[];
  readonly other: readonly number[];
}

/** Events for the healthy receivers in a steady rhythm. */
async function measure(): Promise<Delays> {
  const from = Date.now();
  let sent = 0;
  while (Date.now() < from + seconds * 1_000) {
    await happen(ada, 'probe', 1);
    await happen(bob, 'probe', 1);
    sent += 1;
    await pause(rhythmMs);
  }
  const isThere = (path: string): boolean => delaysAt(path, from).length >= sent;
  for (let tries = 0; tries < 300 && !(isThere('/own') && isThere('/other')); tries++) await pause(100);
  return { sent, own: delaysAt('/own', from), other: delaysAt('/other', from) };
}

function report(title: string, { sent, own, other }: Delays): void {
  const line = (name: string, delays: readonly number[]): string =>
    `  ${name}: ${delays.length} of ${sent}, p50 ${shownMs(percentile(delays, 0.5)).trim()}, p99 ${shownMs(percentile(delays, 0.99)).trim()}, last ${shownMs(Math.max(...delays)).trim()}`;
  console.log([title, line('same organization', own), line('other organization', other)].join('\n'));
}

try {
  await hook(ada, '/own', 'probe.*');
  await hook(bob, '/other', 'probe.*');
  const calm = await measure();
  report('Healthy receivers alone', calm);
  receiver.answer('/slow', async () => {
    await pause(slowMs);
    return 200;
  });
  await hook(ada, '/slow', 'flood.*');
  await hook(ada, '/dead', 'flood.*', 'http://192.0.2.1:9/');
  await happen(ada, 'flood', events);
  const beside = await measure();
  report(`Beside ${events} events for a slow (${slowMs} ms each) and a dead receiver`, beside);
  console.log(`  the slow receiver took ${receiver.at('/slow').length} events meanwhile`);
  const later = (one: readonly number[], other: readonly number[]): number =>
    percentile(one, 0.99) - percentile(other, 0.99);
  const worst = Math.max(later(beside.own, calm.own), later(beside.other, calm.other));
  const isWhole = [calm, beside].every(({ sent, own, other }) => own.length === sent && other.length === sent);
  const isGood = isWhole && worst <= mostLaterMs;
  console.log(`p99 is ${Math.round(worst)} ms later beside the others (limit ${mostLaterMs} ms).`);
  process.exitCode = isGood ? 0 : 1;
} finally {
  await app.app.close();
  await receiver.close();
}
