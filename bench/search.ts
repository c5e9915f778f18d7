/**
 * `node bench/search.ts`: latency of search and lists with 100,000 documents in 1,000 organizations, one of which has
 * 10,000, on PostgreSQL, and with 10,000 on the embedded database, compared with a plain look-up in the same index.
 * Options: --organizations=1000 --documents=100000 --big=10000 --embedded=10000 --seconds=5 --only=embedded|postgres
 */
import { parseArgs } from 'node:util';
import { setTimeout as wait } from 'node:timers/promises';
import pg from 'pg';
import { startTestApp, type Person, type TestApp } from '../apps/server/testing/test-app.ts';
import { listActivity } from '../platform/history/contract.ts';
import { listNamespaces } from '../features/documentation/contract.ts';
import { listMembers } from '../features/organizations/contract.ts';
import { listProjects } from '../features/projects/contract.ts';
import { searchAnything } from '../platform/search/contract.ts';
import { hasPostgres, noPostgresSentence, openTestPostgres } from '../tools/postgres.ts';
import { listTrash } from '../platform/trash/contract.ts';
import { fillPlace, Language, makePlace, type Place } from './search-data.ts';
import { percentile, shownMs, timesOf } from './timing.ts';

const { values } = parseArgs({
  options: {
    organizations: { type: 'string', default: '1000' },
    documents: { type: 'string', default: '100000' },
    big: { type: 'string', default: '10000' },
    embedded: { type: 'string', default: '10000' },
    seconds: { type: 'string', default: '5' },
    only: { type: 'string', default: '' },
  },
});
const aimMs = 150;
const listAimMs = 50;
/** Number of concurrent users. */
const searchers = 2;
const load = { seconds: Number(values.seconds) / 2, workers: searchers };
const vocabulary = 20_000;

/** Queries of each kind, as people type them. */
function queriesOf(language: Language): Readonly<Record<string, readonly string[]>> {
  const { words } = language;
  const at = (from: number): string[] => Array.from({ length: 20 }, (_, index) => words[from + index * 7] ?? '');
  const mistyped = (word: string): string => word.slice(0, 2) + word.slice(3);
  return {
    prefix: at(50).map((word) => word.slice(0, 3)),
    'short prefix': at(3).map((word) => word.slice(0, 2)),
    word: at(100),
    'two words': at(20).map((word, index) => `${word} ${words[40 + index] ?? ''}`),
    typo: at(200)
      .filter((word) => word.length > 5)
      .map(mistyped),
    rare: at(15_000),
    common: words.slice(0, 5),
    nothing: ['zzzzzz', 'qqqqqqq'],
  };
}

/** The same words in the same index, without ranking, snippets, permissions or HTTP. */
const floorQuery = `select id, title from search_entry where words @@ $1::tsquery and organization_id = $2 limit 20`;

/** Owner of the searched project. */
interface Searched {
  readonly name: string;
  readonly person: Person;
  readonly place: Place;
}

/** Measures one kind of query in one project: latency, and number of hits. */
interface Measured {
  readonly searched: Searched;
  readonly kind: string;
  readonly queries: readonly string[];
  readonly times: readonly number[];
  readonly found: number;
}

async function measureProduct(it: TestApp, searched: Searched, language: Language): Promise<Measured[]> {
  const scope = { ...searched.person.scope, address: '10.0.0.1' };
  const measured: Measured[] = [];
  for (const [kind, queries] of Object.entries(queriesOf(language))) {
    let found = 0;
    const times = await timesOf(load, async (turn) => {
      const query = queries[turn % queries.length] ?? '';
      const { reply } = await it.call(searchAnything, { query: { query } }, scope);
      found = Math.max(found, reply.pagination.total);
    });
    measured.push({ searched, kind, queries, times, found });
  }
  return measured;
}

/** Median of the plain look-up for the same queries. */
async function measureFloor(pool: pg.Pool, { searched, queries }: Measured): Promise<number> {
  const { organizationId, projectId } = searched.place;
  const prefix = projectId.replaceAll('-', '').slice(0, 10);
  const termOf = (query: string): string => query.replaceAll(/(\S+)\s*/g, `'${prefix}$1'&`).replace(/&$/, ':*');
  const times = await timesOf(load, async (turn) => {
    const term = termOf(queries[turn % queries.length] ?? '');
    await pool.query({ name: 'floor', text: floorQuery, values: [term, organizationId] });
  });
  return percentile(times, 0.5);
}

function report({ searched, kind, times, found }: Measured, floor: number): void {
  const [p50, p99] = [percentile(times, 0.5), percentile(times, 0.99)];
  console.log(
    `  ${searched.name.padEnd(6)} ${kind.padEnd(13)} p50 ${shownMs(p50)}  p99 ${shownMs(p99)}  floor p50 ${shownMs(floor)}` +
      `  ratio ${(p50 / floor).toFixed(1).padStart(5)}  up to ${found} hits${p99 < aimMs ? '' : '  !! MISSED'}`,
  );
}

