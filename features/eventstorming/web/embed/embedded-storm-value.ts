/** What a board block of a document stores: the id of a board, and the view that is shown. Pure. */
import { stormLevels, type StormLevel } from '../../model/storm-state.ts';

/** `{boardId}` shows the design, `{boardId}:process` another view. */
export function readEmbeddedBoard(value: string): { readonly boardId: string; readonly level: StormLevel } {
  const [boardId = '', view] = value.split(':');
  return { boardId, level: stormLevels.find((level) => level === view) ?? 'design' };
}

/** The value of a board and a view. */
export const embeddedBoard = (boardId: string, level: StormLevel): string =>
  level === 'design' ? boardId : `${boardId}:${level}`;
