/** Reads defaults that a person typed. */
import type { DefaultValue } from '../schema/schema-types.ts';
import { readOrNothing } from '../text/syntax-fault.ts';
import type { SqlMode } from '../text/sql-mode.ts';
import { Lexer } from '../text/tokens.ts';
import { readDefault, readNow } from './default-value.ts';
import { TokenReader } from './token-reader.ts';

const plainMode: SqlMode = { ansiQuotes: false, noBackslashEscapes: false, newest: 0 };

const lexerOf = (text: string): Lexer => new Lexer(text, { start: 0, end: text.length }, plainMode);

/** The tokens of an expression, up to where it cannot be read. */
export const tokensOf = (text: string): ReturnType<Lexer['all']> => lexerOf(text).all();

/** A reader of a short text that is no script. */
export const readerOf = (text: string): TokenReader => new TokenReader(text, lexerOf(text));

/** All of the text as `read` understands it, or undefined. */
function readWhole<Value>(text: string, read: (reader: TokenReader) => Value): Value | undefined {
  const reader = readerOf(text);
  return readOrNothing(() => {
    const value = read(reader);
    return reader.isAtEnd ? value : undefined;
  });
}

/** The default of a typed text: NULL, a number, bits, the time, a text in quotes, else an expression; nothing when empty. */
export function readDefaultText(text: string): DefaultValue | undefined {
  const trimmed = text.trim();
  return trimmed === '' ? undefined : (readWhole(trimmed, readDefault) ?? { kind: 'expression', text: trimmed });
}

/** The digits of `CURRENT_TIMESTAMP(n)`; undefined for any other text. */
export const readNowText = (text: string): number | undefined => readWhole(text, readNow);
