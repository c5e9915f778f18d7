/**
 * Sends every known malicious input in parallel loops while another organization works.
 * Run: `npm run stress:hostile [seconds]`. Prints the p99 of the other organization's calls without the attack, with the
 * attack sent to another server of this machine, and with the attack on the product, and the state of the product. The
 * second separates what the attacker takes from the machine, on which they would not run, from what the product lets
 * them take. TEST_DB=postgres with DATABASE_URL uses that database.
 */
import { fork, type ChildProcess } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { constants, setPriority, tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import * as z from 'zod';
import { percentile, shownMs, timesOf } from '../bench/timing.ts';
import { overHttp } from './api-client.ts';
import { signUp, type Person } from './api-person.ts';
import { fillWithLargeTexts, hostileInputs, sendHostile, type Attacker } from './hostile-inputs.ts';
import { startProduct, type Product } from './product.ts';

const seconds = Number(process.argv[2] ?? 30);
const workers = 4;
const mostMs = 20;
const mostRatio = 1.2;
const pauseMs = 100;
/** Pages and ADRs of the project that is exported, each. */
const largeTexts = 40;
const calmDownMs = 20_000;
/** Memory after a second attack, compared with that after the first: what an attack leaves behind does not add up. */
const mostGrowth = 1.1;

/** The attacking process: each input in its own loop. Reports the responses. */
async function attack(attacker: Attacker): Promise<void> {
  // A real attacker has their own machine; here they must not take CPU from the server.
  setPriority(constants.priority.PRIORITY_LOW);
  const answered = new Map<string, number>();
  const again = async (input: ReturnType<typeof hostileInputs>[number]): Promise<never> => {
    for (;;) {
      const { status } = await sendHostile(attacker.origin, input);
      const isExpected = input.answers.includes(status) || status === 503;
      const name = `${isExpected ? '' : '!! '}${status} ${input.name}`;
      answered.set(name, (answered.get(name) ?? 0) + 1);
      await pause(pauseMs);
    }
  };
  process.on('message', () => process.send?.([...answered], () => process.exit(0)));
  // The run has failed.
  process.once('disconnect', () => process.exit(1));
  process.send?.('ready');
  await Promise.all(hostileInputs(attacker).map(again));
}

/** A process that reads and discards whatever it is sent. */
function swallow(): void {
  setPriority(constants.priority.PRIORITY_LOW);
  const server = createServer((request, response) => request.resume().once('end', () => response.end()));
  server.listen(0, '127.0.0.1', () => process.send?.((server.address() as AddressInfo).port));
}

const withId = z.object({ data: z.object({ id: z.string() }) });
const withKey = z.object({ data: z.object({ key: z.string() }) });
const withCode = z.object({ data: z.object({ code: z.string() }) });

async function anAttacker(origin: string, person: Person): Promise<Attacker> {
  await person.call('POST', '/organization/api/enable', {});
  const { key } = withKey.parse(
    await person.call('POST', '/organization/api/keys', { name: 'Stress', scopes: ['adr:push'] }),
  ).data;
  const { code } = withCode.parse(await person.call('GET', `/projects/${person.projectId}`)).data;
  const { id } = withId.parse(await person.call('POST', '/c4models', { name: 'Hostile' })).data;
  await fillWithLargeTexts(largeTexts, (path, body) => person.call('POST', path, body));
  return {
    origin,
    member: person.headers(),
    key: { authorization: `Bearer ${key}` },
    projectId: person.projectId,
    projectCode: code,
    c4ModelId: id,
  };
}

/** Work of the other organization: reads, lists, saves. */
async function aWorker(person: Person): Promise<(turn: number) => Promise<void>> {
  await person.call('POST', '/documentation/namespaces', { name: 'Handbook' });
  const text = 'Words that an architect writes. '.repeat(100);
  const json = JSON.stringify({
    type: 'doc',
    content: [{ type: 'paragraph', content: [{ type: 'text', text }] }],
  });
  const { id } = withId.parse(
    await person.call('POST', '/documentation/documents', { title: 'Page', json, namespace: 'handbook' }),
  ).data;
  return async (turn) => {
    if (turn % 40 === 0) {
      await person.call('POST', '/documentation/documents', { title: `Page ${turn}`, json, namespace: 'handbook' });
    } else if (turn % 4 === 0) await person.call('GET', '/projects');
    else if (turn % 4 === 1) await person.call('GET', '/documentation/namespaces');
    else await person.call('GET', `/documentation/documents/${id}`);
  };
}

const residentMb = (pid: number): number =>
  Math.round(Number(/^VmRSS:\s+(\d+) kB$/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1] ?? 0) / 1_024);

const firstMessage = (child: ChildProcess): Promise<unknown> =>
  new Promise((resolve) => void child.once('message', resolve));

