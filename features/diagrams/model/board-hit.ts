/** What lies under the pointer: handles of the selection first, then elements from the top. Pure; canvas px. */
import type { Point } from '#platform/canvas/model/lines.ts';
import { middleOf } from '#platform/canvas/model/lines.ts';
import type { Part } from '#platform/canvas/model/nearest-box.ts';
import type { SceneGrid } from '#platform/canvas/model/scene.ts';
import { isBox, isFrame, isLine, type BoardBox, type BoardElement } from './board-element.ts';
import { around, contains, distanceToLine, frameOf, partOf, polygonOf, turned } from './board-geometry.ts';
import { courseOf, labelPoint, type Elements } from './board-lines.ts';
import { coloursOf, setLineOf } from './board-looks.ts';
import { joinable, linePoints } from './board-linking.ts';
import { lineLabelSize } from './board-text.ts';
import { inkPoints } from './ink-strokes.ts';
import { onlySelected, type BoardState, type Handle, type Port, type PressTarget } from './board-state.ts';

/** Sizes on the screen, px. Source: design guide section 8. */
export const handleSizes = { handle: 9, port: 8, portAway: 20, rotateAway: 34, reach: 6 } as const;

/**
 * Distance of the outline and the handles of a selected element, screen px: 2 for rectangles and sticky notes, 6 for circles
 * and texts. Source: specification 2 section 9.
 */
export const toolPadding = (box: BoardBox | undefined): number =>
  box?.type === 'standard.Circle' || box?.type === 'standard.TextBlock' ? 6 : 2;

/** A place of a handle on the canvas. */
export interface PlacedHandle {
  readonly target: PressTarget;
  readonly at: Point;
}

const drawnSizes: Readonly<Record<string, number>> = { rotate: 12, port: 8, point: 10, segment: 7 };

/** How large a handle is drawn, screen px. */
export const handleSize = ({ target }: PlacedHandle): number => drawnSizes[target.kind] ?? handleSizes.handle;

/** The frame that handles stand around: that of a single box with its angle, or the upright one around several. */
export interface SelectionFrame {
  readonly part: Part;
  readonly angle: number;
  /** See `toolPadding`. */
  readonly padding: number;
}

/** The frame of the selection; undefined for lines alone and for nothing. */
export function selectionFrame(boxes: readonly BoardBox[]): SelectionFrame | undefined {
  const [only, another] = boxes;
  if (!only) return undefined;
  if (!another)
    return isLine(only) ? undefined : { part: partOf(only), angle: only.angle ?? 0, padding: toolPadding(only) };
  const part = around(boxes.map(frameOf));
  return part && { part, angle: 0, padding: toolPadding(undefined) };
}

const corners: readonly (readonly [Handle, number, number])[] = [
  ['nw', 0, 0],
  ['n', 0.5, 0],
  ['ne', 1, 0],
  ['e', 1, 0.5],
  ['se', 1, 1],
  ['s', 0.5, 1],
  ['sw', 0, 1],
  ['w', 0, 0.5],
];

const ports: readonly (readonly [Port, number, number])[] = [
  ['n', 0, -1],
  ['e', 1, 0],
  ['s', 0, 1],
  ['w', -1, 0],
];

/** Sides shorter than this on the screen have no handle of their own, px. */
const leastSide = 28;

function frameHandles({ part, angle, padding }: SelectionFrame, perPixel: number): readonly PlacedHandle[] {
  const middle = middleOf(part);
  const by = padding * perPixel;
  const grown = { x: part.x - by, y: part.y - by, width: part.width + 2 * by, height: part.height + 2 * by };
  const isNarrow = part.width < leastSide * perPixel;
  const isLow = part.height < leastSide * perPixel;
  return corners.flatMap(([handle, across, down]) => {
    if ((across === 0.5 && isNarrow) || (down === 0.5 && isLow)) return [];
    const at = { x: grown.x + grown.width * across, y: grown.y + grown.height * down };
    return [{ target: { kind: 'resize' as const, handle }, at: turned(at, middle, angle) }];
  });
}

function portHandles(box: BoardBox, perPixel: number): readonly PlacedHandle[] {
  const part = partOf(box);
  const middle = middleOf(part);
  const away = handleSizes.portAway * perPixel;
  return ports.map(([port, across, down]) => {
    const at = {
      x: middle.x + across * (part.width / 2 + away),
      y: middle.y + down * (part.height / 2 + away),
    };
    return { target: { kind: 'port' as const, id: box.id, port }, at: turned(at, middle, box.angle ?? 0) };
  });
}

/** The handle above the frame by which it is turned. */
function rotateHandle({ part, angle }: SelectionFrame, perPixel: number): PlacedHandle {
  const at = { x: part.x + part.width + 22 * perPixel, y: part.y - 22 * perPixel };
  return { target: { kind: 'rotate' }, at: turned(at, middleOf(part), angle) };
}

