/** SQL on metrics jars. */
import { sql } from 'kysely';
import type { Db } from '#platform/database/server/connection.ts';
import { instant, nullable, number, readRows, text, type RowOf } from '#platform/database/server/row-shape.ts';
import { isUpdatedSince } from '#platform/history/server/updated-since-table.ts';
import type { Page, PageQuery } from '#platform/http/contract.ts';
import { mapPage, orderedBy, readPage } from '#platform/http/server/list-page-table.ts';
import { trashDays, type TrashSource } from '#platform/trash/server/trash-source.ts';
import type { MetricJarRow } from '../contract.ts';
import { timestampOf } from '#platform/charts/model/year-month.ts';

/** A project of an organization; every statement is limited to it. */
export interface MetricScope {
  readonly organizationId: string;
  readonly projectId: string;
}

const inProject = ({ organizationId, projectId }: MetricScope) => sql`metric_jar.organization_id = ${organizationId}
  and metric_jar.project_id = ${projectId}`;
const living = (scope: MetricScope) => sql`${inProject(scope)} and metric_jar.deleted_at is null`;

const jarShape = {
  id: text,
  name: text,
  targets: number,
  reports: number,
  year: nullable(number),
  month: nullable(number),
};

const jarColumns = sql`metric_jar.id, metric_jar.name, (
    select count(*)::int from metric_target
    where metric_target.organization_id = metric_jar.organization_id and metric_target.jar_id = metric_jar.id
  ) as targets, known.reports, newest.year, newest.month`;
const jarTables = sql`metric_jar
  cross join lateral (
    select count(distinct (metric_report.year, metric_report.month))::int as reports from metric_report
    where metric_report.organization_id = metric_jar.organization_id and metric_report.jar_id = metric_jar.id
      and metric_report.state = 'live'
  ) known
  left join lateral (
    select metric_report.year, metric_report.month from metric_report
    where metric_report.organization_id = metric_jar.organization_id and metric_report.jar_id = metric_jar.id
      and metric_report.state = 'live'
    order by metric_report.year desc, metric_report.month desc limit 1
  ) newest on true`;

/** A jar with the number of its targets. */
export type FoundJar = Omit<MetricJarRow, 'breaches'> & { readonly targets: number };

const toRow = ({ id, name, targets, reports, year, month }: RowOf<typeof jarShape>): FoundJar => ({
  id,
  name,
  targets,
  isComplete: reports > 0,
  reports,
  latest: year === null || month === null ? null : timestampOf({ year, month }),
});

/** Jars of a project by name. */
export async function metricJarPage(db: Db, scope: MetricScope, query: PageQuery): Promise<Page<FoundJar>> {
  const { organizationId } = scope;
  const list = { kind: 'metric', organizationId, id: sql`metric_jar.id`, updatedAt: sql`metric_jar.updated_at` };
  const found = sql`${living(scope)} and ${isUpdatedSince(list, query)}`;
  const order = orderedBy(list.id, { by: sql`lower(metric_jar.name)`, type: 'text' });
  const counted = sql`metric_jar where ${found}`;
  const read = { shape: jarShape, columns: jarColumns, from: sql`${jarTables} where ${found}`, counted, order };
  return mapPage(await readPage(db, read, query), toRow);
}

/** Jars of a project that have a target, by name. */
export async function jarsWithTargets(db: Db, scope: MetricScope): Promise<readonly FoundJar[]> {
  const rows = await readRows(
    db,
    jarShape,
    sql`select ${jarColumns} from ${jarTables} where ${living(scope)} and exists (select 1 from metric_target
        where metric_target.organization_id = metric_jar.organization_id and metric_target.jar_id = metric_jar.id)
      order by lower(metric_jar.name), metric_jar.id`,
  );
  return rows.map(toRow);
}

/** A jar; undefined when the project has none with this id. */
export async function metricJarById(db: Db, scope: MetricScope, id: string): Promise<FoundJar | undefined> {
  const [row] = await readRows(
    db,
    jarShape,
    sql`select ${jarColumns} from ${jarTables} where ${living(scope)} and metric_jar.id = ${id}`,
  );
  return row && toRow(row);
}

/** Id of the jar with a name, compared without case. */
export async function metricJarNamed(db: Db, scope: MetricScope, name: string): Promise<string | undefined> {
  const [row] = await readRows(
    db,
    { id: text },
    sql`select metric_jar.id from metric_jar where ${living(scope)} and lower(metric_jar.name) = lower(${name})`,
  );
  return row?.id;
}

/** Number of jars of a project. */
export async function countJars(db: Db, scope: MetricScope): Promise<number> {
  const [row] = await readRows(
    db,
    { count: number },
    sql`select count(*)::int as count from metric_jar where ${living(scope)}`,
  );
  return row?.count ?? 0;
}

/** Number of jars of an organization, which its plan limits. */
export async function countAllJars(db: Db, organizationId: string): Promise<number> {
  const [row] = await readRows(
    db,
    { count: number },
    sql`select count(*)::int as count from metric_jar
      join project on project.organization_id = metric_jar.organization_id and project.id = metric_jar.project_id
      where metric_jar.organization_id = ${organizationId} and metric_jar.deleted_at is null
        and project.deleted_at is null`,
  );
  return row?.count ?? 0;
}

