/** A statement: its tokens and where they stand. */
import { type JoinedLine, placeIn } from '../text/lines.ts';
import type { Place } from '../text/places.ts';
import type { Token } from '../text/tokens.ts';

/** One statement. */
export class Statement {
  readonly line: JoinedLine;
  /** All tokens after an assignment. */
  readonly tokens: readonly Token[];
  /** The identifier before `=`. */
  readonly identifier: Token | undefined;
  /** Whether a brace at the end opens a block. */
  readonly hasBrace: boolean;

  constructor(line: JoinedLine, tokens: readonly Token[], identifier: Token | undefined) {
    this.line = line;
    this.tokens = tokens;
    this.identifier = identifier;
    this.hasBrace = tokens.at(-1)?.text === '{';
  }

  /** The number of tokens, with or without the brace of a block. */
  size(withBrace: boolean): number {
    return this.tokens.length - (this.hasBrace && !withBrace ? 1 : 0);
  }

  /** The value of a token; empty when it is missing or the brace of a block. */
  word(at: number): string {
    return this.has(at) ? (this.tokens[at]?.text ?? '') : '';
  }

  /** Whether there is a token besides the brace of a block. */
  has(at: number): boolean {
    return at < this.size(false);
  }

  /** Values from a token on, braces included. */
  wordsFrom(at: number): string[] {
    return this.tokens.slice(at).map(({ text }) => text);
  }

  /** Where a token stands; the whole statement without one. */
  placeOf(token: Token | undefined): Place {
    if (token) return placeIn(this.line, token.start, token.end);
    return this.place;
  }

  /** Where the statement starts, and its length on that line. */
  get place(): Place {
    const { text } = this.line;
    return placeIn(this.line, text.length - text.trimStart().length, text.trimEnd().length);
  }

  /** As it is quoted in messages. */
  get source(): string {
    return this.line.text.trim();
  }
}
