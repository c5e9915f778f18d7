/** Where a text stops being JSON: the runtime's own parser does not say so in every version. */

/** The index of the first character that does not fit, and what stands there. */
export interface JsonFault {
  readonly index: number;
  /** Some characters, empty at the end of the text. */
  readonly found: string;
}

const blank = /[ \t\r\n]*/y;
const number = /-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?/y;
const word = /true|false|null/y;
const escape = /\\(?:["\\/bfnrt]|u[0-9a-fA-F]{4})/y;
const odd = /[^\s,:[\]{}"]{1,20}/y;

/** The index behind what the pattern takes at `at`, or `at`. */
function behind(pattern: RegExp, text: string, at: number): number {
  pattern.lastIndex = at;
  return pattern.test(text) ? pattern.lastIndex : at;
}

/** The index behind a string, or the negative index of its fault less one. */
function stringEnd(text: string, start: number): number {
  let at = start + 1;
  while (at < text.length) {
    const code = text.charCodeAt(at);
    if (code === 34) return at + 1;
    if (code < 32) return -at - 1;
    if (code === 92) {
      const end = behind(escape, text, at);
      if (end === at) return -at - 1;
      at = end;
    } else at += 1;
  }
  return -at - 1;
}

type Awaited = 'value' | 'value or end' | 'key' | 'key or end' | 'colon' | 'comma or end' | 'nothing';

class FaultFinder {
  private readonly text: string;
  private at = 0;
  private readonly closers: string[] = [];
  private awaited: Awaited = 'value';

  constructor(text: string) {
    this.text = text;
  }

  find(): JsonFault | undefined {
    for (;;) {
      this.at = behind(blank, this.text, this.at);
      if (this.at >= this.text.length) return this.awaited === 'nothing' ? undefined : this.fault(this.text.length);
      const bad = this.step(this.text.charAt(this.at));
      if (bad !== undefined) return this.fault(bad);
    }
  }

  private fault(index: number): JsonFault {
    return { index, found: this.text.slice(index, Math.max(index + 1, behind(odd, this.text, index))) };
  }

  /** Takes one token; the index of the fault if it does not fit. */
  private step(mark: string): number | undefined {
    const isEnd = mark === this.closers.at(-1) && this.awaited.endsWith('or end');
    if (isEnd) {
      this.closers.pop();
      this.at += 1;
      this.afterValue();
      return undefined;
    }
    switch (this.awaited) {
      case 'key':
      case 'key or end':
        return mark === '"' ? this.string('colon') : this.at;
      case 'colon':
        return this.mark(mark === ':', 'value');
      case 'comma or end':
        return this.mark(mark === ',', this.closers.at(-1) === '}' ? 'key' : 'value');
      case 'value':
      case 'value or end':
        return this.value(mark);
      case 'nothing':
        return this.at;
    }
  }

  private mark(fits: boolean, next: Awaited): number | undefined {
    if (!fits) return this.at;
    this.at += 1;
    this.awaited = next;
    return undefined;
  }

  private string(next: Awaited | undefined): number | undefined {
    const end = stringEnd(this.text, this.at);
    if (end < 0) return -end - 1;
    this.at = end;
    if (next) this.awaited = next;
    else this.afterValue();
    return undefined;
  }

  private value(mark: string): number | undefined {
    if (mark === '"') return this.string(undefined);
    if (mark === '{' || mark === '[') {
      this.closers.push(mark === '{' ? '}' : ']');
      return this.mark(true, mark === '{' ? 'key or end' : 'value or end');
    }
    const end = Math.max(behind(number, this.text, this.at), behind(word, this.text, this.at));
    if (end === this.at) return this.at;
    this.at = end;
    this.afterValue();
    return undefined;
  }

  private afterValue(): void {
    this.awaited = this.closers.length === 0 ? 'nothing' : 'comma or end';
  }
}

/** The first fault of a text, or undefined if it is one JSON value. */
export const jsonFault = (text: string): JsonFault | undefined => new FaultFinder(text).find();
