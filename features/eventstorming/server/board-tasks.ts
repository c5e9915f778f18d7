/** Worker tasks of boards: read bodies and documents. */
import type { ReadSave } from '#platform/editing/server/whole-actions.ts';
import { readBody } from '#platform/http/server/read-body.ts';
import { createBoard, updateBoard } from '../contract.ts';
import { sampleBoard } from '../model/sample-board.ts';
import { readStormText, readSentStorm, type ReadStorm } from './board-texts.ts';

/** A valid board that is created. */
export interface NewBoard extends ReadStorm {
  readonly name: string;
  /** Only for projects that never had a board. */
  readonly isSample?: boolean;
}

/** Worker task: validates the body of `updateBoard`. Throws like `readBody`, and 422 for a document that breaks a rule. */
export function readBoardSave(bodyFile: string): ReadSave<ReadStorm> {
  const { name, board, revision } = readBody(updateBoard, bodyFile, updateBoard.bodyValues);
  return { read: { ...readSentStorm(board), name }, revision };
}

/** Worker task: the same for `createBoard`. */
export function readNewBoard(bodyFile: string): NewBoard {
  const { name, sample, board } = readBody(createBoard, bodyFile, createBoard.bodyValues);
  const document = sample ? sampleBoard : (board ?? { commands: [] });
  return { ...readSentStorm(document), name, isSample: sample };
}

/** Worker task: reads a document that does not come from a body. */
export const readStoredBoard = (text: string): ReadStorm => readStormText(text);
