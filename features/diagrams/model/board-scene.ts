/** Elements of a diagram as drawings: one list for the canvas, SVG, PDF and the minimap. Pure; canvas px. */
import { textLine, widthOf, type DrawCommand, type Font, type Look } from '@archwright/drawing';
import { middleOf, type Point } from '#platform/canvas/model/lines.ts';
import type { Part } from '#platform/canvas/model/nearest-box.ts';
import type { SceneItem } from '#platform/canvas/model/scene.ts';
import { isBox, isLine, isLink, type BoardBox, type BoardElement, type LineHead } from './board-element.ts';
import { boundsOfPoints, cornersOf, frameOf, partOf, turned } from './board-geometry.ts';
import { courseOf, coursePath, labelPoint, type Course, type Elements } from './board-lines.ts';
import { coloursOf, lineInk, setLineOf, setTextOf } from './board-looks.ts';
import { safeColour } from './board-colours.ts';
import { inOrder } from './board-order.ts';
import { outlineOf } from './board-outlines.ts';
import { lineLabelSize, setLines } from './board-text.ts';
import { inkPath, inkPoints } from './ink-strokes.ts';

/** The colour of the board, in both themes. */
export const paper = '#f8f9fb';

/**
 * Shadow of a sticky note: layers that add up to opacity 0.4, at equal shares of a blur by 6, so that no edge of them is
 * seen. Source: specification 2 section 9.
 */
const shadow = { dx: 2, dy: 5, layers: [-4.4, -2.4, -1.1, 0, 1.1, 2.4, 4.4], opacity: 0.07 } as const;

const none = (colour: string): string => (colour === 'transparent' ? 'none' : colour);

function noteShadow({ x, y, width, height }: Part): readonly DrawCommand[] {
  return shadow.layers.map((by) => ({
    kind: 'rect',
    x: x + shadow.dx - by,
    y: y + shadow.dy - by,
    width: Math.max(1, width + 2 * by),
    height: Math.max(1, height + 2 * by),
    radius: Math.max(2, by + 2),
    fill: '#000000',
    fillOpacity: shadow.opacity,
  }));
}

interface TextBox {
  readonly lines: readonly string[];
  readonly font: Font;
  readonly fill: string;
  readonly room: Part;
  readonly align: 'left' | 'centre' | 'right';
  readonly vertical: 'top' | 'middle' | 'bottom';
}

/** Lines of text in their room. */
function textCommands({ lines, font, fill, room, align, vertical }: TextBox): readonly DrawCommand[] {
  const height = lines.length * font.line;
  const spare = room.height - height;
  const top = room.y + (vertical === 'top' ? 0 : vertical === 'bottom' ? spare : spare / 2);
  return lines.flatMap((line, at) => {
    if (line === '') return [];
    const y = top + (at + 0.5) * font.line;
    if (align === 'left') return [textLine(line, { x: room.x, y, font, fill, anchor: 'start' })];
    if (align === 'centre') return [textLine(line, { x: room.x + room.width / 2, y, font, fill })];
    return [textLine(line, { x: room.x + room.width - widthOf(line, font), y, font, fill, anchor: 'start' })];
  });
}

/** Texts from afar: bars as wide as the lines. */
function textBars({ lines, font, fill, room, align, vertical }: TextBox): readonly DrawCommand[] {
  const spare = room.height - lines.length * font.line;
  const top = room.y + (vertical === 'top' ? 0 : vertical === 'bottom' ? spare : spare / 2);
  return lines.flatMap((line, at) => {
    if (line === '') return [];
    const width = Math.min(widthOf(line, font), room.width);
    const left = align === 'left' ? 0 : align === 'right' ? room.width - width : (room.width - width) / 2;
    const y = top + at * font.line + font.line * 0.3;
    return [{ kind: 'rect', x: room.x + left, y, width, height: font.line * 0.4, fill, fillOpacity: 0.45 } as const];
  });
}

