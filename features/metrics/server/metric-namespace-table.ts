/** SQL on namespaces: the sums over their classes, written with a report and read by month. */
import { classFields, type ClassField } from '@archwright/code-metrics';
import { sql } from 'kysely';
import type { YearMonth } from '#platform/charts/model/year-month.ts';
import type { Db } from '#platform/database/server/connection.ts';
import { nullable, number, readRows, text } from '#platform/database/server/row-shape.ts';
import { metricLimits } from '../contract.ts';
import { linesOf, type NamespaceSums } from '../model/namespace-sums.ts';
import type { JarScope } from './metric-report-table.ts';
import type { RowsByColumn } from './rows-by-column.ts';

/**
 * Inserts namespaces of a loading report: keys, names, classes, worst scores, worst classes, weighted scores, weights and
 * sums, the sums as array literals in the order of `classFields`. What is there stays as it is.
 */
export async function insertNamespaces(
  db: Db,
  { organizationId, jarId }: JarScope,
  reportId: string,
  [keys, names, classes, worst, worstClasses, weighted, weights, sums]: RowsByColumn,
): Promise<void> {
  await sql`with given as materialized (
      select row.namespace_key, row.name, row.classes, row.worst, row.worst_class, row.weighted, row.weight,
        row.sums::double precision[] as sums
      from unnest(${keys}::uuid[], ${names}::text[], ${classes}::integer[], ${worst}::integer[], ${worstClasses}::text[],
          ${weighted}::double precision[], ${weights}::double precision[], ${sums}::text[])
        as row (namespace_key, name, classes, worst, worst_class, weighted, weight, sums)
    ), named as (
      insert into metric_namespace (organization_id, jar_id, namespace_key, name)
      select ${organizationId}::uuid, ${jarId}::uuid, given.namespace_key, given.name from given
      on conflict do nothing
    )
    insert into metric_namespace_month (organization_id, report_id, namespace_key, jar_id, classes, worst, worst_class,
      weighted, weight, sums)
    select ${organizationId}::uuid, ${reportId}::uuid, given.namespace_key, ${jarId}::uuid, given.classes, given.worst,
      given.worst_class, given.weighted, given.weight, given.sums
    from given
    on conflict do nothing`.execute(db);
}

/** Months that are summed up in one transaction: the embedded database answers other requests between two of them. */
export const monthsPerPiece = 6;

/** Months in the pieces that are read in a transaction each. */
export const inPieces = <Item>(months: readonly Item[]): readonly (readonly Item[])[] =>
  Array.from({ length: Math.ceil(months.length / monthsPerPiece) }, (_piece, at) =>
    months.slice(at * monthsPerPiece, (at + 1) * monthsPerPiece),
  );

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

/** Sums of some reports over all of their namespaces, as they were stored with each. */
async function totalsOf(
  db: Db,
  { organizationId }: JarScope,
  reportIds: readonly string[],
): Promise<readonly ReportSums[]> {
  const rows = await readRows(
    db,
    { reportId: text, totals: text },
    sql`select metric_report.id as "reportId", metric_report.totals from metric_report
      where metric_report.organization_id = ${organizationId} and metric_report.totals is not null
        and metric_report.id = any(${[...reportIds]}::uuid[])`,
  );
  const found = new Map(rows.map(({ reportId, totals }) => [reportId, JSON.parse(totals) as NamespaceSums]));
  return reportIds.flatMap((reportId) => {
    const sums = found.get(reportId);
    return sums ? [{ reportId, ...sums }] : [];
  });
}

/** Sums over the namespaces with these keys, or over all, for each of some reports that has any. `fields` are summed, others may be null. */
export async function sumsOf(
  db: Db,
  scope: JarScope,
  reportIds: readonly string[],
  {
    keys,
    fields = classFields,
  }: { readonly keys: readonly string[] | undefined; readonly fields?: readonly ClassField[] },
): Promise<readonly ReportSums[]> {
  if (!keys) return totalsOf(db, scope, reportIds);
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
        where metric_namespace_month.organization_id = ${scope.organizationId}
          and metric_namespace_month.report_id = reports.id
          and metric_namespace_month.namespace_key = any(${[...keys]}::uuid[])
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

/** Some months of the classes in a namespace and below it; those without any are left out. */
export async function namespaceMonthsOf(
  db: Db,
  scope: JarScope,
  namespace: string,
  months: readonly CodeMonth[],
): Promise<NamespaceMonth[]> {
  const found = await sumsOf(
    db,
    scope,
    months.map(({ reportId }) => reportId),
    { keys: await keysBelow(db, scope, namespace), fields: ['lloc'] },
  );
  const sums = new Map(found.map((one) => [one.reportId, one]));
  return months.flatMap(({ reportId, year, month }) => {
    const one = sums.get(reportId);
    if (!one) return [];
    const { classes, worst, weighted, weight } = one;
    return [{ year, month, classes, worst, score: weighted / weight, lloc: linesOf(one) }];
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
