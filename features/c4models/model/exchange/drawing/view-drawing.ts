/** Draws a view as data for the writers of SVG and PDF. Deterministic. Pure. */
import { textLine, widthOf, wrapText, type DrawCommand, type Drawing, type Rect } from '@archwright/drawing';
import { boundsOf } from '#platform/canvas/model/nearest-box.ts';
import type { C4Model } from '../../../contract.ts';
import { toC4Document } from '../../c4-document.ts';
import { pictureOf, type ViewPicture } from '../../c4-view.ts';
import { levelLabels } from '../../editor-texts.ts';
import { drawnEdges, labelCommands, lineCommands, type DrawnEdge } from './drawn-edges.ts';
import { legendCommands } from './drawn-legend.ts';
import { newNotes, notesCommands, type Notes } from './drawn-notes.ts';
import { fonts, palettes, type Palette, type Theme } from './drawing-look.ts';
import { groupCommand, namedGroupCommand, nodeCommand } from './drawn-nodes.ts';

/** Options of drawing. */
export interface DrawingOptions {
  readonly theme: Theme;
  readonly hasLegend?: boolean;
  /** Names of view and model above the picture, for pages that stand alone. */
  readonly hasHeading?: boolean;
}

/** Margin in px. */
const margin = 40;
const nothing: Rect = { x: 0, y: 0, width: 320, height: 210 };
/** Distance between heading and picture, px, and the least width that a heading is wrapped to. */
const heading = { gap: 32, least: 480 } as const;

/** What the heading and the picture need together. */
const around = (parts: readonly Rect[]): Rect =>
  boundsOf(parts.map((part, at) => ({ id: String(at), ...part }))) ?? nothing;

function partOf(picture: ViewPicture, edges: readonly DrawnEdge[]): Rect {
  const parts: readonly Rect[] = [
    ...picture.nodes,
    ...(picture.group ? [picture.group] : []),
    ...picture.namedGroups,
    ...edges.flatMap(({ points }) => points.map((point) => ({ ...point, width: 0, height: 0 }))),
    ...edges.flatMap(({ plate }) => plate ?? []),
  ];
  return parts.length > 0 ? around(parts) : nothing;
}

interface Extra {
  readonly commands: readonly DrawCommand[];
  readonly part: Rect;
}

function headingAbove({ view }: ViewPicture, modelName: string, below: Rect, palette: Palette): Extra {
  const most = Math.max(below.width, heading.least);
  const whole = { most, mostLines: Infinity } as const;
  const names = wrapText(view.name, fonts.heading, whole);
  const told = wrapText(`${modelName} · ${view.level} ${levelLabels[view.level]}`, fonts.below, whole);
  const height = names.length * fonts.heading.line + told.length * fonts.below.line + heading.gap;
  const [x, y] = [below.x, below.y - height];
  const width = Math.max(
    ...told.map((text) => widthOf(text, fonts.below)),
    ...names.map((name) => widthOf(name, fonts.heading)),
  );
  return {
    commands: [
      ...names.map((name, at) =>
        textLine(name, {
          x,
          y: y + (at + 0.5) * fonts.heading.line,
          font: fonts.heading,
          fill: palette.text,
          anchor: 'start',
        }),
      ),
      ...told.map((text, at) =>
        textLine(text, {
          x,
          y: y + names.length * fonts.heading.line + (at + 0.5) * fonts.below.line,
          font: fonts.below,
          fill: palette.muted,
          anchor: 'start',
        }),
      ),
    ],
    part: { x, y, width, height },
  };
}

/** What the picture shows, from back to front; what it has to shorten is added to the notes. */
function pictureCommands(
  { group, namedGroups, nodes }: ViewPicture,
  edges: readonly DrawnEdge[],
  palette: Palette,
  notes: Notes,
): readonly DrawCommand[] {
  const names = new Map(nodes.map(({ item }) => [item.id, item.name]));
  const saidBy = ({ edge: { sourceId, targetId, description, technology } }: DrawnEdge): string =>
    [`${names.get(sourceId) ?? ''} to ${names.get(targetId) ?? ''}:`, description, technology && `[${technology}]`]
      .filter(Boolean)
      .join(' ');
  return [
    ...(group ? [groupCommand(group, palette, notes)] : []),
    ...namedGroups.map((one) => namedGroupCommand(one, palette, notes)),
    ...edges.flatMap((edge) => lineCommands(edge, palette)),
    ...nodes.map((node) => nodeCommand(node, palette, notes)),
    ...edges.flatMap((edge) => {
      let ending: string | undefined;
      return labelCommands(edge, { group, palette, note: () => (ending ??= notes.add(saidBy(edge))) });
    }),
  ];
}

/** Draws a view; undefined when the model does not hold it. */
export function viewDrawing(model: C4Model, viewId: string, options: DrawingOptions): Drawing | undefined {
  const picture = pictureOf(toC4Document(model), viewId);
  if (!picture) return undefined;
  const palette = palettes[options.theme];
  const edges = drawnEdges(picture);
  const part = partOf(picture, edges);
  const notes = newNotes();
  const drawn = pictureCommands(picture, edges, palette, notes);
  const legend = options.hasLegend ? legendCommands(picture, part, palette) : undefined;
  const noted = notesCommands(notes, legend ? around([part, legend.part]) : part, palette);
  const extras = [
    ...(options.hasHeading ? [headingAbove(picture, model.name, part, palette)] : []),
    ...(legend ? [legend] : []),
    ...(noted ? [noted] : []),
  ];
  const whole = around([part, ...extras.map((extra) => extra.part)]);
  const page: Rect = {
    x: Math.floor(whole.x - margin),
    y: Math.floor(whole.y - margin),
    width: Math.ceil(whole.width + 2 * margin),
    height: Math.ceil(whole.height + 2 * margin),
  };
  return {
    ...page,
    title: `${model.name}: ${picture.view.name}`,
    commands: [
      { kind: 'rect', ...page, fill: palette.canvas },
      ...drawn,
      ...extras.flatMap(({ commands }) => commands),
    ],
  };
}
