/**
 * `npm run bench:live`: memory of a process with 500 streams, time until a change arrives, and other calls beside them,
 * against the same process without streams. Options: --streams=500 --seconds=10 --postgres
 */
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { get } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { liveLimits } from '../platform/live/contract.ts';
import { EventReader } from '../platform/live/model/server-sent-events.ts';
import { overHttp } from '../tools/api-client.ts';
import { signUp, type Person } from '../tools/api-person.ts';
import { openTestPostgres } from '../tools/postgres.ts';
import { startProduct, type Product } from '../tools/product.ts';
import { percentile, shownMs, timesOf } from './timing.ts';

const { values } = parseArgs({
  options: {
    streams: { type: 'string', default: '500' },
    seconds: { type: 'string', default: '10' },
    postgres: { type: 'boolean', default: false },
  },
});
const streams = Number(values.streams);
const load = { seconds: Number(values.seconds), workers: 2 };
/** Aims for 500 streams. */
const aims = { megabytes: 50, arrivalMs: 1_000 } as const;

const json = JSON.stringify({
  type: 'doc',
  content: [{ type: 'paragraph', content: [{ type: 'text', text: 'Because.' }] }],
});

/** Resident memory of a process in MB. */
const residentOf = ({ pid }: Product): number =>
  Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]) / 1_000;

/** Opens a stream and tells the subject of every change. Resolves when it is ready. */
function follow({ origin }: Product, person: Person, changed: (subject: string) => void): Promise<() => void> {
  return new Promise((resolve, reject) => {
    const url = `${origin}/api/live?subjects=project:${person.projectId}`;
    const request = get(url, { headers: person.headers(), agent: false }, (response) => {
      if (response.statusCode !== 200) reject(new Error(`A stream was answered with ${response.statusCode}.`));
      const reader = new EventReader();
      response.setEncoding('utf8').on('error', () => undefined);
      response.on('data', (piece: string) => {
        for (const { name, data } of reader.take(piece)) {
          if (name === 'ready') resolve(() => request.destroy());
          if (name === 'change') changed((JSON.parse(data) as { readonly subject: string }).subject);
        }
      });
    });
    request.on('error', reject);
  });
}

/** p50 and p99 of a plain read. */
async function otherCalls(person: Person): Promise<readonly [number, number]> {
  const times = await timesOf(load, async () => void (await person.call('GET', '/adrs?perPage=5')));
  return [percentile(times, 0.5), percentile(times, 0.99)];
}

const shown = ([p50, p99]: readonly [number, number]): string => `p50 ${shownMs(p50)}  p99 ${shownMs(p99)}`;
const mark = (isMet: boolean): string => (isMet ? '' : '  !! MISSED');

const folder = mkdtempSync(join(tmpdir(), 'archwright-live-'));
const postgres = values.postgres ? await openTestPostgres({ durable: true }) : undefined;
const databaseUrl = await postgres?.createDatabase();
const product = await startProduct({ dataDirectory: folder, ...(databaseUrl === undefined ? {} : { databaseUrl }) });
try {
  const send = overHttp(product.origin);
  const people: Person[] = [];
  for (let index = 0; index * liveLimits.streams < streams; index++) people.push(await signUp(send, `reader${index}`));
  const [writer] = people as [Person];
  const written = new Map<string, number>();
  const changes = (): Promise<number[]> =>
    timesOf({ seconds: load.seconds, workers: 1 }, async () => {
      const id = crypto.randomUUID();
      written.set(`adr:${id}`, performance.now());
      await writer.call('POST', '/adrs', { id, title: 'A decision', json });
      await pause(100);
    });
  // The same traffic first, so that only streams are new.
  await changes();
  const without = await otherCalls(writer);
  const before = residentOf(product);
  const arrivals: number[] = [];
  const told = (subject: string): void => {
    const at = written.get(subject);
    if (at !== undefined) arrivals.push(performance.now() - at);
  };
  const closing: (() => void)[] = [];
  for (let index = 0; index < streams; index++) {
    closing.push(await follow(product, people[index % people.length] ?? writer, told));
  }
  await pause(2_000);
  const idle = residentOf(product) - before;
  const beside = await otherCalls(writer);
  const loaded = await changes();
  await pause(2_000);
  const after = residentOf(product) - before;
  const [p50, p99] = [percentile(arrivals, 0.5), percentile(arrivals, 0.99)];
  console.log(`${streams} streams on ${values.postgres ? 'PostgreSQL' : 'the embedded database'}`);
  console.log(
    `  memory, idle           ${idle.toFixed(1)} MB of ${before.toFixed(0)} MB without streams${mark(idle <= aims.megabytes)}`,
  );
  console.log(`  memory, after traffic  ${after.toFixed(1)} MB`);
  console.log(
    `  ${arrivals.length} arrivals of ${loaded.length} changes  ${shown([p50, p99])}${mark(p99 <= aims.arrivalMs)}`,
  );
  console.log(`  another call, without  ${shown(without)}`);
  console.log(`  another call, beside   ${shown(beside)}  ratio ${(beside[0] / without[0]).toFixed(2)}`);
  for (const close of closing) close();
} finally {
  await product.stop();
  await postgres?.close();
  rmSync(folder, { recursive: true, force: true });
}
