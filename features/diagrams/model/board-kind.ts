/** What is particular about diagrams among documents that are saved as a whole. Pure. */
import type { DocumentKind, WholeState } from '#platform/editing/model/whole-editor.ts';
import { isLink, type BoardElement } from './board-element.ts';
import type { Elements } from './board-lines.ts';
import type { BoardState, SavedBoard } from './board-state.ts';

/** Links that lost an end, or that join what another link joins already. */
function withoutBrokenLinks(elements: Elements): { readonly elements: Elements; readonly dropped: number } {
  const pairs = new Set<string>();
  const kept = [...elements].filter(([, element]) => {
    if (!isLink(element)) return true;
    const ends = [elements.get(element.source), elements.get(element.target)];
    const pair = JSON.stringify([element.source, element.target]);
    const isWhole = ends.every((end) => end !== undefined && !isLink(end)) && !pairs.has(pair);
    if (isWhole) pairs.add(pair);
    return isWhole;
  });
  const dropped = elements.size - kept.length;
  return { elements: dropped === 0 ? elements : new Map(kept), dropped };
}

const droppedText = (count: number): string =>
  count === 1
    ? 'A line was removed, because an element it joined is gone.'
    : `${count} lines were removed, because elements they joined are gone.`;

/** Names, elements, and what of them is merged part by part. */
export const boardKind: DocumentKind<SavedBoard, BoardElement> = {
  itemsOf: ({ document }) => document.elements,
  withItems: (saved, elements) => ({ ...saved, document: { ...saved.document, elements } }),
  parts: new Set(['style', 'text', 'line']),
  repaired: (merged) => {
    const { elements, dropped } = withoutBrokenLinks(merged);
    return dropped === 0 ? { items: elements } : { items: elements, told: droppedText(dropped) };
  },
  mergedFacts: ({ base, mine, theirs }) =>
    mine.name === base.name || mine.name === theirs.name ? theirs : { ...theirs, name: mine.name },
};

/** The part of the state that all such editors have. */
export const wholeOf = ({
  saving,
  board,
  history,
  conflicts,
  isReadOnly,
}: BoardState): WholeState<SavedBoard, BoardElement> => ({ saving, document: board, history, conflicts, isReadOnly });

/** The state with another such part; what has gone is not selected any more. */
export function withWhole(state: BoardState, whole: WholeState<SavedBoard, BoardElement>): BoardState {
  const { saving, document, history, conflicts } = whole;
  const { elements } = document.document;
  const isThere = [...state.selection].every((id) => elements.has(id));
  const selection = isThere ? state.selection : new Set([...state.selection].filter((id) => elements.has(id)));
  return { ...state, saving, board: document, history, conflicts, selection };
}
