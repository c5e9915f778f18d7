/** SQL on namespaces: the sums over their classes, written with a report and read by month. */
import { classFields, type ClassField } from '@archwright/code-metrics';
import { sql } from 'kysely';
import type { YearMonth } from '#platform/charts/model/year-month.ts';
import type { Db } from '#platform/database/server/connection.ts';
import { nullable, number, readRows, text } from '#platform/database/server/row-shape.ts';
import { metricLimits } from '../contract.ts';
import type { NamespaceSums } from '../model/namespace-sums.ts';
import type { JarScope } from './metric-report-table.ts';

/**
 * Inserts namespaces of a loading report from JSON: `[[key, name, classes, worst, worstClass, weighted, weight, "{1,NULL}"]]`,
 * the sums as an array literal in the order of `classFields`.
 */
export async function insertNamespaces(
  db: Db,
  { organizationId, jarId }: JarScope,
  reportId: string,
  namespaces: string,
): Promise<void> {
  await sql`with given as materialized (
      select (namespace ->> 0)::uuid as namespace_key, namespace ->> 1 as name, (namespace ->> 2)::integer as classes,
        (namespace ->> 3)::integer as worst, namespace ->> 4 as worst_class,
        (namespace ->> 5)::double precision as weighted, (namespace ->> 6)::double precision as weight,
        (namespace ->> 7)::double precision[] as sums
      from jsonb_array_elements(${namespaces}::jsonb) namespace
    ), named as (
      insert into metric_namespace (organization_id, jar_id, namespace_key, name)
      select ${organizationId}::uuid, ${jarId}::uuid, given.namespace_key, given.name from given
      on conflict do nothing
    )
    insert into metric_namespace_month (organization_id, report_id, namespace_key, jar_id, classes, worst, worst_class,
      weighted, weight, sums)
    select ${organizationId}::uuid, ${reportId}::uuid, given.namespace_key, ${jarId}::uuid, given.classes, given.worst,
      given.worst_class, given.weighted, given.weight, given.sums
    from given`.execute(db);
}

/** A month with classes, and the report that measured them. */
export interface CodeMonth extends YearMonth {
  readonly reportId: string;
  readonly threshold: number;
}

/** Months of a jar that have classes, oldest first. */
export const codeMonthsOf = (
  db: Db,
  { organizationId, jarId }: JarScope,
  mostMonths: number = metricLimits.months,
): Promise<CodeMonth[]> =>
  readRows(
    db,
    { reportId: text, year: number, month: number, threshold: number },
    sql`select found.* from (
        select metric_report.id as "reportId", metric_report.year, metric_report.month, metric_report.threshold
        from metric_report
        where metric_report.organization_id = ${organizationId} and metric_report.jar_id = ${jarId}
          and metric_report.state = 'live' and metric_report.layer = 'code'
        order by metric_report.year desc, metric_report.month desc limit ${mostMonths}
      ) found order by found.year, found.month`,
  );

/** A namespace of a month as `namespacesOfMonth` tells it. */
export type NamespaceRow = readonly [
  name: string,
  classes: number,
  worst: number,
  worstClass: string,
  weighted: number,
  weight: number,
  sums: NamespaceSums['sums'],
];

/** The namespaces of a report as JSON: `NamespaceRow[]`. Names by a subquery: see `nameOfClass` of the reports. */
export async function namespacesOfMonth(db: Db, { organizationId }: JarScope, reportId: string): Promise<string> {
  const [row] = await readRows(
    db,
    { namespaces: nullable(text) },
    sql`select json_agg(json_build_array(
          (select metric_namespace.name from metric_namespace
            where metric_namespace.organization_id = metric_namespace_month.organization_id
              and metric_namespace.jar_id = metric_namespace_month.jar_id
              and metric_namespace.namespace_key = metric_namespace_month.namespace_key),
          metric_namespace_month.classes, metric_namespace_month.worst, metric_namespace_month.worst_class,
          metric_namespace_month.weighted, metric_namespace_month.weight, metric_namespace_month.sums))::text as namespaces
      from metric_namespace_month
      where metric_namespace_month.organization_id = ${organizationId} and metric_namespace_month.report_id = ${reportId}`,
  );
  return row?.namespaces ?? '[]';
}

/** All namespaces that a jar ever had, with their keys. */
export async function namespacesOfJar(
  db: Db,
  { organizationId, jarId }: JarScope,
): Promise<readonly (readonly [key: string, name: string])[]> {
  const [row] = await readRows(
    db,
    { namespaces: nullable(text) },
    sql`select json_agg(json_build_array(metric_namespace.namespace_key, metric_namespace.name))::text as namespaces
      from metric_namespace
      where metric_namespace.organization_id = ${organizationId} and metric_namespace.jar_id = ${jarId}`,
  );
  return JSON.parse(row?.namespaces ?? '[]') as [string, string][];
}

