/** Nodes and group boxes of a view as SVG. Source: design guide section 8. Pure. */
import type { Part } from '#platform/canvas/model/nearest-box.ts';
import type { C4Item } from '../../c4-document.ts';
import type { GroupBox, NamedGroup, ViewNode } from '../../c4-view.ts';
import { typeLine } from '../model-parts.ts';
import { fonts, lookOf, type Palette } from './svg-look.ts';
import { svgText, tag, textLine } from './svg-markup.ts';
import { type Font, wrapText } from './wrap-text.ts';

/** Corner radii and heights of the shapes in px. */
const parts = { radius: 8, body: 36, head: 38, bodyTop: 45, lid: 12, end: 12, strip: 22 } as const;
const border = { stroke: '#000000', 'stroke-opacity': 0.18 } as const;
const strip = { fill: '#000000', 'fill-opacity': 0.2 } as const;
const rim = { fill: 'none', stroke: '#ffffff', 'stroke-opacity': 0.55 } as const;

type Draw = (box: Part, fill: string, canvas: string) => string;

const plainBox: Draw = ({ x, y, width, height }, fill) =>
  tag('rect', { x: x + 0.5, y: y + 0.5, width: width - 1, height: height - 1, rx: parts.radius, fill, ...border });

const person: Draw = ({ x, y, width, height }, fill, canvas) =>
  tag('rect', { x, y: y + parts.bodyTop, width, height: height - parts.bodyTop, rx: parts.body, fill }) +
  tag('circle', {
    cx: x + width / 2,
    cy: y + parts.head,
    r: parts.head - 1.5,
    fill,
    stroke: canvas,
    'stroke-width': 3,
  });

const cylinder: Draw = ({ x, y, width, height }, fill) => {
  const [right, top, bottom] = [x + width, y + parts.lid, y + height - parts.lid];
  const arc = `A${width / 2} ${parts.lid} 0 0`;
  return (
    tag('path', { d: `M${x} ${top}${arc} 1 ${right} ${top}V${bottom}${arc} 1 ${x} ${bottom}Z`, fill, ...border }) +
    tag('path', { d: `M${x} ${top}${arc} 0 ${right} ${top}`, ...rim })
  );
};

const pipe: Draw = ({ x, y, width, height }, fill) => {
  const [left, right, bottom] = [x + parts.end, x + width - parts.end, y + height];
  const arc = `A${parts.end} ${height / 2} 0 0`;
  return (
    tag('path', {
      d: `M${left} ${y}H${right}${arc} 1 ${right} ${bottom}H${left}${arc} 1 ${left} ${y}Z`,
      fill,
      ...border,
    }) + tag('path', { d: `M${right} ${y}${arc} 0 ${right} ${bottom}`, ...rim })
  );
};

const stripPath = ({ x, y, width }: Part): string =>
  `M${x} ${y + parts.strip}V${y + parts.radius}a${parts.radius} ${parts.radius} 0 0 1 ${parts.radius} ${-parts.radius}` +
  `H${x + width - parts.radius}a${parts.radius} ${parts.radius} 0 0 1 ${parts.radius} ${parts.radius}V${y + parts.strip}Z`;

const browser: Draw = (box, fill, canvas) =>
  plainBox(box, fill, canvas) +
  tag('path', { d: stripPath(box), ...strip }) +
  [14, 24, 34].map((by) => tag('circle', { cx: box.x + by, cy: box.y + 11, r: 3, fill: '#ffffff' })).join('');

const desktopWindow: Draw = (box, fill, canvas) =>
  plainBox(box, fill, canvas) +
  tag('path', { d: stripPath(box), ...strip }) +
  tag('rect', { x: box.x + box.width - 20, y: box.y + 7, width: 8, height: 8, rx: 1, fill: 'none', stroke: '#ffffff' });

const containerShapes: Readonly<Record<C4Item['shape'], Draw>> = {
  box: plainBox,
  cylinder,
  pipe,
  'web-browser': browser,
  window: desktopWindow,
};

