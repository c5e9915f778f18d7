/** SQL on snapshots of C4 models. */
import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import type { Db } from '#platform/database/server/connection.ts';
import type { Page, PageQuery } from '#platform/http/contract.ts';
import {
  countRows,
  newest,
  orderedBy,
  pageTail,
  placeColumn,
  takePage,
} from '#platform/http/server/list-page-table.ts';
import { deletedUserName } from '#platform/identity/model/person-name.ts';
import { usernameSql } from '#platform/identity/server/account-table.ts';
import type { C4SnapshotReason, C4SnapshotRow } from '../model/c4-snapshot-calls.ts';
import { c4Limits } from '../model/c4-limits.ts';
import type { C4Scope } from './c4-table.ts';

interface StoredRow {
  readonly id: string;
  readonly name: string | null;
  readonly reason: C4SnapshotReason;
  readonly version: number;
  readonly at: Date;
  readonly byId: string | null;
  readonly by: string | null;
}

const toRow = ({ at, byId, by, ...row }: StoredRow): C4SnapshotRow => ({
  ...row,
  createdAt: at.toISOString(),
  by: { id: byId, username: by ?? deletedUserName },
});

const of = (scope: C4Scope, modelId: string) => sql`c4model_snapshot.organization_id = ${scope.organizationId}
  and c4model_snapshot.model_id = ${modelId}`;

const columns = sql`c4model_snapshot.id, c4model_snapshot.name, c4model_snapshot.reason, c4model_snapshot.version,
  c4model_snapshot.at, c4model_snapshot.by as "byId", ${usernameSql('c4model_snapshot.by')} as by`;

/** A snapshot to be inserted. `content` comes from `snapshotText`. */
export interface NewSnapshot {
  readonly modelId: string;
  readonly name: string | null;
  readonly reason: C4SnapshotReason;
  readonly version: number;
  readonly content: string;
  readonly by: string;
}

/** Inserts a snapshot, deletes unnamed ones beyond the 50 newest, and returns the id. */
export async function insertSnapshot(db: Db, scope: C4Scope, snapshot: NewSnapshot): Promise<string> {
  const { modelId, name, reason, version, content, by } = snapshot;
  const id = randomUUID();
  await sql`insert into c4model_snapshot (organization_id, model_id, id, name, reason, version, content, by)
    values (${scope.organizationId}, ${modelId}, ${id}, ${name}, ${reason}, ${version}, ${content}, ${by})`.execute(db);
  await forgetOldSnapshots(db, scope, modelId);
  return id;
}

/** Deletes unnamed snapshots beyond the newest ones. */
export async function forgetOldSnapshots(db: Db, scope: C4Scope, modelId: string): Promise<void> {
  await sql`delete from c4model_snapshot where ${of(scope, modelId)} and id in (
    select id from c4model_snapshot where ${of(scope, modelId)} and name is null
    order by at desc, id offset ${c4Limits.snapshots})`.execute(db);
}

/** Snapshots of a model, newest first. */
export async function snapshotPage(
  db: Db,
  scope: C4Scope,
  modelId: string,
  query: PageQuery,
): Promise<Page<C4SnapshotRow>> {
  const { page, perPage } = query;
  const from = sql`c4model_snapshot where ${of(scope, modelId)}`;
  const order = orderedBy(sql`c4model_snapshot.id`, newest(sql`c4model_snapshot.at`));
  const found = await sql<StoredRow & { readonly place: string }>`
    select ${columns}, ${placeColumn(query, order)} from ${from} ${pageTail(query, order)}`.execute(db);
  const { rows, end } = takePage(found.rows, query);
  return { resources: rows.map(toRow), pagination: { page, perPage, total: await countRows(db, from) }, end };
}

/** A snapshot with its content; undefined when the model has none with this id. */
export async function snapshotById(
  db: Db,
  scope: C4Scope,
  modelId: string,
  id: string,
): Promise<{ readonly row: C4SnapshotRow; readonly content: string } | undefined> {
  const { rows } = await sql<StoredRow & { content: string }>`select ${columns}, c4model_snapshot.content
    from c4model_snapshot where ${of(scope, modelId)} and c4model_snapshot.id = ${id}`.execute(db);
  const [found] = rows;
  if (!found) return undefined;
  const { content, ...row } = found;
  return { row: toRow(row), content };
}

/** Sets or removes the name of a snapshot. */
export async function setSnapshotName(
  db: Db,
  scope: C4Scope,
  modelId: string,
  { id, name }: { readonly id: string; readonly name: string | null },
): Promise<void> {
  await sql`update c4model_snapshot set name = ${name} where ${of(scope, modelId)} and id = ${id}`.execute(db);
}

/** Deletes a snapshot; false when it does not exist. */
export async function removeSnapshot(db: Db, scope: C4Scope, modelId: string, id: string): Promise<boolean> {
  const { rows } = await sql`delete from c4model_snapshot where ${of(scope, modelId)} and id = ${id}
    returning id`.execute(db);
  return rows.length > 0;
}
