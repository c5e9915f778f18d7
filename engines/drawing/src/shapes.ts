/** Shapes of software diagrams as drawing commands, and where in them texts have room. Pure. */
import type { DrawCommand, Look, Rect } from './drawing-types.ts';

/** Names of the shapes. */
export type Shape = 'box' | 'person' | 'cylinder' | 'pipe' | 'hexagon' | 'web-browser' | 'window';

/** Colours of a shape: its fill, and what lies behind it. */
export interface ShapeLook {
  readonly fill: string;
  readonly behind: string;
}

type Draw = (box: Rect, look: ShapeLook) => readonly DrawCommand[];

/** Corner radii and heights of parts, px. */
const parts = { radius: 8, body: 36, head: 38, bodyTop: 45, lid: 12, end: 12, strip: 22, point: 24 } as const;
const border: Look = { stroke: '#000000', strokeOpacity: 0.18 };
const strip: Look = { fill: '#000000', fillOpacity: 0.2 };
const rim: Look = { fill: 'none', stroke: '#ffffff', strokeOpacity: 0.55 };

const box: Draw = ({ x, y, width, height }, { fill }) => [
  { kind: 'rect', x: x + 0.5, y: y + 0.5, width: width - 1, height: height - 1, radius: parts.radius, fill, ...border },
];

const person: Draw = ({ x, y, width, height }, { fill, behind }) => [
  { kind: 'rect', x, y: y + parts.bodyTop, width, height: height - parts.bodyTop, radius: parts.body, fill },
  {
    kind: 'circle',
    cx: x + width / 2,
    cy: y + parts.head,
    radius: parts.head - 1.5,
    fill,
    stroke: behind,
    strokeWidth: 3,
  },
];

const cylinder: Draw = ({ x, y, width, height }, { fill }) => {
  const [right, top, bottom] = [x + width, y + parts.lid, y + height - parts.lid];
  const arc = `A${width / 2} ${parts.lid} 0 0`;
  return [
    { kind: 'path', d: `M${x} ${top}${arc} 1 ${right} ${top}V${bottom}${arc} 1 ${x} ${bottom}Z`, fill, ...border },
    { kind: 'path', d: `M${x} ${top}${arc} 0 ${right} ${top}`, ...rim },
  ];
};

const pipe: Draw = ({ x, y, width, height }, { fill }) => {
  const [left, right, bottom] = [x + parts.end, x + width - parts.end, y + height];
  const arc = `A${parts.end} ${height / 2} 0 0`;
  return [
    {
      kind: 'path',
      d: `M${left} ${y}H${right}${arc} 1 ${right} ${bottom}H${left}${arc} 1 ${left} ${y}Z`,
      fill,
      ...border,
    },
    { kind: 'path', d: `M${right} ${y}${arc} 0 ${right} ${bottom}`, ...rim },
  ];
};

const hexagon: Draw = ({ x, y, width, height }, { fill }) => {
  const [left, right, middle] = [x + parts.point, x + width - parts.point, y + height / 2];
  const d = `M${left} ${y}H${right}L${x + width} ${middle}L${right} ${y + height}H${left}L${x} ${middle}Z`;
  return [{ kind: 'path', d, fill, ...border }];
};

const stripPath = ({ x, y, width }: Rect): string =>
  `M${x} ${y + parts.strip}V${y + parts.radius}a${parts.radius} ${parts.radius} 0 0 1 ${parts.radius} ${-parts.radius}` +
  `H${x + width - parts.radius}a${parts.radius} ${parts.radius} 0 0 1 ${parts.radius} ${parts.radius}V${y + parts.strip}Z`;

const browser: Draw = (at, look) => [
  ...box(at, look),
  { kind: 'path', d: stripPath(at), ...strip },
  ...[14, 24, 34].map((by): DrawCommand => ({
    kind: 'circle',
    cx: at.x + by,
    cy: at.y + 11,
    radius: 3,
    fill: '#ffffff',
  })),
];

const desktopWindow: Draw = (at, look) => [
  ...box(at, look),
  { kind: 'path', d: stripPath(at), ...strip },
  {
    kind: 'rect',
    x: at.x + at.width - 20,
    y: at.y + 7,
    width: 8,
    height: 8,
    radius: 1,
    fill: 'none',
    stroke: '#ffffff',
  },
];

const shapes: Readonly<Record<Shape, Draw>> = {
  box,
  person,
  cylinder,
  pipe,
  hexagon,
  'web-browser': browser,
  window: desktopWindow,
};

/** Draws a shape that fills the rectangle. */
export const shapeCommands = (shape: Shape, at: Rect, look: ShapeLook): readonly DrawCommand[] =>
  shapes[shape](at, look);

/** Px that texts keep clear of at the top and at the right, and on both sides. */
const spared: Readonly<Record<Shape, { readonly top: number; readonly right: number; readonly sides: number }>> = {
  box: { top: 0, right: 0, sides: 0 },
  person: { top: 72, right: 0, sides: 0 },
  cylinder: { top: 2 * parts.lid, right: 0, sides: 0 },
  pipe: { top: 0, right: 2 * parts.end, sides: 0 },
  hexagon: { top: 0, right: 0, sides: parts.point },
  'web-browser': { top: parts.strip, right: 0, sides: 0 },
  window: { top: parts.strip, right: 0, sides: 0 },
};

/** The part of a shape that is free for texts. */
export function shapeTextPart(shape: Shape, { x, y, width, height }: Rect): Rect {
  const { top, right, sides } = spared[shape];
  return { x: x + sides, y: y + top, width: width - right - 2 * sides, height: height - top };
}
