/** Serializes SVG elements and escapes text. Pure. */
import { htmlAttributes, htmlText } from '#platform/richtext/model/html-text.ts';
import type { Font } from './wrap-text.ts';

type Attributes = Readonly<Record<string, string | number | undefined>>;

/** Numbers with at most two decimals. */
export const figure = (value: number): number => Math.round(value * 100) / 100 || 0;

/** Escapes text; characters invalid in XML become the replacement character. */
export const svgText = (text: string): string => htmlText(text.replaceAll(/[\ufffe\uffff]/g, '\ufffd'));

/** Serializes an element; numbers are rounded. */
export function tag(name: string, attributes: Attributes, inside?: string): string {
  const rounded = Object.fromEntries(
    Object.entries(attributes).map(([key, value]) => [key, typeof value === 'number' ? figure(value) : value]),
  );
  const head = `${name}${htmlAttributes(rounded)}`;
  return inside === undefined ? `<${head}/>` : `<${head}>${inside}</${name}>`;
}

/** A line of text; `y` is the centre of its line box. */
export interface TextLine {
  readonly x: number;
  readonly y: number;
  readonly font: Font;
  readonly fill: string;
  readonly anchor?: 'middle' | 'start';
}

/** Offset from the centre of a line to its baseline as a fraction of the font size, so that capitals are centred. */
const baseLine = 0.36;

/** Serializes a line of text. */
export const textLine = (text: string, { x, y, font, fill, anchor = 'middle' }: TextLine): string =>
  tag(
    'text',
    {
      x,
      y: y + font.size * baseLine,
      'font-size': font.size,
      'font-weight': font.weight === 400 ? undefined : font.weight,
      'text-anchor': anchor === 'middle' ? 'middle' : undefined,
      fill,
    },
    svgText(text),
  );
