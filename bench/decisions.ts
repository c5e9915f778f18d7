/**
 * `npm run bench:decisions`: how long the lists of ADRs and RFCs take in a project with 20,000 of each, and how long a push
 * of 500 external records takes, on both databases. Options: --records=20000 --seconds=4 --only=embedded|postgres
 */
import { parseArgs } from 'node:util';
import type { Person, TestApp } from '../apps/server/testing/test-app.ts';
import { listAdrs } from '../features/adrs/contract.ts';
import { listRfcs } from '../features/rfcs/contract.ts';
import { benchOnBoth, floorOf } from './both-databases.ts';
import { fillDecisions } from './decision-data.ts';
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
const aimMs = 50;
/** A plain page of twenty titles with the same index. */
const pageOfTitles =
  'select id, title from adr where organization_id = $1 and project_id = $2 order by serial_number desc limit 20';

async function report(name: string, floor: number, ask: () => Promise<{ readonly status: number }>): Promise<void> {
  const times = await timesOf(load, async () => {
    const { status } = await ask();
    if (status !== 200) throw new Error(`${name} answered ${status}.`);
  });
  const [p50, p99] = [percentile(times, 0.5), percentile(times, 0.99)];
  console.log(
    `  ${name.padEnd(22)} p50 ${shownMs(p50)}  p99 ${shownMs(p99)}  ratio ${(p50 / floor).toFixed(1).padStart(5)}${p99 < aimMs ? '' : '  !! MISSED'}`,
  );
}

async function reportLists(it: TestApp, person: Person, floor: number, language: Language): Promise<void> {
  const scope = { ...person.scope, address: '10.0.0.1' };
  const word = language.words[30] ?? '';
  const last = Math.floor(records / 20);
  const adrs: Readonly<Record<string, object>> = {
    ADRs: {},
    'ADRs, last page': { page: last },
    'ADRs, two states': { state: ['draft', 'accepted'] },
    'ADRs, by a word': { search: word },
    'ADRs, by #number': { search: '#77' },
  };
  for (const [name, query] of Object.entries(adrs))
    await report(name, floor, () => it.call(listAdrs, { query }, scope));
  const rfcs: Readonly<Record<string, object>> = {
    RFCs: {},
    'RFCs, last page': { page: last },
    'RFCs, by a word': { search: word },
    'RFCs, waiting for me': { waitingForMyVote: 'true' },
  };
  for (const [name, query] of Object.entries(rfcs))
    await report(name, floor, () => it.call(listRfcs, { query }, scope));
}

await benchOnBoth(values.only, async ({ name, it, pool }) => {
  const started = performance.now();
  const language = new Language(20_000, 7);
  const person = await it.aPerson({ name: 'decider' });
  await fillDecisions(it.app.database, person, records, language);
  const took = Math.round((performance.now() - started) / 1_000);
  // The embedded database does this within an hour, PostgreSQL automatically.
  await pool.query('vacuum (analyze)');
  const floor = await floorOf(pool, person, load.seconds, pageOfTitles);
  console.log(
    `\n${name}: ${records} ADRs and ${records} RFCs in one project, aim ${aimMs} ms, floor p50 ${shownMs(floor).trim()} (seeded in ${took} s)`,
  );
  await reportLists(it, person, floor, language);
});
