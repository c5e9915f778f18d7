/** SQL on what reports found besides classes: findings and sizes, kept as texts with their reports. */
import { sql } from 'kysely';
import type { YearMonth } from '#platform/charts/model/year-month.ts';
import type { Db } from '#platform/database/server/connection.ts';
import { number, readRows, text } from '#platform/database/server/row-shape.ts';
import type { JarScope } from './metric-report-table.ts';

/** A live report that may have findings or sizes. */
export interface FindingReport extends YearMonth {
  readonly id: string;
}

/** Reports of tools that find things or count lines, and those that may tell everything, oldest first. */
export const findingReports = (db: Db, { organizationId, jarId }: JarScope): Promise<FindingReport[]> =>
  readRows(
    db,
    { id: text, year: number, month: number },
    sql`select metric_report.id, metric_report.year, metric_report.month from metric_report
      where metric_report.organization_id = ${organizationId} and metric_report.jar_id = ${jarId}
        and metric_report.state = 'live'
        and (metric_report.layer in ('findings', 'size') or metric_report.format = 'archwright')
      order by metric_report.year, metric_report.month, metric_report.layer`,
  );

/** What a report knows besides its classes, as JSON; `{}` for one that was removed meanwhile. */
export async function factsOfReport(db: Db, { organizationId, jarId }: JarScope, id: string): Promise<string> {
  const [row] = await readRows(
    db,
    { facts: text },
    sql`select metric_report.facts from metric_report where metric_report.organization_id = ${organizationId}
      and metric_report.jar_id = ${jarId} and metric_report.id = ${id}`,
  );
  return row?.facts ?? '{}';
}
