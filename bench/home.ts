/**
 * `npm run bench:home`: how long the calls of the home page take in a project with 20,000 records (ADRs, RFCs, documents
 * and history of each, and elements of C4 models), on both databases. Options: --records=20000 --seconds=4
 * --only=embedded|postgres
 */
import { parseArgs } from 'node:util';
import type { Person, TestApp } from '../apps/server/testing/test-app.ts';
import { listAdrs } from '../features/adrs/contract.ts';
import { getHome, openHomeVisit } from '../features/dashboard/contract.ts';
import { listMetricJars } from '../features/metrics/contract.ts';
import { getProjectOverview } from '../features/projects/contract.ts';
import { listRfcs } from '../features/rfcs/contract.ts';
import { adrCount, benchOnBoth, floorOf } from './both-databases.ts';
import { fillDecisions } from './decision-data.ts';
import { fillHome } from './home-data.ts';
import { Language } from './search-data.ts';
import { percentile, shownMs, timesOf } from './timing.ts';

const { values } = parseArgs({
  options: {
    records: { type: 'string', default: '20000' },
    seconds: { type: 'string', default: '4' },
    only: { type: 'string', default: '' },
  },
});
const records = Number(values.records);
const load = { seconds: Number(values.seconds), workers: 1 };
/** Everything that the page shows, one call after the other; ms. */
const aimMs = 300;

async function reportCalls(it: TestApp, person: Person, floor: number): Promise<void> {
  const scope = { ...person.scope, address: '10.0.0.1' };
  const calls: Readonly<Record<string, () => Promise<{ readonly status: number }>>> = {
    'counts of the tiles': () => it.call(getProjectOverview, { params: { id: person.projectId } }, scope),
    'five ADRs': () => it.call(listAdrs, { query: { perPage: 5 } }, scope),
    'five RFCs': () => it.call(listRfcs, { query: { perPage: 5 } }, scope),
    'votes that are due': () => it.call(listRfcs, { query: { perPage: 5, waitingForMyVote: 'true' } }, scope),
    'metrics jars': () => it.call(listMetricJars, { query: { perPage: 100 } }, scope),
    'cards below': () => it.call(getHome, {}, scope),
    'what is new': () => it.call(openHomeVisit, { body: {} }, scope),
  };
  let sum = 0;
  for (const [name, ask] of Object.entries(calls)) {
    const times = await timesOf(load, async () => {
      const { status } = await ask();
      if (status !== 200) throw new Error(`${name} answered ${status}.`);
    });
    const [p50, p99] = [percentile(times, 0.5), percentile(times, 0.99)];
    sum += p50;
    console.log(
      `  ${name.padEnd(22)} p50 ${shownMs(p50)}  p99 ${shownMs(p99)}  ratio ${(p50 / floor).toFixed(1).padStart(5)}`,
    );
  }
  const mark = sum < aimMs ? '' : '  !! MISSED';
  console.log(`  ${'all, one by one'.padEnd(22)} p50 ${shownMs(sum)}  ratio ${(sum / floor).toFixed(1)}${mark}`);
}

await benchOnBoth(values.only, async ({ name, it, pool }) => {
  const started = performance.now();
  const person = await it.aPerson({ name: 'architect' });
  await fillDecisions(it.app.database, person, records, new Language(20_000, 7));
  await fillHome(it.app.database, person, records);
  const took = Math.round((performance.now() - started) / 1_000);
  // The embedded database does this within an hour, PostgreSQL automatically.
  await pool.query('vacuum (analyze)');
  const floor = await floorOf(pool, person, load.seconds, adrCount);
  console.log(
    `\n${name}: ${records} records of each kind in one project, aim ${aimMs} ms for everything, floor p50 ${shownMs(floor).trim()} (seeded in ${took} s)`,
  );
  await reportCalls(it, person, floor);
});
