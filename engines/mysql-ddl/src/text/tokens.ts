/** A statement as tokens with offsets. */
import * as codes from './character-codes.ts';
import { isBlank, isDigit, isNameCharacter } from './characters.ts';
import { afterComment, afterQuoted, isDashComment, lineEndAfter, openComment } from './skip.ts';
import type { SqlMode } from './sql-mode.ts';
import { SyntaxFault } from './syntax-fault.ts';
import { nameValue, stringValue, withoutKeptEscapes } from './quoted-values.ts';
import { wordSet } from '../words/word-set.ts';

/** What a token is. */
export type TokenKind = 'word' | 'name' | 'string' | 'number' | 'bits' | 'symbol' | 'end';

/** A token. */
export interface Token {
  readonly kind: TokenKind;
  /** Of a name or text in quotes its value, else what is written. */
  readonly text: string;
  /** Of a word its upper case; else as `text`, and empty for names and texts in quotes. */
  readonly upper: string;
  readonly start: number;
  readonly end: number;
}

const two = wordSet('<= >= <> != := || && << >> ->');

/** Reads the tokens of a part of a text, one after the other. Throws a `SyntaxFault` where a quote is never closed. */
export class Lexer {
  private at: number;
  private readonly text: string;
  private readonly end: number;
  private readonly mode: SqlMode;
  /** Whether a kept comment is open here, whose end is escaped within names. */
  private isKept: boolean;
  private readonly open: number[] = [];
  private keptAt = -1;
  /** Where comments with code begin and end, for those that need the text without these marks. */
  readonly markers: { readonly start: number; readonly end: number }[] = [];

  constructor(text: string, span: { readonly start: number; readonly end: number }, mode: SqlMode, isKept = false) {
    this.text = text;
    this.at = span.start;
    this.end = span.end;
    this.mode = mode;
    this.isKept = isKept;
  }

  /** All that are left, the last of kind `end`. After a fault, where reading must stop, `end` stands for the rest. */
  all(): { readonly tokens: Token[]; readonly fault?: SyntaxFault } {
    const tokens: Token[] = [];
    try {
      for (;;) {
        const token = this.next();
        tokens.push(token);
        if (token.kind === 'end') return { tokens };
      }
    } catch (fault) {
      if (!(fault instanceof SyntaxFault)) throw fault;
      tokens.push({ kind: 'end', text: '', upper: '', start: fault.at.start, end: fault.at.start });
      return { tokens, fault };
    }
  }

  /** The next token; after the last one of kind `end`. */
  next(): Token {
    this.skipBlanks();
    const { text, at } = this;
    if (at >= this.end) return this.endToken();
    const code = text.charCodeAt(at);
    if (code === codes.backtick || (code === codes.doubleQuote && this.mode.ansiQuotes)) return this.quotedName();
    if (code === codes.singleQuote || code === codes.doubleQuote) return this.string(at);
    if (isDigit(code) || (code === codes.dot && isDigit(text.charCodeAt(at + 1)) && !this.followsName()))
      return this.number();
    if (isNameCharacter(code)) return this.word();
    const pair = text.slice(at, at + 2);
    const length = two.has(pair) ? 2 : 1;
    return this.token('symbol', at + length, length === 2 ? pair : (text[at] ?? ''));
  }

  private endToken(): Token {
    const open = this.open[0] ?? (this.keptAt >= 0 ? this.keptAt : undefined);
    if (open !== undefined) throw new SyntaxFault('this comment is never closed', { start: open, end: open + 2 });
    return this.token('end', this.end, '');
  }

  private token(kind: TokenKind, end: number, text: string, upper = text): Token {
    const start = this.at;
    this.at = end;
    return { kind, text, upper, start, end };
  }

  private skipBlanks(): void {
    const { text, end } = this;
    while (this.at < end) {
      const code = text.charCodeAt(this.at);
      if (isBlank(code) || code < 32) this.at += 1;
      else if (code === codes.hash || (code === codes.minus && isDashComment(text, this.at)))
        this.at = lineEndAfter(text, this.at, end);
      else if (code === codes.slash && text.charCodeAt(this.at + 1) === codes.star) this.enterComment();
      else if (code === codes.star && text.charCodeAt(this.at + 1) === codes.slash) this.leaveComment();
      else return;
    }
  }

  private enterComment(): void {
    const { kind, content } = openComment(this.text, this.at, this.mode);
    if (kind === 'plain') {
      const after = afterComment(this.text, this.at, this.end);
      if (after < 0) throw new SyntaxFault('this comment is never closed', { start: this.at, end: this.at + 2 });
      this.at = after;
      return;
    }
    if (kind === 'kept') {
      this.isKept = true;
      this.keptAt = this.at;
    } else {
      this.markers.push({ start: this.at, end: content });
      this.open.push(this.at);
    }
    this.at = content;
  }

