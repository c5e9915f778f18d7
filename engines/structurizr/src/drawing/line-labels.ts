/** Labels of lines: wrapped texts and their size. */
import { widthOf, wrapText, type Font } from '@archwright/drawing';
import type { SceneLine } from './scene-types.ts';
import { fontOf } from './box-texts.ts';

/** A label of a line; 0 by 0 without texts. */
export interface LineLabel {
  readonly lines: readonly { readonly text: string; readonly font: Font }[];
  readonly width: number;
  readonly height: number;
}

/** Between the texts and the border of their plate, px. */
const padding = { side: 6, end: 4 } as const;

/** Texts of a line in the width of its style. */
export function lineLabel({ text, technology, looks: { fontSize, width } }: SceneLine): LineLabel {
  const lines = [
    { text, font: fontOf(fontSize) },
    { text: technology, font: fontOf(fontSize - 7) },
  ]
    .filter((part) => part.text.trim() !== '')
    .flatMap((part) =>
      wrapText(part.text, part.font, { most: Math.max(width, part.font.size), mostLines: Infinity }).map((line) => ({
        text: line,
        font: part.font,
      })),
    );
  if (lines.length === 0) return { lines, width: 0, height: 0 };
  return {
    lines,
    width: Math.ceil(Math.max(...lines.map((line) => widthOf(line.text, line.font))) + 2 * padding.side),
    height: Math.ceil(lines.reduce((sum, { font }) => sum + font.line, 0) + 2 * padding.end),
  };
}