function textBoxOf(box: BoardBox): TextBox | undefined {
  if (box.label === '' || box.shape === 'ink' || box.shape === 'image') return undefined;
  const { lines, font } = setLines(box);
  const { align, vertical } = setTextOf(box);
  return { lines, font, fill: none(coloursOf(box).text), room: outlineOf(box).room(partOf(box)), align, vertical };
}

function outlineLook(box: BoardBox): Look {
  const { border } = coloursOf(box);
  const { width, dashes } = setLineOf(box);
  const stroke = none(border);
  return stroke === 'none' ? {} : { stroke, strokeWidth: width, isRoundJoin: true, ...(dashes ? { dashes } : {}) };
}

function frameCommands(box: BoardBox): readonly DrawCommand[] {
  const { x, y, width, height } = partOf(box);
  const { fill, border } = coloursOf(box);
  return [{ kind: 'rect', x, y, width, height, radius: 4, fill: none(fill), stroke: none(border), strokeWidth: 1 }];
}

function shapeCommandsOf(box: BoardBox): readonly DrawCommand[] {
  const part = partOf(box);
  if (box.shape === 'ink') {
    const width = setLineOf(box).width;
    const fill = none(safeColour(box.line?.colour, lineInk));
    return [{ kind: 'path', d: inkPath(inkPoints(box.ink ?? '', part), width), fill }];
  }
  if (box.shape === 'image' && box.fileId !== undefined) {
    const flips = { isFlippedX: box.isFlippedX ?? false, isFlippedY: box.isFlippedY ?? false };
    return [{ kind: 'image', fileId: box.fileId, ...part, ...flips }];
  }
  if (box.shape === 'frame') return frameCommands(box);
  const { fill } = coloursOf(box);
  if (box.type === 'custom.StickyNote')
    return [...noteShadow(part), { kind: 'rect', ...part, radius: 2, fill: none(fill) }];
  if (box.type === 'standard.TextBlock') return [];
  const { path, detail } = outlineOf(box);
  const look = outlineLook(box);
  const outline: DrawCommand = { kind: 'path', d: path(part), fill: none(fill), ...look };
  return detail ? [outline, { kind: 'path', d: detail(part), fill: 'none', ...look }] : [outline];
}

/** A small arrow in the corner of an element that links somewhere. */
function linkMark(box: BoardBox): readonly DrawCommand[] {
  if (box.href === undefined || box.href === '') return [];
  const [x, y] = [box.position.x + box.size.w - 16, box.position.y + 4];
  return [
    { kind: 'rect', x, y, width: 12, height: 12, radius: 3, fill: '#ffffff', fillOpacity: 0.85 },
    {
      kind: 'path',
      d: `M${x + 4} ${y + 8}L${x + 8} ${y + 4}M${x + 5} ${y + 4}H${x + 8}V${y + 7}`,
      fill: 'none',
      stroke: '#3b49b5',
    },
  ];
}

const inGroup = (element: BoardElement, commands: readonly DrawCommand[], title?: string): readonly DrawCommand[] => {
  const { opacity } = element;
  const angle = isBox(element) ? (element.angle ?? 0) : 0;
  const turn = isBox(element) && angle !== 0 ? { ...middleOf(partOf(element)), angle } : undefined;
  return [
    {
      kind: 'group',
      ...(title === undefined || title === '' ? {} : { title }),
      ...(turn ? { turn } : {}),
      ...(opacity === undefined || opacity === 1 ? {} : { opacity }),
      commands,
    },
  ];
};

