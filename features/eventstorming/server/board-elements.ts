/** C4 elements that a board became. Only the elements know it: the links from them to the board are what is stored. */
import { c4ElementsFromBoards } from '#features/c4models/server/c4-facade.ts';
import { contextNames } from '#features/contextmap/server/context-map-facade.ts';
import type { Db } from '#platform/database/server/connection.ts';
import type { Reply } from '#platform/http/contract.ts';
import { forbidden, notFound } from '#platform/http/model/failure.ts';
import type { ProjectCaller } from '#platform/http/server/caller.ts';
import { boardLimits, type listBoardElements, type listC4ElementsOfContext } from '../contract.ts';
import { boardNames, boardTable } from './board-table.ts';

/** Throws 404 for an unknown board. */
export async function boardElements(
  db: Db,
  caller: ProjectCaller,
  id: string,
): Promise<Reply<typeof listBoardElements>> {
  if (!caller.permissions.has('board.read')) throw forbidden();
  if (!(await boardTable.has(db, caller, id))) throw notFound();
  const found = await c4ElementsFromBoards(db, caller, { board: id }, boardLimits.cards);
  return { resources: found.map(({ boardId: _board, ...element }) => element) };
}

/** Elements that contexts became, on all boards. */
const mostOfContexts = 2_000;

/** What a bounded context became, or each one of the context map. Boards in the trash made nothing that anybody could look up. */
export async function contextElements(
  db: Db,
  caller: ProjectCaller,
  context: string | undefined,
): Promise<Reply<typeof listC4ElementsOfContext>> {
  if (!caller.permissions.has('board.read')) throw forbidden();
  const anchors = context === undefined ? [...(await contextNames(db, caller)).keys()] : [context];
  const found = await c4ElementsFromBoards(db, caller, { anchors }, mostOfContexts);
  const names = await boardNames(db, caller, [...new Set(found.map(({ boardId }) => boardId))]);
  const resources = found.flatMap(({ boardId, anchor, ...element }) => {
    const name = names.get(boardId);
    return name === undefined ? [] : [{ ...element, context: anchor, board: { id: boardId, name } }];
  });
  return { resources };
}
