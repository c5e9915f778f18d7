/** Two changed texts as one, line by line, and the smallest edits that lead from a text to another one. Pure. */
import { replacedLines, type ReplacedLines } from './line-difference.ts';

/** An edit of a text: its characters from `from` to `to` become `insert`. */
export interface TextEdit {
  readonly from: number;
  readonly to: number;
  readonly insert: string;
}

const isSame = (one: ReplacedLines, other: ReplacedLines): boolean =>
  one.from === other.from && one.to === other.to && one.lines.join('\n') === other.lines.join('\n');

/** Neighbours touch as well: nobody knows which of them was meant to be first. */
const touch = (one: ReplacedLines, other: ReplacedLines): boolean => one.from <= other.to && other.from <= one.to;

/**
 * The text with the changes of both sides; undefined where they changed the same lines or neighbours differently. Example:
 * of `a\nb\nc`, `A\nb\nc` and `a\nb\nC` comes `A\nb\nC`.
 */
export function mergedLines(base: string, mine: string, theirs: string): string | undefined {
  const [own, others] = [replacedLines(base, mine), replacedLines(base, theirs)];
  const news = others.filter((other) => !own.some((one) => isSame(one, other)));
  if (news.some((other) => own.some((one) => touch(one, other)))) return undefined;
  const lines = base.split('\n');
  for (const { from, to, lines: inserted } of [...own, ...news].toSorted((one, other) => other.from - one.from))
    lines.splice(from, to - from, ...inserted);
  return lines.join('\n');
}

/** Edits of whole lines that make a text another one, in order; all places are those of the text before. */
export function lineEdits(before: string, after: string): readonly TextEdit[] {
  const lines = before.split('\n');
  const starts: number[] = [];
  let start = 0;
  for (const line of lines) {
    starts.push(start);
    start += line.length + 1;
  }
  const count = lines.length;
  return replacedLines(before, after).map(({ from, to, lines: inserted }): TextEdit => {
    const text = inserted.join('\n');
    // Behind the last line there is no line break of its own.
    if (to === count) {
      const at = from === 0 ? 0 : (starts[from] ?? before.length + 1) - 1;
      const lead = from > 0 && inserted.length > 0 ? '\n' : '';
      return { from: at, to: before.length, insert: lead + text };
    }
    return { from: starts[from] ?? 0, to: starts[to] ?? 0, insert: inserted.length > 0 ? `${text}\n` : '' };
  });
}
