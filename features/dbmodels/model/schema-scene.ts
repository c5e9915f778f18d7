/** Tables, areas and notes as drawings: one list for the canvas, SVG, PNG and the minimap. Pure; canvas px. */
import { textLine, widthOf as measured, wrapText, type DrawCommand, type Font } from '@archwright/drawing';
import type { SceneItem } from '#platform/canvas/model/scene.ts';
import { typeText } from './column-type.ts';
import { noteSize, tableSizes, type TableBox } from './schema-geometry.ts';
import type { AreaItem, ColumnItem, NoteItem } from './schema-item.ts';
import { colourOf, colourOfId, type SchemaLook } from './schema-looks.ts';

const font = (size: number, weight: Font['weight'] = 400): Font => ({ size, line: size * 1.4, weight });
const fonts = {
  name: font(13, 600),
  column: font(13),
  type: font(11.5),
  badge: font(10),
  footer: font(12),
  compactName: font(22, 600),
  compactColumn: font(19),
  area: font(15, 600),
  middleArea: font(24, 600),
  farArea: font(64, 600),
  note: font(13),
} as const;

/** Widths of texts that were measured: schemas repeat the names of columns and types. */
const widths = new Map<string, number>();
const mostWidths = 50_000;

function widthOf(text: string, face: Font): number {
  const key = `${face.size} ${face.weight} ${text}`;
  const known = widths.get(key);
  if (known !== undefined) return known;
  if (widths.size >= mostWidths) widths.clear();
  const width = measured(text, face);
  widths.set(key, width);
  return width;
}

/** Left of the names of columns: key icons stand before it, so that names align. */
const nameAt = 33;
const typeEnd = 12;

/** What a comparison or a selection says of a row or a table. */
export type RowMark = 'added' | 'changed' | 'removed' | 'related' | 'pointed';

/** Marks of tables and relations. */
export type DifferenceMark = Exclude<RowMark, 'related' | 'pointed'>;

/** Marks of rows by the id of their column; `table` marks the whole table. */
export interface TableMarks {
  readonly table?: DifferenceMark;
  readonly rows?: ReadonlyMap<string, RowMark>;
}

/** How tables are drawn. */
export interface SceneOptions {
  readonly look: SchemaLook;
  /** Without "Add column". */
  readonly isReadOnly: boolean;
  readonly marks?: ReadonlyMap<string, TableMarks>;
}

const ending = '…';

/** A text that fits, cut at its end. */
function fitted(text: string, face: Font, most: number): string {
  if (widthOf(text, face) <= most) return text;
  return wrapText(text.replaceAll(/\s/g, '\u00a0'), face, { most, mostLines: 1 })[0] ?? ending;
}

/** A key, 14 px wide; `x` and `y` are the middle of its left end. */
const keyPath = (x: number, y: number): string =>
  `M${x + 5.2} ${y + 0.6}L${x + 11.6} ${y - 5.8}M${x + 9} ${y - 3.2}l2.4 2.4M${x + 5.9} ${y + 2.6}a2.9 2.9 0 1 1 -5.8 0a2.9 2.9 0 1 1 5.8 0z`;

function badge(text: string, x: number, y: number, look: SchemaLook): readonly DrawCommand[] {
  const width = widthOf(text, fonts.badge) + 8;
  return [
    { kind: 'rect', x, y: y - 7.5, width, height: 15, radius: 4, fill: look.badge },
    textLine(text, { x: x + width / 2, y, font: fonts.badge, fill: look.muted }),
  ];
}

function markColours(look: SchemaLook, mark: RowMark): { readonly line: string; readonly tint: string } {
  if (mark === 'related') return { line: look.accent, tint: look.tint };
  if (mark === 'pointed') return { line: look.border, tint: look.badge };
  return { line: look[mark], tint: look[`${mark}Tint` as const] };
}

/** Room for the buttons of the row that is pointed at. */
const buttonsWidth = 52;

/** Where a row stands, and what it says. */
interface Row {
  readonly x: number;
  readonly y: number;
  readonly column: ColumnItem;
  readonly isKey: boolean;
  readonly mark: RowMark | undefined;
}

function rowMarkCommands({ x, y, mark }: Row, look: SchemaLook): readonly DrawCommand[] {
  if (mark === undefined) return [];
  const { line, tint } = markColours(look, mark);
  const { width, row } = tableSizes;
  const fill: DrawCommand = { kind: 'rect', x: x + 1, y: y + 1, width: width - 2, height: row - 1, fill: tint };
  if (mark === 'related' || mark === 'pointed') return [fill];
  return [fill, { kind: 'rect', x: x + 1, y: y + 1, width: 3, height: row - 1, fill: line }];
}

