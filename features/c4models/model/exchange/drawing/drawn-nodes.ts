/** Nodes and group boxes of a view as drawing commands. Source: design guide section 8. Pure. */
import {
  shapeCommands,
  shapeTextPart,
  textLine,
  wrapText,
  type DrawCommand,
  type Font,
  type Rect,
  type Shape,
} from '@archwright/drawing';
import type { C4Item } from '../../c4-document.ts';
import type { GroupBox, NamedGroup, ViewNode } from '../../c4-view.ts';
import { typeLine } from '../model-parts.ts';
import { fonts, lookOf, smallerDescriptions, type Palette } from './drawing-look.ts';
import { wrapOrNote, type Notes } from './drawn-notes.ts';

/** Only containers have shapes; others are boxes or people. */
export const shapeOf = ({ type, shape }: Pick<C4Item, 'type' | 'shape'>): Shape =>
  type === 'actor' ? 'person' : type === 'container' ? shape : 'box';

/** Padding of texts beside and above, px. */
const side = 20;
const end = 8;

interface Line {
  readonly text: string;
  readonly font: Font;
  readonly before: number;
}

type Wrap = (text: string, font: Font, mostLines: number) => readonly string[];

const linesIn = ({ item }: ViewNode, description: Font, wrap: Wrap): readonly Line[] => [
  ...wrap(item.name, fonts.name, 2).map((text) => ({ text, font: fonts.name, before: 0 })),
  ...wrap(typeLine(item), fonts.type, 1).map((text) => ({ text, font: fonts.type, before: 0 })),
  ...wrap(item.description, description, 3).map((text, at) => ({ text, font: description, before: at === 0 ? 6 : 0 })),
];

const heightOf = (lines: readonly Line[]): number =>
  lines.reduce((sum, { font, before }) => sum + font.line + before, 0);

const saidOf = ({ item }: ViewNode): string =>
  [`${item.name} ${typeLine(item)}`, item.description].filter(Boolean).join('\n');

/** Lines of a node from top to bottom: whole if they have room, else shortened with a note. */
function linesOf(node: ViewNode, { width, height }: Rect, notes: Notes): readonly Line[] {
  const most = width - 2 * side;
  const whole: Wrap = (text, font) => wrapText(text, font, { most, mostLines: Infinity });
  for (const font of [fonts.description, ...smallerDescriptions]) {
    const lines = linesIn(node, font, whole);
    if (heightOf(lines) <= height - 2 * end) return lines;
  }
  let ending: string | undefined;
  const note = (): string => (ending ??= notes.add(saidOf(node)));
  return linesIn(node, fonts.description, (text, font, mostLines) => wrapOrNote(text, font, { most, mostLines, note }));
}

/** An element. Its title holds its whole texts; what its box has to shorten is added to the notes. */
export function nodeCommand(node: ViewNode, palette: Palette, notes: Notes): DrawCommand {
  const { item } = node;
  const { fill, text: ink } = lookOf(item);
  const shape = shapeOf(item);
  const area = shapeTextPart(shape, node);
  const lines = linesOf(node, area, notes);
  let y = area.y + (area.height - heightOf(lines)) / 2;
  const texts = lines.map(({ text, font, before }) => {
    const middle = y + before + font.line / 2;
    y += before + font.line;
    return textLine(text, { x: area.x + area.width / 2, y: middle, font, fill: ink });
  });
  return {
    kind: 'group',
    title: saidOf(node),
    commands: [...shapeCommands(shape, node, { fill, behind: palette.canvas }), ...texts],
  };
}

/** Box around the children of the subject, with its name at the bottom left. */
export function groupCommand({ x, y, width, height, item }: GroupBox, palette: Palette, notes: Notes): DrawCommand {
  const told = typeLine({ ...item, location: 'internal' });
  let ending: string | undefined;
  const note = (): string => (ending ??= notes.add(`${item.name} ${told}`));
  const room = { most: width - 32, mostLines: 1, note };
  const [name = ''] = wrapOrNote(item.name, fonts.groupName, room);
  const [type = ''] = wrapOrNote(told, fonts.type, room);
  const bottom = y + height;
  return {
    kind: 'group',
    commands: [
      {
        kind: 'rect',
        x,
        y,
        width,
        height,
        radius: 12,
        fill: palette.accent,
        fillOpacity: 0.04,
        stroke: palette.edge,
        strokeWidth: 1.5,
        dashes: [6, 5],
      },
      textLine(name, { x: x + 16, y: bottom - 38, font: fonts.groupName, fill: palette.text, anchor: 'start' }),
      textLine(type, { x: x + 16, y: bottom - 20, font: fonts.type, fill: palette.muted, anchor: 'start' }),
    ],
  };
}

/** Box around a named group, with its name at the top left. */
export function namedGroupCommand(
  { x, y, width, height, name }: NamedGroup,
  palette: Palette,
  notes: Notes,
): DrawCommand {
  const note = (): string => notes.add(name);
  const [text = ''] = wrapOrNote(name, fonts.groupName, { most: width - 32, mostLines: 1, note });
  return {
    kind: 'group',
    commands: [
      {
        kind: 'rect',
        x,
        y,
        width,
        height,
        radius: 12,
        fill: 'none',
        stroke: palette.muted,
        strokeWidth: 1,
        dashes: [2, 4],
      },
      textLine(text, { x: x + 16, y: y + 18, font: fonts.groupName, fill: palette.muted, anchor: 'start' }),
    ],
  };
}
