/**
 * Diagrams as Excalidraw files, version 2. Shapes that Excalidraw lacks are rectangles there; the element as it is stored
 * stands in `customData.archwright`, so that nothing is lost on the way back. Pure; canvas px.
 */
import type { BoardDocument } from '../board-document.ts';
import { isArrow, isLink, type BoardBox, type BoardElement } from '../board-element.ts';
import { courseOf, type Elements } from '../board-lines.ts';
import { safeColour } from '../board-colours.ts';
import { coloursOf, lineInk, setLineOf, setTextOf } from '../board-looks.ts';
import { inOrder } from '../board-order.ts';
import { headsOf } from '../board-scene.ts';
import { inkPoints } from '../ink-strokes.ts';
import { partOf } from '../board-geometry.ts';

type Json = Readonly<Record<string, unknown>>;

/** Files that images show: addresses with their data, by id. */
export type ImageData = ReadonlyMap<string, { readonly type: string; readonly dataUrl: string }>;

/** The id of the text that stands on an element. */
const textIdOf = (id: string): string => `${id}:text`;

const shapeOf = (box: BoardBox): string => {
  if (box.type === 'standard.Circle') return 'ellipse';
  if (box.type === 'standard.TextBlock') return 'text';
  const { shape = '' } = box;
  if (['diamond', 'ellipse', 'frame', 'arrow', 'image'].includes(shape)) return shape;
  return shape === 'ink' ? 'freedraw' : 'rectangle';
};

const heads = { none: null, arrow: 'arrow', triangle: 'triangle', circle: 'circle', diamond: 'diamond', bar: 'bar' };

/** What all elements of Excalidraw have. `customData` holds the element as it is stored. */
function common(element: BoardElement, at: Json): Json {
  const { width } = setLineOf(element);
  return {
    id: element.id,
    ...at,
    angle: 0,
    strokeColor: '#1a1d24',
    backgroundColor: 'transparent',
    fillStyle: 'solid',
    strokeWidth: width,
    strokeStyle: element.line?.style ?? 'solid',
    roughness: 0,
    opacity: Math.round((element.opacity ?? 1) * 100),
    groupIds: element.groupIds ?? [],
    frameId: element.frameId ?? null,
    roundness: null,
    seed: 1,
    version: 1,
    versionNonce: 1,
    isDeleted: false,
    boundElements: null,
    updated: 1,
    link: element.href ?? null,
    locked: element.locked ?? false,
    customData: { archwright: element },
  };
}

/** A text that stands on an element, or by itself. */
function textFields(element: BoardElement, containerId: string | null): Json {
  const { font, align, vertical } = setTextOf(element);
  const text = element.label ?? '';
  return {
    text,
    originalText: text,
    fontSize: font.size,
    fontFamily: 2,
    textAlign: align === 'centre' ? 'center' : align,
    verticalAlign: vertical,
    containerId,
    autoResize: element.text?.isFixed !== true,
    lineHeight: font.line / font.size,
  };
}

/** The text of an element as an element of its own. */
function standingText(element: BoardElement, box: Json, colour: string): readonly Json[] {
  if (!element.label) return [];
  const { x, y, width, height, angle } = box;
  const { customData: _, ...plain } = common(element, { x, y, width, height });
  const bound = { ...plain, id: textIdOf(element.id), type: 'text', angle, strokeColor: colour, link: null };
  return [{ ...bound, ...textFields(element, element.id) }];
}

/** A box, with its text above it. */
function boxOf(box: BoardBox): readonly Json[] {
  const { x, y, width, height } = partOf(box);
  const type = shapeOf(box);
  const { fill, border, text } = coloursOf(box);
  const colour = type === 'text' ? text : type === 'freedraw' ? safeColour(box.line?.colour, lineInk) : border;
  const hasText = box.label !== '' && !['text', 'frame', 'freedraw', 'image'].includes(type);
  const drawn: Json = {
    ...common(box, { x, y, width, height }),
    type,
    angle: ((box.angle ?? 0) * Math.PI) / 180,
    strokeColor: colour,
    backgroundColor: type === 'text' || type === 'freedraw' ? 'transparent' : fill,
    ...(hasText ? { boundElements: [{ type: 'text', id: textIdOf(box.id) }] } : {}),
    ...(type === 'text' ? textFields(box, null) : {}),
    ...(type === 'frame' ? { name: box.label } : {}),
    ...(type === 'image' ? { fileId: box.fileId ?? null, status: 'saved', scale: scaleOf(box) } : {}),
    ...(type === 'freedraw' ? inkFields(box) : {}),
  };
  return hasText ? [drawn, ...standingText(box, drawn, text)] : [drawn];
}