  private leaveComment(): void {
    if (this.isKept) {
      this.isKept = false;
      this.keptAt = -1;
    } else if (this.open.pop() !== undefined) this.markers.push({ start: this.at, end: this.at + 2 });
    this.at += 2;
  }

  private followsName(): boolean {
    return this.at > 0 && (isNameCharacter(this.text.charCodeAt(this.at - 1)) || this.text[this.at - 1] === '`');
  }

  private quotedName(): Token {
    const after = afterQuoted(this.text, this.at, this.end, this.mode);
    if (after < 0) throw new SyntaxFault('this name is never closed', { start: this.at, end: this.at + 1 });
    const written = this.text.slice(this.at + 1, after - 1);
    if (written === '' || written.includes('\0'))
      throw new SyntaxFault(written === '' ? 'this name is empty' : 'a name cannot have a zero character', {
        start: this.at,
        end: after,
      });
    const name = nameValue(written, this.text[this.at] ?? '`');
    return this.token('name', after, this.isKept ? withoutKeptEscapes(name) : name, '');
  }

  private string(quoteAt: number): Token {
    const after = afterQuoted(this.text, quoteAt, this.end, this.mode);
    if (after < 0)
      throw new SyntaxFault(
        'this text is never closed',
        { start: quoteAt, end: quoteAt + 1 },
        'Add the closing quote.',
      );
    return this.token('string', after, stringValue(this.text.slice(quoteAt, after), this.mode), '');
  }

  /** Digits, perhaps with point and exponent; or a name that begins with a digit. */
  private number(): Token {
    const { text } = this;
    let end = this.at;
    while (isDigit(text.charCodeAt(end))) end += 1;
    const after = text.charCodeAt(end) | 32;
    if (end - this.at === 1 && text[this.at] === '0' && (after === 120 || after === 98)) {
      const bits = this.wordEnd(end);
      if (isDigits(text, end + 1, bits, after === 120 ? 16 : 2))
        return this.token('bits', bits, text.slice(this.at, bits));
    }
    if (isNameCharacter(text.charCodeAt(end)) && this.exponentEnd(end) < 0) return this.word();
    if (text.charCodeAt(end) === codes.dot) {
      end += 1;
      while (isDigit(text.charCodeAt(end))) end += 1;
    }
    const exponent = this.exponentEnd(end);
    if (exponent > 0) end = exponent;
    return this.token('number', end, text.slice(this.at, end));
  }

  /** The end of an exponent that starts here, or -1. */
  private exponentEnd(start: number): number {
    const { text } = this;
    if ((text.charCodeAt(start) | 32) !== 101) return -1;
    let end = start + 1;
    const code = text.charCodeAt(end);
    if (code === codes.plus || code === codes.minus) end += 1;
    const digits = end;
    while (isDigit(text.charCodeAt(end))) end += 1;
    return end > digits ? end : -1;
  }

  private wordEnd(start: number): number {
    let end = start;
    while (end < this.end && isNameCharacter(this.text.charCodeAt(end))) end += 1;
    return end;
  }

  private word(): Token {
    const { text, at } = this;
    const end = this.wordEnd(at);
    if (end - at === 1 && text.charCodeAt(end) === codes.singleQuote) {
      const letter = text.charCodeAt(at) | 32;
      if (letter === 110) return this.string(end);
      if (letter === 120 || letter === 98) return this.quotedBits(end, letter === 120 ? 16 : 2);
    }
    const written = text.slice(at, end);
    return this.token('word', end, written, written.toUpperCase());
  }

  private quotedBits(quoteAt: number, base: 2 | 16): Token {
    const after = afterQuoted(this.text, quoteAt, this.end, this.mode);
    if (after < 0 || !isDigits(this.text, quoteAt + 1, after - 1, base))
      throw new SyntaxFault(base === 2 ? 'these are no bits' : 'these are no hexadecimal digits', {
        start: this.at,
        end: quoteAt + 1,
      });
    return this.token('bits', after, this.text.slice(this.at, after));
  }
}

function isDigits(text: string, start: number, end: number, base: 2 | 16): boolean {
  for (let at = start; at < end; at += 1) {
    const code = text.charCodeAt(at);
    const isHex = isDigit(code) || ((code | 32) >= 97 && (code | 32) <= 102);
    if (base === 2 ? code !== 48 && code !== 49 : !isHex) return false;
  }
  return end >= start;
}
