/**
 * Reads Excalidraw files. Elements that this product has written come back as they were stored, in the place and with the
 * text that they have now; others become what comes nearest. Pure; canvas px.
 */
import * as z from 'zod/mini';
import type { Loss } from '#platform/exchange/contract.ts';
import { keysBetween } from '#platform/editing/model/order-keys.ts';
import {
  boardElement,
  isBox,
  isLine,
  isLink,
  type BoardBox,
  type BoardElement,
  type LineHead,
  type LineLook,
} from '../board-element.ts';
import { defaultNote, noteColours, safeColour } from '../board-colours.ts';
import { colourParts, coloursOf, storedColour, withColour, type ColourPart } from '../board-looks.ts';
import { storedInk, type InkPoint } from '../ink-strokes.ts';
import type { ReadDiagram } from './read-diagram.ts';
import { diagramOf, type MadeElement } from './stored-elements.ts';
import { ownName } from '../own-name.ts';

const bindingShape = z.nullish(z.looseObject({ elementId: z.string() }));
const pairs = z.array(z.array(z.number()).check(z.minLength(2)));

/** What is read of an element of Excalidraw. */
const drawnShape = z.looseObject({
  id: z.string().check(z.minLength(1)),
  type: z.string(),
  x: z._default(z.number(), 0),
  y: z._default(z.number(), 0),
  width: z._default(z.number(), 0),
  height: z._default(z.number(), 0),
  angle: z._default(z.number(), 0),
  strokeColor: z.optional(z.string()),
  backgroundColor: z.optional(z.string()),
  fillStyle: z.optional(z.string()),
  strokeWidth: z.optional(z.number()),
  strokeStyle: z.optional(z.string()),
  roughness: z.optional(z.number()),
  opacity: z.optional(z.number()),
  groupIds: z.optional(z.array(z.string())),
  frameId: z.nullish(z.string()),
  isDeleted: z.optional(z.boolean()),
  locked: z.optional(z.boolean()),
  link: z.nullish(z.string()),
  roundness: z.nullish(z.unknown()),
  text: z.optional(z.string()),
  originalText: z.optional(z.string()),
  fontSize: z.optional(z.number()),
  fontFamily: z.optional(z.unknown()),
  textAlign: z.optional(z.string()),
  containerId: z.nullish(z.string()),
  name: z.nullish(z.string()),
  points: z.optional(pairs),
  pressures: z.optional(z.array(z.number())),
  startBinding: bindingShape,
  endBinding: bindingShape,
  startArrowhead: z.nullish(z.string()),
  endArrowhead: z.nullish(z.string()),
  customData: z.optional(z.unknown()),
});
type Drawn = z.output<typeof drawnShape>;

const fileShape = z.looseObject({
  type: z.literal('excalidraw'),
  elements: z.array(z.unknown()),
  archwright: z.optional(z.looseObject({ rest: z.optional(z.record(z.string(), z.unknown())) })),
});

const ownShape = z.looseObject({ archwright: boardElement });

const headNames: Readonly<Record<string, LineHead>> = {
  arrow: 'arrow',
  triangle: 'triangle',
  circle: 'circle',
  dot: 'circle',
  diamond: 'diamond',
  bar: 'bar',
};
const headOf = (name: string | null | undefined): LineHead => (name ? (ownName(headNames, name) ?? 'arrow') : 'none');

/** Texts of boxes and lines, by the element that they stand on. */
type Texts = ReadonlyMap<string, Drawn>;

const wordsOf = ({ originalText, text = '' }: Drawn): string => originalText ?? text;

const colourOf = (value: string | undefined, otherwise: string): string =>
  value === undefined || value === '' ? otherwise : value;

const lineLook = ({ strokeStyle, strokeWidth, roundness }: Drawn): LineLook => ({
  ...(strokeStyle === 'dashed' || strokeStyle === 'dotted' ? { style: strokeStyle } : {}),
  ...(strokeWidth !== undefined && strokeWidth > 0 ? { width: Math.min(100, strokeWidth) } : {}),
  ...(roundness ? { isRounded: true } : {}),
});

const common = (drawn: Drawn) => ({
  id: drawn.id,
  ...(drawn.opacity === undefined || drawn.opacity >= 100 ? {} : { opacity: Math.max(0, drawn.opacity / 100) }),
  ...(drawn.locked ? { locked: true } : {}),
  ...(drawn.groupIds?.length ? { groupIds: drawn.groupIds.slice(0, 20) } : {}),
  ...(drawn.frameId ? { frameId: drawn.frameId } : {}),
  ...(drawn.link ? { href: drawn.link } : {}),
});

