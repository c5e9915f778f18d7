/** SQL on reports: staged by an import, live as the report of their month, or removed; what is written of their classes. */
import { sql } from 'kysely';
import type { Db } from '#platform/database/server/connection.ts';
import { instant, nullable, number, oneOf, readRows, text } from '#platform/database/server/row-shape.ts';
import { usernameSql } from '#platform/identity/server/account-table.ts';
import type { MetricMonth, MetricSource, ReportFormat } from '../contract.ts';
import type { YearMonth } from '#platform/charts/model/year-month.ts';
import { reportLayers, type ReportLayer } from '../model/report-layer.ts';
import type { RowsByColumn } from './rows-by-column.ts';

/** A jar of an organization; every statement is limited to it. */
export interface JarScope {
  readonly organizationId: string;
  readonly jarId: string;
}

/** Reports of a jar. */
export const ofJar = ({ organizationId, jarId }: JarScope) => sql`metric_report.organization_id = ${organizationId}
  and metric_report.jar_id = ${jarId}`;

/** A report as it is stored; texts are JSON. */
export interface ReportToStore extends YearMonth {
  readonly id: string;
  readonly importId: string;
  readonly layer: ReportLayer;
  readonly format: ReportFormat;
  readonly tool: string;
  readonly commit: string | null;
  /** SHA-256 of the uploaded bytes, hex. */
  readonly digest: string;
  readonly classes: number;
  readonly threshold: number;
  readonly globalMetrics: string;
  readonly spread: string;
  readonly scores: string;
  /** What the layer knows besides its classes. */
  readonly facts: string;
  /** Sums over all namespaces: `NamespaceSums`; null for reports without namespaces. */
  readonly totals: string | null;
  readonly warnings: string;
  readonly by: string | null;
  /** Only of a report that was uploaded elsewhere before. */
  readonly uploadedAt?: string;
}

/** Inserts a report whose classes follow; one that is there stays as it is. */
export async function insertReport(db: Db, { organizationId, jarId }: JarScope, report: ReportToStore): Promise<void> {
  const { id, importId, year, month, layer, format, tool, commit, digest, classes, threshold, by } = report;
  await sql`insert into metric_report (organization_id, id, jar_id, import_id, state, year, month, layer, format, tool,
      commit_id, digest, classes, threshold, global_metrics, spread, scores, facts, totals, warnings, uploaded_by, uploaded_at)
    values (${organizationId}, ${id}, ${jarId}, ${importId}, 'loading', ${year}, ${month}, ${layer}, ${format}, ${tool},
      ${commit}, ${digest}, ${classes}, ${threshold}, ${report.globalMetrics}, ${report.spread}, ${report.scores},
      ${report.facts}, ${report.totals}, ${report.warnings}, ${by},
      coalesce(${report.uploadedAt ?? null}::timestamptz, clock_timestamp()))
    on conflict do nothing`.execute(db);
}

/**
 * Inserts some classes of a loading report as one row: the first key, then keys, names, scores and numbers as array
 * literals. One that is there stays as it is, so that it may be repeated.
 */
export async function insertClasses(
  db: Db,
  { organizationId }: JarScope,
  reportId: string,
  pieces: readonly RowsByColumn[],
): Promise<void> {
  const rows = pieces.map(
    ([firstKey, keys, names, scores, metrics]) =>
      sql`(${organizationId}, ${reportId}, ${firstKey}, ${keys}, ${names}, ${scores}, ${metrics})`,
  );
  await sql`insert into metric_class_piece (organization_id, report_id, first_key, keys, names, scores, metrics)
    values ${sql.join(rows)} on conflict do nothing`.execute(db);
}

/** Notes that all classes of a report are there. */
export async function stageReport(db: Db, scope: JarScope, reportId: string): Promise<void> {
  await sql`update metric_report set state = 'staged' where ${ofJar(scope)}
    and metric_report.id = ${reportId} and metric_report.state = 'loading'`.execute(db);
}

/** Gives up a report whose classes could not be inserted, or whose import was closed meanwhile. */
export async function abandonReport(db: Db, scope: JarScope, reportId: string): Promise<void> {
  await sql`update metric_report set state = 'removed' where ${ofJar(scope)}
    and metric_report.id = ${reportId} and metric_report.state = 'loading'`.execute(db);
}

