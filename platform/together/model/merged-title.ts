/** Titles that two people change at the same moment: both changes, where they do not touch each other. */

/** What a change replaced: `from` and `to` in the former text, and the words that stand there now. */
interface Span {
  readonly from: number;
  readonly to: number;
  readonly words: string;
}

/** The one stretch that differs; undefined for the same text. */
function changedSpan(before: string, after: string): Span | undefined {
  if (before === after) return undefined;
  const shorter = Math.min(before.length, after.length);
  let from = 0;
  while (from < shorter && before[from] === after[from]) from++;
  let kept = 0;
  while (kept < shorter - from && before.at(-1 - kept) === after.at(-1 - kept)) kept++;
  return { from, to: before.length - kept, words: after.slice(from, after.length - kept) };
}

const put = (text: string, { from, to, words }: Span): string => text.slice(0, from) + words + text.slice(to);

/**
 * A title with the changes of both sides; undefined where they changed the same words, or wrote at the same place. Example:
 * of `A queue`, `The queue` and `A queue of jobs` comes `The queue of jobs`.
 */
export function mergedTitle(base: string, mine: string, theirs: string): string | undefined {
  const [own, other] = [changedSpan(base, mine), changedSpan(base, theirs)];
  if (!own || mine === theirs) return theirs;
  if (!other) return mine;
  const isSamePlace = own.from === other.from && own.to === other.to;
  if (isSamePlace || (own.from < other.to && other.from < own.to)) return undefined;
  const [first, second] = own.from <= other.from && own.to <= other.from ? [own, other] : [other, own];
  return first.to <= second.from ? put(put(base, second), first) : undefined;
}

/** Where a place of a text is once it has become another one; a place within changed words is behind them. */
export function placeAfter(before: string, after: string, place: number): number {
  const span = changedSpan(before, after);
  if (!span || place <= span.from) return place;
  return place >= span.to ? place + after.length - before.length : span.from + span.words.length;
}

/** Whether words that somebody wrote into a title are not in it any more. */
export const areWordsGone = (before: string, mine: string, now: string): boolean =>
  !now.includes(changedSpan(before, mine)?.words.trim() ?? '');
