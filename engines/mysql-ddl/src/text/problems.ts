/** What the parser has to say about a text, each with its place. */

/** A place in a text. */
export interface Place {
  /** 1-based. */
  readonly line: number;
  /** 1-based, in UTF-16 units; a byte order mark does not count. */
  readonly column: number;
  /** Offsets in the text: `start` included, `end` excluded. */
  readonly start: number;
  readonly end: number;
}

/** An error that keeps a statement out of the schema, or a notice about what was understood in a special way. */
export interface Problem extends Place {
  readonly severity: 'error' | 'warning' | 'info';
  /** One sentence without the place: `expected , or ) but found name`. */
  readonly message: string;
  /** How to solve it. */
  readonly hint?: string;
  /** The statement that it belongs to. */
  readonly statement?: number;
}

/** `line 8, column 3: expected , or ) but found name`. */
export const problemText = ({ line, column, message }: Problem): string => `line ${line}, column ${column}: ${message}`;
