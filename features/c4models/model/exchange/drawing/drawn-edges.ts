/** Edges of a view as drawing commands: lines with heads, and labels on plates. Source: design guide section 8. Pure. */
import { arrowCommands, textLine, wrapText, type DrawCommand, type Font, type Rect } from '@archwright/drawing';
import { curvedPath } from '@archwright/layout';
import type { Point } from '#platform/canvas/model/lines.ts';
import { stageLayout } from '#platform/canvas/model/stage-layout.ts';
import type { ViewPicture } from '../../c4-view.ts';
import { edgeLabel, labelEnd, labelLines, labelSide, type LabelLine } from '../../edge-label.ts';
import type { ViewEdge } from '../../implied-relationships.ts';
import { layoutGraphOf } from '../../view-layout.ts';
import { fonts, smallerLabels, type Palette } from './drawing-look.ts';
import { wrapOrNote } from './drawn-notes.ts';

/** An edge with route and place of its label. */
export interface DrawnEdge {
  readonly edge: ViewEdge;
  readonly points: readonly Point[];
  readonly isCurved: boolean;
  /** Absent without texts. */
  readonly plate?: Rect;
}

/** Edges with routes and labels where the canvas has them. */
export function drawnEdges(picture: ViewPicture): readonly DrawnEdge[] {
  const { routes, labels } = stageLayout(layoutGraphOf(picture));
  const routesById = new Map(routes.map(({ id, points }) => [id, points]));
  const places = new Map(labels.map((place) => [place.id, place]));
  return picture.edges
    .map((edge) => ({
      edge,
      isCurved: picture.view.layout.routing === 'curved',
      points: routesById.get(edge.id) ?? [],
    }))
    .filter(({ points }) => points.length > 1)
    .map((one) => {
      const place = places.get(one.edge.id);
      const { lines, width, height } = edgeLabel(one.edge);
      if (!place || lines.length === 0) return one;
      return { ...one, plate: { x: place.x, y: place.y, width, height } };
    });
}

/** The line with its arrow head. */
export const lineCommands = (
  { edge, points, isCurved }: DrawnEdge,
  { edge: stroke }: Palette,
): readonly DrawCommand[] =>
  arrowCommands(points, {
    stroke,
    width: 1.5,
    ...(isCurved ? { pathOf: curvedPath } : {}),
    ...(edge.interactionStyle === 'asynchronous' ? { dashes: [6, 5] } : {}),
  });

const isWithin = (plate: Rect, { x, y, width, height }: Rect): boolean =>
  plate.x >= x && plate.y >= y && plate.x + plate.width <= x + width && plate.y + plate.height <= y + height;

interface LabelText {
  readonly lines: readonly LabelLine[];
  readonly font: Font;
}

/** The texts of a label: whole if they have room on its plate, else shortened with a note. */
function textOf(edge: ViewEdge, plate: Rect, note: () => string): LabelText {
  const most = plate.width - 2 * labelSide;
  for (const font of [fonts.label, ...smallerLabels]) {
    const lines = labelLines(edge, (text) => wrapText(text, font, { most, mostLines: Infinity }));
    if (lines.length * font.line <= plate.height - 2 * labelEnd) return { lines, font };
  }
  const font = fonts.label;
  const lines = labelLines(edge, (text, mostLines) => wrapOrNote(text, font, { most, mostLines, note }));
  return { lines, font };
}

/** Label with its background, which has the tint of the group that it is in. `note` adds a note of its whole text. */
export function labelCommands(
  { edge, plate }: DrawnEdge,
  {
    group,
    palette,
    note,
  }: { readonly group: Rect | undefined; readonly palette: Palette; readonly note: () => string },
): readonly DrawCommand[] {
  if (!plate) return [];
  const behind = group && isWithin(plate, group) ? palette.inGroup : palette.canvas;
  const { lines, font } = textOf(edge, plate, note);
  const top = plate.y + (plate.height - lines.length * font.line) / 2;
  const texts = lines.map(({ text, kind }, at) =>
    textLine(text, {
      x: plate.x + plate.width / 2,
      y: top + (at + 0.5) * font.line,
      font,
      fill: kind === 'description' ? palette.label : palette.muted,
    }),
  );
  return [{ kind: 'rect', ...plate, radius: 3, fill: behind }, ...texts];
}
