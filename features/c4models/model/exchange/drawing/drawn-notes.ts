/**
 * Numbered notes below an exported view with the whole texts that have no room in it. Pure.
 *
 * A picture on paper has no tooltips, so no text may be lost. Boxes and labels keep the sizes and places that somebody
 * arranged: a box that grew would cover lines and neighbours. Texts therefore take all the room of their box, then
 * smaller type, and what is still too long is shortened and stands whole in a note, like a footnote.
 */
import { textLine, wrapText, type DrawCommand, type Font, type Rect } from '@archwright/drawing';
import { fonts, type Palette } from './drawing-look.ts';

/** Collects notes while a view is drawn. */
export interface Notes {
  readonly texts: readonly string[];
  /** Adds a note; returns what a shortened text ends with: an ellipsis and the number of the note. */
  readonly add: (text: string) => string;
}

const numberOf = (at: number): string => `(${at + 1})`;

/** Notes of a view, none at first. */
export function newNotes(): Notes {
  const texts: string[] = [];
  return { texts, add: (text) => `… ${numberOf(texts.push(text) - 1)}` };
}

/** Wraps to at most `mostLines` lines; a longer text is shortened and ends with the number of a note of `whole`. */
export function wrapOrNote(
  text: string,
  font: Font,
  { most, mostLines, note }: { readonly most: number; readonly mostLines: number; readonly note: () => string },
): readonly string[] {
  const lines = wrapText(text, font, { most, mostLines: Infinity });
  return lines.length <= mostLines ? lines : wrapText(text, font, { most, mostLines, ending: note() });
}

/** Width of a column, distances between columns, between notes and to the picture, and room of a number; px. */
const column = { width: 480, gap: 40, between: 8, above: 40, number: 36 } as const;

/** The notes below `above` in columns, with the room they take; undefined without notes. */
export function notesCommands(
  { texts }: Notes,
  above: Rect,
  palette: Palette,
): { readonly commands: readonly DrawCommand[]; readonly part: Rect } | undefined {
  if (texts.length === 0) return undefined;
  const { below: font } = fonts;
  const notes = texts.map((text) => wrapText(text, font, { most: column.width - column.number, mostLines: Infinity }));
  const heights = notes.map((lines) => lines.length * font.line + column.between);
  const columns = Math.max(1, Math.floor((above.width + column.gap) / (column.width + column.gap)));
  const most = heights.reduce((sum, height) => sum + height, 0) / columns;
  const top = above.y + above.height + column.above;
  let [x, y, bottom] = [above.x, top, top];
  const commands = notes.flatMap((lines, at) => {
    const look = { font, fill: palette.label, anchor: 'start' } as const;
    const drawn = [
      textLine(numberOf(at), { x, y: y + font.line / 2, ...look, fill: palette.muted }),
      ...lines.map((text, line) => textLine(text, { x: x + column.number, y: y + (line + 0.5) * font.line, ...look })),
    ];
    y += heights[at] ?? 0;
    bottom = Math.max(bottom, y);
    if (y - top >= most && at < notes.length - 1) [x, y] = [x + column.width + column.gap, top];
    return drawn;
  });
  return { commands, part: { x: above.x, y: top, width: x - above.x + column.width, height: bottom - top } };
}
