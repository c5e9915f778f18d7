/**
 * Part of `npm run bench:metrics`: a report of 7,767 classes on a running product with the embedded database: the time from
 * the upload to its end, the memory of all processes above idle, what other requests notice, and how long a jar of many
 * months takes to be read and to be shown. Options: --months=60
 */
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { gzipSync } from 'node:zlib';
import * as z from 'zod';
import { corpusBytes, hasMetricsCorpus } from '../engines/code-metrics/src/testing/metrics-corpus.ts';
import { madeReport, phpText } from '../engines/code-metrics/src/testing/made-reports.ts';
import { overHttp } from '../tools/api-client.ts';
import { signUp } from '../tools/api-person.ts';
import { startProduct } from '../tools/product.ts';
import { measureScreens } from './metric-screens.ts';
import { besideBusyProcess, othersFor, startOtherRequests } from './other-requests.ts';
import { percentile, shownMs } from './timing.ts';

const { values } = parseArgs({ options: { months: { type: 'string', default: '60' } } });
const months = Number(values.months);
/** Imports that are measured: a p99 of fewer requests is an accident. */
const rounds = 12;
/**
 * Milliseconds of an import, megabytes above idle, how much slower other requests may be; in the browser milliseconds to
 * the painted jar, frames per second, and milliseconds to the painted charts.
 */
const goals = { import: 3_000, memory: 100, slower: 1.2, opened: 300, frames: 50, chart: 50 } as const;

const packed: Uint8Array = hasMetricsCorpus
  ? corpusBytes('large/symfony-2024-10.json.gz')
  : gzipSync(phpText(madeReport(1, 7_767)));

/** Memory of a process and of those that it started, in MB. */
function memoryOf(pid: number): number {
  try {
    const status = readFileSync(`/proc/${pid}/status`, 'utf8');
    const own = Number(/^RssAnon:\s+(\d+) kB$/m.exec(status)?.[1] ?? 0) / 1_024;
    const children = readdirSync(`/proc/${pid}/task`).flatMap((thread) =>
      readFileSync(`/proc/${pid}/task/${thread}/children`, 'utf8').split(' ').filter(Boolean),
    );
    return own + children.reduce((sum, child) => sum + memoryOf(Number(child)), 0);
  } catch {
    // It ended meanwhile.
    return 0;
  }
}

const dataDirectory = mkdtempSync(join(tmpdir(), 'archwright-metrics-'));
const product = await startProduct({ dataDirectory });
const person = await signUp(overHttp(product.origin), 'bench');
const created = z.object({ data: z.object({ id: z.string() }) });
const idOf = async (path: string, body: object): Promise<string> =>
  created.parse(await person.call('POST', path, body)).data.id;
const jar = await idOf('/metrics/jars', { name: 'Bench' });

async function add(importId: string, at: number): Promise<void> {
  const form = new FormData();
  form.set('year', String(2_020 + Math.floor(at / 12)));
  form.set('month', String((at % 12) + 1));
  form.set('file', new Blob([Buffer.from(packed)]), 'report.json.gz');
  const url = `${product.origin}/api/metrics/imports/${importId}/import`;
  const answer = await fetch(url, { method: 'POST', headers: person.headers(), body: form });
  if (answer.status !== 201) throw new Error(`The upload answered ${answer.status}: ${await answer.text()}`);
}

/** Uploads reports of months and commits them; returns the milliseconds of all and of the commit. */
async function imported(ats: readonly number[]): Promise<{ readonly all: number; readonly commit: number }> {
  const started = performance.now();
  const id = await idOf('/metrics/imports', { jarId: jar });
  for (const at of ats) await add(id, at);
  const added = performance.now();
  await person.call('PATCH', `/metrics/imports/${id}`, {});
  return { all: performance.now() - started, commit: performance.now() - added };
}

let isGood = true;
function shown(name: string, value: string, goal?: { readonly text: string; readonly isMet: boolean }): void {
  isGood &&= goal?.isMet ?? true;
  console.log(`${name.padEnd(50)}${value.padStart(10)}${goal ? `  ${goal.text}: ${goal.isMet ? 'yes' : 'NO'}` : ''}`);
}

async function untilAnswered(path: string): Promise<void> {
  for (let tries = 0; tries < 60; tries += 1) {
    const answer = await fetch(`${product.origin}/api${path}`, { headers: person.headers() });
    await answer.arrayBuffer();
    if (answer.ok) return;
    console.log(`${path} answered ${answer.status}`);
    await wait(1_000);
  }
}

