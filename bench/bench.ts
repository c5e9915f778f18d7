/** `npm run bench`: requests per second and p99 of the daily operations, compared with a minimal server, on both databases. Options: --seconds=4 --rounds=3 */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { hasPostgres, noPostgresSentence, openTestPostgres } from '../tools/postgres.ts';
import { measure, type Figures } from './measure.ts';
import { startFloorTarget, startProductTarget, type OperationName, type Place, type Target } from './targets.ts';

const { values } = parseArgs({
  options: { seconds: { type: 'string', default: '4' }, rounds: { type: 'string', default: '3' } },
});
const seconds = Number(values.seconds);
const rounds = Number(values.rounds);

/** Target share of the minimal server's throughput, in percent. */
const aims: Readonly<Record<OperationName, number | undefined>> = { session: undefined, list: 40, open: 40, save: 50 };
const operations = Object.keys(aims) as OperationName[];

const median = (numbers: readonly number[]): number =>
  numbers.toSorted((a, b) => a - b)[Math.floor(numbers.length / 2)] ?? 0;
const summary = (runs: readonly Figures[]): Figures => ({
  perSecond: median(runs.map((run) => run.perSecond)),
  p99: median(runs.map((run) => run.p99)),
  failures: runs.reduce((sum, run) => sum + run.failures, 0),
});

/** Measures one operation on both targets in turn, so that both see the same noise. */
async function compare(operation: OperationName, targets: readonly Target[]): Promise<void> {
  const runs = new Map<string, Figures[]>(targets.map((target) => [target.name, []]));
  for (let round = 0; round < rounds; round += 1) {
    for (const target of targets) runs.get(target.name)?.push(await measure(target, target.loads[operation], seconds));
  }
  const product = summary(runs.get('product') ?? []);
  const floor = summary(runs.get('floor') ?? []);
  const ratio = Math.round((100 * product.perSecond) / Math.max(1, floor.perSecond));
  const aim = aims[operation];
  const cells = [
    operation.padEnd(8),
    `${Math.round(product.perSecond)} req/s`.padStart(12),
    `p99 ${product.p99} ms`.padStart(12),
    `floor ${Math.round(floor.perSecond)} req/s`.padStart(18),
    `p99 ${floor.p99} ms`.padStart(12),
    `ratio ${ratio} %`.padStart(12),
    aim === undefined ? '' : `(aim ${aim} %${ratio >= aim ? '' : ', missed'})`,
    product.failures + floor.failures > 0 ? `!! ${product.failures} + ${floor.failures} failed requests` : '',
  ];
  console.log(cells.join(' ').trimEnd());
}

async function benchOn(name: string, place: (target: string) => Promise<Place>): Promise<void> {
  const targets: Target[] = [];
  try {
    targets.push(await startProductTarget(await place('product')), await startFloorTarget(await place('floor')));
    console.log(`\n${name}, 10 connections, ${rounds} rounds of ${seconds} s, medians:`);
    for (const operation of operations) await compare(operation, targets);
  } finally {
    for (const target of targets) await target.close();
  }
}

const folder = mkdtempSync(join(tmpdir(), 'archwright-bench-'));
try {
  await benchOn('Embedded database', async (target) => ({ folder: join(folder, `embedded-${target}`) }));
  if (hasPostgres({ install: true })) {
    const postgres = await openTestPostgres({ durable: true });
    try {
      await benchOn('PostgreSQL', async (target) => ({
        folder: join(folder, `postgres-${target}`),
        databaseUrl: await postgres.createDatabase(),
      }));
    } finally {
      await postgres.close();
    }
  } else {
    console.log(`!! SKIPPED PostgreSQL: ${noPostgresSentence}`);
  }
} finally {
  rmSync(folder, { recursive: true, force: true });
}
