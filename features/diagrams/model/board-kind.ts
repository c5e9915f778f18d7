/** What is particular about diagrams among documents that are saved as a whole. Pure. */
import type { DocumentKind, WholeState } from '#platform/editing/model/whole-editor.ts';
import { isSame } from '#platform/editing/model/change-set.ts';
import type { FieldConflict } from '#platform/editing/model/item-merge.ts';
import { elementOfFields, endsField, mergedFields } from './arrow-merge.ts';
import { isArrow, isBox, isFrame, isLink, type Attachment, type BoardBox, type BoardElement } from './board-element.ts';
import { refreshedArrow, type Elements } from './board-lines.ts';
import type { BoardState, SavedBoard } from './board-state.ts';
import { kindName, shortLabel } from './board-words.ts';

/** Links that lost an end, join an element to itself, or join what another link joins already. */
function withoutBrokenLinks(elements: Elements): { readonly elements: Elements; readonly dropped: number } {
  const pairs = new Set<string>();
  const kept = [...elements].filter(([, element]) => {
    if (!isLink(element)) return true;
    const ends = [elements.get(element.source), elements.get(element.target)];
    const pair = JSON.stringify([element.source, element.target]);
    const isPair = element.source !== element.target && !pairs.has(pair);
    const isWhole = isPair && ends.every((end) => end !== undefined && !isLink(end));
    if (isWhole) pairs.add(pair);
    return isWhole;
  });
  const dropped = elements.size - kept.length;
  return { elements: dropped === 0 ? elements : new Map(kept), dropped };
}

/** Without an end or a frame that is gone. */
function released(element: BoardBox, elements: Elements): BoardBox {
  const frame = element.frameId === undefined ? undefined : elements.get(element.frameId);
  const { frameId: _gone, ...free } = element;
  const box = element.frameId === undefined || (frame && isFrame(frame)) ? element : free;
  if (!isArrow(box) || !box.line) return box;
  const { from, to, ...line } = box.line;
  const isThere = (end: typeof from): end is Attachment => end !== undefined && elements.has(end.id);
  const ends = { ...(isThere(from) ? { from } : {}), ...(isThere(to) ? { to } : {}) };
  return { ...box, line: { ...line, ...ends } };
}

/** The same, and an arrow runs where the elements are that it is attached to. */
function fitting(element: BoardBox, elements: Elements): BoardBox {
  const box = released(element, elements);
  return isArrow(box) ? refreshedArrow(box, elements) : box;
}

/** Elements with what follows from changes of others: attached arrows move along, ends and frames that are gone are let go. */
function followed(elements: Elements, changed: ReadonlySet<string>, kept: ReadonlySet<string>): Elements {
  const after = new Map(elements);
  let isChanged = false;
  for (const [id, element] of elements) {
    if (!isBox(element)) continue;
    const near = [id, element.frameId, element.line?.from?.id, element.line?.to?.id];
    if (!near.some((one) => one !== undefined && changed.has(one))) continue;
    // What a step brings back runs as it did, but not to what others have removed since.
    const next = kept.has(id) ? released(element, elements) : fitting(element, elements);
    if (isSame(next, element)) continue;
    after.set(id, next);
    isChanged = true;
  }
  return isChanged ? after : elements;
}

/** Settled by what was saved first: nobody chooses between keys of the order, of frames and of groups; ends that are attached follow. */
const quietFields: ReadonlySet<string> = new Set(['z', 'frameId', 'groupIds', endsField]);
const isQuiet = ({ field }: FieldConflict): boolean => quietFields.has(field);

const droppedText = (count: number): string =>
  count === 1
    ? 'A line was removed, because an element it joined is gone.'
    : `${count} lines were removed, because elements they joined are gone.`;

/** Names, elements, and what of them is merged part by part. */
export const boardKind: DocumentKind<SavedBoard, BoardElement> = {
  itemsOf: ({ document }) => document.elements,
  withItems: (saved, elements) => ({ ...saved, document: { ...saved.document, elements } }),
  nameOf: (element) => ((element.label ?? '').trim() === '' ? kindName(element) : shortLabel(element)),
  parts: new Set(['style', 'text', 'line']),
  merging: { split: mergedFields, make: elementOfFields },
  repaired: (merged) => {
    const { elements, dropped } = withoutBrokenLinks(merged);
    return dropped === 0 ? { items: elements } : { items: elements, told: droppedText(dropped) };
  },
  followed,
  isQuiet,
  factsOf: ({ name }) => ({ name }),
  withFacts: (saved, facts) => ({ ...saved, ...facts }),
  factWords: ({ name }) => `the name is “${name}”`,
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
