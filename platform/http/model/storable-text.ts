/** Texts as they can be stored: without NUL and half characters, such as half an emoji where a text was cut. Pure. */
import { hasUnstorableText } from './json-guard.ts';

/** Half a character becomes the sign of one that is unknown, NUL goes: neither can be stored. */
export const storableText = (text: string): string => text.toWellFormed().replaceAll('\0', '');

function cleanedWithin(value: unknown): unknown {
  if (typeof value === 'string') return storableText(value);
  if (Array.isArray(value)) return value.map(cleanedWithin);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([key, inner]) => [storableText(key), cleanedWithin(inner)]));
}

/** The same value where all of its texts can be stored. A drawing with others would never be saved again. */
export const storable = <T>(value: T): T => (hasUnstorableText(value) ? (cleanedWithin(value) as T) : value);
