/** Lines drawn and bent by hand: links between elements, arrows with free ends. Pure; canvas px. */
import type { Point } from '#platform/canvas/model/lines.ts';
import { keyBetween } from '#platform/editing/model/order-keys.ts';
import {
  boardShapes,
  isArrow,
  isBox,
  isLink,
  type Attachment,
  type BoardBox,
  type BoardElement,
  type BoardShape,
} from './board-element.ts';
import { frameOf } from './board-geometry.ts';
import { anchorPoint, arrowPoints, courseOf, shareAt, withPoints, type Elements } from './board-lines.ts';
import { edited, editedAndSelected, framesOf, inFrame, storing } from './board-edits.ts';
import { topKey } from './board-order.ts';
import { newBox, sizeOf } from './board-places.ts';
import {
  settled,
  type BoardState,
  type EventOf,
  type Gesture,
  type NewId,
  type Port,
  type PressKeys,
  type ShapeName,
  type Step,
} from './board-state.ts';

type Pulling = Extract<Gesture, { kind: 'pulling' }>;
type Bending = Extract<Gesture, { kind: 'bending' }>;

/** An element that lines can be joined to. */
export function joinable(elements: Elements, id: string | undefined): BoardBox | undefined {
  const element = id === undefined ? undefined : elements.get(id);
  const isEnd = element && isBox(element) && !isArrow(element) && element.shape !== 'ink' && element.shape !== 'frame';
  return isEnd ? element : undefined;
}

/** Middles of the sides of an element, in shares of its box. */
const sides: Readonly<Record<Port, { readonly x: number; readonly y: number }>> = {
  n: { x: 0.5, y: 0 },
  e: { x: 1, y: 0.5 },
  s: { x: 0.5, y: 1 },
  w: { x: 0, y: 0.5 },
};

/** A line is pulled out of a side of an element. */
export function pullingFromPort(state: BoardState, id: string, port: Port): Pulling | undefined {
  const box = joinable(state.board.document.elements, id);
  if (!box) return undefined;
  const from = anchorPoint(box, sides[port]);
  return { kind: 'pulling', isFree: false, from, fromId: id, to: from, overId: undefined };
}

/** A line is drawn with the tool for links or arrows. */
export function pullingFrom(state: BoardState, at: Point, overId: string | undefined): Pulling | undefined {
  const isFree = state.tool.kind === 'arrow';
  const box = joinable(state.board.document.elements, overId);
  if (!box && !isFree) return undefined;
  return { kind: 'pulling', isFree, from: at, fromId: box?.id, to: at, overId: undefined };
}

/** Steps of 45 degrees. */
function straightened(from: Point, at: Point): Point {
  const length = Math.hypot(at.x - from.x, at.y - from.y);
  const turn = Math.round(Math.atan2(at.y - from.y, at.x - from.x) / (Math.PI / 4)) * (Math.PI / 4);
  return { x: from.x + Math.cos(turn) * length, y: from.y + Math.sin(turn) * length };
}

/** A movement of the pointer: where it is, which keys are held, and what lies under it. */
export interface PointerMove {
  readonly at: Point;
  readonly keys: PressKeys;
  readonly overId: string | undefined;
}

/** The line follows the pointer, and marks what it would join. */
export function pullingTo(state: BoardState, gesture: Pulling, { at, keys, overId }: PointerMove): Pulling {
  const over = joinable(state.board.document.elements, overId);
  const to = keys.isStraight && gesture.isFree ? straightened(gesture.from, at) : at;
  return { ...gesture, to, overId: over && over.id !== gesture.fromId ? over.id : undefined };
}

/** Shape and looks of an element that a line into empty space makes: like the one it starts at. */
function nextLike(box: BoardBox, id: string, at: Point, elements: Elements): BoardBox {
  const shape = shapeNameOf(box);
  const [width, height] = shape === 'text' ? sizeOf('square') : [box.size.w, box.size.h];
  const part = { x: Math.round(at.x - width / 2), y: Math.round(at.y - height / 2), width, height };
  const fresh = newBox(id, shape === 'text' ? 'square' : shape, part, elements);
  return shape === 'text' ? fresh : { ...fresh, style: box.style };
}

