/** SQL of lists that programs read again and again: only what changed since a time. */
import { sql, type RawBuilder } from 'kysely';
import type { SqlMigration } from '#platform/database/server/migrate.ts';
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