function rowCommands(row: Row, look: SchemaLook): readonly DrawCommand[] {
  const { x, y, column, isKey, mark } = row;
  const middle = y + tableSizes.row / 2;
  const commands: DrawCommand[] = [
    { kind: 'rect', x: x + 1, y, width: tableSizes.width - 2, height: 1, fill: look.hairline },
    ...rowMarkCommands(row, look),
  ];
  if (isKey) {
    const d = keyPath(x + 13, middle);
    commands.push({ kind: 'path', d, fill: 'none', stroke: look.key, strokeWidth: 1.4, isRoundJoin: true });
  }
  const signs = [...(column.isAutoIncrement ? ['+1'] : []), ...(column.isNullable ? ['N'] : [])];
  const room = signs.reduce((sum, sign) => sum + widthOf(sign, fonts.badge) + 14, 0);
  const end = mark === 'pointed' ? typeEnd + buttonsWidth : typeEnd;
  const between = tableSizes.width - nameAt - end - room - 10;
  // Names come first: a long type gives way down to a third of the row.
  const nameMost = Math.max(between - widthOf(typeText(column), fonts.type), between * 0.62);
  const name = fitted(column.name, fonts.column, nameMost);
  const nameWidth = widthOf(name, fonts.column);
  const fill = mark === 'related' ? look.accent : look.text;
  commands.push(textLine(name, { x: x + nameAt, y: middle, font: fonts.column, fill, anchor: 'start' }));
  if (mark === 'removed') {
    commands.push({ kind: 'rect', x: x + nameAt, y: middle, width: nameWidth, height: 1, fill: look.removed });
  }
  let at = x + nameAt + nameWidth + 6;
  for (const sign of signs) {
    commands.push(...badge(sign, at, middle, look));
    at += widthOf(sign, fonts.badge) + 14;
  }
  const type = fitted(typeText(column), fonts.type, x + tableSizes.width - end - at);
  const typeX = x + tableSizes.width - end - widthOf(type, fonts.type);
  const typeFill = mark === 'related' ? look.accent : look.muted;
  commands.push(textLine(type, { x: typeX, y: middle, font: fonts.type, fill: typeFill, anchor: 'start' }));
  return commands;
}

function frameCommands({ x, y, width, height, table }: TableBox, look: SchemaLook): readonly DrawCommand[] {
  const colour = colourOf(look, table.colour ?? colourOfId(table.id));
  const { header } = tableSizes;
  const head = `M${x} ${y + header}V${y + 6}a6 6 0 0 1 6 -6H${x + width - 6}a6 6 0 0 1 6 6V${y + header}z`;
  const top = `M${x} ${y + 3}a6 6 0 0 1 6 -4H${x + width - 6}a6 6 0 0 1 6 4z`;
  return [
    { kind: 'rect', x, y, width, height, radius: 6, fill: look.surface, stroke: look.border },
    { kind: 'path', d: head, fill: look.head },
    { kind: 'path', d: top, fill: colour },
  ];
}

function tableMarkCommands(box: TableBox, marks: TableMarks | undefined, look: SchemaLook): readonly DrawCommand[] {
  if (!marks?.table) return [];
  const { line } = markColours(look, marks.table);
  const { x, y, width, height } = box;
  const word = marks.table === 'added' ? 'Added' : marks.table === 'removed' ? 'Removed' : 'Changed';
  const wide = widthOf(word, fonts.footer) + 18;
  return [
    {
      kind: 'rect',
      x: x - 1,
      y: y - 1,
      width: width + 2,
      height: height + 2,
      radius: 7,
      fill: 'none',
      stroke: line,
      strokeWidth: 3,
    },
    {
      kind: 'rect',
      x: x + 14,
      y: y - 13,
      width: wide,
      height: 24,
      radius: 12,
      fill: look.surface,
      stroke: line,
      strokeWidth: 2,
    },
    textLine(word, { x: x + 14 + wide / 2, y: y - 1, font: fonts.footer, fill: look.text }),
  ];
}

function footerCommands(box: TableBox, { look, isReadOnly }: SceneOptions): readonly DrawCommand[] {
  const { x, y, height, width, rows, table } = box;
  const { row, footer } = tableSizes;
  const line = (at: number): DrawCommand => ({
    kind: 'rect',
    x: x + 1,
    y: at,
    width: width - 2,
    height: 1,
    fill: look.hairline,
  });
  const commands: DrawCommand[] = [];
  if (rows.hidden > 0 || table.isUnfolded) {
    const top = y + tableSizes.header + rows.shown.length * row;
    const text = rows.hidden > 0 ? `${rows.hidden} more columns` : 'Show fewer columns';
    commands.push(
      line(top),
      textLine(text, { x: x + nameAt, y: top + row / 2, font: fonts.footer, fill: look.accent, anchor: 'start' }),
    );
  }
  const top = y + height - footer;
  if (!isReadOnly) {
    commands.push(line(top), textLine('+', { x: x + 20, y: top + footer / 2, font: font(14), fill: look.muted }));
    commands.push(
      textLine('Add column', {
        x: x + nameAt,
        y: top + footer / 2,
        font: fonts.footer,
        fill: look.muted,
        anchor: 'start',
      }),
    );
  }
  return commands;
}