/** Removes what a process was loading when it died. */
export async function removeAbandoned(owner: Db): Promise<void> {
  await sql`update metric_report set state = 'removed'
    where metric_report.state = 'loading' and metric_report.uploaded_at < clock_timestamp() - interval '1 hour'`.execute(
    owner,
  );
}

/** Whether the jar has a live report of the month, or the import a staged one. */
export async function hasReportOf(
  db: Db,
  scope: JarScope,
  { year, month, layer, importId }: YearMonth & { readonly layer: ReportLayer; readonly importId: string },
): Promise<boolean> {
  const rows = await readRows(
    db,
    { id: text },
    sql`select metric_report.id from metric_report where ${ofJar(scope)}
      and metric_report.year = ${year} and metric_report.month = ${month} and metric_report.layer = ${layer}
      and (metric_report.state = 'live' or metric_report.state = 'staged' and metric_report.import_id = ${importId})
      limit 1`,
  );
  return rows.length > 0;
}

/** Number of staged reports of an import. */
export async function countStaged(db: Db, scope: JarScope, importId: string): Promise<number> {
  const [row] = await readRows(
    db,
    { count: number },
    sql`select count(*)::int as count from metric_report where ${ofJar(scope)}
      and metric_report.import_id = ${importId} and metric_report.state = 'staged'`,
  );
  return row?.count ?? 0;
}

/** Number of months that have a report, and how many more the staged reports of an import would add. */
export async function monthsAfter(db: Db, scope: JarScope, importId: string): Promise<number> {
  const [row] = await readRows(
    db,
    { count: number },
    sql`select count(distinct (metric_report.year, metric_report.month))::int as count from metric_report
      where ${ofJar(scope)} and (metric_report.state = 'live'
        or metric_report.state = 'staged' and metric_report.import_id = ${importId})`,
  );
  return row?.count ?? 0;
}

/** The live report of a month by the bytes it was read from, and its commit. */
export async function liveReportOf(
  db: Db,
  scope: JarScope,
  { year, month, layer }: YearMonth & { readonly layer: ReportLayer },
): Promise<{ readonly id: string; readonly digest: string; readonly commit: string | null } | undefined> {
  const [row] = await readRows(
    db,
    { id: text, digest: text, commit: nullable(text) },
    sql`select metric_report.id, metric_report.digest, metric_report.commit_id as commit from metric_report
      where ${ofJar(scope)} and metric_report.year = ${year} and metric_report.month = ${month}
        and metric_report.layer = ${layer} and metric_report.state = 'live'`,
  );
  return row;
}

/** Whether a report is still that of its month: then none of its classes is gone. */
export async function isLiveReport(db: Db, scope: JarScope, reportId: string): Promise<boolean> {
  const rows = await readRows(
    db,
    { id: text },
    sql`select metric_report.id from metric_report
      where ${ofJar(scope)} and metric_report.id = ${reportId} and metric_report.state = 'live'`,
  );
  return rows.length > 0;
}

/**
 * Makes the staged reports of an import the reports of their months, in one transaction with the caller's; of two reports
 * of one month the later one. Whatever had those months is removed. The jar must be locked.
 */
export async function publishReports(db: Db, scope: JarScope, importId: string): Promise<void> {
  await sql`update metric_report set state = 'removed' where ${ofJar(scope)}
    and metric_report.import_id = ${importId} and metric_report.state = 'staged'
    and exists (
      select from metric_report later
      where later.organization_id = metric_report.organization_id and later.import_id = metric_report.import_id
        and later.state = 'staged' and later.year = metric_report.year and later.month = metric_report.month
        and later.layer = metric_report.layer and (later.arrived_at, later.id) > (metric_report.arrived_at, metric_report.id)
    )`.execute(db);
  await sql`update metric_report set state = 'removed' where ${ofJar(scope)} and metric_report.state = 'live'
    and exists (
      select from metric_report next
      where next.organization_id = metric_report.organization_id and next.import_id = ${importId}
        and next.state = 'staged' and next.year = metric_report.year and next.month = metric_report.month
        and next.layer = metric_report.layer
    )`.execute(db);
  await sql`update metric_report set state = 'live' where ${ofJar(scope)}
    and metric_report.import_id = ${importId} and metric_report.state = 'staged'`.execute(db);
}

/** Removes the staged reports of an import. */
export async function removeStaged(db: Db, scope: JarScope, importId: string): Promise<void> {
  await sql`update metric_report set state = 'removed' where ${ofJar(scope)}
    and metric_report.import_id = ${importId} and metric_report.state = 'staged'`.execute(db);
}