/** Ends and bends of a line, and between them the places where a bend can be added. */
function lineHandles(element: BoardElement, elements: Elements, perPixel: number): readonly PlacedHandle[] {
  const points = linePoints(element, elements);
  const ends = points.map((at, index) => ({ target: { kind: 'point' as const, id: element.id, index }, at }));
  const isElbow = element.line?.kind === 'elbow' && points.length === 2;
  const between = points.slice(1).flatMap((to, index) => {
    const from = points[index] ?? to;
    if (isElbow || Math.hypot(to.x - from.x, to.y - from.y) < 40 * perPixel) return [];
    const at = { x: (from.x + to.x) / 2, y: (from.y + to.y) / 2 };
    return [{ target: { kind: 'segment' as const, id: element.id, index }, at }];
  });
  return [...ends, ...between];
}

/** All handles of the selection, as long as nothing happens to it. */
export function handlesOf(state: BoardState, perPixel: number): readonly PlacedHandle[] {
  const { selection, board, isReadOnly, writing } = state;
  const { elements } = board.document;
  if (isReadOnly || writing || state.tool.kind !== 'select') return [];
  const only = onlySelected(state);
  if (only?.locked) return [];
  if (only && isLine(only)) return lineHandles(only, elements, perPixel);
  const boxes = [...selection].flatMap((id) => {
    const element = elements.get(id);
    return element && isBox(element) && !element.locked ? [element] : [];
  });
  const frame = selectionFrame(boxes);
  if (!frame) return [];
  const joined = only && joinable(elements, only.id);
  const hasTurn = !boxes.some(isFrame);
  return [
    ...frameHandles(frame, perPixel),
    ...(hasTurn ? [rotateHandle(frame, perPixel)] : []),
    ...(joined ? portHandles(joined, perPixel) : []),
  ];
}

const isNear = (one: Point, other: Point, reach: number): boolean =>
  Math.abs(one.x - other.x) <= reach && Math.abs(one.y - other.y) <= reach;

/** Whether a box is hit: everywhere where it is filled or has a text, else only at its outline. */
function hitsBox(box: BoardBox, at: Point, reach: number): boolean {
  const part = partOf(box);
  if (box.shape === 'ink') {
    const width = setLineOf(box).width;
    return distanceToLine(at, inkPoints(box.ink ?? '', part)) <= reach + width;
  }
  const outline = polygonOf(box);
  const isInside = contains(outline, at);
  if (isFrame(box)) {
    const isName = at.y < part.y && at.y > part.y - 26 && at.x >= part.x && at.x <= part.x + Math.min(part.width, 240);
    return isName || distanceToLine(at, [...outline, ...outline.slice(0, 1)]) <= reach;
  }
  const isHollow = coloursOf(box).fill === 'transparent' && box.label === '' && box.type !== 'standard.TextBlock';
  if (isInside && !isHollow) return true;
  return distanceToLine(at, [...outline, ...outline.slice(0, 1)]) <= reach;
}

function hitsLine(element: BoardElement, elements: Elements, at: Point, reach: number): boolean {
  const course = courseOf(element, elements);
  if (!course) return false;
  if (element.label) {
    const { width, height } = lineLabelSize(element);
    const { x, y } = labelPoint(course);
    if (Math.abs(at.x - x) <= width / 2 && Math.abs(at.y - y) <= height / 2) return true;
  }
  return distanceToLine(at, course.points) <= reach + setLineOf(element).width / 2;
}

/** The topmost element at a point. */
export function elementAt(elements: Elements, grid: SceneGrid, at: Point, perPixel: number): string | undefined {
  const reach = handleSizes.reach * perPixel;
  return grid.near(at, reach + 4).find(({ id }) => {
    const element = elements.get(id);
    if (!element) return false;
    return isBox(element) && !isLine(element) ? hitsBox(element, at, reach) : hitsLine(element, elements, at, reach);
  })?.id;
}

/** The topmost element that a line can be joined to at a point. */
export function joinableAt(elements: Elements, grid: SceneGrid, at: Point, perPixel: number): string | undefined {
  return grid.near(at, 12 * perPixel).find(({ id }) => {
    const box = joinable(elements, id);
    return box && (contains(polygonOf(box), at) || hitsBox(box, at, 12 * perPixel));
  })?.id;
}

/** What a press at a point means. */
export function targetAt(state: BoardState, grid: SceneGrid, at: Point, perPixel: number): PressTarget {
  const reach = (handleSizes.handle / 2 + 4) * perPixel;
  const handle = handlesOf(state, perPixel).findLast((one) => isNear(one.at, at, reach));
  if (handle) return handle.target;
  const id = elementAt(state.board.document.elements, grid, at, perPixel);
  return id === undefined ? { kind: 'canvas' } : { kind: 'element', id };
}
