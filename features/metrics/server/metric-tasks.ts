/** Worker task of code metrics: reads a report. */
import {
  classFields,
  globalMetrics,
  readReport,
  scoreHistogram,
  scoreOf,
  spreadOf,
  thresholdOf,
  type ByteSource,
  type ClassValues,
  type Report,
} from '@archwright/code-metrics';
import { createHash, type Hash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { violated } from '#platform/http/model/failure.ts';
import { metricLimits, type ReportFormat } from '../contract.ts';
import { layerOf, type ReportLayer } from '../model/report-layer.ts';
import { classKeyOf } from './class-key.ts';

/** Classes per statement: the embedded database answers other requests between two of them. */
const classesPerChunk = 200;

/** Where a report lies, and what it is said to be. */
export interface ReportFile {
  readonly path: string;
  readonly format: ReportFormat;
}

/** A report as it is stored; texts are JSON. */
export interface ReadReport {
  readonly layer: ReportLayer;
  readonly format: Exclude<ReportFormat, 'auto'>;
  readonly tool: string;
  /** SHA-256 of the file, hex. */
  readonly digest: string;
  readonly classes: number;
  readonly threshold: number;
  readonly globalMetrics: string;
  readonly spread: string;
  readonly scores: string;
  readonly facts: string;
  readonly warnings: readonly string[];
  /** Classes for `insertClasses`. */
  readonly chunks: readonly string[];
}

async function* hashing(source: ByteSource, hash: Hash): AsyncGenerator<Uint8Array> {
  for await (const piece of source) {
    hash.update(piece);
    yield piece;
  }
}

/** The numbers of a class as an array literal of the database. */
const arrayOf = (values: ClassValues): string => `{${classFields.map((field) => values[field] ?? 'NULL').join(',')}}`;

function chunksOf(rows: readonly (readonly unknown[])[]): string[] {
  const chunks: string[] = [];
  for (let from = 0; from < rows.length; from += classesPerChunk) {
    chunks.push(JSON.stringify(rows.slice(from, from + classesPerChunk)));
  }
  return chunks;
}

/** Classes with their scores; covered ones have none. */
function rowsOf({ classes, coverage }: Report, layer: ReportLayer): readonly (readonly unknown[])[] {
  if (layer === 'coverage') {
    return coverage
      .filter(({ lines }) => lines > 0)
      .map(({ name, lines, covered }) => [classKeyOf(name), name, null, arrayOf({ coverage: covered / lines })]);
  }
  return classes.map(({ name, values }) => [classKeyOf(name), name, scoreOf(values)?.score ?? 0, arrayOf(values)]);
}

/** Reads a report of at most 100 MB. Throws 422 with a sentence that says what to do. */
export async function readReportBytes(source: ByteSource, format: ReportFormat): Promise<ReadReport> {
  const hash = createHash('sha256');
  const read = await readReport(hashing(source, hash), { format, maxBytes: metricLimits.reportBytes });
  if ('problem' in read) throw violated('file', read.problem.message);
  const { report } = read;
  const layer = layerOf(report.format);
  const rows = rowsOf(report, layer);
  const scores = layer === 'code' ? rows.map((row) => row[2] as number) : [];
  return {
    layer,
    format: report.format,
    tool: report.tool.label,
    digest: hash.digest('hex'),
    classes: rows.length,
    threshold: thresholdOf(scores),
    globalMetrics: JSON.stringify(globalMetrics(report)),
    spread: JSON.stringify(layer === 'code' ? spreadOf(report) : {}),
    scores: JSON.stringify(layer === 'code' ? scoreHistogram(scores) : []),
    facts: JSON.stringify({
      packages: report.packages,
      project: report.project,
      findings: report.findings,
      sizes: report.sizes,
    }),
    warnings: report.warnings,
    chunks: chunksOf(rows),
  };
}

/** Worker task: reads a file, see `readReportBytes`. */
export const readReportFile = ({ path, format }: ReportFile): Promise<ReadReport> =>
  readReportBytes(createReadStream(path) as AsyncIterable<Buffer>, format);