function textLookOf({ fontSize, textAlign }: Drawn) {
  const align = textAlign === 'center' ? 'centre' : textAlign === 'right' ? 'right' : 'left';
  return { ...(fontSize === undefined ? {} : { size: Math.max(4, Math.min(400, fontSize)) }), align } as const;
}

/** Ink from its points; its box is that of the points. */
function inkOf(drawn: Drawn): BoardBox {
  const pressures = drawn.pressures ?? [];
  const points = (drawn.points ?? []).map(([dx = 0, dy = 0], at): InkPoint => {
    const pressure = pressures[at];
    return { x: drawn.x + dx, y: drawn.y + dy, ...(pressure === undefined ? {} : { pressure }) };
  });
  const { ink, part } = storedInk(points);
  return {
    ...common(drawn),
    type: 'standard.Rectangle',
    shape: 'ink',
    label: '',
    position: { x: part.x, y: part.y },
    size: { w: part.width, h: part.height },
    style: {},
    ink,
    line: { ...lineLook(drawn), colour: colourOf(drawn.strokeColor, '#1a1d24') },
  };
}

function boxOf(drawn: Drawn, texts: Texts): BoardBox {
  const text = texts.get(drawn.id);
  const [border, fill] = [colourOf(drawn.strokeColor, '#1a1d24'), colourOf(drawn.backgroundColor, 'transparent')];
  const ink = colourOf(text?.strokeColor, border);
  const shared = {
    ...common(drawn),
    label: text ? wordsOf(text) : '',
    position: { x: drawn.x, y: drawn.y },
    size: { w: Math.abs(drawn.width), h: Math.abs(drawn.height) },
    ...(drawn.angle === 0 ? {} : { angle: (drawn.angle * 180) / Math.PI }),
    ...(text ? { text: textLookOf(text) } : {}),
    line: lineLook(drawn),
  };
  const style = { bgColor: fill, borderColor: border, textColor: ink };
  switch (drawn.type) {
    case 'ellipse':
      return { ...shared, type: 'standard.Circle', style: { bg: fill, border, color: ink } };
    case 'text': {
      const { line: _, ...plain } = shared;
      return {
        ...plain,
        type: 'standard.TextBlock',
        label: wordsOf(drawn),
        text: textLookOf(drawn),
        style: { color: border },
      };
    }
    case 'frame':
    case 'magicframe':
      return {
        ...shared,
        type: 'standard.Rectangle',
        shape: 'frame',
        label: drawn.name ?? 'Frame',
        style: { bgColor: '#ffffff', borderColor: '#c3c8d2', textColor: ink },
      };
    case 'diamond':
      return { ...shared, type: 'standard.Rectangle', shape: 'diamond', style };
    default:
      return { ...shared, type: 'standard.Rectangle', style };
  }
}

/** A line with free ends, or a link between two elements. */
function lineOf(drawn: Drawn, texts: Texts, canLink: (source: string, target: string) => boolean): BoardElement {
  const [source, target] = [drawn.startBinding?.elementId, drawn.endBinding?.elementId];
  const text = texts.get(drawn.id);
  const look = {
    ...lineLook(drawn),
    colour: colourOf(drawn.strokeColor, '#4b5263'),
    kind: drawn.roundness ? ('curved' as const) : ('straight' as const),
    startHead: headOf(drawn.startArrowhead),
    endHead: headOf(drawn.endArrowhead),
  };
  const label = text ? wordsOf(text) : '';
  const points = (drawn.points ?? []).slice(0, 500).map(([x = 0, y = 0]) => ({ x, y }));
  if (source !== undefined && target !== undefined && canLink(source, target)) {
    const bends = points.slice(1, -1).map(({ x, y }) => ({ x: drawn.x + x, y: drawn.y + y }));
    return {
      ...common(drawn),
      type: 'standard.Link',
      source,
      target,
      label,
      line: { ...look, ...(bends.length ? { bends } : {}) },
    };
  }
  const [left, top] = [Math.min(0, ...points.map(({ x }) => x)), Math.min(0, ...points.map(({ y }) => y))];
  const moved = points.map(({ x, y }) => ({ x: x - left, y: y - top }));
  return {
    ...common(drawn),
    type: 'standard.Rectangle',
    shape: 'arrow',
    label,
    position: { x: drawn.x + left, y: drawn.y + top },
    size: { w: Math.max(0, ...moved.map(({ x }) => x)), h: Math.max(0, ...moved.map(({ y }) => y)) },
    style: {},
    line: { ...look, points: moved },
  };
}