const scaleOf = ({ isFlippedX, isFlippedY }: BoardBox): readonly number[] => [isFlippedX ? -1 : 1, isFlippedY ? -1 : 1];

function inkFields(box: BoardBox): Json {
  const part = partOf(box);
  const points = inkPoints(box.ink ?? '', part);
  const isPressed = points.some(({ pressure }) => pressure !== undefined);
  return {
    points: points.map(({ x, y }) => [x - part.x, y - part.y]),
    pressures: isPressed ? points.map(({ pressure = 0.5 }) => pressure) : [],
    simulatePressure: !isPressed,
  };
}

const bindingTo = (id: string | undefined): Json | null =>
  id === undefined ? null : { elementId: id, focus: 0, gap: 1 };

/** A line, with its text; nothing for a link without its ends. */
function lineOf(element: BoardElement, elements: Elements): readonly Json[] {
  const course = courseOf(element, elements);
  const [first] = course?.points ?? [];
  if (!course || !first) return [];
  const points = course.points.map(({ x, y }) => [x - first.x, y - first.y] as const);
  const side = (values: readonly number[]): number => Math.max(...values) - Math.min(...values);
  const ends = isLink(element) ? [element.source, element.target] : [element.line?.from?.id, element.line?.to?.id];
  const [startHead, endHead] = headsOf(element);
  const size = { width: side(points.map(([x]) => x)), height: side(points.map(([, y]) => y)) };
  const drawn: Json = {
    ...common(element, { x: first.x, y: first.y, ...size }),
    type: 'arrow',
    strokeColor: safeColour(element.line?.colour, lineInk),
    roundness: course.kind === 'curved' ? { type: 2 } : null,
    points,
    lastCommittedPoint: null,
    startBinding: bindingTo(ends[0]),
    endBinding: bindingTo(ends[1]),
    startArrowhead: heads[startHead],
    endArrowhead: heads[endHead],
    elbowed: false,
    ...(element.label ? { boundElements: [{ type: 'text', id: textIdOf(element.id) }] } : {}),
  };
  return [drawn, ...standingText(element, drawn, '#1a1d24')];
}

/** Boxes name the arrows that end at them. */
function withArrows(drawn: readonly Json[], elements: Elements): readonly Json[] {
  const arrows = new Map<string, string[]>();
  const add = (id: string | undefined, arrow: string): void => {
    if (id !== undefined) arrows.set(id, [...(arrows.get(id) ?? []), arrow]);
  };
  for (const element of elements.values()) {
    if (isLink(element)) for (const id of new Set([element.source, element.target])) add(id, element.id);
    else if (isArrow(element))
      for (const id of new Set([element.line?.from?.id, element.line?.to?.id])) add(id, element.id);
  }
  return drawn.map((one) => {
    const own = arrows.get(String(one.id));
    if (!own || one.type === 'arrow') return one;
    const texts = Array.isArray(one.boundElements) ? (one.boundElements as readonly Json[]) : [];
    return { ...one, boundElements: [...texts, ...own.map((id) => ({ type: 'arrow', id }))] };
  });
}

/** Writes the file; images without data are left to whoever has the file. */
export function writeExcalidraw({ elements, rest }: BoardDocument, images: ImageData): string {
  const drawn = inOrder(elements.values()).flatMap((element) =>
    isLink(element) || isArrow(element) ? lineOf(element, elements) : boxOf(element),
  );
  const files = [...images].map(([id, { type, dataUrl }]) => [
    id,
    { id, mimeType: type, dataURL: dataUrl, created: 1, lastRetrieved: 1 },
  ]);
  return JSON.stringify({
    type: 'excalidraw',
    version: 2,
    source: 'archwright',
    elements: withArrows(drawn, elements),
    appState: { viewBackgroundColor: '#f8f9fb', gridSize: null },
    files: Object.fromEntries(files),
    ...(Object.keys(rest).length > 0 ? { archwright: { rest } } : {}),
  });
}
