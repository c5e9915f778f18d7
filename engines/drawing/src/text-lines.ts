/** Lines of text as drawing commands. Pure. */
import type { Font, TextCommand } from './drawing-types.ts';

/** Where a line of text stands; `y` is the centre of its line box, px. */
export interface LinePlace {
  readonly x: number;
  readonly y: number;
  readonly font: Font;
  /** `#rrggbb`. */
  readonly fill: string;
  readonly anchor?: 'middle' | 'start';
}

/** Offset from the centre of a line to its baseline as a fraction of the font size, so that capitals are centred. */
const baseLine = 0.36;

/** A line of text, centred on its place unless it starts there. */
export const textLine = (text: string, { x, y, font, fill, anchor = 'middle' }: LinePlace): TextCommand => ({
  kind: 'text',
  text,
  x,
  y: y + font.size * baseLine,
  font,
  fill,
  anchor,
});
