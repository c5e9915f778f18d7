/** Marks over a picture: what was added, changed or removed, told by sign, outline and colour. */
import { arrowCommands, textLine, type DrawCommand, type Drawing, type Rect } from '@archwright/drawing';
import { fontOf } from './box-texts.ts';
import type { SchemeName } from './colours.ts';
import type { PlacedLine, PlacedScene } from './scene-layout.ts';
import { roundly } from './view-drawing.ts';

/** What happened to a part of a view. */
export type ChangeKind = 'added' | 'changed' | 'removed';

/** Changes by id of boxes, frames and lines. */
export type ChangeMarks = ReadonlyMap<string, ChangeKind>;

interface MarkLook {
  readonly sign: string;
  readonly word: string;
  readonly colours: Readonly<Record<SchemeName, string>>;
  readonly dashes?: readonly number[];
}

const looks: Readonly<Record<ChangeKind, MarkLook>> = {
  added: { sign: '+', word: 'Added', colours: { light: '#18794e', dark: '#4cc38a' } },
  changed: { sign: '~', word: 'Changed', colours: { light: '#8a4b00', dark: '#f5b84d' }, dashes: [4, 10] },
  removed: { sign: '−', word: 'Removed', colours: { light: '#b42318', dark: '#ff8f87' }, dashes: [24, 12] },
};

/** Px around what is marked, of its outline, and of the circle with the sign. */
const inset = 14;
const width = 9;
const radius = 42;

function badge(kind: ChangeKind, at: { readonly x: number; readonly y: number }, scheme: SchemeName): DrawCommand[] {
  const { sign, colours } = looks[kind];
  const font = fontOf(64, 600);
  const fill = colours[scheme];
  const ink = scheme === 'light' ? '#ffffff' : '#111111';
  return [
    { kind: 'circle', cx: at.x, cy: at.y, radius, fill, stroke: ink, strokeWidth: 3 },
    textLine(sign, { ...at, font, fill: ink }),
  ];
}

function outline(kind: ChangeKind, rect: Rect, scheme: SchemeName): DrawCommand[] {
  const { colours, dashes } = looks[kind];
  const { x, y, width: wide, height } = rect;
  const around: Rect = { x: x - inset, y: y - inset, width: wide + 2 * inset, height: height + 2 * inset };
  return [
    {
      kind: 'rect',
      ...around,
      radius: 14,
      fill: 'none',
      stroke: colours[scheme],
      strokeWidth: width,
      ...(dashes ? { dashes } : {}),
    },
    ...badge(kind, around, scheme),
  ];
}

/** The middle of a line, or its label. */
function middleOf({ points, at }: PlacedLine): { readonly x: number; readonly y: number } {
  if (at) return { x: at.x - radius, y: at.y };
  const before = points[Math.floor((points.length - 1) / 2)] ?? { x: 0, y: 0 };
  const after = points[Math.floor((points.length - 1) / 2) + 1] ?? before;
  return { x: (before.x + after.x) / 2, y: (before.y + after.y) / 2 };
}

function along(kind: ChangeKind, placed: PlacedLine, scheme: SchemeName): DrawCommand[] {
  const { colours, dashes } = looks[kind];
  return [
    ...arrowCommands(placed.points, {
      stroke: colours[scheme],
      width,
      head: { length: 36, half: 17 },
      ...(dashes ? { dashes } : {}),
      ...(placed.line.looks.routing === 'Curved' ? { pathOf: roundly } : {}),
    }),
    ...badge(kind, middleOf(placed), scheme),
  ];
}

/** The drawing of a placed scene with its marks on top. Each mark is a group whose title says the word and the name. */
export function withMarks(
  drawing: Drawing,
  { boxes, frames, lines }: PlacedScene,
  marks: ChangeMarks,
  scheme: SchemeName,
): Drawing {
  const group = (id: string, name: string, draw: (kind: ChangeKind) => DrawCommand[]): DrawCommand[] => {
    const kind = marks.get(id);
    if (!kind) return [];
    return [{ kind: 'group', title: `${looks[kind].word}: ${name}`, data: { change: kind }, commands: draw(kind) }];
  };
  return {
    ...drawing,
    commands: [
      ...drawing.commands,
      ...frames.flatMap((placed) => group(placed.frame.id, placed.frame.name, (kind) => outline(kind, placed, scheme))),
      ...lines.flatMap((placed) =>
        group(`line ${placed.line.id}`, placed.line.title, (kind) => along(kind, placed, scheme)),
      ),
      ...boxes.flatMap((placed) =>
        group(placed.measured.box.id, placed.measured.box.name, (kind) => outline(kind, placed, scheme)),
      ),
    ],
  };
}
