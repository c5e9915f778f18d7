/** Export and import of boards: a JSON file each, with the document as it is stored. */
import * as z from 'zod/mini';
import {
  portableWholes,
  readWholeFiles,
  type ImportedWhole,
  type WholeFiles,
} from '#platform/editing/server/whole-portable.ts';
import { id, instant, line } from '#platform/http/contract.ts';
import type { PortableFiles } from '#platform/portability/model/portable.ts';
import { task } from '#platform/workers/server/task.ts';
import { boardLimits } from '../contract.ts';
import { boardActions } from './board-actions.ts';
import { boardById, boardPage, boardTable } from './board-table.ts';
import { readStormText, type ReadStorm } from './board-texts.ts';

const facts = z.strictObject({ id, name: line(boardLimits.name), createdAt: instant });
type Facts = z.output<typeof facts>;

const files: WholeFiles<Facts> = { folder: 'boards', document: 'board', facts, limit: boardLimits.boardBytes };

/** Worker task: reads the boards of an import, the oldest first. */
export const readBoardFiles = (imported: PortableFiles): readonly ImportedWhole<Facts, ReadStorm>[] =>
  readWholeFiles(imported, files, readStormText);

/** Portable source of boards. */
export const portableBoards = portableWholes<Facts, ReadStorm>({
  table: boardTable,
  files,
  page: boardPage,
  exported: async (db, scope, boardId) => {
    const stored = await boardById(db, scope, boardId);
    if (!stored) return undefined;
    const { name, createdAt, board } = stored;
    return { facts: { id: boardId, name, createdAt }, text: JSON.stringify(board) };
  },
  reader: task<typeof readBoardFiles>(new URL(import.meta.url), 'readBoardFiles'),
  assertRoom: (db, caller, count) => boardActions.assertRoom(db, caller, count),
  store: async (db, caller, { facts: { name, createdAt }, read }, newId) => {
    await boardActions.store(db, caller, { ...read, name }, { action: 'imported', id: newId, createdAt });
  },
});