/** Locks a jar until the transaction ends: changes of its months wait for each other. */
export async function lockJar(db: Db, scope: MetricScope, id: string): Promise<void> {
  await sql`select 1 from metric_jar where ${living(scope)} and metric_jar.id = ${id} for update`.execute(db);
}

/** Whether the project has any jar, also in the trash. */
export async function hasJars(db: Db, scope: MetricScope): Promise<boolean> {
  const rows = await readRows(
    db,
    { id: text },
    sql`select metric_jar.id from metric_jar where ${inProject(scope)} limit 1`,
  );
  return rows.length > 0;
}

/** Inserts a jar. */
export async function insertJar(
  db: Db,
  { organizationId, projectId }: MetricScope,
  { id, name, createdAt = null }: { readonly id: string; readonly name: string; readonly createdAt?: string | null },
): Promise<void> {
  await sql`insert into metric_jar (organization_id, project_id, id, name, created_at)
    values (${organizationId}, ${projectId}, ${id}, ${name},
      coalesce(${createdAt}::timestamptz, clock_timestamp()))`.execute(db);
}

/** Renames a jar. */
export async function renameJar(db: Db, scope: MetricScope, id: string, name: string): Promise<void> {
  await sql`update metric_jar set name = ${name}, updated_at = clock_timestamp()
    where ${living(scope)} and metric_jar.id = ${id}`.execute(db);
}

/** Notes that the reports of a jar have changed, for search. */
export async function touchJar(db: Db, scope: MetricScope, id: string): Promise<void> {
  await sql`update metric_jar set updated_at = clock_timestamp()
    where ${living(scope)} and metric_jar.id = ${id}`.execute(db);
}

/** Moves a jar to the trash; false when there is none. */
export async function trashJar(db: Db, scope: MetricScope, id: string): Promise<boolean> {
  const rows = await readRows(
    db,
    { id: text },
    sql`update metric_jar set deleted_at = clock_timestamp()
      where ${living(scope)} and metric_jar.id = ${id} returning metric_jar.id`,
  );
  return rows.length > 0;
}

/** Takes a jar out of the trash under a name; false when it is not there. */
export async function untrashJar(db: Db, scope: MetricScope, id: string, name: string): Promise<boolean> {
  const rows = await readRows(
    db,
    { id: text },
    sql`update metric_jar set deleted_at = null, name = ${name}, updated_at = clock_timestamp()
      where ${inProject(scope)} and metric_jar.id = ${id} and metric_jar.deleted_at is not null
      returning metric_jar.id`,
  );
  return rows.length > 0;
}

/** Jars in the trash of a project. */
export const trashedJars: TrashSource['rows'] = (scope) =>
  sql`select metric_jar.id, 'metric' as kind, metric_jar.name as title, metric_jar.deleted_at from metric_jar
    where ${inProject(scope)} and metric_jar.deleted_at is not null`;

const isExpired = sql`metric_jar.deleted_at < clock_timestamp() - make_interval(days => ${sql.lit(trashDays)})`;

/** Removes the reports of jars whose time in the trash is over. */
export async function removeReportsOfExpiredJars(owner: Db): Promise<void> {
  await sql`update metric_report set state = 'removed' from metric_jar
    where metric_jar.organization_id = metric_report.organization_id and metric_jar.id = metric_report.jar_id
      and metric_report.state <> 'removed' and ${isExpired}`.execute(owner);
}

/** Deletes jars whose time in the trash is over, once their reports are deleted. */
export async function purgeJars(owner: Db): Promise<void> {
  await sql`delete from metric_jar where ${isExpired} and not exists (
      select from metric_report
      where metric_report.organization_id = metric_jar.organization_id and metric_report.jar_id = metric_jar.id
    )`.execute(owner);
}

const findableShape = { id: text, organizationId: text, projectId: text, name: text, updatedAt: instant };
/** What search knows of a jar itself; the names of its classes are read beside it. */
export type FindableJar = RowOf<typeof findableShape>;

const findableColumns = sql`metric_jar.id, metric_jar.organization_id as "organizationId",
  metric_jar.project_id as "projectId", metric_jar.name, metric_jar.updated_at as "updatedAt"`;

/** What search knows of one jar. */
export async function findableJar(db: Db, scope: MetricScope, id: string): Promise<FindableJar | undefined> {
  const [row] = await readRows(
    db,
    findableShape,
    sql`select ${findableColumns} from metric_jar where ${living(scope)} and metric_jar.id = ${id}`,
  );
  return row;
}

/** Living jars of all organizations behind another one, locked. */
export const findableJarsAfter = (
  owner: Db,
  after: { readonly organizationId: string; readonly id: string } | undefined,
  limit: number,
): Promise<readonly FindableJar[]> =>
  readRows(
    owner,
    findableShape,
    sql`select ${findableColumns} from metric_jar where metric_jar.deleted_at is null
      ${after ? sql`and (metric_jar.organization_id, metric_jar.id) > (${after.organizationId}, ${after.id})` : sql``}
      order by metric_jar.organization_id, metric_jar.id limit ${limit} for update`,
  );

/** Names of jars in the trash. */
export async function trashedJarNames(
  db: Db,
  scope: MetricScope,
  ids: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  const rows = await readRows(
    db,
    { id: text, name: text },
    sql`select metric_jar.id, metric_jar.name from metric_jar
      where ${inProject(scope)} and metric_jar.id = any(${[...ids]}::uuid[]) and metric_jar.deleted_at is not null`,
  );
  return new Map(rows.map(({ id, name }) => [id, name]));
}
