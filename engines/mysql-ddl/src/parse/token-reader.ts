/** Walks through the tokens of a statement. Expectations that are not met end it with a `SyntaxFault`. */
import type { Span } from '../text/source-text.ts';
import { SyntaxFault } from '../text/syntax-fault.ts';
import type { Lexer, Token } from '../text/tokens.ts';
import { alwaysReserved } from '../words/always-reserved.ts';
import { withoutKeptEscapes } from '../text/quoted-values.ts';

/** A name with its place. */
export interface PlacedName extends Span {
  readonly name: string;
}

/** A table with the database that qualifies it. */
export interface TableName extends PlacedName {
  readonly schema?: string;
}

const longest = 40;

const shown = ({ kind, text }: Token): string => {
  const cut = text.length > longest ? `${text.slice(0, longest)}…` : text;
  if (kind === 'end') return 'the end of the statement';
  return kind === 'string' ? `'${cut}'` : cut;
};

const isSemicolon = (token: Token | undefined): boolean => token?.kind === 'symbol' && token.text === ';';

/** The tokens of one statement, and how far they are read. */
export class TokenReader {
  readonly source: string;
  private readonly tokens: readonly Token[];
  private readonly fault: SyntaxFault | undefined;
  private readonly isKept: boolean;
  private position = 0;

  constructor(source: string, lexer: Lexer, isKept = false) {
    this.source = source;
    const { tokens, fault } = lexer.all();
    // Where DELIMITER is another one, a semicolon may end a statement too.
    while (!fault && isSemicolon(tokens.at(-2))) tokens.splice(-2, 1);
    this.tokens = tokens;
    this.fault = fault;
    this.isKept = isKept;
  }

  /** The token `ahead` of the next one. */
  peek(ahead = 0): Token {
    const last = this.tokens.length - 1;
    const at = Math.min(this.position + ahead, last);
    const token = this.tokens[at];
    if (!token) throw new Error('A statement has at least its end');
    if (at === last && this.fault && ahead === 0) throw this.fault;
    return token;
  }

  /** The next tokens with a blank between, upper case. */
  ahead(count: number): string {
    return Array.from({ length: count }, (_, at) => this.peek(at).upper).join(' ');
  }

  /** Takes the next token, whatever it is. */
  take(): Token {
    const token = this.peek();
    if (token.kind !== 'end') this.position += 1;
    return token;
  }

  /** Where reading goes on, for `goBack`. */
  get mark(): number {
    return this.position;
  }

  goBack(mark: number): void {
    this.position = mark;
  }

  get isAtEnd(): boolean {
    return this.peek().kind === 'end';
  }

  /** Takes everything up to the end, which must be readable. */
  takeRest(): void {
    while (!this.isAtEnd) this.position += 1;
  }

  /** Whether these words come next. */
  isNext(...words: readonly string[]): boolean {
    return words.every((word, ahead) => {
      const { kind, upper } = this.peek(ahead);
      return kind === 'word' && upper === word;
    });
  }

  isSymbol(symbol: string, ahead = 0): boolean {
    const token = this.peek(ahead);
    return token.kind === 'symbol' && token.text === symbol;
  }

  /** Takes these words when they come next. */
  skip(...words: readonly string[]): boolean {
    if (!this.isNext(...words)) return false;
    this.position += words.length;
    return true;
  }

  skipSymbol(symbol: string): boolean {
    if (!this.isSymbol(symbol)) return false;
    this.position += 1;
    return true;
  }

  /** Takes one of these words when it comes next. */
  oneOf<Word extends string>(words: readonly Word[]): Word | undefined {
    const token = this.peek();
    const found = token.kind === 'word' ? words.find((word) => word === token.upper) : undefined;
    if (found !== undefined) this.position += 1;
    return found;
  }

  expectWords(...words: readonly string[]): void {
    for (const word of words) if (!this.skip(word)) throw this.unexpected(word);
  }

  expectSymbol(symbol: string): Token {
    const token = this.peek();
    if (!this.skipSymbol(symbol)) throw this.unexpected(symbol);
    return token;
  }

  /** The fault of the next token. */
  unexpected(expected: string, hint?: string): SyntaxFault {
    const token = this.peek();
    return new SyntaxFault(`expected ${expected} but found ${shown(token)}`, token, hint);
  }

  /** A name, in quotes or not. `what` is for the message. */
  name(what = 'a name'): PlacedName {
    const token = this.peek();
    if (token.kind !== 'word' && token.kind !== 'name') throw this.unexpected(what);
    // Words that became reserved later are names in older scripts.
    if (token.kind === 'word' && alwaysReserved.has(token.upper) && !this.isAfterDot())
      throw this.unexpected(what, `${token.text} is reserved: write it in backticks.`);
    this.position += 1;
    return { name: token.text, start: token.start, end: token.end };
  }

  /** A name that may be a text in quotes: of engines, character sets, collations, parsers. */
  nameOrString(what: string): string {
    const { kind, upper } = this.peek();
    return kind === 'string' || upper === 'BINARY' || upper === 'DEFAULT' ? this.take().text : this.name(what).name;
  }

  private isAfterDot(): boolean {
    const before = this.tokens[this.position - 1];
    return before?.kind === 'symbol' && before.text === '.';
  }

  tableName(): TableName {
    this.skipSymbol('.');
    const first = this.name('the name of a table');
    if (!this.isSymbol('.')) return first;
    this.position += 1;
    const second = this.name('the name of a table');
    return { name: second.name, schema: first.name, start: first.start, end: second.end };
  }

  string(what = 'a text in quotes'): string {
    if (this.peek().kind !== 'string') throw this.unexpected(what);
    return this.take().text;
  }

  /** A number without sign and point. */
  integer(what = 'a number'): number {
    const token = this.peek();
    if (token.kind !== 'number' || !/^\d+$/.test(token.text)) throw this.unexpected(what);
    return Number(this.take().text);
  }

  /** What is read between parentheses, with commas between. */
  list<Item>(read: () => Item): readonly Item[] {
    this.expectSymbol('(');
    const items = [read()];
    while (this.skipSymbol(',')) items.push(read());
    if (!this.skipSymbol(')')) throw this.unexpected(', or )');
    return items;
  }

  /** The text from one token to before another, blanks and comments between tokens reduced to one blank. */
  textBetween(from: number, to: number): string {
    const parts: string[] = [];
    let previousEnd = -1;
    for (let at = from; at < to; at += 1) {
      const token = this.tokens[at];
      if (!token) break;
      if (previousEnd >= 0 && token.start > previousEnd) parts.push(' ');
      parts.push(this.written(token));
      previousEnd = token.end;
    }
    return parts.join('');
  }

  private written(token: Token): string {
    const raw = this.source.slice(token.start, token.end);
    if (token.kind === 'name' && raw.startsWith('"')) return `\`${token.text.replaceAll('`', '``')}\``;
    return this.isKept ? withoutKeptEscapes(raw) : raw;
  }

  /** The text between balanced parentheses; the next token opens them. Nesting costs no depth. */
  parenthesised(): string {
    const open = this.expectSymbol('(');
    const from = this.position;
    this.toClosing(open);
    return this.textBetween(from, this.position - 1);
  }

  /** Moves after the parenthesis that closes the one just taken. */
  toClosing(open: Span): void {
    for (let depth = 1; depth > 0;) {
      const token = this.take();
      if (token.kind === 'end') throw new SyntaxFault('this parenthesis is never closed', open);
      if (token.kind === 'symbol' && token.text === '(') depth += 1;
      if (token.kind === 'symbol' && token.text === ')') depth -= 1;
    }
  }
}
