/** The corpus of metrics reports, read in place. Tests and benchmarks only. */
import { existsSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';

const root = resolve(import.meta.dirname, '../../../..');

/** The folder of the corpus; it may be absent. */
export const metricsFolder = join(process.env['CORPUS_DIR'] ?? resolve(root, '../shared'), 'phpmetrics');

/** Whether the corpus is there. */
export const hasMetricsCorpus = existsSync(join(metricsFolder, 'expected'));

/** The bytes of a file of the corpus. */
export const corpusBytes = (file: string): Uint8Array => readFileSync(join(metricsFolder, file));

/** A file with expected values; `otherwise` without the corpus. */
export const expectedValues = <Expected>(name: string, otherwise: Expected): Expected =>
  hasMetricsCorpus ? (JSON.parse(readFileSync(join(metricsFolder, 'expected', name), 'utf8')) as Expected) : otherwise;