/** Sums of a report over some of its namespaces. */
export type ReportSums = Omit<NamespaceSums, 'worstClass'> & { readonly reportId: string };

/** Sums over the namespaces with these keys, or over all, for each of some reports that has any. `fields` are summed, others are null. */
export async function sumsOf(
  db: Db,
  { organizationId }: JarScope,
  reportIds: readonly string[],
  {
    keys,
    fields = classFields,
  }: { readonly keys: readonly string[] | undefined; readonly fields?: readonly ClassField[] },
): Promise<readonly ReportSums[]> {
  const sums = sql.join(
    classFields.map((field, at) =>
      fields.includes(field) ? sql`sum(metric_namespace_month.sums[${sql.lit(at + 1)}])` : sql`null::double precision`,
    ),
    sql`, `,
  );
  const rows = await readRows(
    db,
    { reportId: text, classes: number, worst: number, weighted: number, weight: number, sums: text },
    sql`select reports.id as "reportId", found.*
      from unnest(${[...reportIds]}::uuid[]) reports (id)
      cross join lateral (
        select sum(metric_namespace_month.classes)::int as classes, max(metric_namespace_month.worst)::int as worst,
          sum(metric_namespace_month.weighted) as weighted, sum(metric_namespace_month.weight) as weight,
          json_build_array(${sums})::text as sums
        from metric_namespace_month
        where metric_namespace_month.organization_id = ${organizationId}
          and metric_namespace_month.report_id = reports.id
          ${keys ? sql`and metric_namespace_month.namespace_key = any(${[...keys]}::uuid[])` : sql``}
      ) found
      where found.classes > 0`,
  );
  return rows.map((row) => ({ ...row, sums: JSON.parse(row.sums) as (number | null)[] }));
}

/** Characters that separate a namespace from what is in it. */
const separators = ['\\', '.', ':', '/'] as const;

/** Keys of a namespace and of those below it; undefined for all. */
async function keysBelow(
  db: Db,
  { organizationId, jarId }: JarScope,
  namespace: string,
): Promise<readonly string[] | undefined> {
  if (namespace === '') return undefined;
  const rows = await readRows(
    db,
    { key: text },
    sql`select metric_namespace.namespace_key as key from metric_namespace
      where metric_namespace.organization_id = ${organizationId} and metric_namespace.jar_id = ${jarId}
        and left(metric_namespace.name, ${namespace.length}) = ${namespace}
        and (length(metric_namespace.name) = ${namespace.length}
          or substr(metric_namespace.name, ${namespace.length + 1}, 1) = any(${[...separators]}::text[]))`,
  );
  return rows.map(({ key }) => key);
}

/** A month of a namespace. */
interface NamespaceMonth extends YearMonth {
  /** Mean of the scores, weighted by logical lines. */
  readonly score: number;
  readonly worst: number;
  readonly classes: number;
  readonly lloc: number;
}

/** Months of the classes in a namespace and below it, oldest first; of the newest months with classes. */
export async function namespaceHistoryOf(
  db: Db,
  scope: JarScope,
  namespace: string,
  mostMonths: number = metricLimits.months,
): Promise<NamespaceMonth[]> {
  const keys = await keysBelow(db, scope, namespace);
  const months = await codeMonthsOf(db, scope, mostMonths);
  const found = await sumsOf(
    db,
    scope,
    months.map(({ reportId }) => reportId),
    { keys, fields: ['lloc'] },
  );
  const sums = new Map(found.map((one) => [one.reportId, one]));
  return months.flatMap(({ reportId, year, month }) => {
    const one = sums.get(reportId);
    if (!one) return [];
    const { classes, worst, weighted, weight } = one;
    return [
      { year, month, classes, worst, score: weighted / weight, lloc: one.sums[classFields.indexOf('lloc')] ?? 0 },
    ];
  });
}

/** Deletes up to `count` namespaces of removed reports; false when there are none left. */
export async function purgeNamespaces(owner: Db, count: number): Promise<boolean> {
  const gone = await sql`delete from metric_namespace_month where (organization_id, report_id, namespace_key) in (
      select metric_namespace_month.organization_id, metric_namespace_month.report_id,
        metric_namespace_month.namespace_key
      from metric_report
      join metric_namespace_month on metric_namespace_month.organization_id = metric_report.organization_id
        and metric_namespace_month.report_id = metric_report.id
      where metric_report.state = 'removed' limit ${count})`.execute(owner);
  return (gone.numAffectedRows ?? 0n) > 0n;
}