/** Everything that a box draws, with its name above a frame. */
function boxItem(box: BoardBox): SceneItem {
  const shape = shapeCommandsOf(box);
  const text = textBoxOf(box);
  const frame = frameOf(box);
  const part = partOf(box);
  const texts = text ? boundsOfPoints([...cornersOf(text.room), ...cornersOf(part)]) : part;
  const height = text ? text.lines.length * text.font.line : 0;
  const over = Math.max(0, height - (text?.room.height ?? 0));
  const middle = middleOf(part);
  const around = boundsOfPoints([
    ...cornersOf(frame),
    ...cornersOf(texts).map((corner) => turned(corner, middle, box.angle ?? 0)),
  ]);
  const width = setLineOf(box).width + (box.type === 'custom.StickyNote' ? 12 : 0) + over / 2;
  return {
    id: box.id,
    bounds: {
      x: around.x - width,
      y: around.y - width,
      width: around.width + 2 * width,
      height: around.height + 2 * width,
    },
    commands: inGroup(box, [...shape, ...(text ? textCommands(text) : []), ...linkMark(box)], box.label || box.alt),
    far: inGroup(box, [...shape.slice(box.type === 'custom.StickyNote' ? -1 : 0), ...(text ? textBars(text) : [])]),
  };
}

/** Length and half width of heads for a line of 1.5 px. */
const headSize = { length: 11, half: 4.5 } as const;

/** The direction in which a line arrives at an end, as a vector of length 1. */
function arrival(
  { points, kind }: Course,
  end: 'start' | 'end',
): { readonly tip: Point; readonly dx: number; readonly dy: number } | undefined {
  const [tip, before] = end === 'end' ? [points.at(-1), points.at(-2)] : [points[0], points[1]];
  if (!tip || !before) return undefined;
  const isPlainCurve = kind === 'curved' && points.length === 2;
  const isWide = Math.abs(tip.x - before.x) >= Math.abs(tip.y - before.y);
  const [x, y] = isPlainCurve
    ? [isWide ? tip.x - before.x : 0, isWide ? 0 : tip.y - before.y]
    : [tip.x - before.x, tip.y - before.y];
  const length = Math.hypot(x, y);
  return length === 0 ? undefined : { tip, dx: x / length, dy: y / length };
}

interface HeadLook {
  readonly stroke: string;
  readonly width: number;
}

function headCommands(
  course: Course,
  end: 'start' | 'end',
  head: LineHead,
  { stroke, width }: HeadLook,
): readonly DrawCommand[] {
  const at = head === 'none' ? undefined : arrival(course, end);
  if (!at) return [];
  const scale = Math.max(1, Math.sqrt(width / 1.5));
  const [length, half] = [headSize.length * scale, headSize.half * scale];
  const { tip, dx, dy } = at;
  const point = (back: number, aside: number): string =>
    `${Math.round((tip.x - dx * back - dy * aside) * 100) / 100} ${Math.round((tip.y - dy * back + dx * aside) * 100) / 100}`;
  const line = { stroke, strokeWidth: width, isRoundJoin: true } as const;
  switch (head) {
    case 'arrow':
      return [
        { kind: 'path', d: `M${point(length, half)}L${point(0, 0)}L${point(length, -half)}`, fill: 'none', ...line },
      ];
    case 'triangle':
      return [{ kind: 'path', d: `M${point(0, 0)}L${point(length, half)}L${point(length, -half)}Z`, fill: stroke }];
    case 'diamond':
      return [
        {
          kind: 'path',
          d: `M${point(0, 0)}L${point(length / 2, half)}L${point(length, 0)}L${point(length / 2, -half)}Z`,
          fill: stroke,
        },
      ];
    case 'circle':
      return [{ kind: 'circle', cx: tip.x - dx * half, cy: tip.y - dy * half, radius: half, fill: stroke }];
    case 'bar':
      return [{ kind: 'path', d: `M${point(0, half)}L${point(0, -half)}`, fill: 'none', ...line }];
    default:
      return [];
  }
}

/** How far a line stops before its end, so that it does not show through the head. */
const cutBy: Readonly<Record<LineHead, number>> = { none: 0, arrow: 1, triangle: 8, circle: 8, diamond: 10, bar: 0 };

