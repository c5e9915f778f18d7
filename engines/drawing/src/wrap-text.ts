/** Wraps text to a measured width; truncated text ends with an ellipsis. Pure. */
import type { Font } from './drawing-types.ts';
import { advanceOf } from './inter-widths.ts';

const segmenter = new Intl.Segmenter('en', { granularity: 'grapheme' });
/** Each of them is a character of its own; most texts have no others, and a segmenter takes much longer. */
const plain = /^[ -~]*$/;
const charactersOf = (text: string): readonly string[] =>
  plain.test(text) ? text.split('') : Array.from(segmenter.segment(text), ({ segment }) => segment);

/** Width of a line in px. */
export function widthOf(text: string, { size, weight }: Pick<Font, 'size' | 'weight'>): number {
  let sum = 0;
  for (const character of charactersOf(text)) sum += advanceOf(character, weight);
  return (sum * size) / 1000;
}

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
  let part = '';
  for (const character of charactersOf(word)) {
    if (part !== '' && widthOf(part + character, font) > most) {
      parts.push(part);
      part = '';
    }
    part += character;
  }
  return [...parts, part];
}

function wrapped(paragraph: string, font: Font, most: number): readonly string[] {
  const lines: string[] = [];
  let line = '';
  for (const word of paragraph.split(/[ \t]+/).filter(Boolean)) {
    const longer = line === '' ? word : `${line} ${word}`;
    if (widthOf(longer, font) <= most) {
      line = longer;
      continue;
    }
    if (line !== '') lines.push(line);
    const parts = partsOf(word, font, most);
    lines.push(...parts.slice(0, -1));
    line = parts.at(-1) ?? '';
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
