/** Renders a view as self-contained SVG: vector text, no scripts, styles or external resources. Deterministic. Pure. */
import type { Route } from '#platform/canvas/model/edge-routing.ts';
import { boundsOf, type Part } from '#platform/canvas/model/nearest-box.ts';
import type { C4Model } from '../../../contract.ts';
import { toC4Document } from '../../c4-document.ts';
import { pictureOf } from '../../c4-view.ts';
import { drawnEdges, labelSvg, lineSvg } from './svg-edges.ts';
import { legendSvg } from './svg-legend.ts';
import { fontFamily, palettes, type Theme } from './svg-look.ts';
import { svgText, tag } from './svg-markup.ts';
import { groupSvg, namedGroupSvg, nodeSvg } from './svg-nodes.ts';

/** Options of rendering. */
export interface SvgOptions {
  readonly theme: Theme;
  readonly legend?: boolean;
  /** Edge routes computed by the canvas; computed here when absent. */
  readonly routes?: readonly Route[];
}

/** Margin in px. */
const margin = 40;
const nothing: Part = { x: 0, y: 0, width: 320, height: 210 };

/** A drawing and its size in px. */
export interface DrawnSvg {
  readonly svg: string;
  readonly width: number;
  readonly height: number;
}

/** Renders a view; undefined when it does not exist. */
export function viewSvg(model: C4Model, viewId: string, { theme, legend, routes }: SvgOptions): DrawnSvg | undefined {
  const picture = pictureOf(toC4Document(model), viewId);
  if (!picture) return undefined;
  const palette = palettes[theme];
  const edges = drawnEdges(picture, routes);
  const dots = edges.flatMap(({ points }) =>
    points.map((point, at) => ({ id: String(at), ...point, width: 0, height: 0 })),
  );
  const plates = edges.flatMap(({ edge, plate }) => (plate ? [{ id: edge.id, ...plate }] : []));
  const drawing =
    boundsOf([
      ...picture.nodes,
      ...(picture.group ? [picture.group] : []),
      ...picture.namedGroups,
      ...dots,
      ...plates,
    ]) ?? nothing;
  const key = legend ? legendSvg(picture, drawing, palette) : undefined;
  const whole =
    (key &&
      boundsOf([
        { id: 'drawing', ...drawing },
        { id: 'key', ...key.part },
      ])) ??
    drawing;
  const [x, y] = [Math.floor(whole.x - margin), Math.floor(whole.y - margin)];
  const [width, height] = [Math.ceil(whole.width + 2 * margin), Math.ceil(whole.height + 2 * margin)];
  const inside = [
    tag('title', {}, svgText(`${model.name}: ${picture.view.name}`)),
    tag('rect', { x, y, width, height, fill: palette.canvas }),
    picture.group ? groupSvg(picture.group, palette) : '',
    ...picture.namedGroups.map((group) => namedGroupSvg(group, palette)),
    ...edges.map((edge) => lineSvg(edge, palette)),
    ...picture.nodes.map((node) => nodeSvg(node, palette)),
    ...edges.map((edge) => labelSvg(edge, palette)),
    key?.svg ?? '',
  ];
  const attributes = {
    xmlns: 'http://www.w3.org/2000/svg',
    width,
    height,
    viewBox: `${x} ${y} ${width} ${height}`,
    'font-family': fontFamily,
    role: 'img',
  };
  return { svg: tag('svg', attributes, inside.filter(Boolean).join('\n')), width, height };
}