/** Shapes that a box of the same kind can have next to it: not images, frames, arrows and drawings. */
const isShapeName = (shape: string | undefined): shape is Exclude<BoardShape, 'arrow' | 'ink'> =>
  boardShapes.some((one) => one === shape) && !['image', 'frame', 'arrow', 'ink'].includes(shape ?? '');

/** The tool that would make a box. */
export function shapeNameOf({ type, shape }: BoardBox): ShapeName {
  if (type === 'standard.Circle') return 'circle';
  if (type === 'standard.TextBlock') return 'text';
  if (type === 'custom.StickyNote') return 'note';
  return isShapeName(shape) ? shape : 'square';
}

const topOf = (elements: Elements): string => keyBetween(topKey(elements.values()), undefined);

const newLink = (id: string, source: string, target: string, elements: Elements): BoardElement => ({
  id,
  type: 'standard.Link',
  source,
  target,
  z: topOf(elements),
});

/** Joins two elements; a link to itself or a second one of the pair is not made, and the first one is selected. */
export function joined(state: BoardState, source: string, target: string, newId: NewId): Step {
  const { elements } = state.board.document;
  if (source === target || !joinable(elements, source) || !joinable(elements, target)) return settled(state);
  const there = [...elements.values()].find((one) => isLink(one) && one.source === source && one.target === target);
  if (there) return settled({ ...state, selection: new Set([there.id]) });
  const link = newLink(newId(), source, target, elements);
  return editedAndSelected(state, storing([link]), [link.id]);
}

/** Joins two elements by keys. */
export const linked = (state: BoardState, { sourceId, targetId }: EventOf<'linked'>, newId: NewId): Step =>
  joined(state, sourceId, targetId, newId);

/** A free arrow between two points, attached where they lie on elements. */
function arrowBetween(state: BoardState, { from, fromId, to, overId }: Pulling, id: string): BoardBox {
  const { elements } = state.board.document;
  const [start, end] = [joinable(elements, fromId), joinable(elements, overId)];
  const attach = (box: BoardBox | undefined, at: Point): Attachment | undefined =>
    box && { id: box.id, ...shareAt(box, at) };
  const [first, last] = [attach(start, from), attach(end, to)];
  const arrow: BoardBox = {
    id,
    type: 'standard.Rectangle',
    shape: 'arrow',
    label: '',
    position: from,
    size: { w: 0, h: 0 },
    style: {},
    z: topOf(elements),
    line: { ...(first ? { from: first } : {}), ...(last ? { to: last } : {}) },
  };
  return withPoints(arrow, [from, to]);
}

/** Shortest line that is drawn, canvas px. */
const shortest = 8;

/** The line is let go: over an element, in empty space, or right where it started. */
export function pulled(state: BoardState, gesture: Pulling, newId: NewId): Step {
  const { elements } = state.board.document;
  const { from, to, fromId, overId, isFree } = gesture;
  if (Math.hypot(to.x - from.x, to.y - from.y) < shortest) return settled(state);
  if (isFree) {
    const arrow = inFrame(arrowBetween(state, gesture, newId()), framesOf(elements));
    return editedAndSelected(state, storing([arrow]), [arrow.id]);
  }
  if (fromId === undefined) return settled(state);
  if (overId !== undefined) return joined(state, fromId, overId, newId);
  const source = joinable(elements, fromId);
  // Let go on the element itself: a link to itself is not made.
  if (!source || contained(frameOf(source), to)) return settled(state);
  const next = inFrame(nextLike(source, newId(), to, elements), framesOf(elements));
  const link = newLink(newId(), source.id, next.id, new Map([...elements, [next.id, next]]));
  const [made, effects] = editedAndSelected(state, storing([next, link]), [next.id]);
  return [{ ...made, writing: { id: next.id, text: '', added: undefined } }, effects];
}

const contained = (
  { x, y, width, height }: { x: number; y: number; width: number; height: number },
  at: Point,
): boolean => at.x >= x && at.x <= x + width && at.y >= y && at.y <= y + height;

/** The points of a line that can be dragged: its ends where they are attached, and its bends. */
export function linePoints(element: BoardElement, elements: Elements): readonly Point[] {
  const course = courseOf(element, elements);
  const [first, last] = [course?.points[0], course?.points.at(-1)];
  if (!course || !first || !last) return [];
  const bends = isLink(element)
    ? (element.line?.bends ?? [])
    : isArrow(element)
      ? arrowPoints(element).slice(1, -1)
      : [];
  return [first, ...bends, last];
}

