/**
 * Pasted text as elements: a table becomes a grid, several lines become sticky notes, one text becomes a text. Nothing is
 * cut: what is too long for one element stands in several. Pure.
 */
import { longestText, type BoardBox, type BoardElement } from './board-element.ts';
import { newBox } from './board-places.ts';
import { grownForText, withoutTabs } from './board-text.ts';
import type { NewId } from './board-state.ts';

/** Distances between notes and texts, and sizes of cells, canvas px. */
const layout = { step: 170, across: 6, cellWidth: 150, cellHeight: 44, column: 400 } as const;
/** More lines are a text, not notes; more cells are too many to draw. */
const most = { notes: 60, cells: 4_000 } as const;
/** Longer lines are sentences of a text. */
const longestNote = 140;

const none = new Map<string, BoardElement>();

/** Cells of a text from a spreadsheet: tabs between them, and quotes around a cell that holds line breaks. */
function spreadsheetRows(text: string): readonly (readonly string[])[] {
  const rows: string[][] = [[]];
  let cell = '';
  let isQuoted = false;
  for (let at = 0; at < text.length; at += 1) {
    const sign = text[at] ?? '';
    if (isQuoted) {
      if (sign !== '"') cell += sign;
      else if (text[at + 1] === '"') cell += text[(at += 1)] ?? '';
      else isQuoted = false;
    } else if (sign === '"' && cell === '') isQuoted = true;
    else if (sign === '\t' || sign === '\n') {
      rows.at(-1)?.push(cell.trim());
      cell = '';
      if (sign === '\n') rows.push([]);
    } else cell += sign;
  }
  rows.at(-1)?.push(cell.trim());
  return rows;
}

/** Cells of a Markdown table; undefined for anything else. */
function markdownRows(lines: readonly string[]): readonly (readonly string[])[] | undefined {
  const [, rule = ''] = lines;
  if (!/^\|?[\s:|-]*-[\s:|-]*$/.test(rule) || !rule.includes('|')) return undefined;
  const cellsOf = (line: string): readonly string[] => {
    const inside = line.trim();
    const from = inside.startsWith('|') ? 1 : 0;
    const to = inside.endsWith('|') ? -1 : undefined;
    return inside
      .slice(from, to)
      .split('|')
      .map((cell) => cell.trim());
  };
  return lines.filter((_line, at) => at !== 1).map(cellsOf);
}

const isGrid = (rows: readonly (readonly string[])[]): boolean => {
  const [first] = rows;
  if (!first || first.length < 2 || rows.length * first.length > most.cells) return false;
  return rows.every(({ length }) => length === first.length);
};

function table(rows: readonly (readonly string[])[], newId: NewId): readonly BoardElement[] {
  return rows.flatMap((cells, row) =>
    cells.map((label, column): BoardBox => {
      const part = {
        x: column * layout.cellWidth,
        y: row * layout.cellHeight,
        width: layout.cellWidth,
        height: layout.cellHeight,
      };
      return { ...newBox(newId(), 'square', part, none), label, ...(row === 0 ? { text: { isBold: true } } : {}) };
    }),
  );
}

function notes(lines: readonly string[], newId: NewId): readonly BoardElement[] {
  return lines.map((label, at) => {
    const part = {
      x: (at % layout.across) * layout.step,
      y: Math.floor(at / layout.across) * layout.step,
      width: 150,
      height: 150,
    };
    return { ...newBox(newId(), 'note', part, none), label };
  });
}

const segmenter = new Intl.Segmenter('en', { granularity: 'grapheme' });
/** No character is longer, such as a family of emoji. */
const longestCharacter = 64;

/** The last place up to `most` that is not within a character. */
function characterEnd(text: string, most: number): number {
  const from = Math.max(0, most - longestCharacter);
  const around = segmenter.segment(text.slice(from, most + longestCharacter)).containing(most - from);
  return around === undefined || around.index === 0 ? most : from + around.index;
}

/** Pieces that one element can hold, cut at the end of a line where there is one, and never within a character. */
function pieces(text: string): readonly string[] {
  const all: string[] = [];
  let from = 0;
  while (text.length - from > longestText) {
    const line = text.lastIndexOf('\n', from + longestText);
    const to = line > from ? line : characterEnd(text, from + longestText);
    all.push(text.slice(from, to));
    from = line > from ? line + 1 : to;
  }
  return [...all, text.slice(from)];
}

const texts = (text: string, newId: NewId): readonly BoardElement[] =>
  pieces(text).map((label, at) => {
    const part = { x: at * layout.column, y: 0, width: 360, height: 40 };
    return grownForText({ ...newBox(newId(), 'text', part, none), label, text: { isFixed: label.length > 60 } });
  });

/** Elements of a pasted text; none for an empty one. */
export function elementsOfText(pasted: string, newId: NewId): readonly BoardElement[] {
  const text = pasted.replaceAll(/\r\n?/g, '\n').trimEnd();
  if (text.trim() === '') return [];
  const lines = text.split('\n').filter((line) => line.trim() !== '');
  const rows = markdownRows(lines) ?? (text.includes('\t') ? spreadsheetRows(text) : []);
  if (isGrid(rows)) return table(rows, newId);
  const isList = lines.length > 1 && lines.length <= most.notes && lines.every(({ length }) => length <= longestNote);
  if (isList)
    return notes(
      lines.map((line) =>
        withoutTabs(line)
          .replace(/^\s*(?:[-*+•]|\d{1,3}[.)])\s+/, '')
          .trim(),
      ),
      newId,
    );
  return texts(withoutTabs(text), newId);
}

/** The text inside of a fenced block of Markdown, as chats and documents hand it over; the text itself without a fence. */
export function withoutFence(text: string): string {
  const lines = text.trim().split('\n');
  const [first = '', last = ''] = [lines[0], lines.at(-1)];
  const isFenced = lines.length > 2 && first.startsWith('```') && last.trim() === '```';
  return isFenced ? lines.slice(1, -1).join('\n') : text;
}
