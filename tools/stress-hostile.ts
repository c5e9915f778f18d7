/**
 * Sends every known malicious input in parallel loops while another organization works.
 * Run: `npm run stress:hostile [seconds]`. Prints the p99 of the other organization's calls without and with the attack,
 * and the state of the server. TEST_DB=postgres with DATABASE_URL uses that database.
 */
import { fork, type ChildProcess } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { constants, setPriority, tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import * as z from 'zod';
import { percentile, shownMs, timesOf } from '../bench/timing.ts';
import { overHttp } from './api-client.ts';
import { signUp, type Person } from './api-person.ts';
import { hostileInputs, sendHostile, type Attacker } from './hostile-inputs.ts';
import { startProduct, type Product } from './product.ts';

const seconds = Number(process.argv[2] ?? 30);
const workers = 4;
const mostMs = 20;
const mostRatio = 1.2;
const pauseMs = 100;

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
  process.send?.('ready');
  await Promise.all(hostileInputs(attacker).map(again));
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
  const before = residentMb(product.pid);
  const calm = await timesOf({ seconds, workers }, work);
  const child = fork(import.meta.filename, [], { env: { ...process.env, ATTACKER: JSON.stringify(attacker) } });
  await firstMessage(child);
  const attacked = await timesOf({ seconds, workers }, work);
  const peak = residentMb(product.pid);
  child.send('end');
  const answered = (await firstMessage(child)) as [string, number][];
  await pause(20_000);
  const after = await timesOf({ seconds: 5, workers }, work);
  return report({ calm, attacked, after, answered, memory: { before, peak, after: residentMb(product.pid) } });
}

interface Outcome {
  readonly calm: readonly number[];
  readonly attacked: readonly number[];
  readonly after: readonly number[];
  readonly answered: readonly (readonly [string, number])[];
  readonly memory: { readonly before: number; readonly peak: number; readonly after: number };
}

function report({ calm, attacked, after, answered, memory }: Outcome): boolean {
  for (const [name, count] of answered.toSorted(([one], [other]) => one.localeCompare(other)))
    console.log(`${String(count).padStart(6)}  ${name}`);
  const p99 = (times: readonly number[]) => percentile(times, 0.99);
  for (const [name, times] of Object.entries({ calm, attacked, after })) {
    console.log(
      `${name.padEnd(9)} p50 ${shownMs(percentile(times, 0.5))}  p99 ${shownMs(p99(times))}  ${times.length} calls`,
    );
  }
  const ratio = p99(attacked) / p99(calm);
  const difference = p99(attacked) - p99(calm);
  console.log(
    `p99 under attack: ${ratio.toFixed(2)} times, ${difference.toFixed(1)} ms more (aim: ${mostRatio} times or ${mostMs} ms)`,
  );
  console.log(
    `memory of the server: ${memory.before} MB before, ${memory.peak} MB under attack, ${memory.after} MB after`,
  );
  const isClean = answered.every(([name]) => !name.startsWith('!!'));
  return isClean && (ratio <= mostRatio || difference <= mostMs);
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
await (given === undefined ? main() : attack(JSON.parse(given) as Attacker));
