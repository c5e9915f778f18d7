/** Texts of elements: lines, sizes, and boxes that fit them. Pure; canvas px. */
import { widthOf, wrapText, type Font } from '@archwright/drawing';
import type { Part } from '#platform/canvas/model/nearest-box.ts';
import { isLink, type BoardBox, type BoardElement } from './board-element.ts';
import { partOf } from './board-geometry.ts';
import { lineHeight, setTextOf } from './board-looks.ts';
import { outlineOf } from './board-outlines.ts';

/** Lines of a text, and the font they are set in. */
export interface SetLines {
  readonly lines: readonly string[];
  readonly font: Font;
}

/** A text whose tabs are spaces: they would be wide in the field, and one space on the canvas. */
export const withoutTabs = (text: string): string => text.replaceAll('\t', '    ');

/** Indents and runs of spaces as they stand in the field: drawings make one of several, and none at the start. */
const asWritten = (paragraph: string): string =>
  withoutTabs(paragraph)
    .trimEnd()
    .replace(
      /^ +| {2,}/g,
      (run, at: number) => (at === 0 ? '' : ' ') + '\u00a0'.repeat(at === 0 ? run.length : run.length - 1),
    );

/** Lines of a text in a width; empty lines stay. */
export function linesOfText(text: string, font: Font, most: number): readonly string[] {
  if (text === '') return [];
  return text.split('\n').flatMap((paragraph) => {
    const lines = wrapText(asWritten(paragraph), font, { most, mostLines: Infinity });
    return lines.length === 0 ? [''] : lines;
  });
}

/** Smallest size to which the text of a sticky note shrinks, canvas px. */
const leastNoteText = 9;

/** The lines of a box. The text of a sticky note without a size of its own shrinks until it fits. */
export function setLines(box: BoardBox): SetLines {
  const { font } = setTextOf(box);
  const room = outlineOf(box).room(partOf(box));
  const isLoose = box.type === 'standard.TextBlock' && box.text?.isFixed !== true;
  const lines = linesOfText(box.label, font, isLoose ? Infinity : room.width);
  const shrinks = box.type === 'custom.StickyNote' && box.text?.size === undefined;
  if (!shrinks || lines.length * font.line <= room.height) return { lines, font };
  for (let size = font.size - 1; size >= leastNoteText; size -= 1) {
    const smaller = { ...font, size, line: lineHeight(size) };
    const set = linesOfText(box.label, smaller, room.width);
    if (size === leastNoteText || set.length * smaller.line <= room.height) return { lines: set, font: smaller };
  }
  return { lines, font };
}

/** Width of the widest line. */
export const widestOf = ({ lines, font }: SetLines): number => Math.max(0, ...lines.map((line) => widthOf(line, font)));

/** Width and height of the text of a line, with a little room around it. */
export function lineLabelSize(element: BoardElement): { readonly width: number; readonly height: number } & SetLines {
  const { font } = setTextOf(element);
  const lines = linesOfText(element.label ?? '', font, lineLabelWidth);
  const set = { lines, font };
  return { ...set, width: widestOf(set) + 8, height: lines.length * font.line + 4 };
}

/** Widest text on a line. Source: design guide section 8. */
const lineLabelWidth = 180;

/** The box after its text has changed: a text block is as large as its text, other boxes grow in height if needed. */
export function grownForText(box: BoardBox): BoardBox {
  const set = setLines(box);
  const height = Math.ceil(set.lines.length * set.font.line);
  if (box.type === 'standard.TextBlock') {
    const width = box.text?.isFixed === true ? box.size.w : Math.max(30, Math.ceil(widestOf(set)) + 6);
    return resized(box, { width, height: Math.max(set.font.line, height) + 4 });
  }
  if (isLink(box) || box.shape === 'frame' || box.shape === 'image') return box;
  const part = partOf(box);
  const room = outlineOf(box).room(part);
  if (height <= room.height) return box;
  // The room is a share of some shapes and a fixed margin of others: growing twice finds both.
  const missing = height - room.height;
  const once = { ...part, height: part.height + missing };
  const gained = Math.max(0.25, (outlineOf(box).room(once).height - room.height) / missing);
  return resized(box, { width: part.width, height: Math.ceil(part.height + missing / gained) });
}

/** A new text block with its text: it stays around the place where it was put, as it becomes as wide as its text. */
export function grownAround(box: BoardBox, label: string): BoardBox {
  const grown = grownForText({ ...box, label });
  if (box.type !== 'standard.TextBlock') return grown;
  const x = box.text?.isFixed === true ? 0 : (box.size.w - grown.size.w) / 2;
  const y = box.text?.isFixed === true ? 0 : (box.size.h - grown.size.h) / 2;
  const position = { ...box.position, x: Math.round(box.position.x + x), y: Math.round(box.position.y + y) };
  return { ...grown, position };
}

/** Another size, from the same top left corner. */
const resized = (box: BoardBox, { width, height }: Pick<Part, 'width' | 'height'>): BoardBox =>
  box.size.w === width && box.size.h === height ? box : { ...box, size: { ...box.size, w: width, h: height } };
