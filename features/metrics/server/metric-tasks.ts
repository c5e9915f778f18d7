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
import { pipeline } from 'node:stream/promises';
import { createGunzip } from 'node:zlib';
import { violated } from '#platform/http/model/failure.ts';
import { metricLimits, type ReportFormat } from '../contract.ts';
import { layerOf, type ReportLayer } from '../model/report-layer.ts';
import type { RatedClass } from '../model/namespace-sums.ts';
import { piecesOf, ratedClass, type ReportPieces } from './class-rows.ts';

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
  readonly pieces: ReportPieces;
}

async function* hashing(source: ByteSource, hash: Hash): AsyncGenerator<Uint8Array> {
  for await (const piece of source) {
    hash.update(piece);
    yield piece;
  }
}

/** Unpacks in pieces of a size that wastes no time between two of them. */
async function* inflate(source: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
  const gunzip = createGunzip({ chunkSize: 256 * 1_024 });
  // Its failures are those of the stream as well.
  void pipeline(source, gunzip).catch(() => undefined);
  yield* gunzip as AsyncIterable<Buffer>;
}

/** Classes of a layer. */
function ratedOf({ classes, coverage }: Report, layer: ReportLayer): readonly RatedClass[] {
  if (layer !== 'coverage') return classes.map(({ name, values }) => ratedClass(name, values));
  return coverage
    .filter(({ lines }) => lines > 0)
    .map(({ name, lines, covered }) => ratedClass(name, { coverage: covered / lines }));
}

/** Reads a report of at most 100 MB. Throws 422 with a sentence that says what to do. */
export async function readReportBytes(source: ByteSource, format: ReportFormat): Promise<ReadReport> {
  const hash = createHash('sha256');
  const read = await readReport(hashing(source, hash), { format, maxBytes: metricLimits.reportBytes, inflate });
  if ('problem' in read) throw violated('file', read.problem.message);
  const { report } = read;
  const layer = layerOf(report.format);
  const classes = ratedOf(report, layer);
  const scores = layer === 'code' ? classes.map(({ score }) => score) : [];
  return {
    layer,
    format: report.format,
    tool: report.tool.label,
    digest: hash.digest('hex'),
    classes: classes.length,
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
    pieces: piecesOf(classes, layer),
  };
}

/** Worker task: reads a file, see `readReportBytes`. */
export const readReportFile = ({ path, format }: ReportFile): Promise<ReadReport> =>
  readReportBytes(createReadStream(path) as AsyncIterable<Buffer>, format);
