/** What two sequences have in common, in order: the shortest way from one to the other (Myers). Pure. */

/** Above so many insertions and removals the middle counts as replaced: an exact answer would take too long. */
const MOST_EDITS = 2000;

/** Pairs of places with equal items, rising on both sides, e.g. `[[0, 0], [1, 2]]` for `ab` and `axb`. */
export function commonPairs(one: readonly string[], other: readonly string[]): [number, number][] {
  let start = 0;
  while (start < one.length && start < other.length && one[start] === other[start]) start += 1;
  let [oneEnd, otherEnd] = [one.length, other.length];
  while (oneEnd > start && otherEnd > start && one[oneEnd - 1] === other[otherEnd - 1]) {
    oneEnd -= 1;
    otherEnd -= 1;
  }
  const pairs: [number, number][] = Array.from({ length: start }, (_, index) => [index, index]);
  const middle = middlePairs(one.slice(start, oneEnd), other.slice(start, otherEnd));
  for (const [left, right] of middle) pairs.push([left + start, right + start]);
  for (let index = 0; oneEnd + index < one.length; index += 1) pairs.push([oneEnd + index, otherEnd + index]);
  return pairs;
}

/** The same for sequences that differ at both ends. */
function middlePairs(one: readonly string[], other: readonly string[]): [number, number][] {
  const [width, height] = [one.length, other.length];
  if (width === 0 || height === 0) return [];
  const most = Math.min(width + height, MOST_EDITS);
  // farthest[k + most + 1]: how far in `one` the diagonal k was followed.
  const farthest = new Int32Array(2 * most + 3);
  const rounds: Int32Array[] = [];
  for (let edits = 0; edits <= most; edits += 1) {
    rounds.push(farthest.slice(most - edits, most + edits + 3));
    for (let diagonal = -edits; diagonal <= edits; diagonal += 2) {
      const at = diagonal + most + 1;
      const [below, above] = [farthest[at + 1] ?? 0, farthest[at - 1] ?? 0];
      let x = diagonal === -edits || (diagonal !== edits && above < below) ? below : above + 1;
      while (x < width && x - diagonal < height && one[x] === other[x - diagonal]) x += 1;
      farthest[at] = x;
      if (x >= width && x - diagonal >= height) return walkBack(rounds, edits, width, height);
    }
  }
  return [];
}

/** Follows the way back through the rounds and collects its diagonals. */
function walkBack(rounds: readonly Int32Array[], edits: number, width: number, height: number): [number, number][] {
  const pairs: [number, number][] = [];
  let [x, y] = [width, height];
  for (let round = edits; round > 0; round -= 1) {
    const before = rounds[round] as Int32Array;
    const diagonal = x - y;
    // Each round was kept from diagonal -round - 1 to round + 1.
    const at = (wanted: number): number => before[wanted + round + 1] ?? 0;
    const isInsertion = diagonal === -round || (diagonal !== round && at(diagonal - 1) < at(diagonal + 1));
    const from = isInsertion ? diagonal + 1 : diagonal - 1;
    const fromX = at(from);
    const startX = isInsertion ? fromX : fromX + 1;
    while (x > startX) {
      x -= 1;
      y -= 1;
      pairs.push([x, y]);
    }
    [x, y] = [fromX, fromX - from];
  }
  while (x > 0 && y > 0) {
    x -= 1;
    y -= 1;
    pairs.push([x, y]);
  }
  return pairs.toReversed();
}