async function timeOf(path: string): Promise<number> {
  const times: number[] = [];
  for (let round = 0; round < 12; round += 1) {
    // The database may be tidied up after the imports: what is measured is the reading.
    if (round === 0) await untilAnswered(path);
    const started = performance.now();
    const answer = await fetch(`${product.origin}/api${path}`, { headers: person.headers() });
    await answer.arrayBuffer();
    if (!answer.ok) throw new Error(`${path} answered ${answer.status}.`);
    times.push(performance.now() - started);
  }
  return percentile(times.slice(2), 0.5);
}

try {
  // Somebody has used the product before: workers are warm.
  await imported([0]);
  const others = await startOtherRequests(`${product.origin}/api/metrics/jars`, person.headers());
  const besideBusy = await besideBusyProcess(() => othersFor(others, 4_000));
  const first = memoryOf(product.pid);
  let peak = first;
  const watch = setInterval(() => (peak = Math.max(peak, memoryOf(product.pid))), 20);
  const above: number[] = [];
  const times: { readonly all: number; readonly commit: number }[] = [];
  const alone: number[] = [];
  const meanwhile: number[] = [];
  // In turns, so that both meet the same moods of the machine.
  for (let round = 1; round <= rounds; round += 1) {
    alone.push(...(await othersFor(others, 2_000)));
    others.take();
    // The database keeps pages that it has read and written, so that "idle" is what the process had just before.
    const idle = memoryOf(product.pid);
    peak = idle;
    times.push(await imported([round]));
    above.push(peak - idle);
    meanwhile.push(...others.take());
  }
  clearInterval(watch);
  others.stop();
  const all = percentile(
    times.map((one) => one.all),
    0.5,
  );
  shown('upload and commit to processed', shownMs(all), {
    text: `at most ${goals.import} ms`,
    isMet: all <= goals.import,
  });
  shown(
    'of which the commit',
    shownMs(
      percentile(
        times.map((one) => one.commit),
        0.5,
      ),
    ),
  );
  const most = Math.max(...above);
  shown('memory above idle, the most of an import', `${Math.round(most)} MB`, {
    text: `at most ${goals.memory} MB`,
    isMet: most <= goals.memory,
  });
  shown(`memory after ${rounds} imports, above the first`, `${Math.round(memoryOf(product.pid) - first)} MB`);
  const slower = percentile(meanwhile, 0.99) / percentile(alone, 0.99);
  // A machine that others share moves the p99 by itself: the halves and nine tenths tell whether an import did.
  for (const [name, share] of [
    ['p50', 0.5],
    ['p90', 0.9],
  ] as const) {
    const [without, during] = [percentile(alone, share), percentile(meanwhile, share)];
    shown(`other requests, ${name}: alone, meanwhile`, `${without.toFixed(1)}, ${during.toFixed(1)} ms`);
  }
  shown('other requests alone, p99', shownMs(percentile(alone, 0.99)));
  shown('beside a process that only counts, p99', shownMs(percentile(besideBusy, 0.99)));
  shown('meanwhile, p99', shownMs(percentile(meanwhile, 0.99)), {
    text: `at most ${goals.slower} times`,
    isMet: slower <= goals.slower,
  });
  // On two cores any work on the other one slows requests: what remains above that is the work of the product.
  const floor = percentile(meanwhile, 0.99) / percentile(besideBusy, 0.99);
  shown('against the process that only counts', `${floor.toFixed(2)} times`);
  const rest = Array.from({ length: Math.max(0, months - rounds - 1) }, (_month, at) => at + rounds + 1);
  for (let from = 0; from < rest.length; from += 20) await imported(rest.slice(from, from + 20));
  console.log(`a jar of ${months} months`);
  shown('report with the classes of a month', shownMs(await timeOf(`/metrics/reports/${jar}`)));
  const name = encodeURIComponent(hasMetricsCorpus ? 'Symfony\\Component\\Console\\Application' : 'none');
  if (hasMetricsCorpus) shown('history of a class', shownMs(await timeOf(`/metrics/reports/${jar}?class=${name}`)));
  shown('history of the whole project', shownMs(await timeOf(`/metrics/reports/${jar}?namespace=`)));
  shown('list of jars', shownMs(await timeOf('/metrics/jars')));
  const { opened, frames, chart } = await measureScreens(product.origin, person, 'Bench', 20);
  shown('from the click in the list to the painted jar', shownMs(opened), {
    text: `at most ${goals.opened} ms`,
    isMet: opened <= goals.opened,
  });
  shown('frames per second of the scrolling class list', frames.toFixed(0), {
    text: `at least ${goals.frames}`,
    isMet: frames >= goals.frames,
  });
  shown('charts of another category', shownMs(chart), {
    text: `at most ${goals.chart} ms`,
    isMet: chart <= goals.chart,
  });
} finally {
  await product.stop();
  rmSync(dataDirectory, { recursive: true, force: true });
}
process.exitCode = isGood ? 0 : 1;
