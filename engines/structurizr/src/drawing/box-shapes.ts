/** The sixteen shapes of elements: their sizes, the part that is free for texts, their outline, and their drawing. */
import type { DrawCommand, Look, Rect } from '@archwright/drawing';
import type { ShapePart } from '@archwright/layout';
import type { Shape } from '../style/style-types.ts';

/** Fill, stroke and what is drawn in the colour of the canvas, such as the bar of a window. */
export interface ShapePaint extends Look {
  readonly fill: string;
  readonly stroke: string;
  readonly behind: string;
}

interface ShapeKind {
  /** Share of the width that texts keep clear of. */
  readonly padding: number;
  /** The part of the box that is free for texts, before the padding. */
  readonly textPart: (box: Rect) => Rect;
  /** What is drawn, for lines that end on it; the whole box when absent. */
  readonly outline?: (box: Rect) => readonly ShapePart[];
  readonly draw: (box: Rect, paint: ShapePaint) => readonly DrawCommand[];
}

const whole = (box: Rect): Rect => box;
const below =
  (top: number) =>
  ({ x, y, width, height }: Rect): Rect => ({ x, y: y + top, width, height: height - top });

const lookOf = ({ behind: _behind, ...look }: ShapePaint): Look => look;

const rounded =
  (radius: number) =>
  (box: Rect, paint: ShapePaint): readonly DrawCommand[] => [{ kind: 'rect', ...box, radius, ...lookOf(paint) }];

/** Number of slices of a shape with slanting sides: lines end on them, at most some px beside the side. */
const slices = 24;

/** A shape by the share of its width at each height, from 0 at the top to 1 at the bottom. */
const sliced =
  (share: (at: number) => number) =>
  ({ width, height }: Rect): readonly ShapePart[] =>
    Array.from({ length: slices }, (_, index) => {
      const part = share((index + 0.5) / slices) * width;
      return { x: (width - part) / 2, y: (index * height) / slices, width: part, height: height / slices };
    });

const path = (d: string, look: Look): DrawCommand => ({ kind: 'path', d, ...look });

const ellipsePath = ({ x, y, width, height }: Rect): string => {
  const [rx, ry] = [width / 2, height / 2];
  return `M${x} ${y + ry}A${rx} ${ry} 0 1 1 ${x + width} ${y + ry}A${rx} ${ry} 0 1 1 ${x} ${y + ry}Z`;
};

const ellipse: ShapeKind = {
  padding: 0.2,
  textPart: ({ x, y, width, height }) => ({ x, y: y + height * 0.12, width, height: height * 0.76 }),
  outline: ({ width, height }) => [{ x: 0, y: 0, width, height, isRound: true }],
  draw: (box, paint) => [path(ellipsePath(box), lookOf(paint))],
};

const hexagon: ShapeKind = {
  padding: 0.2,
  textPart: whole,
  outline: sliced((at) => 0.5 + Math.min(at, 1 - at)),
  draw: ({ x, y, width, height }, paint) => [
    path(
      `M${x + width / 4} ${y}H${x + (3 * width) / 4}L${x + width} ${y + height / 2}L${x + (3 * width) / 4} ${y + height}` +
        `H${x + width / 4}L${x} ${y + height / 2}Z`,
      lookOf(paint),
    ),
  ],
};

const diamond: ShapeKind = {
  padding: 0.3,
  textPart: ({ x, y, width, height }) => ({ x, y: y + height * 0.2, width, height: height * 0.6 }),
  outline: sliced((at) => 2 * Math.min(at, 1 - at)),
  draw: ({ x, y, width, height }, paint) => [
    path(
      `M${x + width / 2} ${y}L${x + width} ${y + height / 2}L${x + width / 2} ${y + height}L${x} ${y + height / 2}Z`,
      lookOf(paint),
    ),
  ],
};

/** Half the height of the ends of a cylinder, px; the width of those of a pipe. */
const lid = 30;

const cylinder: ShapeKind = {
  padding: 0.1,
  textPart: below(2 * lid),
  draw: ({ x, y, width, height }, paint) => {
    const [right, top, bottom] = [x + width, y + lid, y + height - lid];
    const arc = `A${width / 2} ${lid} 0 0`;
    return [
      path(`M${x} ${top}${arc} 1 ${right} ${top}V${bottom}${arc} 1 ${x} ${bottom}Z`, lookOf(paint)),
      path(`M${x} ${top}${arc} 0 ${right} ${top}`, { ...lookOf(paint), fill: 'none' }),
    ];
  },
};

