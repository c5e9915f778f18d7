/** The colours, texts and outlines of elements, whatever their type stores them under. Pure. */
import type { Font } from '@archwright/drawing';
import { isBox, isLink, type BoardBox, type BoardElement, type LineLook, type TextLook } from './board-element.ts';
import { defaultColours, defaultNote, noteColour, noteText, safeColour } from './board-colours.ts';

/** What a colour is for. */
export type ColourPart = 'fill' | 'border' | 'text' | 'line' | 'note';

/** Names of the style fields of each type. Source: specification 2 section 3. */
const styleFields: Readonly<Record<BoardBox['type'], Partial<Readonly<Record<ColourPart, string>>>>> = {
  'standard.Rectangle': { fill: 'bgColor', border: 'borderColor', text: 'textColor' },
  'standard.Circle': { fill: 'bg', border: 'border', text: 'color' },
  'standard.TextBlock': { text: 'color' },
  'custom.StickyNote': { note: 'color' },
};

/** Colours that can be chosen for an element. */
export function colourParts(element: BoardElement): readonly ColourPart[] {
  if (isLink(element) || element.shape === 'arrow' || element.shape === 'ink') return ['line'];
  if (element.shape === 'image') return [];
  if (element.type === 'custom.StickyNote') return ['note'];
  return element.type === 'standard.TextBlock' ? ['text'] : ['fill', 'border', 'text'];
}

/** The stored value of a colour. */
export function storedColour(element: BoardElement, part: ColourPart): string {
  if (part === 'line') return safeColour(element.line?.colour, lineInk);
  if (isLink(element)) return defaultColours.ink;
  const field = styleFields[element.type][part];
  const value = field === undefined ? undefined : new Map<string, unknown>(Object.entries(element.style)).get(field);
  if (part === 'note') return typeof value === 'string' ? value : defaultNote;
  return safeColour(value, part === 'fill' ? defaultColours.fill : defaultColours.ink);
}

/** The element with another colour; unchanged where it has no such colour. */
export function withColour(element: BoardElement, part: ColourPart, value: string): BoardElement {
  if (part === 'line') return { ...element, line: { ...element.line, colour: value } };
  if (isLink(element)) return element;
  const field = styleFields[element.type][part];
  return field === undefined ? element : { ...element, style: { ...element.style, [field]: value } };
}

/** Default colour of links and arrows. */
export const lineInk = '#4b5263';

/** The colours an element is drawn with, as `#rrggbb` or `transparent`. */
export interface BoxColours {
  readonly fill: string;
  readonly border: string;
  readonly text: string;
}

/** Colours of a box. */
export function coloursOf(box: BoardBox): BoxColours {
  if (box.type === 'custom.StickyNote') {
    const code = storedColour(box, 'note');
    return { fill: noteColour(code), border: 'transparent', text: noteText(code) };
  }
  const text = storedColour(box, 'text');
  if (box.type === 'standard.TextBlock') return { fill: 'transparent', border: 'transparent', text };
  return { fill: storedColour(box, 'fill'), border: storedColour(box, 'border'), text };
}

/** Font size of texts, canvas px. Source: specification 2 section 9. */
export const textSize = 14;

/** How the text of an element is set. */
export interface SetText {
  readonly font: Font;
  readonly align: 'left' | 'centre' | 'right';
  readonly vertical: 'top' | 'middle' | 'bottom';
}

/** Line height for a size, canvas px: that of the notes in the design, 19 for 14. */
export const lineHeight = (size: number): number => Math.round(size * 1.36);

const startsLeft = (element: BoardElement): boolean =>
  isBox(element) && (element.type === 'standard.TextBlock' || element.shape === 'frame');

/** How the text of an element is set. */
export function setTextOf(element: BoardElement): SetText {
  const look: TextLook = element.text ?? {};
  const size = look.size ?? (isLink(element) ? 12 : textSize);
  return {
    font: { size, line: lineHeight(size), weight: look.isBold ? 600 : 400 },
    align: look.align ?? (startsLeft(element) ? 'left' : 'centre'),
    vertical: look.vertical ?? 'middle',
  };
}

/** An outline or a line with its defaults. */
export interface SetLine {
  readonly width: number;
  readonly dashes: readonly number[] | undefined;
}

const dashesOf = (style: LineLook['style'], width: number): readonly number[] | undefined => {
  if (style === 'dashed') return [4 * width + 2, 3 * width + 2];
  return style === 'dotted' ? [width, 2 * width + 1] : undefined;
};

/** Width and dashes of an outline or a line, canvas px. */
export function setLineOf(element: BoardElement): SetLine {
  const isStroke = isLink(element) || element.shape === 'arrow';
  const width = element.line?.width ?? (isStroke ? 1.5 : isBox(element) && element.shape === 'ink' ? 3 : 1);
  return { width, dashes: dashesOf(element.line?.style, width) };
}
