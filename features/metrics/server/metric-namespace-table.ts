/** SQL on namespaces: the classes in them and below them, summed up by month. */
import { classFields } from '@archwright/code-metrics';
import { sql } from 'kysely';
import type { Db } from '#platform/database/server/connection.ts';
import { number, readRows, text } from '#platform/database/server/row-shape.ts';
import { metricLimits } from '../contract.ts';
import type { YearMonth } from '../model/metric-month.ts';
import type { JarScope } from './metric-report-table.ts';

/** A month of a namespace. */
interface NamespaceMonth extends YearMonth {
  /** Mean of the scores, weighted by logical lines. */
  readonly score: number;
  readonly worst: number;
  readonly classes: number;
  readonly lloc: number;
}

/** Characters that separate a namespace from what is in it. */
const separators = ['\\', '.', ':'] as const;

/** Keys of the classes in a namespace and below it; undefined for all classes. */
async function keysIn(db: Db, scope: JarScope, namespace: string): Promise<readonly string[] | undefined> {
  if (namespace === '') return undefined;
  const rows = await readRows(
    db,
    { key: text },
    sql`select metric_class.class_key as key from metric_class
      where metric_class.organization_id = ${scope.organizationId} and metric_class.jar_id = ${scope.jarId}
        and left(metric_class.name, ${namespace.length}) = ${namespace}
        and substr(metric_class.name, ${namespace.length + 1}, 1) = any(${[...separators]}::text[])`,
  );
  return rows.map(({ key }) => key);
}

/** Months of the classes in a namespace and below it, oldest first; of the newest months with classes. */
export async function namespaceHistoryOf(
  db: Db,
  scope: JarScope,
  namespace: string,
  mostMonths: number = metricLimits.months,
): Promise<NamespaceMonth[]> {
  const keys = await keysIn(db, scope, namespace);
  const lines = sql`coalesce(metric_class_month.metrics[${sql.lit(classFields.indexOf('lloc') + 1)}], 0)`;
  return readRows(
    db,
    { year: number, month: number, score: number, worst: number, classes: number, lloc: number },
    sql`select reports.year, reports.month, found.classes, found.worst, found.lloc, found.score
      from (
        select metric_report.organization_id, metric_report.id, metric_report.year, metric_report.month
        from metric_report
        where metric_report.organization_id = ${scope.organizationId} and metric_report.jar_id = ${scope.jarId} and metric_report.state = 'live' and metric_report.layer = 'code'
        order by metric_report.year desc, metric_report.month desc limit ${mostMonths}
      ) reports
      cross join lateral (
        select count(*)::int as classes, max(metric_class_month.score)::int as worst,
          sum(${lines})::double precision as lloc,
          coalesce(sum(metric_class_month.score * ${lines}) / nullif(sum(${lines}), 0), avg(metric_class_month.score))
            ::double precision as score
        from metric_class_month
        where metric_class_month.organization_id = reports.organization_id
          and metric_class_month.report_id = reports.id and metric_class_month.score is not null
          ${keys ? sql`and metric_class_month.class_key = any(${[...keys]}::uuid[])` : sql``}
      ) found
      where found.classes > 0
      order by reports.year, reports.month`,
  );
}
