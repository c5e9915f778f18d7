/** Writes a drawing as self-contained SVG: vector text with its fonts, no scripts or external resources. Pure. */
import { base64 } from './base64.ts';
import type { DrawCommand, Drawing, Look } from './drawing-types.ts';
import type { FontFace } from './font-faces.ts';
import { figure, svgText, tag, type Attributes } from './svg-markup.ts';

/** How texts look. */
export interface SvgFonts {
  /** Name of the family of `faces`, and the CSS families that stand in where it is missing. */
  readonly family: string;
  readonly fallbacks: string;
  /** Files that become part of the picture, so that it looks the same everywhere. */
  readonly faces: readonly FontFace[];
}

const looks = ({ fill, fillOpacity, stroke, strokeOpacity, strokeWidth, dashes, isRoundJoin }: Look): Attributes => ({
  fill,
  'fill-opacity': fillOpacity,
  stroke,
  'stroke-opacity': strokeOpacity,
  'stroke-width': strokeWidth,
  'stroke-linejoin': isRoundJoin ? 'round' : undefined,
  'stroke-dasharray': dashes?.map(figure).join(' '),
});

function markup(command: DrawCommand): string {
  switch (command.kind) {
    case 'path':
      return tag('path', { d: command.d, ...looks(command) });
    case 'rect': {
      const { x, y, width, height, radius } = command;
      return tag('rect', { x, y, width, height, rx: radius, ...looks(command) });
    }
    case 'circle':
      return tag('circle', { cx: command.cx, cy: command.cy, r: command.radius, ...looks(command) });
    case 'text': {
      const { x, y, font, anchor, fill, text } = command;
      const attributes = {
        x,
        y,
        'font-size': font.size,
        'font-weight': font.weight === 400 ? undefined : font.weight,
        'text-anchor': anchor === 'middle' ? 'middle' : undefined,
        fill,
      };
      return tag('text', attributes, svgText(text));
    }
    case 'group': {
      const title = command.title === undefined ? '' : tag('title', {}, svgText(command.title));
      const data = Object.entries(command.data ?? {}).map(([name, value]) => [`data-${name}`, value] as const);
      return tag('g', Object.fromEntries(data), title + command.commands.map(markup).join(''));
    }
  }
}

function faceRule(family: string, { weight, ranges, bytes }: FontFace): string {
  const source = `url(data:font/woff;base64,${base64(bytes)}) format("woff")`;
  return `@font-face{font-family:${family};font-weight:${weight};unicode-range:${ranges};src:${source}}`;
}

/** Serializes a drawing; the same text for the same drawing and fonts. */
export function writeSvg({ title, commands, ...view }: Drawing, { family, fallbacks, faces }: SvgFonts): string {
  const { x, y, width, height } = view;
  const inside = [
    tag('title', {}, svgText(title)),
    faces.length > 0 ? tag('style', {}, svgText(faces.map((face) => faceRule(family, face)).join(''))) : '',
    ...commands.map(markup),
  ];
  const attributes = {
    xmlns: 'http://www.w3.org/2000/svg',
    width,
    height,
    viewBox: [x, y, width, height].map(figure).join(' '),
    'font-family': `${family}, ${fallbacks}`,
    role: 'img',
  };
  return tag('svg', attributes, inside.filter(Boolean).join('\n'));
}