async function measure(product: Product): Promise<boolean> {
  const send = overHttp(product.origin);
  const work = await aWorker(await signUp(send, 'worker'));
  const attacker = await anAttacker(product.origin, await signUp(send, 'attacker'));
  await timesOf({ seconds: 5, workers }, work);
  const calm = await timesOf({ seconds, workers }, work);
  const { times: elsewhere } = await besideAttack(attacker, work, { onSink: true });
  // Ordinary work lets the heap grow, too, so this is not measured at the start.
  const before = residentMb(product.pid);
  const { times: attacked, answered } = await besideAttack(attacker, work);
  const peak = residentMb(product.pid);
  await pause(calmDownMs);
  const after = await timesOf({ seconds: 5, workers }, work);
  const memory = { before, peak, after: residentMb(product.pid), again: 0 };
  await besideAttack(attacker, work);
  await pause(calmDownMs);
  await timesOf({ seconds: 5, workers }, work);
  return report({ calm, elsewhere, attacked, after, answered, memory: { ...memory, again: residentMb(product.pid) } });
}

const forked = (env: Readonly<Record<string, string>>): ChildProcess =>
  fork(import.meta.filename, [], { env: { ...process.env, ...env } });

interface Beside {
  readonly times: readonly number[];
  readonly answered: [string, number][];
}

/** Times of the work while the attack runs: on the product, or on a server that discards it. */
async function besideAttack(
  attacker: Attacker,
  work: (turn: number) => Promise<void>,
  { onSink = false } = {},
): Promise<Beside> {
  const sink = onSink ? forked({ SINK: '1' }) : undefined;
  const origin = sink ? `http://127.0.0.1:${String(await firstMessage(sink))}` : attacker.origin;
  const child = forked({ ATTACKER: JSON.stringify({ ...attacker, origin }) });
  await firstMessage(child);
  const times = await timesOf({ seconds, workers }, work);
  child.send('end');
  const answered = (await firstMessage(child)) as [string, number][];
  sink?.kill();
  return { times, answered };
}

interface Outcome {
  readonly calm: readonly number[];
  /** While the attack went to another server of this machine. */
  readonly elsewhere: readonly number[];
  readonly attacked: readonly number[];
  readonly after: readonly number[];
  readonly answered: readonly (readonly [string, number])[];
  /** Resident memory of the server in megabytes; `again` is after a second attack. */
  readonly memory: { readonly before: number; readonly peak: number; readonly after: number; readonly again: number };
}

function report({ calm, elsewhere, attacked, after, answered, memory }: Outcome): boolean {
  for (const [name, count] of answered.toSorted(([one], [other]) => one.localeCompare(other)))
    console.log(`${String(count).padStart(6)}  ${name}`);
  const p99 = (times: readonly number[]) => percentile(times, 0.99);
  for (const [name, times] of Object.entries({ calm, elsewhere, attacked, after })) {
    console.log(
      `${name.padEnd(9)} p50 ${shownMs(percentile(times, 0.5))}  p99 ${shownMs(p99(times))}  ${times.length} calls`,
    );
  }
  const compared = (name: string, base: readonly number[]): boolean => {
    const ratio = p99(attacked) / p99(base);
    const difference = p99(attacked) - p99(base);
    console.log(`p99 under attack, compared with ${name}: ${ratio.toFixed(2)} times, ${difference.toFixed(1)} ms more`);
    return ratio <= mostRatio || difference <= mostMs;
  };
  compared('elsewhere', elsewhere);
  const holds = compared('calm', calm);
  console.log(`aim: ${mostRatio} times or ${mostMs} ms more than calm`);
  console.log(
    `memory of the server: ${memory.before} MB before, ${memory.peak} MB under attack, ${memory.after} MB after, ` +
      `${memory.again} MB after a second attack`,
  );
  const isClean = answered.every(([name]) => !name.startsWith('!!'));
  return isClean && holds && memory.again <= memory.after * mostGrowth;
}

async function main(): Promise<void> {
  const dataDirectory = mkdtempSync(join(tmpdir(), 'archwright-stress-'));
  const databaseUrl = process.env['TEST_DB'] === 'postgres' ? process.env['DATABASE_URL'] : undefined;
  const product = await startProduct({ dataDirectory, ...(databaseUrl ? { databaseUrl } : {}) });
  try {
    const holds = await measure(product);
    // Throws when the process was restarted or has exited.
    process.kill(product.pid, 0);
    console.log(`restarts: 0; ${holds ? 'held' : 'NOT HELD'}`);
    process.exitCode = holds ? 0 : 1;
  } finally {
    await product.stop();
    rmSync(dataDirectory, { recursive: true, force: true });
  }
}

const given = process.env['ATTACKER'];
if (process.env['SINK'] === '1') swallow();
else await (given === undefined ? main() : attack(JSON.parse(given) as Attacker));
