/** Which words are one typing error apart: a letter too many, too few, a wrong one, or two neighbours swapped. */

/** Whether `typed` becomes `word` by one insertion, deletion, substitution or swap at most. */
export function isOneErrorAway(typed: string, word: string): boolean {
  const [short, long] = typed.length <= word.length ? [[...typed], [...word]] : [[...word], [...typed]];
  if (long.length - short.length > 1) return false;
  let at = 0;
  while (at < short.length && short[at] === long[at]) at += 1;
  const restOf = (letters: readonly string[], from: number): string => letters.slice(from).join('');
  if (long.length > short.length) return restOf(short, at) === restOf(long, at + 1);
  if (restOf(short, at + 1) === restOf(long, at + 1)) return true;
  return short[at] === long[at + 1] && short[at + 1] === long[at] && restOf(short, at + 2) === restOf(long, at + 2);
}

/** Whether `typed` is, with one error at most, the beginning of `word`. */
export function isOneErrorFromStart(typed: string, word: string): boolean {
  const letters = [...word];
  const { length } = [...typed];
  return [length - 1, length, length + 1].some(
    (size) => size <= letters.length && isOneErrorAway(typed, letters.slice(0, size).join('')),
  );
}

/**
 * Ranges that contain all words one error away from `word`. An error changes only one half, so each of them starts with
 * the first half or ends with the second; except for a swap in the very middle, which gives one single word.
 */
export function halvesOf(word: string): { readonly start: string; readonly end: string; readonly swapped: string } {
  const letters = [...word];
  const cut = Math.floor(letters.length / 2);
  const swapped = [...letters];
  [swapped[cut - 1], swapped[cut]] = [letters[cut] ?? '', letters[cut - 1] ?? ''];
  return { start: letters.slice(0, cut).join(''), end: letters.slice(cut).join(''), swapped: swapped.join('') };
}
