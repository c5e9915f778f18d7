/**
 * `npm run bench:metrics`: reading a report of 7,767 classes (32.7 MB) beside a bare JSON.parse of the same text, and the
 * memory at its peak; and what the figures and scores add to a page. Times are of the processor.
 */
import { gunzipSync, gzipSync } from 'node:zlib';
import { globalMetrics, readReport, type Report, scoreOf, spreadOf, thresholdOf } from '@archwright/code-metrics';
import { corpusBytes, hasMetricsCorpus } from '../engines/code-metrics/src/testing/metrics-corpus.ts';
import { madeReport, phpText } from '../engines/code-metrics/src/testing/made-reports.ts';
import { piecesOf } from '../engines/code-metrics/src/testing/read-files.ts';
import { engineBytes } from './engine-bytes.ts';
import { percentile, shownMs } from './timing.ts';

const rounds = 15;
const megabyte = 1_000_000;
const maxBytes = 100 * megabyte;
/** The time as a multiple of a bare parse, MB of memory above the idle process, and bytes in a page. */
const goals = { ratio: 3, memory: 100, size: 6_000 } as const;

const bytes: Uint8Array = hasMetricsCorpus
  ? gunzipSync(corpusBytes('large/symfony-2024-10.json.gz'))
  : new TextEncoder().encode(phpText(madeReport(1, 7_767)));
const packed = gzipSync(bytes);
const text = new TextDecoder().decode(bytes);

async function read(pieces: readonly Uint8Array[]): Promise<Report> {
  const result = await readReport(pieces, { format: 'auto', maxBytes });
  if ('problem' in result) throw new Error(result.problem.message);
  return result.report;
}

/** Processor time of a round in ms. */
async function timeOf(work: () => unknown): Promise<number> {
  // Nobody pays for what the round before left behind. A full collection would also throw away the compiled code of the
  // reader, because the shapes of its objects die with them; the built-in parser has none to lose.
  globalThis.gc?.({ type: 'minor' });
  const before = process.cpuUsage();
  await work();
  const { user, system } = process.cpuUsage(before);
  return (user + system) / 1_000;
}

/** Prints the median of some rounds after two to get warm. */
async function measured(name: string, work: () => unknown): Promise<void> {
  const times: number[] = [];
  for (let round = 0; round < rounds + 2; round += 1) times.push(await timeOf(work));
  console.log(`${name.padEnd(50)}${shownMs(percentile(times.slice(2), 0.5))}`);
}

/** The most memory in MB that a reading takes above what was there before, looked at between pieces. */
async function peakOf(pieces: readonly Uint8Array[]): Promise<number> {
  globalThis.gc?.();
  const used = (): number => {
    const { heapUsed, external } = process.memoryUsage();
    return heapUsed + external;
  };
  const before = used();
  let peak = before;
  function* watched(): Generator<Uint8Array, void, undefined> {
    for (const piece of pieces) {
      peak = Math.max(peak, used());
      yield piece;
    }
  }
  const result = await readReport(watched(), { format: 'auto', maxBytes });
  peak = Math.max(peak, used());
  if ('problem' in result) throw new Error(result.problem.message);
  return (peak - before) / megabyte;
}

const pieces = piecesOf(bytes, 65_536);
const report = await read(pieces);
console.log(
  `${report.classes.length + report.anonymous.length} classes, ${(bytes.length / megabyte).toFixed(1)} MB (${hasMetricsCorpus ? 'a real report' : 'made up'}); the median of ${rounds} rounds`,
);
// In turns, so that both see the same load of the machine.
const turns: { readonly floor: number; readonly time: number }[] = [];
for (let round = 0; round < rounds + 2; round += 1) {
  turns.push({ floor: await timeOf(() => JSON.parse(text) as unknown), time: await timeOf(() => read(pieces)) });
}
const warm = turns.slice(2);
const medianOf = (values: readonly number[]): number => percentile(values, 0.5);
console.log('JSON.parse of the same text (floor)'.padEnd(50) + shownMs(medianOf(warm.map(({ floor }) => floor))));
console.log('read the report'.padEnd(50) + shownMs(medianOf(warm.map(({ time }) => time))));
await measured('read it packed with gzip', () => read(piecesOf(packed, 65_536)));
await measured('figures, spreads, scores and threshold', () => [
  globalMetrics(report),
  spreadOf(report),
  thresholdOf(report.classes.flatMap(({ values }) => scoreOf(values)?.score ?? [])),
]);
const ratio = medianOf(warm.map(({ floor, time }) => time / floor));
const memory = await peakOf(pieces);
const size = await engineBytes('code-metrics', [
  'metricFacts',
  'metricKeys',
  'scoreOf',
  'thresholdOf',
  'monthOfFileName',
]);
const checks = [
  ['time to a bare parse', `${ratio.toFixed(2)} times`, goals.ratio, ratio <= goals.ratio],
  ['memory at the peak', `${memory.toFixed(0)} MB`, goals.memory, memory <= goals.memory],
  ['figures and scores in a page', `${size} bytes compressed`, goals.size, size <= goals.size],
] as const;
for (const [name, value, goal, isMet] of checks) {
  console.log(`${name}: ${value}, at most ${goal}: ${isMet ? 'yes' : 'NO'}`);
}
process.exitCode = checks.every(([, , , isMet]) => isMet) ? 0 : 1;
