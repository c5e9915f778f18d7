/** What other modules may use of code metrics. */
import type { Db } from '#platform/database/server/connection.ts';
import { countJars, type MetricScope } from './metric-jar-table.ts';

/** Number of metrics jars of a project. */
export const metricJarCount = (db: Db, scope: MetricScope): Promise<number> => countJars(db, scope);

/** Stores a report that lies in a file; the jar is made if it is missing. Idempotent per month and commit. */
export { pushReportBy } from './metric-import-actions.ts';
