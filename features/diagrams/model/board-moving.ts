/** Moving elements: by drag with snapping, by keys, as a copy. Pure; canvas px. */
import type { Point } from '#platform/canvas/model/lines.ts';
import type { Part } from '#platform/canvas/model/nearest-box.ts';
import { isArrow, isBox, isLink, type Attachment, type BoardElement } from './board-element.ts';
import { around } from './board-geometry.ts';
import { arrowPoints, withPoints, type Elements } from './board-lines.ts';
import { edited, editedAndSelected, framesOf, inFrame, storing, withMembers, type Edits } from './board-edits.ts';
import { copiesOf } from './board-copies.ts';
import { boundsOfElement, unlocked } from './board-selecting.ts';
import { noSnapLines, snapLines, snapped } from '#platform/canvas/model/snapping.ts';
import {
  settled,
  type BoardState,
  type EventOf,
  type Gesture,
  type NewId,
  type PressKeys,
  type Step,
} from './board-state.ts';

type Moving = Extract<Gesture, { kind: 'moving' }>;

/** Distance of attraction, screen px. */
export const snapReach = 6;
/** Most boxes that are snapped to. */
const mostSnapped = 3_000;

const noIds: ReadonlySet<string> = new Set();

/** An element moved by a distance; bends of links move along. Ends of arrows stay that are attached to what does not move. */
export function shifted(
  element: BoardElement,
  dx: number,
  dy: number,
  moving: ReadonlySet<string> = noIds,
): BoardElement {
  if (isLink(element)) {
    const bends = element.line?.bends;
    if (!bends || bends.length === 0) return element;
    return { ...element, line: { ...element.line, bends: bends.map(({ x, y }) => ({ x: x + dx, y: y + dy })) } };
  }
  if (isArrow(element)) {
    const { from, to } = element.line ?? {};
    const points = arrowPoints(element);
    const last = points.length - 1;
    const isHeld = (end: Attachment | undefined): boolean => end !== undefined && !moving.has(end.id);
    const stays = (at: number): boolean => (at === 0 && isHeld(from)) || (at === last && isHeld(to));
    return withPoints(
      element,
      points.map((point, at) => (stays(at) ? point : { x: point.x + dx, y: point.y + dy })),
    );
  }
  return { ...element, position: { ...element.position, x: element.position.x + dx, y: element.position.y + dy } };
}

/** Whether both ends of a line are at these elements. */
function isBetween(element: BoardElement, ids: ReadonlySet<string>): boolean {
  if (isLink(element)) return ids.has(element.source) && ids.has(element.target);
  const { from, to } = isArrow(element) && !element.locked ? (element.line ?? {}) : {};
  return from !== undefined && to !== undefined && ids.has(from.id) && ids.has(to.id);
}

/** What moves with the selection: members of frames, and lines whose two ends move, with their bends. */
export function movedAlong(ids: ReadonlySet<string>, elements: Elements): ReadonlySet<string> {
  const all = new Set(withMembers(ids, elements));
  for (const element of elements.values()) if (isBetween(element, all)) all.add(element.id);
  return all;
}

/** Bounds of elements. */
export function boundsOfAll(ids: Iterable<string>, elements: Elements): Part | undefined {
  const parts = [...ids].flatMap((id) => {
    const element = elements.get(id);
    const bounds = element && boundsOfElement(element, elements);
    return bounds ? [bounds] : [];
  });
  return around(parts);
}

/** Parts that a gesture snaps to: the boxes that do not move. */
export function snapParts(elements: Elements, moved: ReadonlySet<string>): readonly Part[] {
  const parts: Part[] = [];
  for (const element of elements.values()) {
    if (moved.has(element.id) || !isBox(element) || isArrow(element) || element.shape === 'ink') continue;
    const bounds = boundsOfElement(element, elements);
    if (bounds) parts.push(bounds);
    if (parts.length === mostSnapped) break;
  }
  return parts;
}

