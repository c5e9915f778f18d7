/** Files of an upload with their months, and what keeps them from being sent. Source: specification 3 section 2. */
import { chooseMonthMessage, metricLimits, reportTooLargeMessage, type ReportFormat } from '../contract.ts';
import { timestampOf, type YearMonth } from '#platform/charts/model/year-month.ts';

/** How far a file is. */
export type UploadState = 'waiting' | 'uploading' | 'uploaded' | 'failed';

/** A chosen file. */
export interface UploadFile {
  /** Unique within the dialog. */
  readonly key: string;
  readonly name: string;
  /** Bytes. */
  readonly size: number;
  readonly year: number | undefined;
  readonly month: number | undefined;
  /** When the file was last changed: offered where its name has no month, because it may be the day of a download. */
  readonly changed: YearMonth | undefined;
  readonly state: UploadState;
  /** Why it failed. */
  readonly failure?: string | undefined;
}

const earliestYear = 1990;

/** Years that can be chosen for a report, the newest first; `now` is the year of the calendar. */
export const uploadYears = (now: number): readonly number[] =>
  Array.from({ length: now + 1 - earliestYear + 1 }, (_, back) => now + 1 - back);

/** A month that can be chosen; undefined for one that a file has by mistake, such as the beginning of all clocks. */
export const offeredMonth = (month: YearMonth | undefined, now: number): YearMonth | undefined =>
  month && month.year >= earliestYear && month.year <= now + 1 ? month : undefined;

/** Which files a format accepts, as in `accept` of an input, and in words. */
export const acceptedFiles: Readonly<Record<ReportFormat, { readonly accept: string; readonly words: string }>> = {
  phpmetrics: { accept: 'application/json,.json,.gz', words: 'PhpMetrics reports (JSON)' },
  auto: { accept: '.json,.xml,.csv,.sarif,.txt,.gz', words: 'Reports of any supported tool' },
  lizard: { accept: '.csv,.txt,.gz', words: 'lizard reports (CSV)' },
  pdepend: { accept: '.xml,.gz', words: 'PDepend summaries (XML)' },
  jdepend: { accept: '.xml,.gz', words: 'JDepend reports (XML)' },
  clover: { accept: '.xml,.gz', words: 'Clover coverage (XML)' },
  cobertura: { accept: '.xml,.gz', words: 'Cobertura coverage (XML)' },
  sarif: { accept: '.sarif,.json,.gz', words: 'SARIF results' },
  cloc: { accept: '.json,.gz', words: 'cloc results (JSON)' },
  archwright: { accept: '.json,.gz', words: 'Archwright reports (JSON)' },
};

/** Names of the formats for people. */
export const formatLabels: Readonly<Record<ReportFormat, string>> = {
  phpmetrics: 'PhpMetrics',
  auto: 'Find out by itself',
  lizard: 'lizard',
  pdepend: 'PDepend',
  jdepend: 'JDepend',
  clover: 'Clover coverage',
  cobertura: 'Cobertura coverage',
  sarif: 'SARIF',
  cloc: 'cloc',
  archwright: 'Archwright JSON',
};

/** Whether a file is kept for a format: by its type or by the end of its name. */
export function isAccepted(
  { name, type }: { readonly name: string; readonly type: string },
  format: ReportFormat,
): boolean {
  const lower = name.toLowerCase();
  return acceptedFiles[format].accept
    .split(',')
    .some((rule) => (rule.startsWith('.') ? lower.endsWith(rule) : type === rule));
}

const monthOf = ({ year, month }: UploadFile): YearMonth | undefined =>
  year === undefined || month === undefined ? undefined : { year, month };

/**
 * Problems of files by their keys; what has none can be sent. Files of different tools may have the same month: where the
 * format is found out later, nobody knows yet.
 */
export function uploadProblems(files: readonly UploadFile[], format: ReportFormat): ReadonlyMap<string, string> {
  const problems = new Map<string, string>();
  const seen = new Map<string, string>();
  for (const file of files) {
    const month = monthOf(file);
    const before = month && seen.get(timestampOf(month));
    if (!month) problems.set(file.key, chooseMonthMessage);
    else if (before !== undefined && format !== 'auto') problems.set(file.key, `${before} has the same month.`);
    else seen.set(timestampOf(month), file.name);
    if (file.size > metricLimits.reportBytes) problems.set(file.key, reportTooLargeMessage);
  }
  return problems;
}

/** Months of the files, as timestamps. */
const timestampsOf = (files: readonly UploadFile[]): readonly string[] =>
  files.flatMap((file) => {
    const month = monthOf(file);
    return month ? [timestampOf(month)] : [];
  });

/** Months of the jar that the files would replace, as timestamps, each once. */
export const replacedMonths = (files: readonly UploadFile[], known: ReadonlySet<string>): readonly string[] => [
  ...new Set(timestampsOf(files).filter((timestamp) => known.has(timestamp))),
];

/** Months of which there are several files, as timestamps, each once. */
export const sharedMonths = (files: readonly UploadFile[]): readonly string[] => {
  const all = timestampsOf(files);
  return [...new Set(all.filter((timestamp, at) => all.indexOf(timestamp) < at))];
};

/** Steps of an upload: open, each file, commit and wait. */
export const uploadSteps = (files: number): number => files + 2;
