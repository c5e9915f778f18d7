/** The chosen files of an upload and their months. */
import { monthOfFileName } from '@archwright/code-metrics';
import { useRef, useState } from 'react';
import type { YearMonth } from '#platform/charts/model/year-month.ts';
import { metricLimits, type ReportFormat } from '../../contract.ts';
import { isAccepted, offeredMonth, type UploadFile, type UploadState } from '../../model/report-upload.ts';
import type { SentFile } from './upload-run.ts';

interface Chosen extends UploadFile {
  readonly file: File;
}

let lastKey = 0;

/** The month of a day on the calendar of this device. */
function monthOfDay(ms: number): YearMonth {
  const day = new Date(ms);
  return { year: day.getFullYear(), month: day.getMonth() + 1 };
}

/** The month in the name of a file; nothing is chosen where there is none. */
function chosenFile(file: File): Chosen {
  lastKey += 1;
  const now = new Date().getFullYear();
  const { year, month } = offeredMonth(monthOfFileName(file.name), now) ?? {};
  const changed = offeredMonth(monthOfDay(file.lastModified), now);
  return { key: `file ${lastKey}`, name: file.name, size: file.size, year, month, changed, state: 'waiting', file };
}

/** Files in the order in which they were chosen. */
export function useUploadFiles(format: ReportFormat) {
  const [files, setFiles] = useState<readonly Chosen[]>([]);
  const [leftOut, setLeftOut] = useState(0);
  const newest = useRef(files);
  const store = (next: readonly Chosen[]): void => {
    newest.current = next;
    setFiles(next);
  };
  const change = (key: string, facts: Partial<UploadFile>): void =>
    store(newest.current.map((one) => (one.key === key ? { ...one, ...facts } : one)));
  return {
    files: files as readonly UploadFile[],
    /** How many of the last choice were not accepted. */
    leftOut,
    add: (more: readonly File[]) => {
      const kept = more.filter((file) => isAccepted(file, format));
      const all = [...newest.current, ...kept.map(chosenFile)];
      setLeftOut(more.length - kept.length + Math.max(0, all.length - metricLimits.files));
      store(all.slice(0, metricLimits.files));
    },
    remove: (key: string) => store(newest.current.filter((one) => one.key !== key)),
    setMonth: (key: string, when: Partial<Pick<UploadFile, 'year' | 'month'>>) => change(key, when),
    setState: (key: string, state: UploadState, failure?: string) => change(key, { state, failure }),
    /** Drops what was sent; returns how many are left. */
    sent: (keys: ReadonlySet<string>): number => {
      store(newest.current.filter(({ key }) => !keys.has(key)));
      return newest.current.length;
    },
    /** Everything is still to be sent. */
    wait: () =>
      store(
        newest.current.map((one) => ({ ...one, state: one.state === 'failed' ? one.state : ('waiting' as const) })),
      ),
    /** All files, or one of them, that have a month. */
    toSend: (only?: string): readonly SentFile[] =>
      newest.current.flatMap(({ key, file, year, month }) =>
        year === undefined || month === undefined || (only !== undefined && only !== key)
          ? []
          : [{ key, file, year, month }],
      ),
  };
}
