/** Moves on their way to the server: the newest of an element wins, small ones are none (specification 3 section 4). Pure. */
import type { C4Document } from './c4-document.ts';

/** Where an element goes in a view: canvas px of its top left corner. */
export interface Move {
  readonly viewId: string;
  readonly elementId: string;
  readonly x: number;
  readonly y: number;
}

/** Below this on both axes a move is ignored, canvas px. */
const least = 1;

const placeOf = (document: C4Document, { viewId, elementId }: Move): { x: number; y: number } | undefined =>
  document.views.get(viewId)?.elements.find(({ id }) => id === elementId)?.position;

/** A move in whole px; undefined when it is under 1 px, or of something that the view does not show. */
export function worthMove(document: C4Document, move: Move): Move | undefined {
  const was = placeOf(document, move);
  if (!was) return undefined;
  const isSmall = Math.abs(move.x - was.x) < least && Math.abs(move.y - was.y) < least;
  const [x, y] = [Math.round(move.x), Math.round(move.y)];
  return isSmall || (x === was.x && y === was.y) ? undefined : { ...move, x, y };
}

const isSame = (one: Move, other: Move): boolean => one.viewId === other.viewId && one.elementId === other.elementId;

/** What waits with one more move: it takes the place of an older one of the same element, else it goes to the end. */
export function withMove<W extends { readonly move: Move | undefined }>(waiting: readonly W[], write: W): readonly W[] {
  const { move } = write;
  const at = move ? waiting.findIndex((one) => one.move && isSame(one.move, move)) : -1;
  // What came after the older move may depend on where things stand, so only the last run of moves is replaced in.
  const isLast = at !== -1 && waiting.slice(at).every((one) => one.move);
  return isLast ? waiting.with(at, write) : [...waiting, write];
}
