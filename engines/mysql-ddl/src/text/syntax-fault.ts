/** A statement that cannot be read further. */
import type { Span } from './source-text.ts';

/** Ends the reading of a statement; the parser turns it into a problem. Never leaves the engine. */
export class SyntaxFault extends Error {
  readonly at: Span;
  readonly hint: string | undefined;

  constructor(message: string, at: Span, hint?: string) {
    super(message);
    this.at = at;
    this.hint = hint;
  }
}

/** What is read, or undefined where the text is not as it should be. */
export function readOrNothing<Value>(read: () => Value): Value | undefined {
  try {
    return read();
  } catch (fault) {
    if (!(fault instanceof SyntaxFault)) throw fault;
    return undefined;
  }
}
