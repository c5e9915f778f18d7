/**
 * Somebody else's requests, from a process of their own: what the measuring process does meanwhile (an upload, a check of
 * memory) does not slow them. Run as a program it asks for one address, one request after another, until it is ended.
 */
import { fork, spawn, spawnSync } from 'node:child_process';
import { setTimeout as wait } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';

const program = fileURLToPath(import.meta.url);
/** Milliseconds between two reports of the program. */
const reportEvery = 20;

/** Requests that go on until they are stopped; `take` returns the durations in ms of what ended since the last call. */
export interface OtherRequests {
  take: () => readonly number[];
  stop: () => void;
}

/** Starts asking for an address with the given headers. Throws when the address does not answer with success. */
export async function startOtherRequests(
  url: string,
  headers: Readonly<Record<string, string>>,
): Promise<OtherRequests> {
  const child = fork(program, [url, JSON.stringify(headers)]);
  let times: number[] = [];
  child.on('message', (more) => times.push(...(more as readonly number[])));
  await new Promise((resolve, reject) => {
    child.once('message', resolve);
    child.once('exit', () => reject(new Error(`Requests to ${url} ended.`)));
  });
  return {
    take: () => {
      const taken = times;
      times = [];
      return taken;
    },
    stop: () => void child.kill(),
  };
}

/** The durations in ms of requests within a time in ms. */
export async function othersFor(others: OtherRequests, ms: number): Promise<readonly number[]> {
  others.take();
  await wait(ms);
  return others.take();
}

/**
 * Measures beside a process of the lowest priority that only counts: what any work on the other core costs, whatever it
 * does. It is the floor for work that is done off the request.
 */
export async function besideBusyProcess<T>(measure: () => Promise<T>): Promise<T> {
  const busy = spawn(process.execPath, ['--eval', 'for (let count = 0; ; count += 1);'], { stdio: 'ignore' });
  try {
    spawnSync('chrt', ['--all-tasks', '--idle', '--pid', '0', String(busy.pid)], { stdio: 'ignore' });
    await wait(500);
    return await measure();
  } finally {
    busy.kill();
  }
}

async function ask(url: string, headers: Readonly<Record<string, string>>): Promise<void> {
  let times: number[] = [];
  let reported = performance.now();
  for (;;) {
    const started = performance.now();
    const answer = await fetch(url, { headers });
    await answer.arrayBuffer();
    if (!answer.ok) throw new Error(`${url} answered ${answer.status}.`);
    const ended = performance.now();
    times.push(ended - started);
    if (ended - reported < reportEvery) continue;
    process.send?.(times);
    times = [];
    reported = ended;
  }
}

if (process.argv[1] === program)
  await ask(process.argv[2] ?? '', JSON.parse(process.argv[3] ?? '{}') as Record<string, string>);
