/** New elements: their sizes, looks, and where they stand. Pure; canvas px. Source: specification 2 section 4. */
import { overlaps, type Point } from '#platform/canvas/model/lines.ts';
import type { Part } from '#platform/canvas/model/nearest-box.ts';
import { keyBetween } from '#platform/editing/model/order-keys.ts';
import { isBox, isFrame, type BoardBox } from './board-element.ts';
import { frameOf } from './board-geometry.ts';
import { defaultColours, defaultNote } from './board-colours.ts';
import { topKey } from './board-order.ts';
import type { Elements } from './board-lines.ts';
import type { ShapeName } from './board-state.ts';

/** Smallest width and height after resizing. */
export const leastSize = 30;

/** Sizes of elements that are placed by a click. */
const sizes: Readonly<Record<string, readonly [width: number, height: number]>> = {
  square: [150, 60],
  text: [150, 60],
  circle: [100, 100],
  note: [150, 150],
  diamond: [150, 100],
  ellipse: [150, 90],
  triangle: [120, 100],
  cylinder: [120, 100],
  cloud: [160, 110],
  hexagon: [150, 90],
  person: [110, 130],
  actor: [90, 130],
  parallelogram: [160, 70],
  document: [140, 100],
  queue: [160, 70],
  package: [160, 100],
  server: [130, 100],
  browser: [180, 120],
  phone: [80, 140],
  frame: [640, 400],
};

/** Width and height of a shape that is placed by a click. */
export const sizeOf = (shape: ShapeName): readonly [width: number, height: number] => sizes[shape] ?? [150, 90];

const shapeStyle = { bgColor: defaultColours.fill, borderColor: defaultColours.ink, textColor: defaultColours.ink };

const styled = (shape: ShapeName): Pick<BoardBox, 'type' | 'style' | 'shape'> => {
  switch (shape) {
    case 'square':
      return { type: 'standard.Rectangle', style: shapeStyle };
    case 'circle': {
      const style = { bg: defaultColours.fill, border: defaultColours.ink, color: defaultColours.ink };
      return { type: 'standard.Circle', style };
    }
    case 'text':
      return { type: 'standard.TextBlock', style: { color: defaultColours.ink } };
    case 'note':
      return { type: 'custom.StickyNote', style: { color: defaultNote } };
    case 'frame':
      return { type: 'standard.Rectangle', shape, style: { ...shapeStyle, borderColor: '#c3c8d2' } };
    default:
      return { type: 'standard.Rectangle', shape, style: shapeStyle };
  }
};

const names: Readonly<Record<string, string>> = { frame: 'Frame' };

/** A new element in a part of the canvas, on top of the others; a frame lies below them. */
export function newBox(id: string, shape: ShapeName, part: Part, elements: Elements): BoardBox {
  const keys = [...elements.values()].map(({ z = '' }) => z).filter(Boolean);
  const lowest = keys.length === 0 ? undefined : keys.reduce((one, other) => (one < other ? one : other));
  const z = shape === 'frame' ? keyBetween(undefined, lowest) : keyBetween(topKey(elements.values()), undefined);
  return {
    id,
    ...styled(shape),
    label: names[shape] ?? '',
    position: { x: part.x, y: part.y },
    size: { w: part.width, h: part.height },
    z,
  };
}

/** The part of a shape that is placed by a click: centred on it. */
export function partAround(shape: ShapeName, { x, y }: Point): Part {
  const [width, height] = sizeOf(shape);
  return { x: Math.round(x - width / 2), y: Math.round(y - height / 2), width, height };
}

/** Distance of a new element from its neighbours, and how far from the wanted place room is looked for. */
const free = { gap: 40, rings: 12 } as const;

/** The middle of the nearest place where a new shape covers no other element. Frames have room in them. */
export function freePlace(shape: ShapeName, near: Point, elements: Elements): Point {
  const taken = [...elements.values()].flatMap((one) => (isBox(one) && !isFrame(one) ? [frameOf(one)] : []));
  const [width, height] = sizeOf(shape);
  const steps = Array.from({ length: 2 * free.rings + 1 }, (_none, at) => at - free.rings);
  const places = steps
    .flatMap((down) => steps.map((right) => ({ x: right * (width + free.gap), y: down * (height + free.gap) })))
    // To the right first, then below.
    .toSorted((one, other) => Math.hypot(one.x, one.y) - Math.hypot(other.x, other.y) || other.x - one.x);
  const at = places.find(({ x, y }) => {
    const part = partAround(shape, { x: near.x + x, y: near.y + y });
    return taken.every((other) => !overlaps(part, other, free.gap / 2));
  });
  return at ? { x: near.x + at.x, y: near.y + at.y } : near;
}

/** Shapes that are as wide as high. */
const even: ReadonlySet<string> = new Set(['circle', 'note']);

/** The part that a drag draws; as wide as high for circles and notes, or where asked. */
export function drawnPart(shape: ShapeName, from: Point, to: Point, isEven: boolean): Part {
  const [dx, dy] = [to.x - from.x, to.y - from.y];
  const isSquare = isEven || even.has(shape);
  const side = Math.max(Math.abs(dx), Math.abs(dy));
  const width = Math.max(leastSize, isSquare ? side : Math.abs(dx));
  const height = Math.max(shape === 'text' ? 20 : leastSize, isSquare ? side : Math.abs(dy));
  return {
    x: Math.round(dx < 0 ? from.x - width : from.x),
    y: Math.round(dy < 0 ? from.y - height : from.y),
    width: Math.round(width),
    height: Math.round(height),
  };
}
