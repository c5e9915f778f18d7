/** While a long list of classes is read, others are answered: it is never sorted or written in one go. */
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
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

/** Several times as many as are read, sorted and written at once. */
const count = 20_000;

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

/** Lengths of the longest text that was written as JSON in one go, and of the longest list that was sorted. */
function watchedWork(): { text: number; list: number } {
  const longest = { text: 0, list: 0 };
  const [write, sort] = [JSON.stringify, Array.prototype.sort];
  vi.spyOn(JSON, 'stringify').mockImplementation((value: unknown, ...rest: unknown[]) => {
    const text: unknown = Reflect.apply(write, JSON, [value, ...rest]);
    if (typeof text === 'string') longest.text = Math.max(longest.text, text.length);
    return text as string;
  });
  vi.spyOn(Array.prototype, 'sort').mockImplementation(function sorted(this: unknown[], ...rest) {
    longest.list = Math.max(longest.list, this.length);
    return Reflect.apply(sort, this, rest) as unknown[];
  });
  return longest;
}

test.each(['identity', 'br'])('a long list that is sent as %s is sorted and written in pieces', async (encoding) => {
  const { ada, jarId } = list;
  const headers = {
    authorization: `Bearer ${ada.token}`,
    'x-tenant': ada.organizationId,
    'x-project': ada.projectId,
    'accept-encoding': encoding,
  };
  const longest = watchedWork();
  const answer = await fetch(`${origin}/api/metrics/reports/${jarId}`, { headers });
  const text = await answer.text();
  vi.restoreAllMocks();
  expect(answer.status).toBe(200);
  const { data } = JSON.parse(text) as { readonly data: MetricReport };
  const order = ({ score, classname }: MetricClass): string => `${String(100 - score).padStart(3, '0')} ${classname}`;
  const names = data.classList.map(order);
  expect(names).toHaveLength(count);
  expect(names.every((name, at) => at === 0 || (names[at - 1] ?? '') < name)).toBe(true);
  expect(longest.text).toBeLessThan(text.length / 50);
  expect(longest.list).toBeLessThan(count / 10);
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
