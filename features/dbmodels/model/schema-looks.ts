/** Colours of database models in both themes; the light ones are those of exports. Source: design guide section 4. */

/** Colours of a drawing. `#rrggbb`. */
export interface SchemaLook {
  readonly surface: string;
  readonly head: string;
  readonly border: string;
  readonly hairline: string;
  readonly text: string;
  readonly muted: string;
  readonly badge: string;
  readonly key: string;
  readonly line: string;
  readonly accent: string;
  readonly tint: string;
  readonly note: string;
  readonly noteText: string;
  readonly added: string;
  readonly addedTint: string;
  readonly changed: string;
  readonly changedTint: string;
  readonly removed: string;
  readonly removedTint: string;
  /** Top lines of tables, from 1. */
  readonly colours: readonly string[];
}

const lightColours = [
  '#5967e0',
  '#e5484d',
  '#0b7fc7',
  '#b7791f',
  '#12a594',
  '#8e4ec6',
  '#2b9a5b',
  '#d6409f',
  '#6c7484',
] as const;

/** Colours on a light canvas and in exports. */
export const lightLook: SchemaLook = {
  surface: '#ffffff',
  head: '#f8f9fb',
  border: '#d8dce3',
  hairline: '#e6e8ed',
  text: '#1a1d24',
  muted: '#4b5261',
  badge: '#eef0f3',
  key: '#b7791f',
  line: '#868e9e',
  accent: '#4a57c7',
  tint: '#eef0ff',
  note: '#fff4c2',
  noteText: '#3d3000',
  added: '#2b9a5b',
  addedTint: '#e6f6ec',
  changed: '#e2a336',
  changedTint: '#fff4d6',
  removed: '#e5484d',
  removedTint: '#ffecea',
  colours: lightColours,
};

/** Colours on a dark canvas. */
export const darkLook: SchemaLook = {
  surface: '#171a21',
  head: '#1d2129',
  border: '#3a4150',
  hairline: '#232833',
  text: '#e8eaf0',
  muted: '#b4b9c6',
  badge: '#272c36',
  key: '#f5b84d',
  line: '#8f96a6',
  accent: '#9aa5ff',
  tint: '#262b45',
  note: '#4a3f17',
  noteText: '#f6ecc8',
  added: '#4cc38a',
  addedTint: '#1f3532',
  changed: '#f5b84d',
  changedTint: '#3b3328',
  removed: '#ff8f87',
  removedTint: '#3c2d31',
  colours: ['#8e9af5', '#f2777c', '#4ba5e4', '#d99a3c', '#2fbfae', '#b27fe6', '#4cc38a', '#e879bd', '#9aa2b3'],
};

/** Number of colours. */
export const colourCount = lightColours.length;

/** A colour for a table that has none: always the same for the same id. */
export function colourOfId(id: string): number {
  let sum = 0;
  for (let at = 0; at < id.length; at += 1) sum = (sum * 31 + id.charCodeAt(at)) >>> 0;
  return (sum % colourCount) + 1;
}

/** A colour by its number from 1. */
export const colourOf = ({ colours }: SchemaLook, number: number): string =>
  colours[(((number - 1) % colourCount) + colourCount) % colourCount] ?? lightColours[0];
