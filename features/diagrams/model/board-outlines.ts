/** Outlines of shapes: path data to draw, a polygon for ends of lines and for the pointer, and the room for a text. Pure. */
import type { Point } from '#platform/canvas/model/lines.ts';
import type { Part } from '#platform/canvas/model/nearest-box.ts';
import { figure } from '@archwright/drawing';
import type { BoardBox } from './board-element.ts';
import { ownName } from './own-name.ts';

/** A shape in a box, canvas px. */
interface Outline {
  /** Closed path that is filled and outlined. */
  readonly path: (box: Part) => string;
  /** Open path on top of it, without fill. */
  readonly detail?: (box: Part) => string;
  readonly polygon: (box: Part) => readonly Point[];
  readonly room: (box: Part) => Part;
}

/** Room between an outline and its text, canvas px. Source: specification 2 section 9 and the design guide. */
const padding = { plain: 6, note: 14, block: 2 } as const;

const at = (x: number, y: number): string => `${figure(x)} ${figure(y)}`;
const closed = (points: readonly Point[]): string => `M${points.map(({ x, y }) => at(x, y)).join('L')}Z`;

/** A point of a box by shares of its sides. */
const within = ({ x, y, width, height }: Part, across: number, down: number): Point => ({
  x: x + width * across,
  y: y + height * down,
});

type Insets = readonly [left: number, top?: number, right?: number, bottom?: number];

const inset = ({ x, y, width, height }: Part, [left, top = left, right = left, bottom = top]: Insets): Part => ({
  x: x + left,
  y: y + top,
  width: Math.max(1, width - left - right),
  height: Math.max(1, height - top - bottom),
});

/** A part of a box by shares of its sides. */
const share = (box: Part, [left, top, right, bottom]: readonly [number, number, number, number]): Part => {
  const { x, y } = within(box, left, top);
  return { x, y, width: Math.max(1, box.width * (right - left)), height: Math.max(1, box.height * (bottom - top)) };
};

const corners: readonly (readonly [number, number])[] = [
  [0, 0],
  [1, 0],
  [1, 1],
  [0, 1],
];

const polygon =
  (shares: readonly (readonly [number, number])[]) =>
  (box: Part): readonly Point[] =>
    shares.map(([across, down]) => within(box, across, down));

const rectangle = polygon(corners);

const polygonal = (
  shares: readonly (readonly [number, number])[],
  room: readonly [number, number, number, number],
): Outline => ({
  path: (box) => closed(polygon(shares)(box)),
  polygon: polygon(shares),
  room: (box) => share(box, room),
});

const roundCorners = (radius: number): Outline => ({
  path: (box) => roundedPath(box, radius),
  polygon: rectangle,
  room: (box) => inset(box, [padding.plain]),
});

/** A rectangle with round corners. */
function roundedPath({ x, y, width, height }: Part, radius: number): string {
  const r = Math.min(radius, width / 2, height / 2);
  const arc = `a${figure(r)} ${figure(r)} 0 0 1 `;
  return (
    `M${at(x + r, y)}H${figure(x + width - r)}${arc}${at(r, r)}V${figure(y + height - r)}${arc}${at(-r, r)}` +
    `H${figure(x + r)}${arc}${at(-r, -r)}V${figure(y + r)}${arc}${at(r, -r)}Z`
  );
}

/** Points of an ellipse: enough that a line visibly ends on it. */
const roundness = 48;

function ellipsePoints(box: Part): readonly Point[] {
  return Array.from({ length: roundness }, (_, step) => {
    const turn = (2 * Math.PI * step) / roundness;
    return within(box, 0.5 + Math.cos(turn) / 2, 0.5 + Math.sin(turn) / 2);
  });
}

const ellipse: Outline = {
  path: ({ x, y, width, height }) => {
    const arc = `a${figure(width / 2)} ${figure(height / 2)} 0 1 0 `;
    return `M${at(x, y + height / 2)}${arc}${at(width, 0)}${arc}${at(-width, 0)}Z`;
  },
  polygon: ellipsePoints,
  room: (box) => share(box, [0.146, 0.146, 0.854, 0.854]),
};

const lidOf = ({ width, height }: Part): number => Math.min(14, height / 4, width / 2);

const cylinder: Outline = {
  path: (box) => {
    const { x, y, width, height } = box;
    const lid = lidOf(box);
    const arc = `a${figure(width / 2)} ${figure(lid)} 0 0 1 `;
    return `M${at(x, y + lid)}${arc}${at(width, 0)}V${figure(y + height - lid)}${arc}${at(-width, 0)}Z`;
  },
  detail: (box) => {
    const lid = lidOf(box);
    return `M${at(box.x, box.y + lid)}a${figure(box.width / 2)} ${figure(lid)} 0 0 0 ${at(box.width, 0)}`;
  },
  polygon: (box) => {
    const half = { ...box, height: 2 * lidOf(box) };
    const upper = ellipsePoints(half).slice(roundness / 2);
    const lower = ellipsePoints({ ...half, y: box.y + box.height - half.height }).slice(0, roundness / 2);
    return [...upper, ...lower];
  },
  room: (box) => inset(box, [padding.plain, 2 * lidOf(box), padding.plain, lidOf(box)]),
};

