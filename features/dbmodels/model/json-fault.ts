/** Where a text stops being JSON. Pure; iterative, so that nesting costs no stack. */

/** A place in a text, from 1. */
export interface TextPlace {
  readonly line: number;
  readonly column: number;
}

const token =
  /\s*(?:([{}[\],:])|("(?:[^"\\]|\\(?:["\\/bfnrt]|u[0-9a-fA-F]{4}))*")|(-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?|true|false|null))/y;

/** Control characters must be escaped in texts. */
function hasControl(text: string | undefined): boolean {
  for (let at = 0; at < (text?.length ?? 0); at += 1) if ((text?.charCodeAt(at) ?? 0) < 0x20) return true;
  return false;
}

/** What may come next. */
type Next = 'value' | 'value-or-end' | 'key' | 'key-or-end' | 'colon' | 'more';

/** The tokens of a text, walked with a stack of what is open. */
class Walk {
  readonly #open: ('{' | '[')[] = [];
  next: Next | 'end' = 'value';

  /** Takes a token; false when it cannot stand there. */
  take(sign: string | undefined, isText: boolean): boolean {
    if (sign === undefined) return this.#takeScalar(isText);
    if (sign === '{' || sign === '[') return this.#opened(sign);
    if (sign === '}' || sign === ']') return this.#closed(sign);
    if (sign === ':') return this.#step('colon', 'value');
    const [isMore, last] = [this.next === 'more', this.#open.at(-1)];
    this.next = last === '{' ? 'key' : 'value';
    return isMore;
  }

  #step(wanted: Next, next: Next): boolean {
    const isRight = this.next === wanted;
    this.next = next;
    return isRight;
  }

  #afterValue(): void {
    this.next = this.#open.length > 0 ? 'more' : 'end';
  }

  #takeScalar(isText: boolean): boolean {
    if (this.next === 'key' || this.next === 'key-or-end') {
      this.next = 'colon';
      return isText;
    }
    const isRight = this.next === 'value' || this.next === 'value-or-end';
    this.#afterValue();
    return isRight;
  }

  #opened(sign: '{' | '['): boolean {
    const isRight = this.next === 'value' || this.next === 'value-or-end';
    this.#open.push(sign);
    this.next = sign === '{' ? 'key-or-end' : 'value-or-end';
    return isRight;
  }

  #closed(sign: '}' | ']'): boolean {
    const wanted = sign === '}' ? '{' : '[';
    const isEmpty = this.next === (sign === '}' ? 'key-or-end' : 'value-or-end');
    const isRight = this.#open.pop() === wanted && (isEmpty || this.next === 'more');
    this.#afterValue();
    return isRight;
  }
}

/** The place of an offset. */
function placeAt(text: string, offset: number): TextPlace {
  let [line, start] = [1, 0];
  for (let at = text.indexOf('\n'); at >= 0 && at < offset; at = text.indexOf('\n', at + 1)) {
    line += 1;
    start = at + 1;
  }
  return { line, column: offset - start + 1 };
}

/** The place of the first token that JSON does not allow; undefined for JSON. */
export function jsonFault(text: string): TextPlace | undefined {
  const walk = new Walk();
  let at = 0;
  for (;;) {
    const rest = /\S/g;
    rest.lastIndex = at;
    const start = rest.exec(text)?.index ?? text.length;
    if (start === text.length) return walk.next === 'end' ? undefined : placeAt(text, start);
    token.lastIndex = start;
    const found = token.exec(text);
    const isRight = found && !hasControl(found[2]) && walk.next !== 'end';
    if (!isRight || !walk.take(found[1], found[2] !== undefined)) return placeAt(text, start);
    at = token.lastIndex;
  }
}