/** A drag of the selection begins; undefined when nothing of it can be moved. */
export function movingFrom(state: BoardState, from: Point, keys: PressKeys): Moving | undefined {
  const { elements } = state.board.document;
  const ids = movedAlong(new Set(unlocked(state).map(({ id }) => id)), elements);
  const bounds = boundsOfAll(ids, elements);
  if (!bounds || ids.size === 0) return undefined;
  const lines = snapLines(snapParts(elements, ids));
  return { kind: 'moving', from, ids, bounds, dx: 0, dy: 0, isCopy: keys.isCopying ?? false, lines, guides: [] };
}

/** The drag goes on. Shift keeps it on one axis, Ctrl keeps it from snapping. */
export function movingTo(gesture: Moving, at: Point, keys: PressKeys): Moving {
  let [dx, dy] = [at.x - gesture.from.x, at.y - gesture.from.y];
  if (keys.isStraight) [dx, dy] = Math.abs(dx) >= Math.abs(dy) ? [dx, 0] : [0, dy];
  const { bounds } = gesture;
  const lines = keys.isFree ? noSnapLines : gesture.lines;
  const snap = snapped({ ...bounds, x: bounds.x + dx, y: bounds.y + dy }, lines, snapReach * (keys.perPixel ?? 1));
  const isLevel = keys.isStraight && dy === 0;
  const isUpright = keys.isStraight && dx === 0;
  return {
    ...gesture,
    isCopy: keys.isCopying ?? false,
    dx: dx + (isUpright ? 0 : snap.dx),
    dy: dy + (isLevel ? 0 : snap.dy),
    guides: snap.guides,
  };
}

/** Edits that move elements, with the frames they come to stand in. Whole px, so that boxes stay sharp. */
export function moveEdits(elements: Elements, ids: ReadonlySet<string>, dx: number, dy: number): Edits {
  const [by, down] = [Math.round(dx), Math.round(dy)];
  const moved = new Map<string, BoardElement>();
  for (const id of ids) {
    const element = elements.get(id);
    if (element) moved.set(id, shifted(element, by, down, ids));
  }
  return new Map(inFrames([...moved.values()], elements).map((element) => [element.id, element]));
}

/** Boxes in the frames that they come to stand in; where their frame is among them they stay in it. */
export function inFrames(some: readonly BoardElement[], elements: Elements): readonly BoardElement[] {
  const all = new Map(some.map((element) => [element.id, element]));
  const frames = framesOf(new Map([...elements, ...all]));
  return some.map((element) => {
    const isTaken = isBox(element) && element.frameId !== undefined && all.has(element.frameId);
    return isBox(element) && !isTaken ? inFrame(element, frames) : element;
  });
}

/** Copies moved by a distance, in the frames they come to stand in. */
export function shiftedCopies(
  copies: readonly BoardElement[],
  { x, y }: Point,
  elements: Elements,
): readonly BoardElement[] {
  const ids = new Set(copies.map(({ id }) => id));
  return inFrames(
    copies.map((copy) => shifted(copy, x, y, ids)),
    elements,
  );
}

/** The drag ends: the elements are moved, or copied. */
export function moved(state: BoardState, { ids, dx, dy, isCopy }: Moving, newId: NewId): Step {
  const { elements } = state.board.document;
  if (Math.round(dx) === 0 && Math.round(dy) === 0) return settled(state);
  if (!isCopy) return edited(state, moveEdits(elements, ids, dx, dy));
  const originals = [...elements.values()].filter(({ id }) => ids.has(id));
  const by = { x: Math.round(dx), y: Math.round(dy) };
  const copies = shiftedCopies(copiesOf(originals, elements, newId), by, elements);
  return editedAndSelected(
    state,
    storing(copies),
    copies.filter((copy) => !isLink(copy)).map(({ id }) => id),
  );
}

/** Moves the selection by keys. */
export function nudged(state: BoardState, { dx, dy }: EventOf<'nudged'>): Step {
  const { elements } = state.board.document;
  const ids = movedAlong(new Set(unlocked(state).map(({ id }) => id)), elements);
  return ids.size === 0 ? settled(state) : edited(state, moveEdits(elements, ids, dx, dy));
}
