/** A text with its lines: places of offsets. */
import { isLineEnd } from './characters.ts';
import type { Place } from './problems.ts';

/** A part of a text by offsets, `end` excluded. */
export interface Span {
  readonly start: number;
  readonly end: number;
}

/** A text whose lines end with LF, CRLF or CR. */
export class SourceText {
  readonly text: string;
  private starts: number[] | undefined;

  constructor(text: string) {
    this.text = text;
  }

  /** Offsets where lines start, the first after a byte order mark. */
  private lineStarts(): number[] {
    if (this.starts) return this.starts;
    const { text } = this;
    const starts = [text.charCodeAt(0) === 0xfe_ff ? 1 : 0];
    for (let at = 0; at < text.length; at += 1) {
      const code = text.charCodeAt(at);
      if (!isLineEnd(code)) continue;
      if (code === 13 && text.charCodeAt(at + 1) === 10) at += 1;
      starts.push(at + 1);
    }
    this.starts = starts;
    return starts;
  }

  /** The line of an offset, 1-based. */
  lineOf(offset: number): number {
    const starts = this.lineStarts();
    let low = 0;
    let high = starts.length;
    while (high - low > 1) {
      const middle = (low + high) >> 1;
      if ((starts[middle] ?? 0) <= offset) low = middle;
      else high = middle;
    }
    return low + 1;
  }

  /** The place of a span. */
  placeOf({ start, end }: Span): Place {
    const line = this.lineOf(start);
    const column = Math.max(start - (this.lineStarts()[line - 1] ?? 0), 0) + 1;
    return { line, column, start, end };
  }
}