/** Removes all live reports of a jar; returns how many there were. */
export async function removeReportsOf(db: Db, scope: JarScope): Promise<number> {
  const rows = await readRows(
    db,
    { id: text },
    sql`update metric_report set state = 'removed' where ${ofJar(scope)} and metric_report.state = 'live'
      returning metric_report.id`,
  );
  return rows.length;
}

const monthShape = {
  year: number,
  month: number,
  layer: oneOf(...reportLayers),
  format: text,
  tool: text,
  commit: nullable(text),
  threshold: number,
  globalMetrics: text,
  spread: text,
  scores: text,
  warnings: text,
  uploadedAt: instant,
  uploadedBy: nullable(text),
};

/** A live report without its classes. */
export interface LiveReport
  extends YearMonth, MetricSource, Pick<MetricMonth, 'globalMetrics' | 'spread' | 'scores' | 'threshold'> {
  readonly layer: ReportLayer;
}

/** Live reports of a jar, oldest month first. */
export async function liveReports(db: Db, scope: JarScope): Promise<LiveReport[]> {
  const rows = await readRows(
    db,
    monthShape,
    sql`select metric_report.year, metric_report.month, metric_report.layer, metric_report.format, metric_report.tool,
        metric_report.commit_id as commit, metric_report.threshold, metric_report.global_metrics as "globalMetrics",
        metric_report.spread, metric_report.scores, metric_report.warnings,
        metric_report.uploaded_at as "uploadedAt", ${usernameSql('metric_report.uploaded_by')} as "uploadedBy"
      from metric_report where ${ofJar(scope)} and metric_report.state = 'live'
      order by metric_report.year, metric_report.month, metric_report.arrived_at`,
  );
  return rows.map(({ format, uploadedAt, ...row }) => ({
    ...row,
    format: format as ReportFormat,
    globalMetrics: JSON.parse(row.globalMetrics) as MetricMonth['globalMetrics'],
    spread: JSON.parse(row.spread) as MetricMonth['spread'],
    scores: JSON.parse(row.scores) as number[],
    warnings: JSON.parse(row.warnings) as string[],
    uploadedAt: uploadedAt.toISOString(),
  }));
}

/** Figures of the newest month that has classes; empty without one. */
export async function newestGlobals(db: Db, scope: JarScope): Promise<Readonly<Record<string, number>>> {
  const [row] = await readRows(
    db,
    { figures: text },
    sql`select metric_report.global_metrics as figures from metric_report
      where ${ofJar(scope)} and metric_report.state = 'live' and metric_report.layer = 'code'
      order by metric_report.year desc, metric_report.month desc limit 1`,
  );
  return JSON.parse(row?.figures ?? '{}') as Record<string, number>;
}

/**
 * What reports of code and of packages know besides their classes, as JSON, code first: of a month, or of the newest one.
 */
export async function factsOf(db: Db, scope: JarScope, when: YearMonth | undefined): Promise<readonly string[]> {
  const rows = await readRows(
    db,
    { facts: text },
    sql`select metric_report.facts from metric_report
      where ${ofJar(scope)} and metric_report.state = 'live' and metric_report.layer in ('code', 'packages')
        and (metric_report.year, metric_report.month) = (
          select asked.year, asked.month from metric_report asked
          where asked.organization_id = ${scope.organizationId} and asked.jar_id = ${scope.jarId}
            and asked.state = 'live' and asked.layer in ('code', 'packages')
            ${when ? sql`and asked.year = ${when.year} and asked.month = ${when.month}` : sql``}
          order by asked.year desc, asked.month desc limit 1)
      order by metric_report.layer`,
  );
  return rows.map(({ facts }) => facts);
}

/** Deletes up to `count` pieces of removed reports, then the reports that have none left; false when nothing is left. */
export async function purgeReports(owner: Db, count: number): Promise<boolean> {
  const pieces = await sql`delete from metric_class_piece where (organization_id, report_id, first_key) in (
      select metric_class_piece.organization_id, metric_class_piece.report_id, metric_class_piece.first_key
      from metric_report
      join metric_class_piece on metric_class_piece.organization_id = metric_report.organization_id
        and metric_class_piece.report_id = metric_report.id
      where metric_report.state = 'removed' limit ${count})`.execute(owner);
  if ((pieces.numAffectedRows ?? 0n) > 0n) return true;
  await sql`delete from metric_report where metric_report.state = 'removed'`.execute(owner);
  return false;
}
