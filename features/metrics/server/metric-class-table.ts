/** SQL that reads the classes of reports: those of a month, the months of one. */
import { classFields, type ClassField } from '@archwright/code-metrics';
import { sql, type RawBuilder } from 'kysely';
import type { YearMonth } from '#platform/charts/model/year-month.ts';
import type { Db } from '#platform/database/server/connection.ts';
import { nullable, readRows, text } from '#platform/database/server/row-shape.ts';
import type { ReportLayer } from '../model/report-layer.ts';
import { ofJar, type JarScope } from './metric-report-table.ts';

/** Numbers of a class that lists and histories need: a third of those that are stored. */
export const shownFields = [
  'lloc',
  'ccn',
  'ccnMethodMax',
  'wmc',
  'nbMethods',
  'mIwoC',
  'lcom',
  'afferentCoupling',
  'efferentCoupling',
  'coverage',
] as const satisfies readonly ClassField[];

/** The stored numbers of some fields, in their order. */
const numbersOf = (fields: readonly ClassField[]) =>
  sql`array[${sql.join(
    fields.map((field) => sql`metric_class_month.metrics[${sql.lit(classFields.indexOf(field) + 1)}]`),
    sql`, `,
  )}]`;

/** A class of a report: its numbers in the order of `shownFields`. */
export interface StoredClass {
  readonly name: string;
  /** 0 to 100; 0 in layers other than `code`. */
  readonly score: number;
  readonly metrics: readonly (number | null)[];
}

/**
 * The name of a class of a month. A subquery, because a join is planned by guesses about how many rows an organization
 * has: in a table without statistics, or for a new organization, each class would be compared with all others.
 */
const nameOfClass = sql`(
  select metric_class.name from metric_class
  where metric_class.organization_id = metric_class_month.organization_id
    and metric_class.jar_id = metric_class_month.jar_id and metric_class.class_key = metric_class_month.class_key)`;

/** Classes of one report, by a query that gives its id: for the same reason no join. */
const classesOfReport = ({ organizationId }: JarScope, reportId: RawBuilder<unknown>) => sql`metric_class_month
  where metric_class_month.organization_id = ${organizationId} and metric_class_month.report_id = (${reportId})`;

/** Classes that are read in one transaction: the embedded database answers other requests between two of them. */
const classesAtOnce = 3_000;

/** Some classes of a report, and the key of the last one where more may follow. */
export interface ClassPiece {
  readonly classes: readonly StoredClass[];
  readonly last: string | undefined;
}

type StoredRow = readonly [key: string, score: number, metrics: (number | null)[]];

const keysAfter = (table: RawBuilder<unknown>, after: string | undefined) =>
  after === undefined ? sql`` : sql`and ${table}.class_key > ${after}`;

/** Rows of a report in the order of their keys, after one; as JSON, see `classPieceOf`. */
async function rowsAfter(
  db: Db,
  { organizationId }: JarScope,
  reportId: string,
  after: string | undefined,
): Promise<readonly StoredRow[]> {
  const [row] = await readRows(
    db,
    { found: nullable(text) },
    sql`select json_agg(json_build_array(found.class_key, found.score, found.metrics))::text as found
      from (
        select metric_class_month.class_key, coalesce(metric_class_month.score, 0) as score,
          ${numbersOf(shownFields)} as metrics
        from metric_class_month
        where metric_class_month.organization_id = ${organizationId} and metric_class_month.report_id = ${reportId}
          ${keysAfter(sql`metric_class_month`, after)}
        order by metric_class_month.class_key limit ${classesAtOnce}
      ) found`,
  );
  return JSON.parse(row?.found ?? '[]') as StoredRow[];
}

/** Names of the classes of a jar after one key up to another: one scan takes a fraction of a look-up for each. */
async function namesBetween(
  db: Db,
  { organizationId, jarId }: JarScope,
  after: string | undefined,
  last: string,
): Promise<ReadonlyMap<string, string>> {
  const [row] = await readRows(
    db,
    { found: nullable(text) },
    sql`select json_agg(json_build_array(metric_class.class_key, metric_class.name))::text as found
      from metric_class
      where metric_class.organization_id = ${organizationId} and metric_class.jar_id = ${jarId}
        ${keysAfter(sql`metric_class`, after)} and metric_class.class_key <= ${last}`,
  );
  return new Map(JSON.parse(row?.found ?? '[]') as [string, string][]);
}

