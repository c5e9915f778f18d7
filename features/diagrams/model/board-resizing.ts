/** Resizing and turning elements. Pure; canvas px. */
import { middleOf, type Point } from '#platform/canvas/model/lines.ts';
import type { Part } from '#platform/canvas/model/nearest-box.ts';
import { isArrow, isBox, type BoardBox } from './board-element.ts';
import { around, frameOf, inPart, partOf, turned } from './board-geometry.ts';
import { edited, framesOf, inFrame, storing } from './board-edits.ts';
import { setTextOf } from './board-looks.ts';
import { withPoints, arrowPoints } from './board-lines.ts';
import { snapParts, snapReach } from './board-moving.ts';
import { leastSize } from './board-places.ts';
import { unlocked } from './board-selecting.ts';
import { snapLines, snappedEdges, type Guide } from '#platform/canvas/model/snapping.ts';
import { grownForText } from './board-text.ts';
import {
  settled,
  type BoardState,
  type EventOf,
  type Gesture,
  type Handle,
  type PressKeys,
  type Step,
} from './board-state.ts';

type Resizing = Extract<Gesture, { kind: 'resizing' }>;
type Rotating = Extract<Gesture, { kind: 'rotating' }>;

const boxesOf = (state: BoardState): readonly BoardBox[] => unlocked(state).filter(isBox);

/** Resizing begins; undefined when nothing of the selection can be resized. */
export function resizingFrom(state: BoardState, handle: Handle, from: Point): Resizing | undefined {
  const boxes = boxesOf(state);
  const [only] = boxes;
  const bounds = boxes.length === 1 && only ? partOf(only) : around(boxes.map(frameOf));
  if (!bounds || !only) return undefined;
  const isTurned = boxes.some(({ angle = 0 }) => angle !== 0);
  const lines = snapLines(isTurned ? [] : snapParts(state.board.document.elements, new Set(boxes.map(({ id }) => id))));
  return { kind: 'resizing', handle, from, boxes, bounds, now: boxes, lines, guides: [] };
}

const isEven = ({ width, height }: Part): boolean => Math.abs(width - height) < 0.5;

const isCorner = (handle: Handle): boolean => handle.length === 2;

/** Whether width and height keep their ratio: corners of squares and images, and whatever is asked by Shift. */
function keepsRatio({ handle, bounds, boxes }: Resizing, keys: PressKeys): boolean {
  if (boxes.length > 1) return isCorner(handle) && boxes.some(({ shape }) => shape === 'image' || shape === 'ink');
  const [box] = boxes;
  const isFixed = isCorner(handle) && (isEven(bounds) || box?.shape === 'image');
  return isFixed !== (keys.isStraight ?? false);
}

/** The part after a handle was dragged by a distance, at least as large as `least`. */
function draggedPart(
  bounds: Part,
  handle: Handle,
  by: Point,
  how: { readonly isRatio: boolean; readonly isCentred: boolean; readonly least: number },
): Part {
  const across = handle.includes('e') ? 1 : handle.includes('w') ? -1 : 0;
  const down = handle.includes('s') ? 1 : handle.includes('n') ? -1 : 0;
  const factor = how.isCentred ? 2 : 1;
  const least = (side: number): number => Math.min(how.least, Math.max(1, side));
  let width = Math.max(least(bounds.width), bounds.width + across * by.x * factor);
  let height = Math.max(least(bounds.height), bounds.height + down * by.y * factor);
  if (how.isRatio && bounds.width > 0 && bounds.height > 0) {
    const ratio = bounds.width / bounds.height;
    if (down === 0 || (across !== 0 && width / bounds.width >= height / bounds.height)) height = width / ratio;
    else width = height * ratio;
    const [grow, high] = [Math.max(1, how.least / width), Math.max(1, how.least / height)];
    const more = Math.max(bounds.width >= how.least ? grow : 1, bounds.height >= how.least ? high : 1);
    [width, height] = [width * more, height * more];
  }
  const anchor = (start: number, side: number, now: number, way: number): number => {
    if (how.isCentred || way === 0) return start + (side - now) / 2;
    return way > 0 ? start : start + side - now;
  };
  const x = across === 0 && !how.isRatio ? bounds.x : anchor(bounds.x, bounds.width, width, across);
  const y = down === 0 && !how.isRatio ? bounds.y : anchor(bounds.y, bounds.height, height, down);
  return { x, y, width, height };
}

