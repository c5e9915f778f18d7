/** Positions in the text, and what is reported there. */

/** A range within one line of the text. Lines and columns start at 1; 0 is "no line" or "no column". */
export interface Place {
  readonly line: number;
  readonly column: number;
  readonly length: number;
}

/** An error. */
export interface Problem extends Place {
  /** The text of the reference parser, without the line. */
  readonly message: string;
  /** The trimmed statement, with joined lines in one. */
  readonly source: string;
  /** How to solve it, as one sentence. */
  readonly hint?: string;
}

/** A surprise that does not prevent the views from being drawn. */
export interface Warning extends Place {
  readonly message: string;
}

/** `The identifier "a" is already in use at line 4: A = person "Y"`; without a line, only the text. */
export function officialText({ message, line, source }: Problem): string {
  return line === 0 ? message : `${message} at line ${line}: ${source}`;
}