const pipe: ShapeKind = {
  padding: 0.1,
  textPart: ({ x, y, width, height }) => ({ x: x + lid, y, width: width - 3 * lid, height }),
  draw: ({ x, y, width, height }, paint) => {
    const [left, right, bottom] = [x + lid, x + width - lid, y + height];
    const arc = `A${lid} ${height / 2} 0 0`;
    return [
      path(`M${left} ${y}H${right}${arc} 1 ${right} ${bottom}H${left}${arc} 1 ${left} ${y}Z`, lookOf(paint)),
      path(`M${right} ${y}${arc} 0 ${right} ${bottom}`, { ...lookOf(paint), fill: 'none' }),
    ];
  },
};

const personBody = ({ x, y, width, height }: Rect): Rect => ({
  x,
  y: y + width / 2.5,
  width,
  height: height - width / 2.5,
});
const personHead = (width: number): number => width / 4.5;

const person: ShapeKind = {
  padding: 0.1,
  textPart: ({ x, y, width, height }) => {
    const top = 2 * personHead(width);
    return { x: x + width * 0.08, y: y + top, width: width * 0.84, height: height - top };
  },
  outline: (box) => {
    const radius = personHead(box.width);
    const body = personBody({ ...box, x: 0, y: 0 });
    return [{ x: box.width / 2 - radius, y: 0, width: 2 * radius, height: 2 * radius, isRound: true }, body];
  },
  draw: (box, paint) => {
    const { x, y, width, height } = box;
    const arm = (at: number): DrawCommand =>
      path(`M${at} ${y + height}V${y + height - (height - width / 2.5) * 0.3}`, { ...lookOf(paint), fill: 'none' });
    return [
      { kind: 'rect', ...personBody(box), radius: Math.min(70, width / 6), ...lookOf(paint) },
      { kind: 'circle', cx: x + width / 2, cy: y + personHead(width), radius: personHead(width), ...lookOf(paint) },
      arm(x + width / 5),
      arm(x + (4 * width) / 5),
    ];
  },
};

const robot: ShapeKind = {
  ...person,
  outline: (box) => {
    const head = box.width / 2.25;
    return [{ x: (box.width - head) / 2, y: 0, width: head, height: head }, personBody({ ...box, x: 0, y: 0 })];
  },
  draw: (box, paint) => {
    const { x, y, width } = box;
    const head = width / 2.25;
    const ears = { width: width / 1.8, height: width / 10 };
    return [
      { kind: 'rect', ...personBody(box), radius: Math.min(70, width / 6), ...lookOf(paint) },
      {
        kind: 'rect',
        x: x + (width - ears.width) / 2,
        y: y + (head - ears.height) / 2,
        ...ears,
        radius: 10,
        ...lookOf(paint),
      },
      { kind: 'rect', x: x + (width - head) / 2, y, width: head, height: head, radius: 30, ...lookOf(paint) },
    ];
  },
};

const folder: ShapeKind = {
  padding: 0.1,
  textPart: ({ x, y, width, height }) => ({ x, y: y + height / 8, width, height: height - height / 8 }),
  draw: ({ x, y, width, height }, paint) => [
    { kind: 'rect', x, y, width: width / 3, height: height / 4, radius: 10, ...lookOf(paint) },
    { kind: 'rect', x, y: y + height / 8, width, height: height - height / 8, radius: 5, ...lookOf(paint) },
  ],
};

const component: ShapeKind = {
  padding: 0.1,
  textPart: ({ x, y, width, height }) => ({ x: x + width / 6, y, width: width - width / 6, height }),
  draw: ({ x, y, width, height }, paint) => {
    const block = { width: width / 6, height: height / 8 };
    const at = (top: number): DrawCommand => ({ kind: 'rect', x, y: top, ...block, radius: 5, ...lookOf(paint) });
    return [
      { kind: 'rect', x: x + block.width / 2, y, width: width - block.width / 2, height, radius: 5, ...lookOf(paint) },
      at(y + block.height),
      at(y + 2.5 * block.height),
    ];
  },
};

/** Height of the bar of a window and inset of its content, px. */
const bar = 40;
const inset = 10;