/** The distance in the frame of a turned box. */
const inOwnFrame = (dx: number, dy: number, angle: number): Point => turned({ x: dx, y: dy }, { x: 0, y: 0 }, -angle);

/** The far side of a turned box stays where it is. */
function anchored(box: BoardBox, part: Part): Part {
  const { angle = 0 } = box;
  if (angle === 0) return part;
  const before = partOf(box);
  const [was, now] = [middleOf(before), middleOf(part)];
  const moved = turned({ x: now.x - was.x, y: now.y - was.y }, { x: 0, y: 0 }, angle);
  return { ...part, x: was.x + moved.x - part.width / 2, y: was.y + moved.y - part.height / 2 };
}

const rounded = ({ x, y, width, height }: Part): Part => ({
  x: Math.round(x),
  y: Math.round(y),
  width: Math.round(width),
  height: Math.round(height),
});

/** The least side of a box: 30, or what it is already where that is less. Drawings by hand have none. */
const leastOf = (box: BoardBox, side: number): number =>
  box.shape === 'ink' ? 1 : Math.min(leastSize, Math.max(1, side));

/** A box of several in a part that changed from `from` to `to`. */
function scaledBox(box: BoardBox, from: Part, to: Part): BoardBox {
  const [across, down] = [
    from.width === 0 ? 1 : to.width / from.width,
    from.height === 0 ? 1 : to.height / from.height,
  ];
  const { x, y, width, height } = partOf(box);
  if (isArrow(box)) {
    const points = arrowPoints(box).map((point) => ({
      x: to.x + (point.x - from.x) * across,
      y: to.y + (point.y - from.y) * down,
    }));
    return withPoints(box, points);
  }
  return inPart(box, {
    x: Math.round(to.x + (x - from.x) * across),
    y: Math.round(to.y + (y - from.y) * down),
    width: Math.max(leastOf(box, width), Math.round(width * across)),
    height: Math.max(leastOf(box, height), Math.round(height * down)),
  });
}

/** A text block that was resized keeps its width, or its text grows with a corner. */
function withResizedText(box: BoardBox, before: BoardBox, handle: Handle): BoardBox {
  if (box.type !== 'standard.TextBlock') return box;
  if (!isCorner(handle)) return grownForText({ ...box, text: { ...box.text, isFixed: true } });
  const share = before.size.w === 0 ? 1 : box.size.w / before.size.w;
  const size = Math.max(6, Math.round(setTextOf(before).font.size * share));
  const wide = { ...box, size: { ...box.size, w: Math.max(box.size.w, leastOf(before, before.size.w)) } };
  return grownForText({ ...wide, text: { ...box.text, size } });
}

const edgesOf = ({ x, y, width, height }: Part, handle: Handle): { readonly x?: number; readonly y?: number } => ({
  ...(handle.includes('e') ? { x: x + width } : handle.includes('w') ? { x } : {}),
  ...(handle.includes('s') ? { y: y + height } : handle.includes('n') ? { y } : {}),
});

