/** Sanitizes texts for other formats: names of limited length. Pure. */
import { oneLine } from '@archwright/drawing';
import { c4Limits } from '../c4-limits.ts';

/** The first `most` UTF-16 units of a text, without splitting a surrogate pair. */
export function cut(text: string, most: number): string {
  if (text.length <= most) return text;
  let end = '';
  for (const character of text) {
    if (end.length + character.length > most) break;
    end += character;
  }
  return end;
}

/** A valid name: one trimmed line, not too long, not empty. */
export const nameOf = (text: string, otherwise: string): string =>
  cut(oneLine(text), c4Limits.name).trim() || otherwise;
