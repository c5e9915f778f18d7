/** Colours of diagrams: sixteen of sticky notes, twenty of everything else. Source: specification 2 section 3, design guide section 8. */
import { ownName } from './own-name.ts';

/** A colour of a palette. */
export interface Swatch {
  /** What is stored. */
  readonly value: string;
  readonly name: string;
  /** `#rrggbb`, or `transparent`. */
  readonly colour: string;
}

const note = (value: string, name: string, colour: string): Swatch => ({ value, name, colour });

/** Colours of sticky notes. */
export const noteColours: readonly Swatch[] = [
  note('white', 'White', '#ffffff'),
  note('lightYellow', 'Light yellow', '#fff7b8'),
  note('yellow', 'Yellow', '#ffe066'),
  note('orange', 'Orange', '#ffb35c'),
  note('lightGreen', 'Light green', '#d3f2b0'),
  note('green', 'Green', '#8fd46a'),
  note('darkGreen', 'Dark green', '#3f9b5f'),
  note('cyan', 'Cyan', '#8fe3e8'),
  note('lightPink', 'Light pink', '#ffd6e7'),
  note('pink', 'Pink', '#ff9ec4'),
  note('violet', 'Violet', '#b69cf5'),
  note('red', 'Red', '#ff7d73'),
  note('lightBlue', 'Light blue', '#bfe0ff'),
  note('blue', 'Blue', '#6fb1ff'),
  note('darkBlue', 'Dark blue', '#3d63c9'),
  note('black', 'Black', '#2b2f38'),
];

/** Colour of a new sticky note. */
export const defaultNote = 'orange';

const swatch = (colour: string, name: string): Swatch => ({ value: colour, name, colour });

/** The general palette. */
export const palette: readonly Swatch[] = [
  swatch('transparent', 'Transparent'),
  swatch('#ffffff', 'White'),
  swatch('#f1f3f6', 'Light grey'),
  swatch('#c3c8d2', 'Grey'),
  swatch('#6c7484', 'Dark grey'),
  swatch('#1a1d24', 'Black'),
  swatch('#ffd6d2', 'Light red'),
  swatch('#e5484d', 'Red'),
  swatch('#ffe3c2', 'Light orange'),
  swatch('#f5a524', 'Orange'),
  swatch('#fff3b0', 'Light yellow'),
  swatch('#e3c000', 'Yellow'),
  swatch('#d3f2b0', 'Light green'),
  swatch('#2b9a5b', 'Green'),
  swatch('#c9f1ee', 'Light teal'),
  swatch('#12a594', 'Teal'),
  swatch('#d6e6ff', 'Light blue'),
  swatch('#3d63c9', 'Blue'),
  swatch('#e6dcff', 'Light violet'),
  swatch('#8e4ec6', 'Violet'),
];

/** Text and border of new elements, and the fill of new shapes. */
export const defaultColours = { ink: '#1a1d24', fill: '#ffffff' } as const;

/** Colour words of CSS that stored diagrams may hold. */
const words: Readonly<Record<string, string>> = {
  black: '#1a1d24',
  white: '#ffffff',
  red: '#e5484d',
  green: '#2b9a5b',
  blue: '#3d63c9',
  yellow: '#e3c000',
  orange: '#f5a524',
  none: 'transparent',
};

const hex = /^#(?:[0-9a-f]{6}|[0-9a-f]{3})$/i;

/** A stored colour as `#rrggbb` or `transparent`; the fallback for anything else, so that no text reaches a picture. */
export function safeColour(value: unknown, fallback: string): string {
  if (typeof value !== 'string') return fallback;
  if (value === 'transparent') return value;
  if (hex.test(value)) {
    const full = value.length === 4 ? `#${value.slice(1).replaceAll(/./g, '$&$&')}` : value;
    return full.toLowerCase();
  }
  return ownName(words, value.toLowerCase()) ?? fallback;
}

/** The colour of a note by its code; orange for unknown codes. */
export function noteColour(code: unknown): string {
  const known =
    noteColours.find(({ value }) => value === code) ?? noteColours.find(({ value }) => value === defaultNote);
  return known?.colour ?? '#ffb35c';
}

/** Dark text, or white text on dark notes. */
export const noteText = (code: unknown): string => (code === 'darkBlue' || code === 'black' ? '#ffffff' : '#1a1d24');
