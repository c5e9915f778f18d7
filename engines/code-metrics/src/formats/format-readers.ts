/** The readers of all formats. */
import { withoutMark } from '../bytes/byte-order-mark.ts';
import { readPhpMetrics } from '../phpmetrics/read-phpmetrics.ts';
import type { Report, ReportFormat } from '../report/report-types.ts';
import { readArchwright } from './read-archwright.ts';
import { readCloc } from './read-cloc.ts';
import { readClover } from './read-clover.ts';
import { readCobertura } from './read-cobertura.ts';
import { readJdepend } from './read-jdepend.ts';
import { readLizard } from './read-lizard.ts';
import { readPdepend } from './read-pdepend.ts';
import { readSarif } from './read-sarif.ts';

type Reader = (chunks: AsyncIterable<Uint8Array>) => Promise<Report>;

/** Reads the chunks of a file of a known format; ends with a fault if they are none. */
export const formatReaders: Readonly<Record<ReportFormat, Reader>> = {
  phpmetrics: readPhpMetrics,
  lizard: (chunks) => readLizard(withoutMark(chunks)),
  pdepend: (chunks) => readPdepend(withoutMark(chunks)),
  jdepend: (chunks) => readJdepend(withoutMark(chunks)),
  clover: (chunks) => readClover(withoutMark(chunks)),
  cobertura: (chunks) => readCobertura(withoutMark(chunks)),
  sarif: readSarif,
  cloc: readCloc,
  archwright: readArchwright,
};
