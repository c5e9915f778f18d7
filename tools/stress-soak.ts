/** `npm run stress:soak`: an hour of constant load; memory, handles and latency must stay flat. Options: --minutes=60 --rate=60 --postgres */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { openTestPostgres } from './postgres.ts';
import { startProduct } from './product.ts';
import { growthOf, soak } from './soak-run.ts';

const { values } = parseArgs({
  options: {
    minutes: { type: 'string', default: '60' },
    rate: { type: 'string', default: '60' },
    postgres: { type: 'boolean', default: false },
  },
});
/** Percent in ten minutes, after the first quarter. */
const mostMemoryGrowth = 1;
const mostWaitingGrowth = 10;

const folder = mkdtempSync(join(tmpdir(), 'archwright-soak-'));
const postgres = values.postgres ? await openTestPostgres({ durable: true }) : undefined;
const databaseUrl = await postgres?.createDatabase();
const product = await startProduct({ dataDirectory: folder, ...(databaseUrl === undefined ? {} : { databaseUrl }) });
try {
  const seconds = Number(values.minutes) * 60;
  const result = await soak(product, {
    seconds,
    requestsPerSecond: Number(values.rate),
    every: Math.max(5, seconds / 120),
    onSample: (sample) => console.log(JSON.stringify(sample)),
  });
  const growth = (figure: 'residentMb' | 'heapMb' | 'p99'): number =>
    Math.round(growthOf(result.samples, figure, seconds / 4) * 10) / 10;
  const found = { residentMb: growth('residentMb'), heapMb: growth('heapMb'), p99: growth('p99') };
  console.log(`${result.requests} requests, ${result.faults.length} faults; growth in ten minutes, percent:`, found);
  for (const fault of result.faults.slice(0, 20)) console.log(`  ${fault}`);
  const isFlat = Math.max(found.residentMb, found.heapMb) <= mostMemoryGrowth && found.p99 <= mostWaitingGrowth;
  process.exitCode = isFlat && result.faults.length === 0 ? 0 : 1;
} finally {
  await product.stop();
  await postgres?.close();
  rmSync(folder, { recursive: true, force: true });
}
