/**
 * SQL of lists that programs read again and again: only what changed since a time. Such a list is ordered by a key that
 * never changes, so that its pages miss nothing and repeat nothing, whatever changes while they are read.
 */
import { sql, type RawBuilder } from 'kysely';
import type { Db } from '#platform/database/server/connection.ts';
import type { SqlMigration } from '#platform/database/server/migrate.ts';
import { number, readRows } from '#platform/database/server/row-shape.ts';
import type { PageQuery } from '#platform/http/contract.ts';

/** A list of things of one kind. */
export interface UpdatedList {
  /** As history names it. */
  readonly kind: string;
  readonly organizationId: string;
  /** Column with the id. */
  readonly id: RawBuilder<unknown>;
  /** Column with the time of the last save. */
  readonly updatedAt: RawBuilder<unknown>;
}

/** Condition on a row: it was saved, or something happened to it, at this time or later; true when nobody asked. */
export function isUpdatedSince(
  list: UpdatedList,
  { updatedSince }: Pick<PageQuery, 'updatedSince'>,
): RawBuilder<boolean> {
  if (updatedSince === undefined) return sql<boolean>`true`;
  const since = sql`${updatedSince}::timestamptz`;
  const happened = sql`organization_id = ${list.organizationId} and subject_kind = ${list.kind} and at >= ${since}`;
  // Small changes are in the change feed alone, which forgets; everything else stays in the activity log.
  return sql<boolean>`(${list.updatedAt} >= ${since} or ${list.id} in (
    select subject_id from activity where ${happened} union all select subject_id from change where ${happened}))`;
}

/**
 * The end of a list's statement: the rest of its condition, order and limit. `key` is what cursors name of a row: its `id`
 * or `code`. `usual` is the order of the list for everybody else.
 */
export function pageTail(
  { page, perPage, updatedSince, after }: PageQuery,
  { key, usual }: { readonly key: RawBuilder<unknown>; readonly usual: RawBuilder<unknown> },
): RawBuilder<unknown> {
  const behind = after === undefined ? sql`` : sql`and ${key}::text > ${after}`;
  const order = updatedSince === undefined ? usual : sql`${key}::text`;
  return sql`${behind} order by ${order} limit ${perPage} offset ${(page - 1) * perPage}`;
}

/** Number of rows of a `table where condition`. */
export async function countRows(db: Db, rows: RawBuilder<unknown>): Promise<number> {
  const [counted] = await readRows(db, { count: number }, sql`select count(*)::int as count from ${rows}`);
  return counted?.count ?? 0;
}

/** Indexes for what happened to things of one kind since a time. */
export const updatedSinceMigrations: readonly SqlMigration[] = [
  {
    name: '2026-11-24-960-updated-since',
    sql: `
      create index change_of_kind on change (organization_id, subject_kind, at, subject_id);
      create index activity_of_kind on activity (organization_id, subject_kind, at, subject_id);
    `,
  },
];
