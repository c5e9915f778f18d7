/** The readers of all formats. */
import { withoutMark } from '../bytes/byte-order-mark.ts';
import { readPhpMetrics } from '../phpmetrics/read-phpmetrics.ts';
import type { Report, ReportFormat } from '../report/report-types.ts';

type Reader = (chunks: AsyncIterable<Uint8Array>) => Promise<Report>;

/** Reads the chunks of a file of a known format; ends with a fault if they are none. */
export const formatReaders: Readonly<Record<ReportFormat, Reader>> = {
  phpmetrics: (chunks) => readPhpMetrics(withoutMark(chunks)),
  lizard: (chunks) => readPhpMetrics(withoutMark(chunks)),
  pdepend: (chunks) => readPhpMetrics(withoutMark(chunks)),
  jdepend: (chunks) => readPhpMetrics(withoutMark(chunks)),
  clover: (chunks) => readPhpMetrics(withoutMark(chunks)),
  cobertura: (chunks) => readPhpMetrics(withoutMark(chunks)),
  sarif: (chunks) => readPhpMetrics(withoutMark(chunks)),
  cloc: (chunks) => readPhpMetrics(withoutMark(chunks)),
  archwright: (chunks) => readPhpMetrics(withoutMark(chunks)),
};