const endOf = ({ width, height }: Part): number => Math.min(14, width / 4, height / 2);

/** A cylinder on its side, as queues are drawn. */
const queue: Outline = {
  path: (box) => {
    const { x, y, width, height } = box;
    const end = endOf(box);
    const arc = `a${figure(end)} ${figure(height / 2)} 0 0 1 `;
    return `M${at(x + end, y)}H${figure(x + width - end)}${arc}${at(0, height)}H${figure(x + end)}${arc}${at(0, -height)}Z`;
  },
  detail: (box) => {
    const end = endOf(box);
    return `M${at(box.x + box.width - end, box.y)}a${figure(end)} ${figure(box.height / 2)} 0 0 0 ${at(0, box.height)}`;
  },
  polygon: rectangle,
  room: (box) => inset(box, [endOf(box) + padding.plain, padding.plain, 2 * endOf(box)]),
};

/** Seven arcs, in shares of the box. */
const cloudPuffs = [
  [0.22, 0.88, 0.03, 0.62, 0.14, 0.5],
  [0.03, 0.3, 0.22, 0.16, 0.32, 0.24],
  [0.36, -0.02, 0.62, -0.04, 0.68, 0.18],
  [0.86, 0.06, 1.0, 0.28, 0.9, 0.44],
  [1.04, 0.58, 0.98, 0.86, 0.8, 0.84],
  [0.74, 1.02, 0.52, 1.04, 0.46, 0.9],
  [0.4, 1.0, 0.26, 1.0, 0.22, 0.88],
] as const;

const cloud: Outline = {
  path: (box) => {
    const start = within(box, 0.22, 0.88);
    const curves = cloudPuffs.map((puff) => {
      const [one, two, end] = [0, 2, 4].map((from) => within(box, puff[from] ?? 0, puff[from + 1] ?? 0));
      return one && two && end ? `C${at(one.x, one.y)} ${at(two.x, two.y)} ${at(end.x, end.y)}` : '';
    });
    return `M${at(start.x, start.y)}${curves.join('')}Z`;
  },
  polygon: (box) => ellipsePoints(share(box, [0.05, 0.06, 0.95, 0.94])),
  room: (box) => share(box, [0.16, 0.24, 0.86, 0.82]),
};

const headOf = ({ width, height }: Part): number => Math.min(width / 2, height / 2.6);

/** A head over shoulders; the text stands on the body. */
const person: Outline = {
  path: (box) => {
    const head = headOf(box);
    const top = box.y + head * 0.86;
    const body = { ...box, y: top, height: Math.max(1, box.y + box.height - top) };
    const skull = { x: box.x + box.width / 2 - head / 2, y: box.y, width: head, height: head };
    return roundedPath(body, Math.min(18, body.width / 3, body.height / 3)) + ellipse.path(skull);
  },
  polygon: (box) => {
    const head = headOf(box);
    const skull = { x: box.x + box.width / 2 - head / 2, y: box.y, width: head, height: head };
    const top = box.y + head * 0.86;
    return [
      { x: box.x, y: top },
      ...ellipsePoints(skull).slice(roundness / 2),
      { x: box.x + box.width, y: top },
      { x: box.x + box.width, y: box.y + box.height },
      { x: box.x, y: box.y + box.height },
    ];
  },
  room: (box) => inset(box, [padding.plain, headOf(box), padding.plain, 4]),
};

/** A stick figure; the text stands below it. */
const actor: Outline = {
  path: (box) => {
    const size = Math.min(box.width * 0.44, box.height * 0.3);
    return ellipse.path({ x: box.x + box.width / 2 - size / 2, y: box.y, width: size, height: size });
  },
  detail: (box) => {
    const size = Math.min(box.width * 0.44, box.height * 0.3);
    const [middle, neck] = [box.x + box.width / 2, box.y + size];
    const [hips, feet] = [box.y + box.height * 0.56, box.y + box.height * 0.8];
    const arms = neck + (hips - neck) * 0.35;
    const half = Math.min(size, box.width / 2);
    return (
      `M${at(middle, neck)}V${figure(hips)}M${at(middle - half, arms)}H${figure(middle + half)}` +
      `M${at(middle - half * 0.8, feet)}L${at(middle, hips)}L${at(middle + half * 0.8, feet)}`
    );
  },
  polygon: rectangle,
  room: (box) => share(box, [0, 0.8, 1, 1]),
};

