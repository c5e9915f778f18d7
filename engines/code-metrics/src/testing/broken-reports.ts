/** Damaged reports, the same for the same number, and what is wrong with reading one. Tests only. */
import { globalMetrics } from '../figures/global-metrics.ts';
import { scoreOf, thresholdOf } from '../figures/class-score.ts';
import { readReport } from '../read-report.ts';
import type { ReportFormat } from '../report/report-types.ts';
import { randomNumbers } from './made-reports.ts';
import { bytesOf, piecesOf } from './read-files.ts';

const scraps = [
  '1e999',
  '-1e999',
  'null',
  '"INF"',
  '"NAN"',
  '{',
  '}',
  '[',
  ']',
  '"',
  '\\',
  ',',
  ':',
  '\\u0000',
  '\\ud800',
  '<!--',
  ']]>',
  '&lt;',
  '&boom;',
  '<!DOCTYPE a [<!ENTITY b "c">]>',
  '__proto__',
  'constructor',
  '_type',
  '\n',
  ',,,,,,',
  '-0',
  '0x10',
  '"_type":"Hal\\\\Metric\\\\ClassMetric"',
  '[[[[[[[[[[[[',
  '{"a":{"a":{"a":',
  '<a><a><a>',
].map(bytesOf);
const oddBytes = [[0], [0xff], [0xc3], [0xe2, 0x82], [0xed, 0xa0, 0x80], [0x1f, 0x8b], [0xef, 0xbb, 0xbf]].map(
  (bytes) => Uint8Array.from(bytes),
);

function spliced(bytes: Uint8Array, from: number, to: number, scrap: Uint8Array): Uint8Array {
  const result = new Uint8Array(bytes.length - (to - from) + scrap.length);
  result.set(bytes.subarray(0, from));
  result.set(scrap, from);
  result.set(bytes.subarray(to), from + scrap.length);
  return result;
}

/** A report with some damage: bytes cut, doubled, exchanged or put in. */
export function brokenReport(whole: Uint8Array, number: number): Uint8Array {
  const random = randomNumbers(number);
  const index = (size: number): number => Math.floor(random() * size);
  let bytes = whole;
  const damages = 1 + index(3);
  for (let damage = 0; damage < damages; damage += 1) {
    const at = index(bytes.length);
    const end = Math.min(bytes.length, at + 1 + index(random() < 0.2 ? bytes.length : 40));
    const kind = index(6);
    if (kind === 0) bytes = bytes.subarray(0, at);
    else if (kind === 1) bytes = spliced(bytes, at, end, new Uint8Array(0));
    else if (kind === 2) bytes = spliced(bytes, at, at, bytes.subarray(at, Math.min(end, at + 2_000)));
    else if (kind === 3) bytes = spliced(bytes, at, Math.min(at + 1, end), oddBytes[index(oddBytes.length)] ?? whole);
    else if (kind === 4) bytes = spliced(bytes, at, end, scraps[index(scraps.length)] ?? whole);
    else bytes = spliced(bytes, at, Math.min(at + 1, end), Uint8Array.of(index(256)));
  }
  return bytes;
}

/** What is wrong with the result of reading bytes; undefined if it is a sound report or a sentence. */
export async function readingFault(
  bytes: Uint8Array,
  format: ReportFormat | 'auto',
  number: number,
): Promise<string | undefined> {
  const random = randomNumbers(number);
  const pieces = piecesOf(bytes, 1 + Math.floor(random() * bytes.length));
  const result = await readReport(pieces, { format, maxBytes: 10_000_000 });
  if ('problem' in result) {
    const { message } = result.problem;
    return /^[A-Z].+[.?]$/s.test(message) && message.length < 1_000 ? undefined : `no sentence: ${message}`;
  }
  const figures = Object.values(globalMetrics(result.report));
  if (!figures.every((value) => Number.isFinite(value))) return `a figure without end: ${figures.join(' ')}`;
  const scores = result.report.classes.flatMap(({ values }) => scoreOf(values)?.score ?? []);
  if (!scores.every((score) => Number.isInteger(score) && score >= 0 && score <= 100))
    return `scores ${scores.join(' ')}`;
  const threshold = thresholdOf(scores);
  return threshold >= 30 && threshold <= 50 ? undefined : `threshold ${threshold}`;
}
