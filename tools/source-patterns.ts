/** Finds all regular expressions in the source, and runs them on long texts in a thread that can be terminated. */
import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Worker } from 'node:worker_threads';
import { parseSync } from 'vite';

/** A regular expression literal. */
export interface SourcePattern {
  readonly source: string;
  readonly flags: string;
  /** File of its first occurrence, for example `platform/richtext/model/link-address.ts`. */
  readonly file: string;
}

/** The literals of one file. Expressions built at run time are not covered. */
export function patternsIn(file: string, text: string): readonly SourcePattern[] {
  const found: SourcePattern[] = [];
  const visit = (node: unknown): void => {
    if (typeof node !== 'object' || node === null) return;
    const { type, regex } = node as { type?: unknown; regex?: { pattern: string; flags: string } };
    if (type === 'Literal' && regex) found.push({ source: regex.pattern, flags: regex.flags, file });
    for (const inner of Object.values(node)) visit(inner);
  };
  const { program, errors } = parseSync(file, text);
  if (errors.length > 0) throw new Error(`${file} cannot be read: ${errors[0]?.message}`);
  visit(program);
  return found;
}

/** The distinct literals of the product, except in tests and tools, which process no untrusted text. */
export function patternsOfProduct(root: string): readonly SourcePattern[] {
  const files = globSync('{apps,features,platform}/**/*.{ts,tsx}', { cwd: root }).filter(
    (file) => !/\.test\.tsx?$|(^|[\\/])testing[\\/]/.test(file),
  );
  const all = files.toSorted().flatMap((file) => patternsIn(file, readFileSync(join(root, file), 'utf8')));
  return [...new Map(all.map((pattern) => [`/${pattern.source}/${pattern.flags}`, pattern])).values()];
}

/** Announces each pattern before it runs, so that a terminated thread has named the culprit. */
const runner = `
const { parentPort, workerData } = require('node:worker_threads');
const now = new Int32Array(workerData.progress);
const base = ['a', ' ', '(', '!', '\\t', '\\n', '0', '-', '/', '\\\\', '"', '<', '=', '.', '@', '\\u3000'];
// Made and flattened once, not for each pattern.
const texts = new Map();
const textOf = (unit, end) => {
  const key = unit + end;
  if (!texts.has(key)) texts.set(key, Buffer.from(unit.repeat(workerData.length) + end).toString());
  return texts.get(key);
};
for (let at = workerData.from; at < workerData.patterns.length; at += 1) {
  Atomics.store(now, 0, at);
  Atomics.add(now, 1, 1);
  const { source, flags } = workerData.patterns[at];
  const expression = new RegExp(source, flags);
  const own = source.replace(/\\\\[a-zA-Z]/g, '').match(/[^\\\\^$.*+?()\\[\\]{}|]/g) ?? [];
  for (const unit of new Set([...base, ...own])) {
    for (const end of ['', '\\u0001']) {
      const text = textOf(unit, end);
      if (/[gy]/.test(flags)) text.replace(expression, '');
      else expression.test(text);
    }
  }
}
parentPort.postMessage('done');
`;

/** Patterns that did not terminate within `patienceMs` of CPU time over all texts of `length` equal characters. */
export async function endlessPatterns(
  patterns: readonly SourcePattern[],
  { length, patienceMs }: { readonly length: number; readonly patienceMs: number },
): Promise<readonly SourcePattern[]> {
  const endless: SourcePattern[] = [];
  for (let from = 0; from < patterns.length;) {
    const stuckAt = await runFrom(patterns, from, { length, patienceMs });
    const stuck = stuckAt === undefined ? undefined : patterns[stuckAt];
    if (stuckAt === undefined || stuck === undefined) break;
    endless.push(stuck);
    from = stuckAt + 1;
  }
  return endless;
}

/** CPU time of this process, which only waits for its thread: on a busy machine, the clock also counts the work of others. */
function usedMs(): number {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1_000;
}

/** The index of the pattern that was terminated, or undefined when all finished. */
function runFrom(
  patterns: readonly SourcePattern[],
  from: number,
  { length, patienceMs }: { readonly length: number; readonly patienceMs: number },
): Promise<number | undefined> {
  const progress = new SharedArrayBuffer(8);
  const now = new Int32Array(progress);
  const worker = new Worker(runner, { eval: true, workerData: { patterns, from, length, progress } });
  return new Promise((resolve, reject) => {
    let steps = -1;
    let since = usedMs();
    const watch = setInterval(() => {
      const current = Atomics.load(now, 1);
      if (current !== steps) since = usedMs();
      steps = current;
      if (usedMs() - since > patienceMs) end(Atomics.load(now, 0));
    }, 50);
    const end = (stuckAt: number | undefined): void => {
      clearInterval(watch);
      void worker.terminate().then(() => resolve(stuckAt));
    };
    worker.on('message', () => end(undefined));
    worker.on('error', (error) => {
      clearInterval(watch);
      reject(error);
    });
  });
}
