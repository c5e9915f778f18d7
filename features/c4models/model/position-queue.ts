/** Queue of moves: the newest of an element wins, small ones are ignored (specification 3 section 4). Pure. */
import type { C4Document } from './c4-document.ts';

/** Target position of an element in a view: top left corner in canvas px. */
export interface Move {
  readonly viewId: string;
  readonly elementId: string;
  readonly x: number;
  readonly y: number;
}

/** Minimum distance of a move on either axis, in canvas px. */
const least = 1;

const placeOf = (document: C4Document, { viewId, elementId }: Move): { x: number; y: number } | undefined =>
  document.views.get(viewId)?.elements.find(({ id }) => id === elementId)?.position;

/** A move rounded to px; undefined when it is under 1 px, or the element is not in the view. */
export function worthMove(document: C4Document, move: Move): Move | undefined {
  const was = placeOf(document, move);
  if (!was) return undefined;
  const isSmall = Math.abs(move.x - was.x) < least && Math.abs(move.y - was.y) < least;
  const [x, y] = [Math.round(move.x), Math.round(move.y)];
  return isSmall || (x === was.x && y === was.y) ? undefined : { ...move, x, y };
}

const isSame = (one: Move, other: Move): boolean => one.viewId === other.viewId && one.elementId === other.elementId;

/** Adds a move to the queue, replacing an older one of the same element. */
export function withMove<W extends { readonly move: Move | undefined }>(waiting: readonly W[], write: W): readonly W[] {
  const { move } = write;
  const at = move ? waiting.findIndex((one) => one.move && isSame(one.move, move)) : -1;
  // Writes after the older move may depend on it, so only the trailing run of moves is searched.
  const isLast = at !== -1 && waiting.slice(at).every((one) => one.move);
  return isLast ? waiting.with(at, write) : [...waiting, write];
}
