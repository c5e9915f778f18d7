/** The nearest word: for mistyped keywords and identifiers. */

const mostEdits = 2;
/** Longer words have no nearest one: comparing them takes too long. */
const longest = 40;

/** Edits between two words, at most `mostEdits + 1`: insertions, deletions and replacements. */
function editsBetween(one: string, other: string): number {
  if (Math.abs(one.length - other.length) > mostEdits) return mostEdits + 1;
  let row = Array.from({ length: other.length + 1 }, (_, at) => at);
  for (let at = 1; at <= one.length; at += 1) {
    const next = [at];
    for (let to = 1; to <= other.length; to += 1) {
      const replaced = (row[to - 1] ?? 0) + Number(one[at - 1] !== other[to - 1]);
      next.push(Math.min(replaced, (row[to] ?? 0) + 1, (next[to - 1] ?? 0) + 1));
    }
    row = next;
  }
  return row[other.length] ?? mostEdits + 1;
}

/** The nearest of some words, at most two edits away. Short words need to be nearer. */
export function nearest(word: string, words: Iterable<string>): string | undefined {
  const small = word.toLowerCase();
  let best: string | undefined;
  let least = Math.min(mostEdits, Math.floor(small.length / 3)) + 1;
  if (small.length > longest) return undefined;
  for (const candidate of words) {
    const edits = editsBetween(small, candidate.toLowerCase());
    if (edits > 0 && edits < least) [best, least] = [candidate, edits];
  }
  return best;
}