function shortenedCourse(course: Course, heads: readonly [LineHead, LineHead], scale: number): Course {
  const points = [...course.points];
  for (const [end, head] of [
    ['start', heads[0]],
    ['end', heads[1]],
  ] as const) {
    const at = arrival(course, end);
    const index = end === 'start' ? 0 : points.length - 1;
    const tip = points[index];
    const by = cutBy[head] * scale;
    if (at && tip && by > 0) points[index] = { x: tip.x - at.dx * by, y: tip.y - at.dy * by };
  }
  return { ...course, points };
}

/** Heads of a line: a filled triangle at its end, unless it says otherwise. */
export const headsOf = (element: BoardElement): readonly [LineHead, LineHead] => [
  element.line?.startHead ?? 'none',
  element.line?.endHead ?? 'triangle',
];

function labelCommands(
  element: BoardElement,
  course: Course,
): { readonly commands: readonly DrawCommand[]; readonly part: Part } | undefined {
  if (!element.label) return undefined;
  const { lines, font, width, height } = lineLabelSize(element);
  const { x, y } = labelPoint(course);
  const part = { x: x - width / 2, y: y - height / 2, width, height };
  const text: TextBox = { lines, font, fill: '#1a1d24', room: part, align: 'centre', vertical: 'middle' };
  return { part, commands: [{ kind: 'rect', ...part, radius: 3, fill: paper }, ...textCommands(text)] };
}

/** Space around a line for heads and curves. */
const slack = 14;

function lineItem(element: BoardElement, elements: Elements): SceneItem | undefined {
  const course = courseOf(element, elements);
  if (!course) return undefined;
  const { width, dashes } = setLineOf(element);
  const stroke = none(safeColour(element.line?.colour, lineInk));
  const heads = headsOf(element);
  const cut = shortenedCourse(course, heads, Math.max(1, Math.sqrt(width / 1.5)));
  const look = { stroke, width };
  const line: DrawCommand = {
    kind: 'path',
    d: coursePath(cut),
    fill: 'none',
    stroke,
    strokeWidth: width,
    isRoundJoin: true,
    ...(dashes ? { dashes } : {}),
  };
  const label = labelCommands(element, course);
  const {
    x,
    y,
    width: wide,
    height: high,
  } = boundsOfPoints([...course.points, ...(label ? cornersOf(label.part) : [])]);
  const room = slack + width + (course.kind === 'curved' ? Math.max(wide, high) * 0.2 : 0);
  const drawn = [
    line,
    ...headCommands(course, 'start', heads[0], look),
    ...headCommands(course, 'end', heads[1], look),
    ...(label?.commands ?? []),
  ];
  return {
    id: element.id,
    bounds: { x: x - room, y: y - room, width: wide + 2 * room, height: high + 2 * room },
    commands: inGroup(element, drawn, element.label),
    far: [line],
  };
}

/** Elements that the course of a line depends on. */
function endsIn(element: BoardElement, elements: Elements): readonly (BoardElement | undefined)[] {
  if (isLink(element)) return [elements.get(element.source), elements.get(element.target)];
  return [element.line?.from, element.line?.to].map((end) => (end ? elements.get(end.id) : undefined));
}

interface KnownItem {
  readonly ends: readonly (BoardElement | undefined)[];
  readonly item: SceneItem | undefined;
}

/** Items by element: an element that is the same object, with ends that are the same objects, gives the same item. */
const known = new WeakMap<BoardElement, KnownItem>();

/** The drawing of an element; undefined for a link without its ends. */
export function itemOf(element: BoardElement, elements: Elements): SceneItem | undefined {
  const ends = isLine(element) ? endsIn(element, elements) : [];
  const before = known.get(element);
  if (before && before.ends.every((end, at) => end === ends[at])) return before.item;
  const item = isBox(element) && !isLine(element) ? boxItem(element) : lineItem(element, elements);
  known.set(element, { ends, item });
  return item;
}

/** Items of elements from the bottom to the top. */
export const itemsOf = (elements: Elements): readonly SceneItem[] =>
  inOrder(elements.values()).flatMap((element) => itemOf(element, elements) ?? []);
