/** Writes a drawing as self-contained SVG: vector text with its fonts, no scripts or external resources. Pure. */
import { base64 } from './base64.ts';
import type { DrawCommand, Drawing, GroupCommand, ImageCommand, Look } from './drawing-types.ts';
import type { FontFace } from './font-faces.ts';
import { figure, svgText, tag, type Attributes } from './svg-markup.ts';
import { svgImages, type SvgImages } from './svg-images.ts';

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

/** A flipped image is mirrored round its middle; one that comes several times stands once in the file. */
function imageMarkup(command: ImageCommand, images: SvgImages): string {
  const place = images.placeOf(command);
  if (!place) return '';
  const { x, y, width, height, isFlippedX, isFlippedY } = command;
  const [right, bottom] = [isFlippedX ? 2 * x + width : 0, isFlippedY ? 2 * y + height : 0];
  const flip = `translate(${figure(right)} ${figure(bottom)}) scale(${isFlippedX ? -1 : 1} ${isFlippedY ? -1 : 1})`;
  const transform = isFlippedX || isFlippedY ? flip : undefined;
  if (place.isShared) return tag('use', { href: `#${place.id}`, x, y, transform });
  return tag('image', { href: place.data, x, y, width, height, preserveAspectRatio: 'none', transform });
}

function groupMarkup({ title, data, turn, opacity, commands }: GroupCommand, images: SvgImages): string {
  const heading = title === undefined ? '' : tag('title', {}, svgText(title));
  const attributes = {
    ...Object.fromEntries(Object.entries(data ?? {}).map(([name, value]) => [`data-${name}`, value] as const)),
    transform: turn && `rotate(${figure(turn.angle)} ${figure(turn.x)} ${figure(turn.y)})`,
    opacity,
  };
  return tag('g', attributes, heading + commands.map((command) => markup(command, images)).join(''));
}

function markup(command: DrawCommand, images: SvgImages): string {
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
      const { x, y, font, anchor, fill, text, isRightToLeft } = command;
      const attributes = {
        x,
        y,
        'font-size': font.size,
        'font-weight': font.weight === 400 ? undefined : font.weight,
        'text-anchor': anchor === 'middle' ? 'middle' : undefined,
        direction: isRightToLeft ? 'rtl' : undefined,
        fill,
      };
      return tag('text', attributes, svgText(text));
    }
    case 'image':
      return imageMarkup(command, images);
    case 'group':
      return groupMarkup(command, images);
  }
}

function faceRule(family: string, { weight, ranges, bytes }: FontFace): string {
  const source = `url(data:font/woff;base64,${base64(bytes)}) format("woff")`;
  return `@font-face{font-family:${family};font-weight:${weight};unicode-range:${ranges};src:${source}}`;
}

/** Serializes a drawing; the same text for the same drawing and fonts. */
export function writeSvg(drawing: Drawing, { family, fallbacks, faces }: SvgFonts): string {
  const { title, commands, x, y, width, height } = drawing;
  const images = svgImages(drawing);
  const inside = [
    tag('title', {}, svgText(title)),
    faces.length > 0 ? tag('style', {}, svgText(faces.map((face) => faceRule(family, face)).join(''))) : '',
    images.definitions,
    ...commands.map((command) => markup(command, images)),
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
