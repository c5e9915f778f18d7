/** While a long list of classes is read, others are answered: it is never sorted or written in one go. */
import { createHash, randomUUID } from 'node:crypto';
import { monitorEventLoopDelay, performance } from 'node:perf_hooks';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { sql } from 'kysely';
import { listening } from '#apps/server/testing/listening.ts';
import { theApp, type Person, type TestApp } from '#apps/server/testing/test-app.ts';
import { createMetricJar, type MetricClass, type MetricReport } from '../contract.ts';
import { piecesOf } from './class-rows.ts';
import { insertClasses, insertReport } from './metric-report-table.ts';

let it: TestApp;
let origin = '';
let list: Awaited<ReturnType<typeof aLongList>>;
beforeAll(async () => {
  it = await theApp();
  list = await aLongList();
  origin = `http://127.0.0.1:${String(await listening(it))}`;
});
afterAll(async () => {
  it.app.server.server.closeAllConnections();
  await new Promise((resolve) => it.app.server.server.close(resolve));
});

/** Writing them in one go takes a tenth of a second. */
const count = 60_000;

async function aLongList(): Promise<{ readonly ada: Person; readonly jarId: string }> {
  const ada = await it.aPerson();
  const jarId = (await ada.call(createMetricJar, { body: { name: 'Large' } })).reply.id;
  const scope = { organizationId: ada.organizationId, jarId };
  const id = randomUUID();
  const classes = Array.from({ length: count }, (_class, at) => ({
    name: `Company\\Product\\Area${at % 97}\\Part${at % 1_009}\\Class${at}`,
    score: (at * 7_919) % 101,
    values: {
      lloc: 100 + (at % 900),
      ccn: 1 + (at % 80),
      wmc: 2 + (at % 90),
      nbMethods: at % 30,
      lcom: at % 7,
      afferentCoupling: at % 50,
      efferentCoupling: at % 40,
      mIwoC: 171 - (at % 100),
    },
  }));
  const { classes: pieces } = piecesOf(classes, 'code');
  await it.app.database.asOwner(async (db) => {
    await insertReport(db, scope, {
      id,
      importId: randomUUID(),
      year: 2026,
      month: 7,
      layer: 'code',
      format: 'lizard',
      tool: 'lizard',
      commit: null,
      digest: '',
      classes: count,
      threshold: 50,
      globalMetrics: '{}',
      spread: '{}',
      scores: '[]',
      facts: '{}',
      totals: null,
      warnings: '[]',
      by: null,
    });
    for (let from = 0; from < pieces.length; from += 250) {
      await insertClasses(db, scope, id, pieces.slice(from, from + 250));
    }
    await sql`update metric_report set state = 'live' where metric_report.id = ${id}`.execute(db);
  });
  return { ada, jarId };
}

/** Reads the report and answers its bytes, and how long it held the thread at most, in milliseconds. */
async function read(url: string, headers: Readonly<Record<string, string>>) {
  const delay = monitorEventLoopDelay({ resolution: 1 });
  delay.enable();
  const answer = await fetch(url, { headers });
  const parts: Uint8Array[] = [];
  for await (const part of answer.body ?? []) parts.push(part);
  delay.disable();
  expect(answer.status).toBe(200);
  return { text: Buffer.concat(parts).toString(), longest: delay.max / 1e6 };
}

/** How long it takes to write a report in one go. */
function writingTime(report: MetricReport): number {
  const begun = performance.now();
  createHash('sha1')
    .update(JSON.stringify({ data: report }))
    .digest();
  return performance.now() - begun;
}

test.each(['identity', 'br'])('a long list that is sent as %s lets others be answered meanwhile', async (encoding) => {
  const { ada, jarId } = list;
  const headers = {
    authorization: `Bearer ${ada.token}`,
    'x-tenant': ada.organizationId,
    'x-project': ada.projectId,
    'accept-encoding': encoding,
  };
  // The shortest of some tries, as other programs and the collector of memory hold the thread as well.
  let [held, writing] = [Infinity, Infinity];
  for (let tries = 0; tries < 4; tries += 1) {
    const { text, longest } = await read(`${origin}/api/metrics/reports/${jarId}`, headers);
    const { data } = JSON.parse(text) as { readonly data: MetricReport };
    const order = ({ score, classname }: MetricClass): string => `${String(100 - score).padStart(3, '0')} ${classname}`;
    const names = data.classList.map(order);
    expect(names).toHaveLength(count);
    expect(names.every((name, at) => at === 0 || (names[at - 1] ?? '') < name)).toBe(true);
    held = Math.min(held, longest);
    writing = Math.min(writing, writingTime(data));
  }
  expect(held, 'milliseconds without an answer to anybody').toBeLessThan(writing);
});

test('who has a long list already gets it once', async () => {
  const { ada, jarId } = list;
  const headers = { authorization: `Bearer ${ada.token}`, 'x-tenant': ada.organizationId, 'x-project': ada.projectId };
  const url = `${origin}/api/metrics/reports/${jarId}`;
  const first = await fetch(url, { headers });
  await first.arrayBuffer();
  const again = await fetch(url, { headers: { ...headers, 'if-none-match': first.headers.get('etag') ?? '' } });
  expect([first.status, again.status, await again.text()]).toEqual([200, 304, '']);
});