/** Only containers have shapes; others are boxes or people. */
export const shapeOf = ({ type, shape }: Pick<C4Item, 'type' | 'shape'>): Draw =>
  type === 'actor' ? person : type === 'container' ? containerShapes[shape] : plainBox;

/** Area of a node available for texts. */
function textPart({ x, y, width, height, item }: ViewNode): Part {
  const top =
    item.type === 'actor'
      ? 72
      : item.type === 'container'
        ? { box: 0, cylinder: 2 * parts.lid, pipe: 0, 'web-browser': parts.strip, window: parts.strip }[item.shape]
        : 0;
  const right = item.type === 'container' && item.shape === 'pipe' ? 2 * parts.end : 0;
  return { x, y: y + top, width: width - right, height: height - top };
}

/** Horizontal padding of texts in px. */
const side = 20;

/** Lines of a node with their fonts, from top to bottom. */
function linesOf({ item }: ViewNode, most: number): readonly { text: string; font: Font; before: number }[] {
  const wrap = (text: string, font: Font, mostLines: number): readonly string[] =>
    wrapText(text, font, { most, mostLines });
  return [
    ...wrap(item.name, fonts.name, 2).map((text) => ({ text, font: fonts.name, before: 0 })),
    ...wrap(typeLine(item), fonts.type, 1).map((text) => ({ text, font: fonts.type, before: 0 })),
    ...wrap(item.description, fonts.description, 3).map((text, at) => ({
      text,
      font: fonts.description,
      before: at === 0 ? 6 : 0,
    })),
  ];
}

/** Renders an element. */
export function nodeSvg(node: ViewNode, palette: Palette): string {
  const { fill, text: ink } = lookOf(node.item);
  const area = textPart(node);
  const lines = linesOf(node, area.width - 2 * side);
  const height = lines.reduce((sum, { font, before }) => sum + font.line + before, 0);
  let y = area.y + (area.height - height) / 2;
  const texts = lines.map(({ text, font, before }) => {
    const middle = y + before + font.line / 2;
    y += before + font.line;
    return textLine(text, { x: area.x + area.width / 2, y: middle, font, fill: ink });
  });
  const title = tag('title', {}, svgText(`${node.item.name} ${typeLine(node.item)}`));
  return tag('g', {}, title + shapeOf(node.item)(node, fill, palette.canvas) + texts.join(''));
}

/** Box around the children of the subject, with its name at the bottom left. */
export function groupSvg({ x, y, width, height, item }: GroupBox, palette: Palette): string {
  const frame = tag('rect', {
    x,
    y,
    width,
    height,
    rx: 12,
    fill: palette.accent,
    'fill-opacity': 0.04,
    stroke: palette.edge,
    'stroke-width': 1.5,
    'stroke-dasharray': '6 5',
  });
  const most = width - 32;
  const [name = ''] = wrapText(item.name, fonts.groupName, { most, mostLines: 1 });
  const [type = ''] = wrapText(typeLine({ ...item, location: 'internal' }), fonts.type, { most, mostLines: 1 });
  const bottom = y + height;
  return tag(
    'g',
    {},
    frame +
      textLine(name, { x: x + 16, y: bottom - 38, font: fonts.groupName, fill: palette.text, anchor: 'start' }) +
      textLine(type, { x: x + 16, y: bottom - 20, font: fonts.type, fill: palette.muted, anchor: 'start' }),
  );
}

/** Box around a named group, with its name at the top left. */
export function namedGroupSvg({ x, y, width, height, name }: NamedGroup, palette: Palette): string {
  const frame = tag('rect', {
    x,
    y,
    width,
    height,
    rx: 12,
    fill: 'none',
    stroke: palette.muted,
    'stroke-width': 1,
    'stroke-dasharray': '2 4',
  });
  const [text = ''] = wrapText(name, fonts.groupName, { most: width - 32, mostLines: 1 });
  return tag(
    'g',
    {},
    frame + textLine(text, { x: x + 16, y: y + 18, font: fonts.groupName, fill: palette.muted, anchor: 'start' }),
  );
}
