/** Pasted text as elements: a table becomes a grid, several lines become sticky notes, one text becomes a text. Pure. */
import type { BoardBox, BoardElement } from './board-element.ts';
import { newBox } from './board-places.ts';
import { grownForText } from './board-text.ts';
import type { NewId } from './board-state.ts';

/** Distances between notes and sizes of cells, canvas px. */
const layout = { step: 170, across: 6, cellWidth: 150, cellHeight: 44 } as const;
/** More lines are a text, not notes; more cells are too many to read. */
const most = { notes: 60, cells: 400 } as const;
/** Longer lines are sentences of a text. */
const longestNote = 140;

const none = new Map<string, BoardElement>();

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

/** Elements of a pasted text; none for an empty one. */
export function elementsOfText(pasted: string, newId: NewId): readonly BoardElement[] {
  const text = pasted.replaceAll(/\r\n?/g, '\n').trimEnd().slice(0, 20_000);
  if (text.trim() === '') return [];
  const lines = text.split('\n').filter((line) => line.trim() !== '');
  const cells = lines.map((line) => line.split('\t').map((cell) => cell.trim()));
  const isTable = cells.every(({ length }) => length > 1 && length === cells[0]?.length);
  if (isTable && cells.length * (cells[0]?.length ?? 0) <= most.cells) return table(cells, newId);
  const isList = lines.length > 1 && lines.length <= most.notes && lines.every(({ length }) => length <= longestNote);
  if (isList)
    return notes(
      lines.map((line) => line.replace(/^\s*(?:[-*+•]|\d{1,3}[.)])\s+/, '').trim()),
      newId,
    );
  const part = { x: 0, y: 0, width: 360, height: 40 };
  return [grownForText({ ...newBox(newId(), 'text', part, none), label: text, text: { isFixed: text.length > 60 } })];
}