/** First pages of the lists that are opened every day. */
async function reportLists(it: TestApp, { name, person }: Searched): Promise<void> {
  const scope = { ...person.scope, address: '10.0.0.1' };
  for (const list of [listNamespaces, listProjects, listActivity, listMembers, listTrash] as const) {
    const times = await timesOf(load, async () => {
      const { status } = await it.call(list, { query: {} }, scope);
      if (status !== 200) throw new Error(`${list.name} answered ${status}.`);
    });
    const [p50, p99] = [percentile(times, 0.5), percentile(times, 0.99)];
    console.log(
      `  ${name.padEnd(6)} ${list.name.padEnd(13)} p50 ${shownMs(p50)}  p99 ${shownMs(p99)}${p99 < listAimMs ? '' : '  !! MISSED'}`,
    );
  }
}

/** Number of sequential scans of each large tenant table. */
async function scansOf(pool: pg.Pool): Promise<Map<string, number>> {
  await wait(1_500);
  const { rows } = await pool.query<{ name: string; scans: string }>(
    `select relname as name, seq_scan as scans from pg_stat_user_tables where n_live_tup > 1000
     and relname in (select table_name from information_schema.columns where column_name = 'organization_id')`,
  );
  return new Map(rows.map(({ name, scans }) => [name, Number(scans)]));
}

interface Sizes {
  readonly organizations: number;
  readonly documents: number;
  readonly big: number;
}

/** Fills the database; returns the projects to search. */
async function seed(it: TestApp, sizes: Sizes, language: Language): Promise<Searched[]> {
  const { database } = it.app;
  const others = sizes.organizations - 1;
  const each = others > 0 ? Math.round((sizes.documents - sizes.big) / others) : 0;
  const searched: Searched[] = [];
  for (const [name, count] of [['big', sizes.big], ...(others > 0 ? [['small', each] as const] : [])] as const) {
    const person = await it.aPerson({ name });
    const place = { organizationId: person.organizationId, projectId: person.projectId };
    await fillPlace(database, place, count, language);
    searched.push({ name, person, place });
  }
  let next = 1;
  const fillOthers = async (): Promise<void> => {
    while (next < others) {
      next += 1;
      await fillPlace(database, await makePlace(database.owner, `Organization ${next}`), each, language);
    }
  };
  await Promise.all(Array.from({ length: 4 }, fillOthers));
  return searched;
}

async function benchOn(name: string, environment: Record<string, string>, sizes: Sizes): Promise<void> {
  const started = performance.now();
  const it = await startTestApp({ ...environment, RATE_LIMITS: 'off', LOG_LEVEL: 'error', BACKUP_KEEP: '0' });
  const pool = new pg.Pool({ ...it.app.database.connection, max: searchers });
  try {
    const language = new Language(vocabulary, 7);
    const projects = await seed(it, sizes, language);
    await pool.query('vacuum (analyze)');
    const took = Math.round((performance.now() - started) / 1_000);
    const { rows } = await pool.query<{ size: string }>(
      `select pg_size_pretty(pg_total_relation_size('search_entry')) as size`,
    );
    console.log(
      `\n${name}: ${sizes.documents} documents in ${sizes.organizations} organizations, ${searchers} searchers (seeded in ${took} s, index ${rows[0]?.size})`,
    );
    const before = await scansOf(pool);
    const measured: Measured[] = [];
    for (const searched of projects) measured.push(...(await measureProduct(it, searched, language)));
    const after = await scansOf(pool);
    console.log(`  lists, aim ${listAimMs} ms:`);
    for (const searched of projects) await reportLists(it, searched);
    console.log('  search:');
    for (const one of measured) report(one, await measureFloor(pool, one));
    for (const searched of projects) {
      const times = measured.filter((one) => one.searched === searched).flatMap((one) => one.times);
      console.log(
        `  ${searched.name.padEnd(6)} p99 of everything ${shownMs(percentile(times, 0.99))} (aim ${aimMs} ms)`,
      );
    }
    const scanned = [...after].filter(([table, scans]) => scans > (before.get(table) ?? 0)).map(([table]) => table);
    console.log(
      `  scanned from end to end: ${scanned.length > 0 ? `!! ${scanned.join(', ')}` : 'no table of tenants'}`,
    );
  } finally {
    await pool.end();
    await it.app.close();
  }
}

if (values.only !== 'postgres') {
  const embedded = Number(values.embedded);
  await benchOn('Embedded database', {}, { organizations: 1, documents: embedded, big: embedded });
}
if (values.only !== 'embedded') {
  if (hasPostgres({ install: true })) {
    const postgres = await openTestPostgres({ durable: true });
    try {
      const environment = {
        DATABASE_URL: await postgres.createDatabase(),
        APP_SECRET: 'a secret that is only used by benchmarks',
      };
      const [organizations, documents, big] = [values.organizations, values.documents, values.big].map(Number);
      await benchOn('PostgreSQL', environment, {
        organizations: organizations ?? 0,
        documents: documents ?? 0,
        big: big ?? 0,
      });
    } finally {
      await postgres.close();
    }
  } else {
    console.log(`!! SKIPPED PostgreSQL: ${noPostgresSentence}`);
  }
}
