/** Finds the word that was probably meant. */

/** The number of letters to change, add, drop or swap between two short words. */
function distance(one: string, other: string): number {
  let beforeLast: number[] = [];
  let last = Array.from({ length: other.length + 1 }, (_, at) => at);
  for (let row = 1; row <= one.length; row += 1) {
    const current = [row];
    for (let at = 1; at <= other.length; at += 1) {
      const isSame = one[row - 1] === other[at - 1];
      let least = Math.min((last[at] ?? 0) + 1, (current[at - 1] ?? 0) + 1, (last[at - 1] ?? 0) + (isSame ? 0 : 1));
      if (row > 1 && at > 1 && one[row - 1] === other[at - 2] && one[row - 2] === other[at - 1])
        least = Math.min(least, (beforeLast[at - 2] ?? 0) + 1);
      current.push(least);
    }
    beforeLast = last;
    last = current;
  }
  return last[other.length] ?? 0;
}

const longest = 30;

/** The known word with the fewest differences, when they are few. */
export function nearestWord(word: string, known: readonly string[]): string | undefined {
  if (word.length > longest) return undefined;
  const most = word.length < 5 ? 1 : 2;
  let best: string | undefined;
  let least = most + 1;
  for (const candidate of known) {
    if (Math.abs(candidate.length - word.length) > most) continue;
    const differences = distance(word, candidate);
    if (differences >= least) continue;
    least = differences;
    best = candidate;
  }
  return best;
}