const screenOf = (
  { x, y, width, height }: Rect,
  paint: ShapePaint,
  radius: number,
  edges: { readonly top: number; readonly right: number; readonly bottom: number; readonly left: number },
): readonly DrawCommand[] => [
  { kind: 'rect', x, y, width, height, radius, ...lookOf(paint), fill: paint.stroke },
  {
    kind: 'rect',
    x: x + edges.left,
    y: y + edges.top,
    width: width - edges.left - edges.right,
    height: height - edges.top - edges.bottom,
    radius: inset,
    fill: paint.fill,
    ...(paint.fillOpacity === undefined ? {} : { fillOpacity: paint.fillOpacity }),
  },
];

const windowOf = (hasAddress: boolean): ShapeKind => ({
  padding: 0.1,
  textPart: below(bar),
  draw: (box, paint) => [
    ...screenOf(box, paint, inset, { top: bar, right: inset, bottom: inset, left: inset }),
    ...[0, 1, 2].map((index): DrawCommand => ({
      kind: 'circle',
      cx: box.x + 20 + index * 25,
      cy: box.y + bar / 2,
      radius: 8,
      fill: paint.fill,
    })),
    ...(hasAddress
      ? [
          {
            kind: 'rect' as const,
            x: box.x + 95,
            y: box.y + inset,
            width: Math.max(0, box.width - 95 - 2 * inset),
            height: bar - 2 * inset,
            radius: inset,
            fill: paint.fill,
          },
        ]
      : []),
  ],
});

const mobileOf = (isUpright: boolean): ShapeKind => {
  const edges = isUpright
    ? { top: bar, right: inset, bottom: bar, left: inset }
    : { top: inset, right: bar, bottom: inset, left: bar };
  return {
    padding: 0.1,
    textPart: ({ x, y, width, height }) => ({
      x: x + edges.left,
      y: y + edges.top,
      width: width - edges.left - edges.right,
      height: height - edges.top - edges.bottom,
    }),
    draw: (box, paint) => {
      const { x, y, width, height } = box;
      const button = isUpright
        ? { cx: x + width / 2, cy: y + height - bar / 2 }
        : { cx: x + bar / 2, cy: y + height / 2 };
      const speaker = isUpright
        ? { x: x + width / 2 - 25, y: y + bar / 2 - 4, width: 50, height: 8 }
        : { x: x + width - bar / 2 - 4, y: y + height / 2 - 25, width: 8, height: 50 };
      return [
        ...screenOf(box, paint, 20, edges),
        { kind: 'circle', ...button, radius: 12, fill: paint.fill },
        { kind: 'rect', ...speaker, radius: 4, fill: paint.fill },
      ];
    },
  };
};

const kinds: Readonly<Record<Shape, ShapeKind>> = {
  Box: { padding: 0.1, textPart: whole, draw: rounded(1) },
  RoundedBox: { padding: 0.1, textPart: whole, draw: rounded(20) },
  Circle: ellipse,
  Ellipse: ellipse,
  Hexagon: hexagon,
  Diamond: diamond,
  Cylinder: cylinder,
  Pipe: pipe,
  Person: person,
  Robot: robot,
  Folder: folder,
  WebBrowser: windowOf(true),
  Window: windowOf(false),
  MobileDevicePortrait: mobileOf(true),
  MobileDeviceLandscape: mobileOf(false),
  Component: component,
};

/** The size of a shape that was asked for in another proportion: circles are as high as wide, hexagons regular. */
export function shapeSize(
  shape: Shape,
  { width, height }: { readonly width: number; readonly height: number },
): {
  readonly width: number;
  readonly height: number;
} {
  if (shape === 'Circle') return { width, height: width };
  if (shape === 'Hexagon') return { width, height: Math.max(Math.floor((width / 2) * Math.sqrt(3)), height) };
  return { width, height };
}

/** Where texts of a shape have room. */
export function shapeTexts(shape: Shape, box: Rect): Rect {
  const { padding, textPart } = kinds[shape];
  const part = textPart(box);
  const side = (part.width * padding) / 2;
  return { ...part, x: part.x + side, width: part.width - 2 * side };
}

/** What is drawn of a shape, relative to its box; undefined for the whole box. */
export const shapeOutline = (shape: Shape, box: Rect): readonly ShapePart[] | undefined => kinds[shape].outline?.(box);

/** Draws a shape. */
export const drawShape = (shape: Shape, box: Rect, paint: ShapePaint): readonly DrawCommand[] =>
  kinds[shape].draw(box, paint);
