/** Values of a JSON text of unknown shape, and the report of what is not kept of it. */
import { standIn } from '../print/dsl-lines.ts';

/** An object of a JSON text. */
export type Json = Readonly<Record<string, unknown>>;

/** The property that holds the identifier of an item. */
export const identifierProperty = 'structurizr.dsl.identifier';

/** Keys that lead to a value. */
export type JsonPath = readonly (string | number)[];

/** Something that another form of a workspace cannot hold, or that becomes different in it. */
export interface Loss {
  /** JSON pointer: `/model/people/0/location`. Empty for the whole text. */
  readonly path: string;
  /** What happens to it, as a sentence. */
  readonly message: string;
}

/** Builds a JSON pointer from keys. */
export const pointer = (...keys: JsonPath): string =>
  keys.map((key) => `/${String(key).replaceAll('~', '~0').replaceAll('/', '~1')}`).join('');

/** Quotes and shortens a text, to keep reports readable. */
export function named(text: string): string {
  const line = text.replaceAll(/\s+/g, ' ').trim();
  const characters = Array.from(line);
  return `“${characters.length > 80 ? `${characters.slice(0, 79).join('')}…` : line}”`;
}

/** `1 view` or `3 views`. */
export const counted = (count: number, noun: string): string => `${count} ${noun}${count === 1 ? '' : 's'}`;

/** The first items of a list, with a note when there are more. */
export const listed = (names: readonly string[]): string =>
  `${names.slice(0, 20).join(', ')}${names.length > 20 ? ` and ${names.length - 20} more` : ''}`;

/** Whether a value is an object. */
export const isRecord = (value: unknown): value is Json =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** A field of an object; undefined unless it is its own. */
export const fieldOf = (value: Json, key: string): unknown => (Object.hasOwn(value, key) ? value[key] : undefined);

/** A field that is an object; an empty one otherwise. */
export function recordAt(value: Json, key: string): Json {
  const field = fieldOf(value, key);
  return isRecord(field) ? field : {};
}

/** Objects of a list with their positions. */
export function recordsAt(value: Json, key: string): readonly { readonly json: Json; readonly at: number }[] {
  const field = fieldOf(value, key);
  return Array.isArray(field) ? field.flatMap((json: unknown, at) => (isRecord(json) ? [{ json, at }] : [])) : [];
}

/** Texts and numbers as text; empty for anything else. */
const wordOf = (value: unknown): string =>
  typeof value === 'string' ? value : typeof value === 'number' ? String(value) : '';

/** A field as text; empty when it is none. */
export const wordAt = (value: Json, key: string): string => wordOf(fieldOf(value, key));

/** Texts of a list. */
export function wordsAt(value: Json, key: string): readonly string[] {
  const field = fieldOf(value, key);
  return Array.isArray(field) ? field.map(wordOf).filter((word) => word !== '') : [];
}

/** A text as a statement holds it: whole characters, without control characters and blanks at its ends. */
export function fitting(text: string): string {
  const whole = text.toWellFormed().replaceAll('\u0000', '').replaceAll(/\r\n?/g, '\n');
  let start = 0;
  let end = whole.length;
  while (start < end && whole.charCodeAt(start) <= 32) start += 1;
  while (end > start && whole.charCodeAt(end - 1) <= 32) end -= 1;
  return whole.slice(start, end);
}

/** A field as a statement holds it: not as a token of the language. */
export const textAt = (value: Json, key: string): string => standIn(fitting(wordAt(value, key)));

/** Whether a value holds anything that could be lost. */
export function holdsSomething(value: unknown): boolean {
  if (value === null || value === undefined || value === '' || value === false || value === 0) return false;
  if (Array.isArray(value)) return value.length > 0;
  return typeof value !== 'object' || Object.values(value).some(holdsSomething);
}

/** Whether the brackets of a text are nested deeper than `most`. */
export function isDeeperThan(text: string, most: number): boolean {
  let depth = 0;
  let isText = false;
  for (let at = 0; at < text.length; at += 1) {
    const code = text.charCodeAt(at);
    if (isText) {
      if (code === 92) at += 1;
      else if (code === 34) isText = false;
    } else if (code === 34) isText = true;
    else if (code === 123 || code === 91) {
      depth += 1;
      if (depth > most) return true;
    } else if (code === 125 || code === 93) depth -= 1;
  }
  return false;
}
