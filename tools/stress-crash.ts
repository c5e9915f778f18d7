/** `npm run stress:crash`: kill -9 of the server, then of the database, under writes. Option: --kills=20 */
import { parseArgs } from 'node:util';
import { killDatabase, killServer, type SeriesResult } from './crash-series.ts';
import { hasPostgres, noPostgresSentence, openTestPostgres } from './postgres.ts';

const { values } = parseArgs({ options: { kills: { type: 'string', default: '20' } } });
const kills = Number(values.kills);
let isGood = true;

const median = (times: readonly number[]): number => times.toSorted((a, b) => a - b)[Math.floor(times.length / 2)] ?? 0;

/** Prints one series and checks its limit for readiness in milliseconds. */
function report(title: string, result: SeriesResult, limitMs: number): void {
  const slowest = Math.max(0, ...result.readyMs);
  const healed = result.healedMs.length === 0 ? '' : `, healed after median ${median(result.healedMs)} ms`;
  console.log(
    `${title}: ${result.kills} kills, ${result.acknowledged} acknowledged writes, ${result.lost.length} lost, ` +
      `${result.halfApplied.length} half applied, ${result.faults.length} server errors; ` +
      `ready after median ${median(result.readyMs)} ms, slowest ${slowest} ms (limit ${limitMs})${healed}`,
  );
  const bad = [...result.lost, ...result.halfApplied, ...result.faults];
  for (const sentence of bad.slice(0, 20)) console.log(`  ${sentence}`);
  if (bad.length > 0 || slowest > limitMs || result.acknowledged === 0) isGood = false;
}

report('server on the embedded database', await killServer(kills), 3_000);
if (hasPostgres({ install: true })) {
  const postgres = await openTestPostgres({ durable: true });
  try {
    report('server on PostgreSQL', await killServer(kills, postgres), 3_000);
    if (postgres.server) report('PostgreSQL under the server', await killDatabase(kills, postgres), 15_000);
    else console.log('!! SKIPPED killing the database: TEST_DATABASE_URL names a server that is not ours');
  } finally {
    await postgres.close();
  }
} else {
  console.log(`!! SKIPPED PostgreSQL: ${noPostgresSentence}`);
}
console.log(isGood ? 'Nothing acknowledged was lost.' : 'The run has failed.');
process.exitCode = isGood ? 0 : 1;
