/** Copy, cut, paste, duplicate, and elements that come from elsewhere. Pure; canvas px. */
import type { Point } from '#platform/canvas/model/lines.ts';
import { isLink, type BoardElement } from './board-element.ts';
import { deleted } from './board-arranging.ts';
import { editedAndSelected, storing, withMembers } from './board-edits.ts';
import { copiesOf, withInnerLinks } from './board-copies.ts';
import { boundsOfAll, shiftedCopies } from './board-moving.ts';
import { settled, type BoardClip, type BoardState, type EventOf, type NewId, type Step } from './board-state.ts';

/** Offset of copies. Source: decisions section 11. */
export const copyOffset = 20;

/** The selection with members of frames and the links in between. */
export function chosenElements(state: BoardState): readonly BoardElement[] {
  const { elements } = state.board.document;
  const ids = withMembers(state.selection, elements);
  return withInnerLinks(
    [...elements.values()].filter(({ id }) => ids.has(id)),
    elements,
  );
}

/** Copies the selection. */
export function copied(state: BoardState): Step {
  const elements = chosenElements(state);
  if (elements.length === 0) return settled(state);
  const count = elements.filter((element) => !isLink(element)).length;
  return [{ ...state, clip: { elements, pasted: 0 } }, [{ kind: 'announce', text: copiedText(count) }]];
}

const copiedText = (count: number): string => (count === 1 ? '1 element copied' : `${count} elements copied`);

/** Copies the selection and removes it. */
export function cut(state: BoardState): Step {
  const [next, told] = copied(state);
  const [left, effects] = deleted(next);
  return [left, [...told, ...effects]];
}

const selectable = (elements: readonly BoardElement[]): readonly string[] => {
  const boxes = elements.filter((element) => !isLink(element));
  return (boxes.length === 0 ? elements : boxes).map(({ id }) => id);
};

/** Adds copies, moved by a distance, and selects them. */
function withCopies(state: BoardState, originals: readonly BoardElement[], by: Point, newId: NewId): Step {
  const { elements } = state.board.document;
  const among = new Map([...elements, ...originals.map((one) => [one.id, one] as const)]);
  const copies = shiftedCopies(copiesOf(originals, among, newId), by, elements);
  // A link alone has no copy: it stays selected.
  if (copies.length === 0) return settled(state);
  return editedAndSelected(state, storing(copies), selectable(copies));
}

/** How far copies go so that their middle comes to a point. */
function toMiddle(originals: readonly BoardElement[], { x, y }: Point): Point {
  const bounds = boundsOfAll(
    originals.map(({ id }) => id),
    new Map(originals.map((one) => [one.id, one])),
  );
  if (!bounds) return { x: 0, y: 0 };
  return { x: Math.round(x - bounds.x - bounds.width / 2), y: Math.round(y - bounds.y - bounds.height / 2) };
}

/** Pastes what was copied here, or what the clipboard of the system holds; at a point, or beside the original. */
export function pasted(state: BoardState, { clip, near }: EventOf<'pasted'>, newId: NewId): Step {
  const from: BoardClip | undefined = clip ? { elements: clip, pasted: 0 } : state.clip;
  if (!from || from.elements.length === 0 || state.isReadOnly) return settled(state);
  const step = copyOffset * (from.pasted + 1);
  const by = near ? toMiddle(from.elements, near) : { x: step, y: step };
  const [next, effects] = withCopies(state, from.elements, by, newId);
  return [{ ...next, clip: { ...from, pasted: near ? from.pasted : from.pasted + 1 } }, effects];
}

/** Duplicates the selection beside itself; the clipboard stays as it is. */
export function duplicated(state: BoardState, newId: NewId): Step {
  const chosen = chosenElements(state);
  if (chosen.length === 0 || state.isReadOnly) return settled(state);
  return withCopies(state, chosen, { x: copyOffset, y: copyOffset }, newId);
}

/** Adds elements made from text, files or templates, as one undo step. */
export function elementsAdded(state: BoardState, { elements, near }: EventOf<'elements-added'>, newId: NewId): Step {
  if (elements.length === 0 || state.isReadOnly) return settled(state);
  return withCopies(state, elements, near ? toMiddle(elements, near) : { x: 0, y: 0 }, newId);
}
