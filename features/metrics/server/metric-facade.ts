/** What other modules may use of code metrics. */
import type { Db } from '#platform/database/server/connection.ts';
import { readTask, storeJarReportBy } from './metric-import-actions.ts';
import { countJars, type MetricScope } from './metric-jar-table.ts';

/** Number of metrics jars of a project. */
export const metricJarCount = (db: Db, scope: MetricScope): Promise<number> => countJars(db, scope);

/** Reads a report that lies in a file, for `storeJarReport`. */
export const reportReader = readTask;

/** Stores a read report in the open transaction; the jar is made if it is missing. Idempotent per month and commit. */
export const storeJarReport = storeJarReportBy;

/** A report that was read. */
export type { ReadReport } from './metric-tasks.ts';
