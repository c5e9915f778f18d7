/** Uploads of reports as a person does them. Tests only. */
import { setTimeout as pause } from 'node:timers/promises';
import { expect } from 'vitest';
import type { Person } from './test-app.ts';
import {
  addMetricReport,
  commitMetricImport,
  getMetricReport,
  openMetricImport,
  type MetricReport,
  type ReportFormat,
} from '#features/metrics/contract.ts';

/** Opens an import and returns its id. */
export const opened = async (person: Person, jarId: string): Promise<string> =>
  (await person.call(openMetricImport, { body: { jarId } })).reply.id;

/** A report and its month; July 2026 unless it says something else. */
export interface Sent {
  readonly year?: number;
  readonly month?: number;
  readonly file: string | Uint8Array;
  readonly format?: ReportFormat;
}

/** Adds a report to an import. */
export const add = (person: Person, id: string, { year = 2026, month = 7, file, format }: Sent) =>
  person.call(addMetricReport, {
    params: { id },
    body: { year, month, ...(format ? { format } : {}) },
    upload: new File([file as BlobPart], 'report.json', { type: 'application/json' }),
  });

/** Commits an import. */
export const commit = (person: Person, id: string) => person.call(commitMetricImport, { params: { id }, body: {} });

/** Commits that are tried while the server says that it has no time, as the page does; a busy machine makes it say so. */
const mostCommits = 5;

/** Uploads reports in one import and commits it. */
export async function upload(person: Person, jarId: string, ...reports: readonly Sent[]): Promise<void> {
  const id = await opened(person, jarId);
  for (const report of reports) expect((await add(person, id, report)).status).toBe(201);
  let committed = await commit(person, id);
  for (let tries = 1; committed.status === 503 && tries < mostCommits; tries += 1) {
    await pause(1_000);
    committed = await commit(person, id);
  }
  expect(committed.reply.processed).toBe(true);
}

/** A jar with the classes of a month. */
export async function reportOf(person: Person, id: string, month?: string): Promise<MetricReport> {
  const query = month === undefined ? {} : { month };
  const { reply } = await person.call(getMetricReport, { params: { id }, query });
  return reply as MetricReport;
}

/** Names of the listed classes. */
export const classNames = ({ classList }: MetricReport): readonly string[] =>
  classList.map(({ classname }) => classname);
