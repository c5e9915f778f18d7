/** C4 elements that a board became. Only the elements know it: the links from them to the board are what is stored. */
import { c4ElementsFromBoard, createFilledC4By } from '#features/c4models/server/c4-facade.ts';
import type { Db } from '#platform/database/server/connection.ts';
import type { CallArgs, Reply } from '#platform/http/contract.ts';
import { forbidden, notFound } from '#platform/http/model/failure.ts';
import type { ProjectCaller } from '#platform/http/server/caller.ts';
import { boardLimits, type listBoardElements } from '../contract.ts';
import type { createBoardC4Model } from '../model/board-c4-call.ts';
import { boardTable } from './board-table.ts';

/** Throws 404 for an unknown board, 403 without the right to read one. */
async function assertReadable(db: Db, caller: ProjectCaller, id: string): Promise<void> {
  if (!caller.permissions.has('board.read')) throw forbidden();
  if (!(await boardTable.has(db, caller, id))) throw notFound();
}

/** What a board became. */
export async function boardElements(
  db: Db,
  caller: ProjectCaller,
  id: string,
): Promise<Reply<typeof listBoardElements>> {
  await assertReadable(db, caller, id);
  return { resources: [...(await c4ElementsFromBoard(db, caller, { id, most: boardLimits.cards }))] };
}

/** A board becomes a new C4 model. */
export async function createBoardC4ModelBy(
  db: Db,
  caller: ProjectCaller,
  id: string,
  { modelId, name, changes }: CallArgs<typeof createBoardC4Model>['body'],
): Promise<Reply<typeof createBoardC4Model>> {
  await assertReadable(db, caller, id);
  return createFilledC4By(db, caller, { id: modelId, name, changes });
}
