/** Wraps text to a measured width; truncated text ends with an ellipsis. Pure. */
import type { Font } from './drawing-types.ts';
import { advanceOf, plainAdvance } from './inter-widths.ts';

const segmenter = new Intl.Segmenter('en', { granularity: 'grapheme' });
/** Each of them is a character of its own; most texts have no others, and a segmenter takes much longer. */
const plain = /^[ -~]*$/;
const charactersOf = (text: string): readonly string[] =>
  plain.test(text) ? text.split('') : Array.from(segmenter.segment(text), ({ segment }) => segment);

/** Width in thousandths of the font size: whole numbers, so that sums of parts are exact. */
function unitsOf(text: string, { weight }: Pick<Font, 'weight'>): number {
  const known = plainAdvance(text, weight);
  if (known !== undefined) return known;
  let sum = 0;
  for (const character of charactersOf(text)) sum += advanceOf(character, weight);
  return sum;
}

/** Width of a line in px. */
export const widthOf = (text: string, font: Pick<Font, 'size' | 'weight'>): number =>
  (unitsOf(text, font) * font.size) / 1000;

/** The longest prefix that fits, with its ending. */
function shortened(text: string, font: Font, { most, ending }: { most: number; ending: string }): string {
  let characters = charactersOf(text);
  while (characters.length > 0 && widthOf(`${characters.join('').trimEnd()}${ending}`, font) > most)
    characters = characters.slice(0, -1);
  return `${characters.join('').trimEnd()}${ending}`;
}

/** Splits a word that is wider than a line. */
function partsOf(word: string, font: Font, most: number): readonly string[] {
  const parts: string[] = [];
  let [part, units] = ['', 0];
  for (const character of charactersOf(word)) {
    const wide = unitsOf(character, font);
    if (part !== '' && ((units + wide) * font.size) / 1000 > most) {
      parts.push(part);
      [part, units] = ['', 0];
    }
    part += character;
    units += wide;
  }
  return [...parts, part];
}

/** Each word is measured once: a text of a megabyte takes as long as its letters. */
function wrapped(paragraph: string, font: Font, most: number): readonly string[] {
  const lines: string[] = [];
  const space = unitsOf(' ', font);
  let [line, units] = ['', 0];
  for (const word of paragraph.split(/[ \t]+/).filter(Boolean)) {
    const wide = unitsOf(word, font);
    const longer = line === '' ? wide : units + space + wide;
    if ((longer * font.size) / 1000 <= most) {
      [line, units] = [line === '' ? word : `${line} ${word}`, longer];
      continue;
    }
    if (line !== '') lines.push(line);
    const parts = partsOf(word, font, most);
    for (const part of parts.slice(0, -1)) lines.push(part);
    line = parts.at(-1) ?? '';
    units = unitsOf(line, font);
  }
  return line === '' ? lines : [...lines, line];
}

/** Longer texts are cut before measuring, unless all lines are wanted. */
const longest = 2_000;

/** At most `mostLines` lines, each at most `most` px wide; `Infinity` never cuts. A cut text ends with `ending`. */
export function wrapText(
  text: string,
  font: Font,
  { most, mostLines, ending = '…' }: { most: number; mostLines: number; ending?: string },
): readonly string[] {
  const paragraphs = text
    .slice(0, Number.isFinite(mostLines) ? longest : undefined)
    .toWellFormed()
    .split(/\r\n?|[\n\u0085\u2028\u2029]/);
  const lines = paragraphs.flatMap((paragraph) => wrapped(paragraph, font, most));
  if (lines.length <= mostLines) return lines;
  const kept = lines.slice(0, mostLines);
  // The last line is filled up with following text, even if the next word alone would be too long.
  return [...kept.slice(0, -1), shortened(lines.slice(mostLines - 1, mostLines + 1).join(' '), font, { most, ending })];
}