/** Resizing goes on. */
export function resizingTo(gesture: Resizing, at: Point, keys: PressKeys): Resizing {
  const { boxes, bounds, handle, from, lines } = gesture;
  const [box] = boxes;
  if (!box) return gesture;
  const angle = boxes.length === 1 ? (box.angle ?? 0) : 0;
  // A corner makes the text itself larger or smaller.
  const isScaled = boxes.length === 1 && box.type === 'standard.TextBlock' && isCorner(handle);
  const how = {
    isRatio: keepsRatio(gesture, keys) || isScaled,
    isCentred: keys.isCopying ?? false,
    least: isScaled || boxes.length > 1 || box.shape === 'ink' || isArrow(box) ? 8 : leastSize,
  };
  const by = inOwnFrame(at.x - from.x, at.y - from.y, angle);
  let part = draggedPart(bounds, handle, by, how);
  let guides: readonly Guide[] = [];
  if (!keys.isFree && !how.isRatio && angle === 0) {
    const snap = snappedEdges(part, edgesOf(part, handle), lines, snapReach * (keys.perPixel ?? 1));
    part = draggedPart(bounds, handle, { x: by.x + snap.dx, y: by.y + snap.dy }, how);
    ({ guides } = snap);
  }
  const now =
    boxes.length === 1 && !isArrow(box)
      ? [withResizedText(inPart(box, rounded(anchored(box, part))), box, handle)]
      : boxes.map((one) => scaledBox(one, bounds, part));
  return { ...gesture, now, guides };
}

/** Resizing ends. */
export function resized(state: BoardState, { now }: Resizing): Step {
  const { elements } = state.board.document;
  const frames = framesOf(elements);
  return edited(state, storing(now.map((box) => inFrame(box, frames))));
}

/** Turning begins; undefined when nothing of the selection can be turned. */
export function rotatingFrom(state: BoardState, from: Point): Rotating | undefined {
  const boxes = boxesOf(state).filter((box) => !isArrow(box) && box.shape !== 'frame');
  const bounds = around(boxes.map(frameOf));
  if (!bounds) return undefined;
  return { kind: 'rotating', boxes, round: middleOf(bounds), from, now: boxes };
}

const degrees = (round: Point, at: Point): number => (Math.atan2(at.y - round.y, at.x - round.x) * 180) / Math.PI;

const inTurn = (angle: number): number => (((Math.round(angle * 10) / 10) % 360) + 360) % 360;

/** A box turned round a point. */
function turnedBox(box: BoardBox, round: Point, by: number): BoardBox {
  const part = partOf(box);
  const middle = turned(middleOf(part), round, by);
  const there = { ...part, x: Math.round(middle.x - part.width / 2), y: Math.round(middle.y - part.height / 2) };
  const { angle = 0, ...rest } = inPart(box, there);
  const next = inTurn(angle + by);
  return next === 0 ? rest : { ...rest, angle: next };
}

/** Turning goes on: in steps of 15 degrees with Shift, and near them without Ctrl. */
export function rotatingTo(gesture: Rotating, at: Point, keys: PressKeys): Rotating {
  const { boxes, round, from } = gesture;
  const start = boxes.length === 1 ? (boxes[0]?.angle ?? 0) : 0;
  const free = start + degrees(round, at) - degrees(round, from);
  const step = Math.round(free / 15) * 15;
  const isNear = Math.abs(free - step) <= 2 && !keys.isFree;
  const by = (keys.isStraight || isNear ? step : free) - start;
  return { ...gesture, now: boxes.map((box) => turnedBox(box, round, by)) };
}

/** Turning ends. */
export const rotated = (state: BoardState, { now }: Rotating): Step => edited(state, storing(now));

/** Turns the selection by keys or menu. */
export function turnedBy(state: BoardState, { by }: EventOf<'turned'>): Step {
  const gesture = rotatingFrom(state, { x: 0, y: 0 });
  if (!gesture) return settled(state);
  return edited(state, storing(gesture.boxes.map((box) => turnedBox(box, gesture.round, by))));
}

/** Makes the selection larger or smaller by keys, from its top left corner. */
export function enlarged(state: BoardState, { dw, dh }: EventOf<'enlarged'>): Step {
  const boxes = boxesOf(state).filter((box) => !isArrow(box));
  return edited(
    state,
    storing(
      boxes.map((box) => {
        const part = partOf(box);
        const isSquare = isEven(part) && dw !== 0 && dh !== 0;
        const width = Math.max(Math.min(leastSize, part.width), part.width + dw);
        const height = isSquare ? width : Math.max(Math.min(leastSize, part.height), part.height + dh);
        return withResizedText(inPart(box, { ...part, width, height }), box, 'e');
      }),
    ),
  );
}