/** The colours that a file of this product gives an element there: `stroke` is that of lines, outlines and single texts. */
function writtenColours(element: BoardElement): { readonly stroke: ColourPart; readonly fill: ColourPart | undefined } {
  const [first] = colourParts(element);
  if (first === 'line') return { stroke: 'line', fill: undefined };
  if (first === 'text') return { stroke: 'text', fill: undefined };
  return { stroke: 'border', fill: first === 'note' ? 'note' : 'fill' };
}

/** The code of the note colour that comes nearest. */
function nearestNote(colour: string): string {
  const parts = (hex: string): readonly number[] => [1, 3, 5].map((at) => Number.parseInt(hex.slice(at, at + 2), 16));
  const wanted = parts(colour);
  const distance = (hex: string): number =>
    parts(hex).reduce((sum, part, at) => sum + (part - (wanted[at] ?? 0)) ** 2, 0);
  const [nearest] = noteColours.toSorted((one, other) => distance(one.colour) - distance(other.colour));
  return nearest?.value ?? defaultNote;
}

/** The element with the colours that Excalidraw has changed; notes take the nearest of theirs. */
function recoloured(element: BoardElement, drawn: Drawn, text: Drawn | undefined): BoardElement {
  if (colourParts(element).length === 0) return element;
  const { stroke, fill } = writtenColours(element);
  const was = isBox(element) && !isLine(element) ? coloursOf(element) : undefined;
  const now = (value: string | undefined, before: string): string => safeColour(value, before);
  let next = element;
  const strokeWas = stroke === 'border' ? (was?.border ?? '') : storedColour(element, stroke);
  const strokeNow = now(drawn.strokeColor, strokeWas);
  if (strokeNow !== strokeWas && fill !== 'note') next = withColour(next, stroke, strokeNow);
  const fillWas = was?.fill ?? '';
  const fillNow = now(drawn.backgroundColor, fillWas);
  if (fill !== undefined && fillNow !== fillWas)
    next = withColour(next, fill, fill === 'note' ? nearestNote(fillNow) : fillNow);
  const textWas = was?.text ?? '';
  const textNow = text ? now(text.strokeColor, textWas) : textWas;
  return fill === 'fill' && textNow !== textWas ? withColour(next, 'text', textNow) : next;
}

/** The element as it was stored, where Excalidraw has not changed it; in its new place, text and colours otherwise. */
function ownOf(drawn: Drawn, texts: Texts): BoardElement | undefined {
  const read = z.safeParse(ownShape, drawn.customData);
  if (!read.success || read.data.archwright.id !== drawn.id) return undefined;
  const element: BoardElement = read.data.archwright;
  const standing = drawn.type === 'text' ? drawn : texts.get(drawn.id);
  const label = standing && wordsOf(standing);
  const relabelled = label === undefined || label === element.label ? element : { ...element, label };
  const coloured = recoloured(relabelled, drawn, texts.get(drawn.id));
  if (!isBox(coloured) || coloured.shape === 'arrow') return coloured;
  const { position, size, angle = 0 } = coloured;
  const degrees = (drawn.angle * 180) / Math.PI;
  const isSame = position.x === drawn.x && position.y === drawn.y && size.w === drawn.width && size.h === drawn.height;
  const placed = isSame
    ? coloured
    : {
        ...coloured,
        position: { ...position, x: drawn.x, y: drawn.y },
        size: { ...size, w: Math.abs(drawn.width), h: Math.abs(drawn.height) },
      };
  return Math.abs(degrees - angle) < 1e-6 ? placed : { ...placed, angle: degrees };
}

const boxes = new Set(['rectangle', 'ellipse', 'diamond', 'text', 'frame', 'magicframe', 'embeddable', 'iframe']);

/** What a foreign element loses. */
function lossesOf(drawn: Drawn, path: string): readonly Loss[] {
  const said: string[] = [];
  if (drawn.type === 'image') said.push('The image is left out. Add its file to the diagram instead.');
  else if (drawn.type === 'embeddable' || drawn.type === 'iframe')
    said.push('The embedded page becomes a box with a link.');
  else if (![...boxes, 'arrow', 'line', 'freedraw'].includes(drawn.type))
    said.push('The element has an unknown type and is left out.');
  if (drawn.roughness && drawn.type !== 'text' && drawn.type !== 'freedraw')
    said.push('The hand-drawn outline becomes a plain one.');
  if (drawn.type === 'text' && drawn.fontFamily !== undefined) said.push('The text uses the font of the product.');
  const isFilled = drawn.backgroundColor !== undefined && drawn.backgroundColor !== 'transparent';
  if (isFilled && drawn.fillStyle !== undefined && drawn.fillStyle !== 'solid')
    said.push('The hatching becomes a plain fill.');
  return said.map((message) => ({ path, message }));
}

