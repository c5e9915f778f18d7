/** A statement as tokens: words, and texts in quotes. */
import type { Constants } from './constants.ts';
import type { JoinedLine } from './lines.ts';

/** A word or quoted text. Offsets are those of the joined line and exclude quotes. */
export interface Token {
  /** The value: constants replaced, escapes resolved, trimmed. */
  readonly text: string;
  readonly start: number;
  readonly end: number;
  readonly isQuoted: boolean;
  /** Whether the value equals what is written, character by character. */
  readonly isLiteral: boolean;
}

/** Characters that separate tokens. No-break spaces do not. */
const isBlank = (code: number): boolean =>
  code === 32 ||
  (code >= 9 && code <= 13) ||
  (code >= 28 && code <= 31) ||
  code === 0x16_80 ||
  (code >= 0x20_00 && code <= 0x20_0a && code !== 0x20_07) ||
  code === 0x20_28 ||
  code === 0x20_29 ||
  code === 0x20_5f ||
  code === 0x30_00;

const quote = 34;
const backslash = 92;

/** A text without what `isSurplus` is true for at its ends. */
function cutEnds(text: string, isSurplus: (code: number) => boolean): string {
  let start = 0;
  let end = text.length;
  while (start < end && isSurplus(text.charCodeAt(start))) start += 1;
  while (end > start && isSurplus(text.charCodeAt(end - 1))) end -= 1;
  return text.slice(start, end);
}

/** A text without blanks at its ends. No-break spaces and control characters belong to words. */
export const withoutBlanks = (text: string): string => cutEnds(text, isBlank);

/** Trims control characters and spaces, as the reference does with values. */
const trimmed = (text: string): string => cutEnds(text, (code) => code <= 32);

function valueOf(written: string, constants: Constants): string {
  const value = trimmed(constants.replaceIn(written));
  return value.includes('\\') ? trimmed(value.replaceAll('\\"', '"')).replaceAll('\\n', '\n') : value;
}

/** The end of a token that starts at `start`: of a quoted text, the closing quote or the end of the line. */
function endOf(text: string, start: number, isQuoted: boolean): number {
  for (let at = start; at < text.length; at += 1) {
    const code = text.charCodeAt(at);
    if (isQuoted ? code === quote && text.charCodeAt(at - 1) !== backslash : isBlank(code)) return at;
  }
  return text.length;
}

/** Splits a line into tokens and replaces constants. `"A""B"` are two tokens, quotes within a word belong to it. */
export function tokenize({ text }: JoinedLine, constants: Constants): Token[] {
  const tokens: Token[] = [];
  let at = 0;
  while (at < text.length) {
    const code = text.charCodeAt(at);
    if (isBlank(code)) {
      at += 1;
      continue;
    }
    const isQuoted = code === quote;
    const start = isQuoted ? at + 1 : at;
    const end = endOf(text, start, isQuoted);
    const written = text.slice(start, end);
    const value = valueOf(written, constants);
    tokens.push({ text: value, start, end, isQuoted, isLiteral: value === written });
    at = isQuoted ? end + 1 : end;
  }
  return tokens;
}
