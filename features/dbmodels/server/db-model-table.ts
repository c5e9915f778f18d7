/** SQL on database models. */
import { sql } from 'kysely';
import type { Db } from '#platform/database/server/connection.ts';
import { instant, nullable, number, readRows, text, type RowOf } from '#platform/database/server/row-shape.ts';
import type { Page } from '#platform/http/contract.ts';
import { usernameSql } from '#platform/identity/server/account-table.ts';
import type { InternalLink } from '#platform/richtext/model/link-address.ts';
import { trashDays, type TrashSource } from '#platform/trash/server/trash-source.ts';
import type { DbModel, DbModelRow } from '../contract.ts';

/** A project of an organization; every statement is limited to it. */
export interface DbModelScope {
  readonly organizationId: string;
  readonly projectId: string;
}

const headShape = {
  id: text,
  name: text,
  platform: text,
  tables: number,
  createdAt: instant,
  updatedAt: instant,
  updatedBy: nullable(text),
};
const storedShape = { ...headShape, model: text, revision: number };

const inProject = (scope: DbModelScope) => sql`db_model.organization_id = ${scope.organizationId}
  and db_model.project_id = ${scope.projectId}`;
const living = (scope: DbModelScope) => sql`${inProject(scope)} and db_model.deleted_at is null`;

const headColumns = sql`db_model.id, db_model.name, db_model.platform, db_model.tables,
  db_model.created_at as "createdAt", db_model.updated_at as "updatedAt",
  ${usernameSql('db_model.updated_by')} as "updatedBy"`;

const toRow = <R extends RowOf<typeof headShape>>({ createdAt, updatedAt, ...row }: R) => ({
  ...row,
  createdAt: createdAt.toISOString(),
  updatedAt: updatedAt.toISOString(),
});

/** Database models of a project, newest first. */
export async function dbModelPage(
  db: Db,
  scope: DbModelScope,
  { page, perPage }: { readonly page: number; readonly perPage: number },
): Promise<Page<DbModelRow>> {
  const rows = await readRows(
    db,
    headShape,
    sql`select ${headColumns} from db_model where ${living(scope)}
      order by db_model.created_at desc, db_model.id limit ${perPage} offset ${(page - 1) * perPage}`,
  );
  return { resources: rows.map(toRow), pagination: { page, perPage, total: await countDbModels(db, scope) } };
}

/** Number of database models of a project. */
export async function countDbModels(db: Db, scope: DbModelScope): Promise<number> {
  const [row] = await readRows(
    db,
    { count: number },
    sql`select count(*)::int as count from db_model where ${living(scope)}`,
  );
  return row?.count ?? 0;
}

/** Number of database models of an organization, which its plan limits. */
export async function countAllDbModels(db: Db, organizationId: string): Promise<number> {
  const [row] = await readRows(
    db,
    { count: number },
    sql`select count(*)::int as count from db_model
      join project on project.organization_id = db_model.organization_id and project.id = db_model.project_id
      where db_model.organization_id = ${organizationId} and db_model.deleted_at is null and project.deleted_at is null`,
  );
  return row?.count ?? 0;
}

/** A database model with its document; undefined when the project has none with this id. */
export async function dbModelById(db: Db, scope: DbModelScope, id: string): Promise<DbModel | undefined> {
  const [row] = await readRows(
    db,
    storedShape,
    sql`select ${headColumns}, db_model.model, db_model.revision from db_model
      where ${living(scope)} and db_model.id = ${id}`,
  );
  return row && toRow(row);
}

/** Whether the project has any database model, also in the trash. */
export async function hasDbModels(db: Db, scope: DbModelScope): Promise<boolean> {
  const rows = await readRows(
    db,
    { id: text },
    sql`select db_model.id from db_model where ${inProject(scope)} limit 1`,
  );
  return rows.length > 0;
}

/** Whether the project has a database model with this id. */
export async function hasDbModel(db: Db, scope: DbModelScope, id: string): Promise<boolean> {
  const rows = await readRows(
    db,
    { id: text },
    sql`select db_model.id from db_model where ${living(scope)} and db_model.id = ${id}`,
  );
  return rows.length > 0;
}

/** Locks a database model until the transaction ends. */
export async function lockDbModel(db: Db, scope: DbModelScope, id: string): Promise<void> {
  await sql`select 1 from db_model where ${living(scope)} and db_model.id = ${id} for update`.execute(db);
}

/** What is stored of a save. */
export interface DbModelToStore {
  readonly id: string;
  readonly name: string;
  readonly model: string;
  readonly tables: number;
  /** Names and comments, for search. */
  readonly words: string;
  readonly links: readonly InternalLink[];
  readonly by: string | null;
}

