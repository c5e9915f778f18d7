/** Both sides of a text that is one whole, brought together by lines for a person to look at. Pure. */
import { replacedLines, type ReplacedLines } from '#platform/code/model/line-difference.ts';
import { plainText } from './parted-file.ts';

/** Lines that only touch count as the same place: what stands between them was changed by both. */
const isSamePlace = (one: ReplacedLines, other: ReplacedLines): boolean => one.from <= other.to && other.from <= one.to;

/** The text of this side with the lines that only the repository changed; where both changed a place, it is as here. */
export function withTheirLines(base: string, theirs: string, ours: string): string {
  const [before, yours, mine] = [base, theirs, ours].map((text) => plainText(text));
  const own = replacedLines(before ?? '', mine ?? '');
  const other = replacedLines(before ?? '', yours ?? '').filter((piece) => !own.some((one) => isSamePlace(one, piece)));
  const lines = (before ?? '').split('\n');
  const pieces = [...own, ...other].toSorted((one, next) => next.from - one.from);
  for (const { from, to, lines: written } of pieces) lines.splice(from, to - from, ...written);
  return lines.join('\n');
}
