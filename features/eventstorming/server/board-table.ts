/** SQL on event storming boards, besides what all whole documents have. */
import { sql } from 'kysely';
import type { Db } from '#platform/database/server/connection.ts';
import { instant, nullable, number, readRows, text, type RowOf } from '#platform/database/server/row-shape.ts';
import { WholeTable } from '#platform/editing/server/whole-table.ts';
import { isUpdatedSince } from '#platform/history/server/updated-since-table.ts';
import type { Page, PageQuery } from '#platform/http/contract.ts';
import { mapPage, orderedBy, readPage } from '#platform/http/server/list-page-table.ts';
import { usernameSql } from '#platform/identity/server/account-table.ts';
import type { RemovableScope } from '#platform/trash/server/removable-table.ts';
import type { Board, BoardRow, ContextUse } from '../contract.ts';

/** The table of boards. */
export const boardTable = new WholeTable('board', { table: 'storming_board', document: 'board' });

const headShape = {
  id: text,
  name: text,
  revision: number,
  cards: number,
  createdAt: instant,
  updatedAt: instant,
  updatedBy: nullable(text),
};
const storedShape = { ...headShape, board: text };

const headColumns = sql`storming_board.id, storming_board.name, storming_board.revision, storming_board.cards,
  storming_board.created_at as "createdAt", storming_board.updated_at as "updatedAt",
  ${usernameSql('storming_board.updated_by')} as "updatedBy"`;

const toRow = <R extends RowOf<typeof headShape>>({ createdAt, updatedAt, ...row }: R) => ({
  ...row,
  createdAt: createdAt.toISOString(),
  updatedAt: updatedAt.toISOString(),
});

/** Boards of a project, the oldest first. */
export async function boardPage(db: Db, scope: RemovableScope, query: PageQuery): Promise<Page<BoardRow>> {
  const { organizationId } = scope;
  const [id, updatedAt] = [sql`storming_board.id`, sql`storming_board.updated_at`];
  const list = { kind: 'board', organizationId, id, updatedAt };
  const found = sql`storming_board where ${boardTable.living(scope)} and ${isUpdatedSince(list, query)}`;
  const order = orderedBy(id, { by: sql`storming_board.created_at`, type: 'timestamptz' });
  const read = { shape: headShape, columns: headColumns, from: found, order };
  return mapPage(await readPage(db, read, query), toRow);
}

/** A board with its document; undefined when the project has none with this id. */
export async function boardById(db: Db, scope: RemovableScope, id: string): Promise<Board | undefined> {
  const [row] = await readRows(
    db,
    storedShape,
    sql`select ${headColumns}, storming_board.board from storming_board where ${boardTable.livingOne(scope, id)}`,
  );
  // It was read by the rules of a board before it was stored.
  return row && { ...toRow(row), board: JSON.parse(row.board) as Board['board'] };
}

/** Numbers of cards of boards, by id. */
export async function boardCards(
  db: Db,
  scope: RemovableScope,
  ids: readonly string[],
): Promise<ReadonlyMap<string, number>> {
  const rows = await readRows(
    db,
    { id: text, cards: number },
    sql`select storming_board.id, storming_board.cards from storming_board
      where ${boardTable.living(scope)} and storming_board.id = any(${[...ids]}::uuid[])`,
  );
  return new Map(rows.map((row) => [row.id, row.cards]));
}

/** Names of boards, by id. */
export async function boardNames(
  db: Db,
  scope: RemovableScope,
  ids: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  if (ids.length === 0) return new Map();
  const rows = await readRows(
    db,
    { id: text, name: text },
    // Links come from texts: an id there need not be one.
    sql`select storming_board.id, storming_board.name from storming_board
      where ${boardTable.living(scope)} and storming_board.id::text = any(${[...ids]}::text[])`,
  );
  return new Map(rows.map(({ id, name }) => [id, name]));
}

/** Bytes of boards that one question about contexts reads: the embedded database answers nobody else meanwhile. */
const mostRead = 20_000_000;

/**
 * Boards with commands of contexts, the oldest first: of the newest boards up to `mostRead`. Documents that name none of
 * the contexts are not parsed.
 */
export const boardsWithContexts = (
  db: Db,
  scope: RemovableScope,
  contexts: readonly string[],
): Promise<readonly ContextUse[]> =>
  readRows(
    db,
    { id: text, name: text, frames: number },
    sql`select storming_board.id, storming_board.name,
        (count(*) filter (where command.context is distinct from command.before))::int as frames
      from (
        select id, name, board, created_at, sum(octet_length(board)) over (order by created_at desc, id) as bytes
        from storming_board where ${boardTable.living(scope)}
      ) storming_board cross join lateral (
        select one ->> 'boundedContext' as context, lag(one ->> 'boundedContext') over (order by at) as before
        from json_array_elements(storming_board.board::json -> 'commands') with ordinality as listed (one, at)
      ) command
      where bytes - octet_length(storming_board.board) < ${mostRead}
        and storming_board.board like any(${contexts.map((id) => `%"${id}"%`)}::text[])
        and command.context = any(${[...contexts]}::text[])
      group by storming_board.id, storming_board.name, storming_board.created_at
      order by storming_board.created_at, storming_board.id`,
  );

/** Remembers that a project has had a board; false when it was known. */
export async function noteFirstBoard(db: Db, { organizationId, projectId }: RemovableScope): Promise<boolean> {
  const rows = await readRows(
    db,
    { projectId: text },
    sql`insert into storming_project (organization_id, project_id) values (${organizationId}, ${projectId})
      on conflict do nothing returning project_id as "projectId"`,
  );
  return rows.length > 0;
}
