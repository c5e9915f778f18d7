/** Edges of a view as SVG: lines with heads, and labels on plates. Source: design guide section 8. Pure. */
import { type Route, routeEdges } from '#platform/canvas/model/edge-routing.ts';
import { type LabelPlace, placeLabels } from '#platform/canvas/model/label-places.ts';
import type { Point } from '#platform/canvas/model/lines.ts';
import type { ViewPicture } from '../../c4-view.ts';
import type { ViewEdge } from '../../implied-relationships.ts';
import { fonts, type Palette } from './svg-look.ts';
import { figure, tag, textLine } from './svg-markup.ts';
import { widthOf, wrapText } from './wrap-text.ts';

/** Maximum width of a label and padding of its background, in px. */
const label = { most: 180, side: 6, end: 1 } as const;
const head = { length: 12, half: 5 } as const;

/** An edge with route, texts and position of its label. */
export interface DrawnEdge {
  readonly edge: ViewEdge;
  readonly points: readonly Point[];
  readonly lines: readonly { readonly text: string; readonly isTechnology: boolean }[];
  /** Absent without texts. */
  readonly plate?: { readonly x: number; readonly y: number; readonly width: number; readonly height: number };
}

function textsOf({ description, technology }: ViewEdge): DrawnEdge['lines'] {
  const wrap = (text: string, mostLines: number): readonly string[] =>
    wrapText(text, fonts.label, { most: label.most - 2 * label.side, mostLines });
  return [
    ...wrap(description, 3).map((text) => ({ text, isTechnology: false })),
    ...(technology ? wrap(`[${technology}]`, 1).map((text) => ({ text, isTechnology: true })) : []),
  ];
}

/** Routes all edges around nodes and places their labels; `routes` are results of the canvas to be reused. */
export function drawnEdges({ nodes, edges, group }: ViewPicture, routes?: readonly Route[]): readonly DrawnEdge[] {
  const members = nodes.filter(({ isInside }) => isInside).map(({ id }) => id);
  const found =
    routes ??
    routeEdges({
      nodes,
      edges: edges.map(({ id, sourceId, targetId }) => ({ id, from: sourceId, to: targetId })),
      areas: group ? [{ ...group, members }] : [],
    });
  const routesById = new Map(found.map(({ id, points }) => [id, points]));
  const texts = edges
    .map((edge) => ({ edge, points: routesById.get(edge.id) ?? [], lines: textsOf(edge) }))
    .filter(({ points }) => points.length > 1);
  const tasks = texts
    .filter(({ lines }) => lines.length > 0)
    .map(({ edge, points, lines }) => ({
      id: edge.id,
      points,
      width: Math.ceil(Math.max(...lines.map(({ text }) => widthOf(text, fonts.label)))) + 2 * label.side,
      height: lines.length * fonts.label.line + 2 * label.end,
    }));
  const sizes = new Map(tasks.map(({ id, width, height }) => [id, { width, height }]));
  const places = new Map(placeLabels(tasks, nodes).map((place: LabelPlace) => [place.id, place]));
  return texts.map((one) => {
    const [place, size] = [places.get(one.edge.id), sizes.get(one.edge.id)];
    return place && size ? { ...one, plate: { x: place.x, y: place.y, ...size } } : one;
  });
}

/** Path of the line without arrow head, and the head. */
export function lineSvg({ edge, points }: DrawnEdge, { edge: stroke }: Palette): string {
  const [end, before] = [points.at(-1), points.at(-2)];
  if (!end || !before) return '';
  const length = Math.hypot(end.x - before.x, end.y - before.y) || 1;
  const direction = { x: (end.x - before.x) / length, y: (end.y - before.y) / length };
  const base = { x: end.x - direction.x * head.length, y: end.y - direction.y * head.length };
  const at = ({ x, y }: Point): string => `${figure(x)} ${figure(y)}`;
  const corner = (sign: 1 | -1): Point => ({
    x: base.x - sign * direction.y * head.half,
    y: base.y + sign * direction.x * head.half,
  });
  const line = tag('path', {
    d: `M${[...points.slice(0, -1), base].map(at).join('L')}`,
    fill: 'none',
    stroke,
    'stroke-width': 1.5,
    'stroke-linejoin': 'round',
    'stroke-dasharray': edge.interactionStyle === 'asynchronous' ? '6 5' : undefined,
  });
  return line + tag('path', { d: `M${at(end)}L${at(corner(1))}L${at(corner(-1))}Z`, fill: stroke });
}

/** Label with its background. */
export function labelSvg({ plate, lines }: DrawnEdge, palette: Palette): string {
  if (!plate) return '';
  const texts = lines.map(({ text, isTechnology }, at) =>
    textLine(text, {
      x: plate.x + plate.width / 2,
      y: plate.y + label.end + (at + 0.5) * fonts.label.line,
      font: fonts.label,
      fill: isTechnology ? palette.muted : palette.label,
    }),
  );
  return tag('rect', { ...plate, rx: 3, fill: palette.canvas }) + texts.join('');
}
