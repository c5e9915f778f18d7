/** Walks through the tokens of DBML. */
import type { Span } from '../text/source-text.ts';
import { SyntaxFault } from '../text/syntax-fault.ts';
import type { DbmlToken } from './dbml-tokens.ts';

/** A setting between square brackets: `note: 'text'` has a value, `pk` has none. */
export interface DbmlSetting extends Span {
  /** Lower case, words joined by blanks: `not null`. */
  readonly name: string;
  readonly value: readonly DbmlToken[];
}

/** The tokens of a document, and how far they are read. */
export class DbmlReader {
  private readonly tokens: readonly DbmlToken[];
  private position = 0;

  constructor(tokens: readonly DbmlToken[]) {
    this.tokens = tokens;
  }

  /** The next token; ends of lines count only with `withLines`. */
  peek(withLines = false): DbmlToken {
    if (!withLines) this.skipLines();
    const token = this.tokens[Math.min(this.position, this.tokens.length - 1)];
    if (!token) throw new Error('A document has at least its end');
    return token;
  }

  /** The token after the next one. */
  peekAfter(): DbmlToken {
    this.skipLines();
    return this.tokens[this.position + 1] ?? this.peek();
  }

  take(withLines = false): DbmlToken {
    const token = this.peek(withLines);
    if (token.kind !== 'end') this.position += 1;
    return token;
  }

  skipLines(): void {
    while (this.tokens[this.position]?.kind === 'line') this.position += 1;
  }

  isSymbol(symbol: string, withLines = false): boolean {
    const { kind, text } = this.peek(withLines);
    return kind === 'symbol' && text === symbol;
  }

  skipSymbol(symbol: string, withLines = false): boolean {
    if (!this.isSymbol(symbol, withLines)) return false;
    this.take(withLines);
    return true;
  }

  expectSymbol(symbol: string): DbmlToken {
    if (!this.isSymbol(symbol)) throw this.unexpected(symbol);
    return this.take();
  }

  /** Whether a word comes next, whatever its case. */
  isWord(word: string): boolean {
    const { kind, text } = this.peek();
    return kind === 'word' && text.toLowerCase() === word;
  }

  unexpected(expected: string): SyntaxFault {
    const token = this.peek();
    const found = token.kind === 'end' ? 'the end of the text' : token.text.slice(0, 40);
    return new SyntaxFault(`expected ${expected} but found ${found}`, token);
  }

  name(what: string): DbmlToken {
    const { kind } = this.peek();
    if (kind !== 'word' && kind !== 'name') throw this.unexpected(what);
    return this.take();
  }

  /** Settings in square brackets, or none. */
  settings(): readonly DbmlSetting[] {
    if (!this.skipSymbol('[', true)) return [];
    const settings: DbmlSetting[] = [];
    while (!this.isSymbol(']')) {
      settings.push(this.setting());
      if (!this.skipSymbol(',') && !this.isSymbol(']')) throw this.unexpected(', or ]');
    }
    this.take();
    return settings;
  }

  private setting(): DbmlSetting {
    const start = this.peek();
    const words: string[] = [];
    while (this.peek().kind === 'word') words.push(this.take().text.toLowerCase());
    const value: DbmlToken[] = [];
    if (this.skipSymbol(':'))
      for (let depth = 0; depth > 0 || (!this.isSymbol(',') && !this.isSymbol(']'));) {
        const token = this.take();
        if (token.kind === 'end') throw this.unexpected(']');
        if (token.kind === 'symbol' && token.text === '(') depth += 1;
        if (token.kind === 'symbol' && token.text === ')') depth -= 1;
        value.push(token);
      }
    if (words.length === 0 && value.length === 0) throw this.unexpected('a setting');
    return { name: words.join(' '), value, start: start.start, end: start.end };
  }

  /** Moves after the brace that closes the next one. */
  skipBlock(): void {
    const open = this.expectSymbol('{');
    for (let depth = 1; depth > 0;) {
      const token = this.take();
      if (token.kind === 'end') throw new SyntaxFault('this brace is never closed', open);
      if (token.kind === 'symbol' && token.text === '{') depth += 1;
      if (token.kind === 'symbol' && token.text === '}') depth -= 1;
    }
  }

  /** After an error: moves to the next word at the start of a line that begins something. */
  recover(words: ReadonlySet<string>): void {
    for (;;) {
      const token = this.take(true);
      if (token.kind === 'end') return;
      if (token.kind === 'line' && words.has(this.peek(true).text.toLowerCase()) && this.peek(true).kind === 'word')
        return;
    }
  }
}