/** Inserts a database model. */
export async function insertDbModel(
  db: Db,
  { organizationId, projectId }: DbModelScope,
  stored: DbModelToStore & { readonly platform: string; readonly createdAt?: string | undefined },
): Promise<void> {
  const { id, name, platform, model, tables, words, links, by, createdAt } = stored;
  await sql`insert into db_model
      (organization_id, project_id, id, name, platform, model, tables, words, links, updated_by, created_at)
    values (${organizationId}, ${projectId}, ${id}, ${name}, ${platform}, ${model}, ${tables}, ${words},
      ${JSON.stringify(links)}, ${by}, coalesce(${createdAt ?? null}::timestamptz, clock_timestamp()))`.execute(db);
}

/** Stores a save of a locked database model; returns its revision. */
export async function saveDbModel(db: Db, scope: DbModelScope, stored: DbModelToStore): Promise<number> {
  const { id, name, model, tables, words, links, by } = stored;
  const [row] = await readRows(
    db,
    { revision: number },
    sql`update db_model set name = ${name}, model = ${model}, tables = ${tables}, words = ${words},
        links = ${JSON.stringify(links)}, revision = revision + 1,
        updated_at = greatest(clock_timestamp(), updated_at), updated_by = ${by}
      where ${living(scope)} and db_model.id = ${id} returning revision`,
  );
  if (!row) throw new Error('A database model that was locked is gone.');
  return row.revision;
}

const findableShape = {
  id: text,
  organizationId: text,
  projectId: text,
  name: text,
  platform: text,
  words: text,
  updatedAt: instant,
};
/** What search knows of a database model. */
export type FindableDbModel = RowOf<typeof findableShape>;

const findableColumns = sql`db_model.id, db_model.organization_id as "organizationId",
  db_model.project_id as "projectId", db_model.name, db_model.platform, db_model.words,
  db_model.updated_at as "updatedAt"`;

/** What search knows of one database model. */
export async function findableDbModel(db: Db, scope: DbModelScope, id: string): Promise<FindableDbModel | undefined> {
  const [row] = await readRows(
    db,
    findableShape,
    sql`select ${findableColumns} from db_model where ${living(scope)} and db_model.id = ${id}`,
  );
  return row;
}

/** Living database models of all organizations behind another one, locked. */
export const findableDbModelsAfter = (
  owner: Db,
  after: { readonly organizationId: string; readonly id: string } | undefined,
  limit: number,
): Promise<readonly FindableDbModel[]> =>
  readRows(
    owner,
    findableShape,
    sql`select ${findableColumns} from db_model where db_model.deleted_at is null
      ${after ? sql`and (db_model.organization_id, db_model.id) > (${after.organizationId}, ${after.id})` : sql``}
      order by db_model.organization_id, db_model.id limit ${limit} for update`,
  );

/** Platforms of database models, by id. */
export async function dbModelPlatforms(
  db: Db,
  scope: DbModelScope,
  ids: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  const rows = await readRows(
    db,
    { id: text, platform: text },
    sql`select db_model.id, db_model.platform from db_model
      where ${living(scope)} and db_model.id = any(${[...ids]}::uuid[])`,
  );
  return new Map(rows.map((row) => [row.id, row.platform]));
}

/** Removed database models of a project. */
export const trashedDbModels: TrashSource['rows'] = ({ organizationId, projectId }) => sql`
  select id, 'dbmodel' as kind, name as title, deleted_at from db_model
  where organization_id = ${organizationId} and project_id = ${projectId} and deleted_at is not null`;

/** Moves a database model to the trash; false when the project has none with this id. */
export async function trashDbModel(db: Db, scope: DbModelScope, id: string): Promise<boolean> {
  const { rows } = await sql`update db_model set deleted_at = clock_timestamp()
    where ${living(scope)} and id = ${id} returning id`.execute(db);
  return rows.length > 0;
}

/** What a restore needs of a database model. */
export interface RestoredDbModel {
  readonly name: string;
  readonly links: readonly InternalLink[];
}

/** Takes a database model out of the trash; undefined when it is not there. */
export async function untrashDbModel(db: Db, scope: DbModelScope, id: string): Promise<RestoredDbModel | undefined> {
  const [row] = await readRows(
    db,
    { name: text, links: text },
    sql`update db_model set deleted_at = null
      where ${inProject(scope)} and id = ${id} and deleted_at is not null returning db_model.name, db_model.links`,
  );
  return row && { name: row.name, links: JSON.parse(row.links) as InternalLink[] };
}

/** Names of database models in the trash. */
export async function trashedDbModelNames(
  db: Db,
  scope: DbModelScope,
  ids: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  const rows = await readRows(
    db,
    { id: text, name: text },
    sql`select db_model.id, db_model.name from db_model
      where ${inProject(scope)} and db_model.id = any(${[...ids]}::uuid[]) and db_model.deleted_at is not null`,
  );
  return new Map(rows.map(({ id, name }) => [id, name]));
}

/** Removes expired database models and their versions for good. */
export async function purgeDbModels(owner: Db): Promise<void> {
  await sql`with gone as (
      delete from db_model where deleted_at < now() - make_interval(days => ${sql.lit(trashDays)})
      returning organization_id, id)
    delete from revision using gone
    where revision.organization_id = gone.organization_id and revision.kind = 'dbmodel'
      and revision.item_id = gone.id`.execute(owner);
}
