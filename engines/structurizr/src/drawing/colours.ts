/** Colours of the two schemes, and how opacity mixes them with the canvas. */
import { mixed } from '../style/colours.ts';

/** The two schemes of a picture. */
export type SchemeName = 'light' | 'dark';

/** Colours that do not come from the text. */
export interface Scheme {
  readonly canvas: string;
  readonly title: string;
  readonly muted: string;
  /** The colour of a line: the default one follows the scheme. */
  readonly line: (colour: string) => string;
  /** The colour of a frame and its title. */
  readonly frame: (colour: string) => string;
  readonly frameFill: (colour: string) => string;
}

/** Defaults of styles (light scheme) that have a counterpart on a dark canvas. */
const defaults = { line: '#707070', frame: '#444444', node: '#888888', black: '#000000', white: '#ffffff' } as const;

const channels = (colour: string): readonly number[] =>
  [1, 3, 5].map((at) => Number.parseInt(colour.slice(at, at + 2), 16));

/** Relative luminance of WCAG 2. */
function luminance(colour: string): number {
  const [red = 0, green = 0, blue = 0] = channels(colour).map((value) => {
    const part = value / 255;
    return part <= 0.03928 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

/** Contrast of two colours, 1 to 21. */
function contrast(one: string, other: string): number {
  const [high = 0, low = 0] = [luminance(one), luminance(other)].toSorted((a, b) => b - a);
  return (high + 0.05) / (low + 0.05);
}

/** Least contrast of lines and their texts with the canvas. */
const leastContrast = 4.5;

/** The colour, lightened on a dark canvas until it can be read there. */
function readableOnDark(colour: string): string {
  for (let percent = 100; percent > 0; percent -= 5) {
    const lighter = mixed(colour, defaults.white, 1 - percent / 100);
    if (contrast(lighter, dark) >= leastContrast) return lighter;
  }
  return defaults.white;
}

const dark = '#111111';

/** Colours of the light and the dark scheme. */
export const schemes: Readonly<Record<SchemeName, Scheme>> = {
  light: {
    canvas: '#ffffff',
    title: '#000000',
    muted: '#666666',
    line: (colour) => colour,
    frame: (colour) => colour,
    frameFill: (colour) => colour,
  },
  dark: {
    canvas: dark,
    title: '#ffffff',
    muted: '#aaaaaa',
    line: (colour) => (colour === defaults.line ? '#aaaaaa' : readableOnDark(colour)),
    frame: (colour) =>
      colour === defaults.frame || colour === defaults.black
        ? '#cccccc'
        : colour === defaults.node
          ? '#aaaaaa'
          : readableOnDark(colour),
    frameFill: (colour) => (colour === defaults.white ? '#1a1a1a' : mixed(colour, dark, 0.75)),
  },
};

/** At most this much of the canvas shows through. */
const mostTransparent = 90;

/** A colour as it appears on the canvas with an opacity in percent. */
export const onCanvas = (colour: string, opacity: number, { canvas }: Scheme): string =>
  opacity >= 100 ? colour : mixed(colour, canvas, 1 - Math.max(100 - mostTransparent, opacity) / 100);