function withMovedBend(element: BoardElement, { index, isNew }: Bending, at: Point): BoardElement {
  const point = { x: Math.round(at.x), y: Math.round(at.y) };
  const change = (bends: readonly Point[]): readonly Point[] =>
    isNew ? bends.toSpliced(index, 0, point) : bends.with(index - 1, point);
  if (isLink(element)) return { ...element, line: { ...element.line, bends: change(element.line?.bends ?? []) } };
  if (!isArrow(element)) return element;
  const points = arrowPoints(element);
  const [first, last] = [points[0], points.at(-1)];
  return first && last ? withPoints(element, [first, ...change(points.slice(1, -1)), last]) : element;
}

function withMovedEnd(
  element: BoardElement,
  end: 'start' | 'end',
  at: Point,
  over: BoardBox | undefined,
): BoardElement {
  if (isLink(element)) {
    if (!over) return element;
    const share = shareAt(over, at);
    const field = end === 'start' ? 'sourceAt' : 'targetAt';
    const other = end === 'start' ? element.target : element.source;
    if (over.id === other) return element;
    return {
      ...element,
      [end === 'start' ? 'source' : 'target']: over.id,
      line: { ...element.line, [field]: nearCentre(share) },
    };
  }
  if (!isArrow(element)) return element;
  const points = arrowPoints(element);
  const moved = points.with(end === 'start' ? 0 : points.length - 1, at);
  const { from, to, ...line } = element.line ?? {};
  const attached = over && { id: over.id, ...shareAt(over, at) };
  const start = end === 'start' ? attached : from;
  const finish = end === 'end' ? attached : to;
  return withPoints(
    { ...element, line: { ...line, ...(start ? { from: start } : {}), ...(finish ? { to: finish } : {}) } },
    moved,
  );
}

/** An end dropped near the middle of an element follows its outline. */
const nearCentre = ({ x, y }: { readonly x: number; readonly y: number }): { readonly x: number; readonly y: number } =>
  Math.abs(x - 0.5) < 0.2 && Math.abs(y - 0.5) < 0.2 ? { x: 0.5, y: 0.5 } : { x, y };

/** An end or bend is taken, or a bend added. */
export function bendingFrom(state: BoardState, id: string, index: number, isNew: boolean): Bending | undefined {
  const element = state.board.document.elements.get(id);
  return element && !element.locked
    ? { kind: 'bending', id, index, isNew, now: element, overId: undefined }
    : undefined;
}

/** The end or bend follows the pointer. */
export function bendingTo(state: BoardState, gesture: Bending, at: Point, overId: string | undefined): Bending {
  const { elements } = state.board.document;
  const element = elements.get(gesture.id);
  if (!element) return gesture;
  const last = linePoints(element, elements).length - 1;
  if (gesture.isNew || (gesture.index > 0 && gesture.index < last))
    return { ...gesture, now: withMovedBend(element, gesture, at) };
  const over = joinable(elements, overId);
  const end = gesture.index === 0 ? 'start' : 'end';
  return { ...gesture, now: withMovedEnd(element, end, at, over), overId: over?.id };
}

/** The end or bend is let go. A bend on the straight line between its neighbours goes away. */
export function bent(state: BoardState, { now }: Bending): Step {
  return edited(state, storing([withoutFlatBends(now, state.board.document.elements)]));
}

/** A bend closer than this to the line between its neighbours is none, canvas px. */
const flat = 4;

function withoutFlatBends(element: BoardElement, elements: Elements): BoardElement {
  const points = linePoints(element, new Map([...elements, [element.id, element]]));
  const kept = points.filter((point, at) => {
    const [before, after] = [points[at - 1], points[at + 1]];
    if (!before || !after) return true;
    const length = Math.hypot(after.x - before.x, after.y - before.y);
    const area = Math.abs((after.x - before.x) * (before.y - point.y) - (before.x - point.x) * (after.y - before.y));
    return length === 0 || area / length > flat;
  });
  if (kept.length === points.length) return element;
  if (isLink(element)) return { ...element, line: { ...element.line, bends: kept.slice(1, -1) } };
  return isArrow(element) ? withPoints(element, kept) : element;
}