const faulty = (message: string): ReadDiagram => ({ ok: false, problems: [{ path: '', message }] });

interface Found {
  readonly drawn: Drawn;
  readonly path: string;
}

function foundIn(elements: readonly unknown[]): { readonly found: readonly Found[]; readonly losses: readonly Loss[] } {
  const losses: Loss[] = [];
  const found = elements.flatMap((raw, at): readonly Found[] => {
    const read = z.safeParse(drawnShape, raw);
    if (read.success) return read.data.isDeleted ? [] : [{ drawn: read.data, path: `/elements/${at}` }];
    losses.push({ path: `/elements/${at}`, message: 'The element cannot be read and is left out.' });
    return [];
  });
  return { found, losses };
}

/** Types of elements that a text can stand on. */
const carriers = new Set(['rectangle', 'ellipse', 'diamond', 'embeddable', 'iframe', 'arrow', 'line']);

/** The first text of each element that can have one; others stand on their own. */
function standingTexts(found: readonly Found[]): Texts {
  const carrying = new Set(found.flatMap(({ drawn: { id, type } }) => (carriers.has(type) ? [id] : [])));
  const texts = new Map<string, Drawn>();
  for (const { drawn } of found) {
    const on = drawn.type === 'text' ? (drawn.containerId ?? '') : '';
    if (carrying.has(on) && !texts.has(on)) texts.set(on, drawn);
  }
  return texts;
}

/** Elements in the order of the file, and what they lose. */
function elementsOf({ found, losses: unread }: ReturnType<typeof foundIn>) {
  const losses: Loss[] = [...unread];
  const ids = new Set(found.flatMap(({ drawn: { id, type } }) => (boxes.has(type) || type === 'freedraw' ? [id] : [])));
  const texts = standingTexts(found);
  const pairsSeen = new Set<string>();
  const canLink = (source: string, target: string): boolean => {
    const pair = JSON.stringify([source, target]);
    if (source === target || !ids.has(source) || !ids.has(target) || pairsSeen.has(pair)) return false;
    pairsSeen.add(pair);
    return true;
  };
  const elements = found.flatMap(({ drawn, path }): readonly MadeElement[] => {
    if (texts.get(drawn.containerId ?? '') === drawn) return [];
    const own = ownOf(drawn, texts);
    if (own) {
      if (isLink(own)) pairsSeen.add(JSON.stringify([own.source, own.target]));
      return [{ element: own, path }];
    }
    losses.push(...lossesOf(drawn, path));
    if (drawn.type === 'freedraw') return [{ element: inkOf(drawn), path }];
    if (drawn.type === 'arrow' || drawn.type === 'line') return [{ element: lineOf(drawn, texts, canLink), path }];
    return boxes.has(drawn.type) ? [{ element: boxOf(drawn, texts), path }] : [];
  });
  return { elements, losses };
}

/** Elements of others get keys in the order of the file; those of our own keep theirs. */
function inFileOrder(made: readonly MadeElement[], own: ReadonlySet<string>): readonly MadeElement[] {
  if (made.every(({ element }) => own.has(element.id))) return made;
  const keys = keysBetween(undefined, undefined, made.length);
  return made.map(({ element, path }, at) => ({ element: { ...element, z: keys[at] ?? '' }, path }));
}

/** Reads the text of a file. */
export function readExcalidraw(text: string): ReadDiagram {
  let raw: unknown;
  try {
    raw = JSON.parse(text);
  } catch {
    return faulty('The file is not JSON.');
  }
  const file = z.safeParse(fileShape, raw);
  if (!file.success) return faulty('The file is not an Excalidraw file.');
  const all = foundIn(file.data.elements);
  const { elements, losses } = elementsOf(all);
  const own = new Set(
    all.found.flatMap(({ drawn }) => (z.safeParse(ownShape, drawn.customData).success ? [drawn.id] : [])),
  );
  return diagramOf(inFileOrder(elements, own), losses, file.data.archwright?.rest);
}
