/** A text as statements: physical lines, and lines joined by a backslash. */
import type { Place } from './places.ts';

/** Where a part of a joined line stands in the text. */
interface Segment {
  /** Offset in the joined line. */
  readonly start: number;
  readonly line: number;
  /** Column of its first character, from 1. */
  readonly column: number;
}

/** One or several physical lines as one. */
export interface JoinedLine {
  readonly text: string;
  /** The last physical line, from 1: errors name it. */
  readonly line: number;
  /** In order; the first one starts at 0. */
  readonly segments: readonly Segment[];
}

const comment = /^\s*(?:\/\/|#)/;

/** Whether nothing but a comment follows: `// …` or `# …`. */
export const isLineComment = (line: string): boolean => comment.test(line);

/** Physical lines without their ends and without a byte order mark. */
export function physicalLines(text: string): string[] {
  const lines = (text.startsWith('\uFEFF') ? text.slice(1) : text).split('\n');
  return lines.map((line) => (line.endsWith('\r') ? line.slice(0, -1) : line));
}

/** Joins lines that end in a backslash with the next one, except comments. A last line that ends so is left out. */
export function joinLines(lines: readonly string[]): JoinedLine[] {
  const joined: JoinedLine[] = [];
  let parts: string[] = [];
  let segments: Segment[] = [];
  let length = 0;
  const add = (part: string, line: number, column: number): void => {
    segments.push({ start: length, line, column });
    parts.push(part);
    length += part.length;
  };
  lines.forEach((line, at) => {
    const number = at + 1;
    if (line.endsWith('\\') && !isLineComment(line)) {
      add(line.slice(0, -1), number, 1);
      return;
    }
    const isContinued = parts.length > 0;
    const blanks = isContinued ? line.length - line.trimStart().length : 0;
    add(line.slice(blanks), number, blanks + 1);
    joined.push({ text: parts.join(''), line: number, segments });
    parts = [];
    segments = [];
    length = 0;
  });
  return joined;
}

/** The place of a range of a joined line; it ends with its physical line. */
export function placeIn({ segments, text }: JoinedLine, start: number, end: number): Place {
  let at = 0;
  let beyond = segments.length;
  while (beyond - at > 1) {
    const middle = (at + beyond) >> 1;
    if ((segments[middle]?.start ?? 0) > start) beyond = middle;
    else at = middle;
  }
  const segment = segments[at] ?? { start: 0, line: 0, column: 1 };
  const limit = segments[at + 1]?.start ?? text.length;
  return {
    line: segment.line,
    column: segment.column + start - segment.start,
    length: Math.max(0, Math.min(end, limit) - start),
  };
}
