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
  readonly isRightToLeft?: boolean;
}

/** Offset from the centre of a line to its baseline as a fraction of the font size, so that capitals are centred. */
const baseLine = 0.36;

/** A line of text, centred on its place unless it starts there. */
export const textLine = (
  text: string,
  { x, y, font, fill, anchor = 'middle', isRightToLeft = false }: LinePlace,
): TextCommand => ({
  kind: 'text',
  text,
  x,
  y: y + font.size * baseLine,
  font,
  fill,
  anchor,
  ...(isRightToLeft ? { isRightToLeft } : {}),
});

/** Whether a text is read from right to left: its first letter says so, as for `dir="auto"`. */
export const readsRightToLeft = (text: string): boolean =>
  /^\P{L}*(?:\p{Script=Hebrew}|\p{Script=Arabic}|\p{Script=Syriac}|\p{Script=Thaana}|\p{Script=Nko}|\p{Script=Adlam})/u.test(
    text,
  );
