/** The rules of boards: what all whole documents have, and the sample of a first visit. */
import { WholeActions } from '#platform/editing/server/whole-actions.ts';
import { refused } from '#platform/http/model/failure.ts';
import { task } from '#platform/workers/server/task.ts';
import {
  boardLimits,
  hadBoardCode,
  hadBoardMessage,
  staleBoardMessage,
  tooManyBoardsMessage,
  type Board,
} from '../contract.ts';
import { foundBoards } from './board-search.ts';
import { boardById, boardTable, noteFirstBoard } from './board-table.ts';
import { readBoardSave, readNewBoard, type NewBoard, type readStoredBoard } from './board-tasks.ts';
import type { ReadStorm } from './board-texts.ts';

const taskModule = new URL('./board-tasks.ts', import.meta.url);

/** What boards have in common with all whole documents. */
export const boardActions = new WholeActions<Board, ReadStorm, NewBoard>({
  ...foundBoards,
  byId: boardById,
  textOf: ({ board }) => JSON.stringify(board),
  columns: ({ cards }) => ({ cards }),
  newColumns: async (db, caller, { isSample }) => {
    const isFirst = await noteFirstBoard(db, caller);
    if (isSample && !isFirst) throw refused(hadBoardMessage, { code: hadBoardCode });
    return {};
  },
  assertRoom: async (db, caller, count) => {
    const used = await boardTable.count(db, caller);
    if (used + count > boardLimits.boards) throw refused(tooManyBoardsMessage);
  },
  staleMessage: staleBoardMessage,
  bodies: {
    create: { here: readNewBoard, task: task<typeof readNewBoard>(taskModule, 'readNewBoard') },
    save: { here: readBoardSave, task: task<typeof readBoardSave>(taskModule, 'readBoardSave') },
  },
  stored: task<typeof readStoredBoard>(taskModule, 'readStoredBoard'),
});
