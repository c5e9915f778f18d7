/** Finds the ends of texts in quotes and of comments. Each call looks at each character once. */
import * as codes from './character-codes.ts';
import { isBlank, isDigit, isLineEnd, isNameCharacter } from './characters.ts';
import type { SqlMode } from './sql-mode.ts';

/** The offset after the closing quote of what starts at `start`, or -1 when it is never closed before `end`. */
export function afterQuoted(text: string, start: number, end: number, mode: SqlMode): number {
  const quote = text.charCodeAt(start);
  const escapes =
    quote !== codes.backtick && !mode.noBackslashEscapes && !(quote === codes.doubleQuote && mode.ansiQuotes);
  for (let at = start + 1; at < end; at += 1) {
    const code = text.charCodeAt(at);
    if (code === codes.backslash && escapes) at += 1;
    else if (code === quote) {
      if (text.charCodeAt(at + 1) !== quote || at + 1 >= end) return at + 1;
      at += 1;
    }
  }
  return -1;
}

/** The offset of the end of the line. */
export function lineEndAfter(text: string, start: number, end: number): number {
  for (let at = start; at < end; at += 1) if (isLineEnd(text.charCodeAt(at))) return at;
  return end;
}

/** Whether `--` at this offset starts a comment: before a blank, or at the start of a line as old dumps have it. */
export function isDashComment(text: string, at: number): boolean {
  if (text.charCodeAt(at + 1) !== codes.minus) return false;
  if (at + 2 >= text.length) return true;
  const next = text.charCodeAt(at + 2);
  return isBlank(next) || next < 32 || isDashCommentWithoutBlank(text, at);
}

/** `--` at the start of a line and no blank after it. */
export function isDashCommentWithoutBlank(text: string, at: number): boolean {
  const next = text.charCodeAt(at + 2);
  if (isBlank(next) || next < 32) return false;
  for (let before = at - 1; before >= 0; before -= 1) {
    const code = text.charCodeAt(before);
    if (isLineEnd(code)) return true;
    if (!isBlank(code)) return false;
  }
  return true;
}

/** The kinds of comments in slashes and stars. */
export type CommentKind =
  /** Ignored by everybody. */
  | 'plain'
  /** Its content is code for the platform. */
  | 'code'
  /** What a platform cannot hold, kept by `generate`. */
  | 'kept';

/** A comment, seen at its first character. */
export interface OpenComment {
  readonly kind: CommentKind;
  /** Where its content starts. */
  readonly content: number;
}

/** The opening words of a kept comment. */
export const keptMark = '/*~';

/** What the comment at this offset is: `text` has a slash and a star here. */
export function openComment(text: string, at: number, mode: SqlMode): OpenComment {
  const third = text.charCodeAt(at + 2);
  if (third === 126) return { kind: 'kept', content: lineEndAfter(text, at, text.length) };
  if (third !== 33) return { kind: 'plain', content: at + 2 };
  let digits = 0;
  while (digits < 6 && isDigit(text.charCodeAt(at + 3 + digits))) digits += 1;
  // The sixth digit belongs to the version only when a blank follows.
  if (digits === 6 && isNameCharacter(text.charCodeAt(at + 9))) digits = 5;
  if (digits > 0 && digits < 5) digits = 0;
  const version = digits === 0 ? 0 : Number(text.slice(at + 3, at + 3 + digits));
  return { kind: version <= mode.newest ? 'code' : 'plain', content: at + 3 + digits };
}

/** The offset after a plain comment, or -1 when it is never closed. In an ignored versioned comment others may nest. */
export function afterComment(text: string, start: number, end: number): number {
  const isVersioned = text.charCodeAt(start + 2) === 33;
  for (let at = start + 2; at < end; at += 1) {
    const code = text.charCodeAt(at);
    if (code === codes.star && text.charCodeAt(at + 1) === codes.slash && at + 1 < end) return at + 2;
    if (isVersioned && code === codes.slash && text.charCodeAt(at + 1) === codes.star) {
      const close = text.indexOf('*/', at + 2);
      if (close < 0 || close >= end) return -1;
      at = close + 1;
    }
  }
  return -1;
}
