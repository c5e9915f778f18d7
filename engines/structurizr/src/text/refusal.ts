/** How a rule refuses a statement: thrown by the parts of the engine, and turned into a problem by the parser. */

/** A broken rule. It never leaves the engine. */
export class Refusal extends Error {
  /** How to solve it. */
  readonly hint: string | undefined;
  /** The token that it is about: its position in the statement, or its value. */
  readonly token: number | string | undefined;

  constructor(message: string, more: { readonly hint?: string | undefined; readonly token?: number | string } = {}) {
    super(message);
    this.hint = more.hint;
    this.token = more.token;
  }
}

/** Refuses a statement; a full stop at the end is dropped. */
export function refuse(
  message: string,
  more: { readonly hint?: string | undefined; readonly token?: number | string } = {},
): never {
  throw new Refusal(message.endsWith('.') ? message.slice(0, -1) : message, more);
}
