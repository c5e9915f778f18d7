/** SQL on database models, besides what all whole documents have. */
import { sql } from 'kysely';
import type { Db } from '#platform/database/server/connection.ts';
import { instant, nullable, number, readRows, text, type RowOf } from '#platform/database/server/row-shape.ts';
import { WholeTable } from '#platform/editing/server/whole-table.ts';
import type { RemovableScope } from '#platform/trash/server/removable-table.ts';
import { isUpdatedSince } from '#platform/history/server/updated-since-table.ts';
import type { Page, PageQuery } from '#platform/http/contract.ts';
import { mapPage, newest, orderedBy, readPage } from '#platform/http/server/list-page-table.ts';
import { usernameSql } from '#platform/identity/server/account-table.ts';
import type { DbModel, DbModelRow } from '../contract.ts';

/** The table of database models. */
export const dbModelTable = new WholeTable('dbmodel', { table: 'db_model', document: 'model' });

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

const headColumns = sql`db_model.id, db_model.name, db_model.platform, db_model.tables,
  db_model.created_at as "createdAt", db_model.updated_at as "updatedAt",
  ${usernameSql('db_model.updated_by')} as "updatedBy"`;

const toRow = <R extends RowOf<typeof headShape>>({ createdAt, updatedAt, ...row }: R) => ({
  ...row,
  createdAt: createdAt.toISOString(),
  updatedAt: updatedAt.toISOString(),
});

/** Database models of a project, newest first. */
export async function dbModelPage(db: Db, scope: RemovableScope, query: PageQuery): Promise<Page<DbModelRow>> {
  const { organizationId } = scope;
  const list = { kind: 'dbmodel', organizationId, id: sql`db_model.id`, updatedAt: sql`db_model.updated_at` };
  const found = sql`db_model where ${dbModelTable.living(scope)} and ${isUpdatedSince(list, query)}`;
  const order = orderedBy(list.id, newest(sql`db_model.created_at`));
  const read = { shape: headShape, columns: headColumns, from: found, order };
  return mapPage(await readPage(db, read, query), toRow);
}

/** A database model with its document; undefined when the project has none with this id. */
export async function dbModelById(db: Db, scope: RemovableScope, id: string): Promise<DbModel | undefined> {
  const [row] = await readRows(
    db,
    storedShape,
    sql`select ${headColumns}, db_model.model, db_model.revision from db_model
      where ${dbModelTable.livingOne(scope, id)}`,
  );
  return row && toRow(row);
}

/** Platforms of database models, by id. */
export async function dbModelPlatforms(
  db: Db,
  scope: RemovableScope,
  ids: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  const rows = await readRows(
    db,
    { id: text, platform: text },
    sql`select db_model.id, db_model.platform from db_model
      where ${dbModelTable.living(scope)} and db_model.id = any(${[...ids]}::uuid[])`,
  );
  return new Map(rows.map((row) => [row.id, row.platform]));
}
