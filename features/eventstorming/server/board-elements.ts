/** C4 elements that a board became. Only the elements know it: the links from them to the board are what is stored. */
import { c4ElementsFromBoard } from '#features/c4models/server/c4-facade.ts';
import type { Db } from '#platform/database/server/connection.ts';
import type { Reply } from '#platform/http/contract.ts';
import { forbidden, notFound } from '#platform/http/model/failure.ts';
import type { ProjectCaller } from '#platform/http/server/caller.ts';
import { boardLimits, type listBoardElements } from '../contract.ts';
import { boardTable } from './board-table.ts';

/** Throws 404 for an unknown board. */
export async function boardElements(
  db: Db,
  caller: ProjectCaller,
  id: string,
): Promise<Reply<typeof listBoardElements>> {
  if (!caller.permissions.has('board.read')) throw forbidden();
  if (!(await boardTable.has(db, caller, id))) throw notFound();
  return { resources: [...(await c4ElementsFromBoard(db, caller, { id, most: boardLimits.cards }))] };
}
