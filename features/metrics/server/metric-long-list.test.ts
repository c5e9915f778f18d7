/** While a long list of classes is read, others are answered: it is never read, sorted or written in one go. */
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { sql } from 'kysely';
import { listening } from '#apps/server/testing/listening.ts';
import { theApp, type TestApp } from '#apps/server/testing/test-app.ts';
import { classFields } from '@archwright/code-metrics';
import type { Db } from '#platform/database/server/connection.ts';
import type { PortableText } from '#platform/portability/model/portable.ts';
import type { ExportPart, ReadPiece } from '#platform/portability/server/portable-source.ts';
import { createMetricJar, type MetricClass, type MetricReport } from '../contract.ts';
import type { RatedClass } from '../model/namespace-sums.ts';
import { piecesOf } from './class-rows.ts';
import { filesOf, writeClasses } from './metric-portable-files.ts';
import { insertClasses, insertReport, type JarScope } from './metric-report-table.ts';

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

/** Stores a report of July with these classes; returns its id. */
async function insertLive(db: Db, scope: JarScope, classes: readonly RatedClass[]): Promise<string> {
  const id = randomUUID();
  const { classes: pieces } = piecesOf(classes, 'code');
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
    classes: classes.length,
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
  return id;
}

async function aLongList() {
  const ada = await it.aPerson();
  const jarId = (await ada.call(createMetricJar, { body: { name: 'Large' } })).reply.id;
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
  const scope = { organizationId: ada.organizationId, jarId };
  const id = await it.app.database.asOwner((db) => insertLive(db, scope, classes));
  return { ada, jarId, id, classes };
}

/** Lengths of the longest texts that were written and read as JSON in one go, and of the longest list that was sorted. */
function watchedWork(): { text: number; list: number; read: number } {
  const longest = { text: 0, list: 0, read: 0 };
  const [write, sort, parse] = [JSON.stringify, Array.prototype.sort, JSON.parse];
  vi.spyOn(JSON, 'parse').mockImplementation((text: string, ...rest: unknown[]): unknown => {
    longest.read = Math.max(longest.read, text.length);
    return Reflect.apply(parse, JSON, [text, ...rest]);
  });
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

const inOrder = (names: readonly string[]): readonly string[] => names.toSorted((one, other) => (one < other ? -1 : 1));

/** The parts of the export of the jar; `before` is called before each of its transactions. */
async function exportedParts(before: (transaction: number) => Promise<void> = () => Promise.resolve()) {
  const { ada } = list;
  const scope = { organizationId: ada.organizationId, projectId: ada.projectId };
  let transactions = 0;
  const parts: ExportPart[] = [];
  const read: ReadPiece = async (work) => {
    transactions += 1;
    await before(transactions);
    return it.app.database.within({ organizations: [ada.organizationId], readOnly: true }, work);
  };
  for await (const part of filesOf(read, scope)) parts.push(part);
  return parts;
}

type WrittenClasses = Parameters<typeof writeClasses>[0];
const classInputs = (parts: readonly ExportPart[]): readonly WrittenClasses[] =>
  parts.flatMap((part) =>
    'writer' in part && part.writer.name === 'writeClasses' ? [part.input as WrittenClasses] : [],
  );

/** The names of the exported classes of a report by the beginning of the paths of its files, with their logical lines. */
function exportedLines(parts: readonly ExportPart[], base: string): ReadonlyMap<string, number | null | undefined> {
  const file = parts.find((part): part is PortableText => 'text' in part && part.path.endsWith('/classes.json'));
  const names = JSON.parse(file?.text ?? '[]') as readonly string[];
  const rows = classInputs(parts)
    .filter(({ path }) => path.includes(base))
    .flatMap((input) => writeClasses(input).flatMap(({ text }) => JSON.parse(text) as [number, (number | null)[]][]));
  return new Map(rows.map(([at, numbers]) => [names[at] ?? '', numbers[classFields.indexOf('lloc')]]));
}

test('a long list is exported in pieces, each class with its numbers', async () => {
  const longest = watchedWork();
  const parts = await exportedParts();
  vi.restoreAllMocks();
  const inputs = classInputs(parts);
  expect(inputs.length).toBeGreaterThan(count / 5_000);
  const sizes = inputs.map(({ pieces }) => pieces.reduce((sum, { metrics }) => sum + metrics.length, 0));
  const whole = sizes.reduce((sum, size) => sum + size, 0);
  expect(Math.max(...sizes)).toBeLessThan(whole / 5);
  expect(longest.text).toBeLessThan(whole / 20);
  const names = parts.find((part): part is PortableText => 'text' in part && part.path.endsWith('/classes.json'));
  expect(longest.read).toBeLessThan((names?.text.length ?? 0) / 5);
  const lines = exportedLines(parts, '2026-07-code-');
  expect(inOrder([...lines.keys()])).toEqual(inOrder(list.classes.map(({ name }) => name)));
  expect(list.classes.every(({ name, values }) => lines.get(name) === values.lloc)).toBe(true);
});

test('a month that is replaced while it is exported is exported again, and whole', async () => {
  const { ada, jarId } = list;
  const scope = { organizationId: ada.organizationId, jarId };
  const [newest] = list.classes;
  const parts = await exportedParts(async (transaction) => {
    if (transaction !== 5) return;
    await it.app.database.asOwner(async (db) => {
      await sql`update metric_report set state = 'removed' where metric_report.id = ${list.id}`.execute(db);
      await sql`delete from metric_class_piece where metric_class_piece.report_id = ${list.id}`.execute(db);
      await insertLive(db, scope, newest ? [newest] : []);
    });
  });
  const reports = parts.flatMap((part) =>
    'writer' in part && part.writer.name === 'writeReport' ? [(part.input as { readonly path: string }).path] : [],
  );
  expect(reports).toHaveLength(1);
  expect(reports[0]).toMatch(/\/2026-07-[a-z]+\.json$/);
  const base = `${reports[0]?.slice(0, -'.json'.length) ?? ''}-`;
  expect([...exportedLines(parts, base).keys()]).toEqual([newest?.name]);
});
