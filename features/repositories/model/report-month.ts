/** The month that a report is of, by its name. Pure. */

/** Year and month. */
export interface ReportMonth {
  readonly year: number;
  readonly month: number;
}

/** The last year and month in a path, such as `reports/2026-05.json` or `2026/05/report.xml`; else that of a day. */
export function monthOfPath(path: string, day: Date): ReportMonth {
  const found = [...path.matchAll(/(?<!\d)(20\d\d)[-_./]?(0[1-9]|1[0-2])(?!\d{3})(?=\D|\d{2}(?!\d)|$)/g)].at(-1);
  return found
    ? { year: Number(found[1]), month: Number(found[2]) }
    : { year: day.getUTCFullYear(), month: day.getUTCMonth() + 1 };
}
