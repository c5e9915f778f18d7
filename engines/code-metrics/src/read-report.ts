/** From the bytes of a file to a report or the reason why not. */
import { openFeed, type ByteSource, type Inflate } from './bytes/byte-feed.ts';
import { formatReaders } from './formats/format-readers.ts';
import { refuseForeign } from './formats/foreign-files.ts';
import { sniffedFormat, unknownFormat } from './formats/sniff-format.ts';
import { tooLargeNumber } from './json/json-values.ts';
import { classFields } from './report/class-fields.ts';
import { cleanText } from './report/report-names.ts';
import { ReportFault, type ReportProblem } from './report/report-problem.ts';
import type { Report, ReportFormat } from './report/report-types.ts';

/** How to read a file. */
export interface ReadOptions {
  /** `auto` finds the format by the beginning of the file. */
  readonly format: ReportFormat | 'auto';
  /** Bytes that the file may have, also when it is unpacked. */
  readonly maxBytes: number;
  /** Unpacks gzip; without it the class of the standard does, whose pieces are small. */
  readonly inflate?: Inflate;
}

/** A report, or why the file is none. */
export type ReadResult = { readonly report: Report } | { readonly problem: ReportProblem };

/** A number beyond this is damage, and sums of such numbers would have no end. */
const largestNumber = 1e15;

/** The report as it is; ends with a fault where a class has a number that no code has. */
function withCredibleNumbers(report: Report): Report {
  for (const { name, values } of report.classes) {
    for (const field of classFields) {
      if (Math.abs(values[field] ?? 0) > largestNumber) throw tooLargeNumber(cleanText(name, 200), field);
    }
  }
  return report;
}

/**
 * Reads a report. No content makes it throw; what the source throws is passed on. Of a JSON report, one entry at a time
 * is in memory beside the result.
 */
export async function readReport(source: ByteSource, { format, maxBytes, inflate }: ReadOptions): Promise<ReadResult> {
  try {
    const feed = await openFeed(source, maxBytes, inflate);
    try {
      refuseForeign(feed.head, format);
      const found = format === 'auto' ? sniffedFormat(feed.head) : format;
      return { report: withCredibleNumbers(await formatReaders[found](feed.chunks)) };
    } finally {
      await feed.close();
    }
  } catch (error) {
    if (!(error instanceof ReportFault)) throw error;
    // Any object of JSON may be a report of PhpMetrics until it is read.
    const isUnknown = format === 'auto' && error.problem.code === 'wrong_format';
    return { problem: isUnknown ? unknownFormat().problem : error.problem };
  }
}
