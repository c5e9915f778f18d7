/** Reads reports from bytes in memory. Tests and benchmarks only. */
import { readReport, type ReadResult } from '../read-report.ts';
import type { Report, ReportFormat } from '../report/report-types.ts';

const maxBytes = 100_000_000;

/** Pieces of at most `size` bytes. */
export const piecesOf = (bytes: Uint8Array, size: number): readonly Uint8Array[] =>
  Array.from({ length: Math.ceil(bytes.length / size) }, (_one, at) => bytes.subarray(at * size, (at + 1) * size));

/** The result of reading bytes in pieces. */
export const readBytes = (
  bytes: Uint8Array,
  format: ReportFormat | 'auto' = 'auto',
  size = 65_536,
): Promise<ReadResult> => readReport(piecesOf(bytes, size), { format, maxBytes });

/** The report in bytes; throws the problem if there is none. */
export async function reportIn(bytes: Uint8Array, format: ReportFormat | 'auto' = 'auto'): Promise<Report> {
  const result = await readBytes(bytes, format);
  if ('problem' in result) throw new Error(`${result.problem.code}: ${result.problem.message}`);
  return result.report;
}

/** Bytes of a text. */
export const bytesOf = (text: string): Uint8Array => new TextEncoder().encode(text);