const document: Outline = {
  path: ({ x, y, width, height }) => {
    const wave = Math.min(12, height / 5);
    const bottom = y + height - wave;
    const curve = `C${at(x + width * 0.75, bottom - wave)} ${at(x + width * 0.25, bottom + 2 * wave)} ${at(x, bottom)}`;
    return `M${at(x, y)}H${figure(x + width)}V${figure(bottom)}${curve}Z`;
  },
  polygon: rectangle,
  room: (box) => inset(box, [padding.plain, padding.plain, padding.plain, Math.min(18, box.height / 4)]),
};

const tabOf = ({ width, height }: Part) => ({ width: Math.min(width * 0.4, 60), height: Math.min(height / 4, 14) });

/** A folder, as packages are drawn. */
const folder: Outline = {
  path: (box) => {
    const { x, y, width, height } = box;
    const tab = tabOf(box);
    return `M${at(x, y)}h${figure(tab.width)}v${figure(tab.height)}H${figure(x + width)}V${figure(y + height)}H${figure(x)}Z`;
  },
  detail: (box) => `M${at(box.x, box.y + tabOf(box).height)}h${figure(tabOf(box).width)}`,
  polygon: rectangle,
  room: (box) => inset(box, [padding.plain, tabOf(box).height + 2, padding.plain, padding.plain]),
};

const server: Outline = {
  ...roundCorners(4),
  detail: ({ x, y, width, height }) =>
    [0.34, 0.67].map((down) => `M${at(x, y + height * down)}h${figure(width)}`).join('') +
    [0.17, 0.5, 0.84].map((down) => `M${at(x + 8, y + height * down)}h${figure(Math.min(6, width / 4))}`).join(''),
  room: (box) => inset(box, [Math.min(22, box.width / 4), padding.plain, padding.plain]),
};

const browser: Outline = {
  ...roundCorners(6),
  detail: ({ x, y, width, height }) => {
    const strip = Math.min(18, height / 3);
    const dots = [10, 19, 28].filter((by) => by < width - 6).map((by) => `M${at(x + by, y + strip / 2)}h3`);
    return `M${at(x, y + strip)}h${figure(width)}${dots.join('')}`;
  },
  room: (box) => inset(box, [padding.plain, Math.min(18, box.height / 3) + 2, padding.plain, padding.plain]),
};

const phone: Outline = {
  ...roundCorners(12),
  detail: ({ x, y, width, height }) =>
    `M${at(x + width * 0.4, y + 8)}h${figure(width * 0.2)}M${at(x + width * 0.35, y + height - 8)}h${figure(width * 0.3)}`,
  room: (box) => inset(box, [padding.plain, 16]),
};

const outlines: Readonly<Record<string, Outline>> = {
  ellipse,
  cylinder,
  queue,
  cloud,
  person,
  actor,
  document,
  package: folder,
  server,
  browser,
  phone,
  diamond: polygonal(
    [
      [0.5, 0],
      [1, 0.5],
      [0.5, 1],
      [0, 0.5],
    ],
    [0.25, 0.25, 0.75, 0.75],
  ),
  triangle: polygonal(
    [
      [0.5, 0],
      [1, 1],
      [0, 1],
    ],
    [0.25, 0.45, 0.75, 0.97],
  ),
  hexagon: polygonal(
    [
      [0.18, 0],
      [0.82, 0],
      [1, 0.5],
      [0.82, 1],
      [0.18, 1],
      [0, 0.5],
    ],
    [0.12, 0.05, 0.88, 0.95],
  ),
  parallelogram: polygonal(
    [
      [0.18, 0],
      [1, 0],
      [0.82, 1],
      [0, 1],
    ],
    [0.18, 0.05, 0.82, 0.95],
  ),
};

/** Corner radius of rectangles, and of those with round corners. Source: specification 2 section 9. */
const radii = { plain: 2, round: 12 } as const;
const sharp = roundCorners(radii.plain);
const round = roundCorners(radii.round);
const note: Outline = { ...sharp, room: (box) => inset(box, [padding.note]) };
const block: Outline = { ...sharp, room: (box) => inset(box, [padding.block]) };
/** The name of a frame stands above it. */
const frame: Outline = { ...sharp, room: (box) => ({ x: box.x, y: box.y - 24, width: box.width, height: 22 }) };

/** The outline of a box by its type and shape; a plain rectangle for unknown shapes. */
export function outlineOf({ type, shape, line }: BoardBox): Outline {
  if (type === 'standard.Circle') return ellipse;
  if (type === 'custom.StickyNote') return note;
  if (type === 'standard.TextBlock') return block;
  if (shape === 'frame') return frame;
  const known = shape === undefined ? undefined : ownName(outlines, shape);
  return known ?? (line?.isRounded ? round : sharp);
}