/**
 * Classes of a report in the order of their keys, after one. As one JSON text: the driver would otherwise read hundreds of
 * thousands of numbers one by one. Not limited to the jar of the report: the planner would read all months of that.
 */
export async function classPieceOf(
  db: Db,
  scope: JarScope,
  reportId: string,
  after: string | undefined,
): Promise<ClassPiece> {
  const rows = await rowsAfter(db, scope, reportId, after);
  const last = rows.at(-1)?.[0];
  if (last === undefined) return { classes: [], last };
  const names = await namesBetween(db, scope, after, last);
  return {
    classes: rows.map(([key, score, metrics]) => ({ name: names.get(key) ?? '', score, metrics })),
    last: rows.length === classesAtOnce ? last : undefined,
  };
}

/** The classes of a month as JSON: `[[name, score, numbers]]`, the numbers in the order of `fields`. */
export async function classTextOf(
  db: Db,
  scope: JarScope,
  { year, month, layer }: YearMonth & { readonly layer: ReportLayer },
  fields: readonly ClassField[],
): Promise<string> {
  const [row] = await readRows(
    db,
    { classes: nullable(text) },
    sql`select json_agg(json_build_array(found.name, found.score, found.metrics) order by found.score desc, found.name)::text
        as classes
      from (
        select ${nameOfClass} as name, coalesce(metric_class_month.score, 0) as score, ${numbersOf(fields)} as metrics
        from ${classesOfReport(
          scope,
          sql`select metric_report.id from metric_report where ${ofJar(scope)} and metric_report.state = 'live'
            and metric_report.year = ${year} and metric_report.month = ${month} and metric_report.layer = ${layer}`,
        )}
      ) found`,
  );
  return row?.classes ?? '[]';
}

/** Months of one class, oldest first. */
export async function historyOf(
  db: Db,
  scope: JarScope,
  classKey: string,
): Promise<readonly (StoredClass & YearMonth)[]> {
  const [row] = await readRows(
    db,
    { months: nullable(text) },
    sql`select json_agg(json_build_array(metric_class.name, metric_class_month.score, ${numbersOf(shownFields)},
          metric_report.year, metric_report.month)
        order by metric_report.year, metric_report.month)::text as months
      from metric_class_month
      join metric_report on metric_report.organization_id = metric_class_month.organization_id
        and metric_report.id = metric_class_month.report_id and metric_report.state = 'live'
        and metric_report.layer = 'code'
      join metric_class on metric_class.organization_id = metric_class_month.organization_id
        and metric_class.jar_id = ${scope.jarId} and metric_class.class_key = ${classKey}
      where metric_class_month.organization_id = ${scope.organizationId}
        and metric_class_month.jar_id = ${scope.jarId} and metric_class_month.class_key = ${classKey}`,
  );
  const stored = JSON.parse(row?.months ?? '[]') as [string, number, (number | null)[], number, number][];
  return stored.map(([name, score, metrics, year, month]) => ({ name, score, metrics, year, month }));
}

/** Names of the classes of the newest month, for search: at most `limit`, worst first. */
export async function newestClassNames(db: Db, scope: JarScope, limit: number): Promise<readonly string[]> {
  const rows = await readRows(
    db,
    { name: text },
    sql`select ${nameOfClass} as name
      from ${classesOfReport(
        scope,
        sql`select metric_report.id from metric_report
          where ${ofJar(scope)} and metric_report.state = 'live' and metric_report.layer = 'code'
          order by metric_report.year desc, metric_report.month desc limit 1`,
      )}
      order by metric_class_month.score desc, metric_class_month.class_key limit ${limit}`,
  );
  return rows.map(({ name }) => name);
}
