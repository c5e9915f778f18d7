/** Worker task of code metrics: reads a report. */
import {
  globalMetrics,
  readReport,
  scoreHistogram,
  spreadOf,
  thresholdOf,
  type ByteSource,
  type Report,
} from '@archwright/code-metrics';
import { createHash, type Hash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { violated } from '#platform/http/model/failure.ts';
import { metricLimits, type ReportFormat } from '../contract.ts';
import { layerOf, type ReportLayer } from '../model/report-layer.ts';
import { chunksOf, classRow, type ClassRow } from './class-rows.ts';

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

/** Classes with their scores; covered ones have none. */
function rowsOf({ classes, coverage }: Report, layer: ReportLayer): readonly ClassRow[] {
  if (layer !== 'coverage') return classes.map(({ name, values }) => classRow(name, values, layer));
  return coverage
    .filter(({ lines }) => lines > 0)
    .map(({ name, lines, covered }) => classRow(name, { coverage: covered / lines }, layer));
}

/** Reads a report of at most 100 MB. Throws 422 with a sentence that says what to do. */
export async function readReportBytes(source: ByteSource, format: ReportFormat): Promise<ReadReport> {
  const hash = createHash('sha256');
  const read = await readReport(hashing(source, hash), { format, maxBytes: metricLimits.reportBytes });
  if ('problem' in read) throw violated('file', read.problem.message);
  const { report } = read;
  const layer = layerOf(report.format);
  const rows = rowsOf(report, layer);
  const scores = layer === 'code' ? rows.flatMap(([, , score]) => score ?? []) : [];
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