/** From further away: the name large, and keys alone. */
function compactCommands(box: TableBox, look: SchemaLook): readonly DrawCommand[] {
  const { x, y, width, table, rows } = box;
  const most = width - 24;
  const commands: DrawCommand[] = [
    ...frameCommands(box, look),
    textLine(fitted(table.name, fonts.compactName, most), {
      x: x + 12,
      y: y + tableSizes.header / 2 + 1,
      font: fonts.compactName,
      fill: look.text,
      anchor: 'start',
    }),
  ];
  for (const [at, column] of rows.shown.entries()) {
    const middle = y + tableSizes.header + (at + 0.5) * tableSizes.row;
    if (table.primaryKey.includes(column.id)) {
      const name = fitted(column.name, fonts.compactColumn, most - nameAt + 12);
      commands.push(
        { kind: 'path', d: keyPath(x + 13, middle), fill: 'none', stroke: look.key, strokeWidth: 2 },
        textLine(name, { x: x + nameAt, y: middle, font: fonts.compactColumn, fill: look.text, anchor: 'start' }),
      );
    } else {
      const bar = Math.min(widthOf(column.name, fonts.column), most / 2);
      commands.push({
        kind: 'rect',
        x: x + nameAt,
        y: middle - 4,
        width: bar,
        height: 8,
        radius: 2,
        fill: look.hairline,
      });
    }
  }
  return commands;
}

/** From afar: the name alone, as large as the table allows. */
function farCommands(box: TableBox, look: SchemaLook): readonly DrawCommand[] {
  const { x, y, width, height, table } = box;
  const colour = colourOf(look, table.colour ?? colourOfId(table.id));
  const most = width - 24;
  const size = Math.max(28, Math.min(52, (52 * most) / Math.max(1, widthOf(table.name, font(52, 600)))));
  const face = font(size, 600);
  return [
    { kind: 'rect', x, y, width, height, radius: 8, fill: look.surface, stroke: look.border, strokeWidth: 3 },
    { kind: 'rect', x, y, width, height: 14, radius: 6, fill: colour },
    textLine(fitted(table.name, face, most), {
      x: x + width / 2,
      y: y + Math.min(height / 2, 90) + 7,
      font: face,
      fill: look.text,
    }),
  ];
}

/** A table. */
export function tableItem(box: TableBox, options: SceneOptions): SceneItem {
  const { look, marks } = options;
  const { table, rows, x, y, width, height } = box;
  const ownMarks = marks?.get(table.id);
  const name = fitted(table.name, fonts.name, width - 24);
  const nameY = y + tableSizes.header / 2 + 1;
  const shown = rows.shown.map((column, at) => ({
    x,
    y: y + tableSizes.header + at * tableSizes.row,
    column,
    isKey: table.primaryKey.includes(column.id),
    mark: ownMarks?.rows?.get(column.id),
  }));
  const marked = tableMarkCommands(box, ownMarks, look);
  return {
    id: table.id,
    bounds: { x: x - 4, y: y - 16, width: width + 8, height: height + 20 },
    commands: [
      ...frameCommands(box, look),
      textLine(name, { x: x + 12, y: nameY, font: fonts.name, fill: look.text, anchor: 'start' }),
      ...shown.flatMap((row) => rowCommands(row, look)),
      ...footerCommands(box, options),
      ...marked,
    ],
    middle: [...compactCommands(box, look), ...shown.flatMap((row) => rowMarkCommands(row, look)), ...marked],
    far: [...farCommands(box, look), ...marked],
  };
}

/** An area behind tables. */
export function areaItem(
  { id, name, colour, position: { x, y }, size: { width, height } }: AreaItem,
  look: SchemaLook,
): SceneItem {
  const stroke = colourOf(look, colour);
  const frame: DrawCommand = {
    kind: 'rect',
    x,
    y,
    width,
    height,
    radius: 10,
    fill: stroke,
    fillOpacity: 0.07,
    stroke,
    strokeOpacity: 0.7,
    strokeWidth: 1.5,
    dashes: [6, 4],
  };
  // From afar the name stands on the border, so that it covers no table.
  const named = (face: Font, middle: number): readonly DrawCommand[] => [
    frame,
    textLine(fitted(name, face, width - 28), { x: x + 14, y: middle, font: face, fill: look.text, anchor: 'start' }),
  ];
  const above = fonts.farArea.size;
  return {
    id,
    bounds: { x, y: y - above, width, height: height + above },
    commands: named(fonts.area, y + 20),
    middle: named(fonts.middleArea, y + 20),
    far: named(fonts.farArea, y - above / 2),
  };
}

/** A note. */
export function noteItem({ id, text, position: { x, y } }: NoteItem, look: SchemaLook): SceneItem {
  const { width, height } = noteSize;
  const face = fonts.note;
  const lines = wrapText(text, face, { most: width - 24, mostLines: Math.floor((height - 20) / face.line) });
  return {
    id,
    bounds: { x, y, width, height },
    commands: [
      { kind: 'rect', x, y, width, height, radius: 4, fill: look.note },
      ...lines.map((one, at) =>
        textLine(one, {
          x: x + 12,
          y: y + 12 + (at + 0.5) * face.line,
          font: face,
          fill: look.noteText,
          anchor: 'start',
        }),
      ),
    ],
  };
}
