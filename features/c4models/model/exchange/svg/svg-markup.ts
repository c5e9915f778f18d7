/** Elements of SVG as text; whatever is typed stays text. Pure. */
import { htmlAttributes, htmlText } from '#platform/richtext/model/html-text.ts';
import type { Font } from './wrap-text.ts';

type Attributes = Readonly<Record<string, string | number | undefined>>;

/** Figures with at most two decimals. */
export const figure = (value: number): number => Math.round(value * 100) / 100 || 0;

/** Text of an element; what XML cannot hold becomes the replacement character. */
export const svgText = (text: string): string => htmlText(text.replaceAll(/[\ufffe\uffff]/g, '\ufffd'));

/** One element; figures are rounded. */
export function tag(name: string, attributes: Attributes, inside?: string): string {
  const rounded = Object.fromEntries(
    Object.entries(attributes).map(([key, value]) => [key, typeof value === 'number' ? figure(value) : value]),
  );
  const head = `${name}${htmlAttributes(rounded)}`;
  return inside === undefined ? `<${head}/>` : `<${head}>${inside}</${name}>`;
}

/** A line of text; `y` is the middle of its line box. */
export interface TextLine {
  readonly x: number;
  readonly y: number;
  readonly font: Font;
  readonly fill: string;
  readonly anchor?: 'middle' | 'start';
}

/** From the middle of a line to its base line, shares of the font size: Inter's capitals stand in the middle. */
const baseLine = 0.36;

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
