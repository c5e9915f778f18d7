/** SQL on comments. */
import { sql } from 'kysely';
import { allDone } from '#platform/database/server/all-done.ts';
import type { Db } from '#platform/database/server/connection.ts';
import type { Page, PageQuery } from '#platform/http/contract.ts';
import {
  orderedBy,
  pageTail,
  placeColumn,
  takePage,
  type ListOrder,
  type OrderPart,
} from '#platform/http/server/list-page-table.ts';
import { usernameSql } from '#platform/identity/server/account-table.ts';

/** A stored comment. */
export interface StoredComment {
  readonly id: string;
  readonly parentId: string | null;
  readonly content: string;
  readonly authorId: string | null;
  readonly author: string | null;
  readonly createdAt: Date;
  readonly editedAt: Date | null;
  readonly deletedAt: Date | null;
  /** Age in seconds by the clock of the database. */
  readonly age: number;
}

/** The RFC that comments belong to. */
export interface CommentPlace {
  readonly organizationId: string;
  readonly rfcId: string;
}

const columns = sql`id, parent_id as "parentId", content, author_id as "authorId", coalesce(author_name, ${usernameSql('rfc_comment.author_id')}) as author,
  created_at as "createdAt", edited_at as "editedAt", deleted_at as "deletedAt",
  extract(epoch from clock_timestamp() - created_at)::float8 as age`;

/** By time, or by thread: a comment, followed by its replies. */
export type CommentOrder = 'time' | 'thread';

const byTime: OrderPart = { by: sql`created_at`, type: 'timestamptz' };
const byThread: readonly OrderPart[] = [
  {
    by: sql`coalesce((select parent.created_at from rfc_comment as parent
      where parent.organization_id = rfc_comment.organization_id and parent.id = rfc_comment.parent_id), created_at)`,
    type: 'timestamptz',
  },
  { by: sql`coalesce(parent_id, id)`, type: 'uuid' },
  { by: sql`(parent_id is not null)`, type: 'boolean' },
  byTime,
];
const orders: Readonly<Record<CommentOrder, ListOrder>> = {
  time: orderedBy(sql`id`, byTime),
  thread: orderedBy(sql`id`, ...byThread),
};

/** Which comments are asked for. */
export interface CommentQuery extends PageQuery {
  readonly order: CommentOrder;
}

/** A page of comments, oldest first; those that were written, edited or deleted since a time in the order of their ids. */
export async function commentPage(db: Db, place: CommentPlace, query: CommentQuery): Promise<Page<StoredComment>> {
  const { page, perPage, order, updatedSince = null } = query;
  const where = sql`organization_id = ${place.organizationId} and rfc_id = ${place.rfcId}
    and (${updatedSince}::timestamptz is null or greatest(created_at, edited_at, deleted_at) >= ${updatedSince}::timestamptz)`;
  const [found, counted] = await allDone([
    sql<StoredComment & { readonly place: string }>`select ${columns}, ${placeColumn(query, orders[order])}
      from rfc_comment where ${where} ${pageTail(query, orders[order])}`.execute(db),
    sql<{ total: number }>`select count(*)::int as total from rfc_comment where ${where}`.execute(db),
  ]);
  const { rows, end } = takePage(found.rows, query);
  return { resources: rows, pagination: { page, perPage, total: counted.rows[0]?.total ?? 0 }, end };
}

/** A comment, locked until the end of the transaction. */
export async function lockComment(db: Db, place: CommentPlace, id: string): Promise<StoredComment | undefined> {
  const { rows } = await sql<StoredComment>`select ${columns} from rfc_comment
    where organization_id = ${place.organizationId} and rfc_id = ${place.rfcId} and id = ${id} for update`.execute(db);
  return rows[0];
}

/** A comment to be stored. Times are ISO 8601; absent ones are now, or never. */
export interface NewComment {
  readonly id: string;
  readonly parentId: string | null;
  readonly content: string;
  readonly by: string | null;
  readonly at?: string;
  /** Name of an author who has no account here, for imports. */
  readonly authorName?: string | null;
  readonly editedAt?: string | null | undefined;
  readonly deletedAt?: string | null | undefined;
}

/** Stores a comment; false when there is one with its id. */
export async function insertComment(db: Db, place: CommentPlace, comment: NewComment): Promise<boolean> {
  const { authorName = null, editedAt = null, deletedAt = null } = comment;
  const { rows } =
    await sql`insert into rfc_comment (organization_id, id, rfc_id, parent_id, content, author_id, author_name, created_at,
      edited_at, deleted_at)
    values (${place.organizationId}, ${comment.id}, ${place.rfcId}, ${comment.parentId}, ${comment.content},
      ${comment.by}, ${authorName}, coalesce(${comment.at ?? null}::timestamptz, clock_timestamp()), ${editedAt},
      ${deletedAt})
    on conflict do nothing returning id`.execute(db);
  return rows.length > 0;
}

/** Saves the text of a comment and when it was edited. */
export async function saveComment(db: Db, place: CommentPlace, id: string, content: string): Promise<void> {
  await sql`update rfc_comment set content = ${content}, edited_at = clock_timestamp()
    where organization_id = ${place.organizationId} and rfc_id = ${place.rfcId} and id = ${id}`.execute(db);
}

/** Clears the text of a comment and keeps the row. */
export async function eraseComment(db: Db, place: CommentPlace, id: string): Promise<void> {
  await sql`update rfc_comment set content = '', deleted_at = clock_timestamp()
    where organization_id = ${place.organizationId} and rfc_id = ${place.rfcId} and id = ${id}`.execute(db);
}
