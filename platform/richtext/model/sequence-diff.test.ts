/** What two sequences have in common. */
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { commonPairs } from './sequence-diff.ts';

/** Length of the longest common subsequence by the plain table. */
function longest(one: readonly string[], other: readonly string[]): number {
  const row = Array.from({ length: other.length + 1 }, () => 0);
  for (const left of one) {
    let diagonal = 0;
    for (const [at, right] of other.entries()) {
      const above = row[at + 1] ?? 0;
      row[at + 1] = left === right ? diagonal + 1 : Math.max(above, row[at] ?? 0);
      diagonal = above;
    }
  }
  return row.at(-1) ?? 0;
}

describe('pairs of equal items', () => {
  test('are found at both ends and between', () => {
    expect(commonPairs([...'abcd'], [...'axcd'])).toEqual([
      [0, 0],
      [2, 2],
      [3, 3],
    ]);
    expect(commonPairs([], ['a'])).toEqual([]);
  });

  test('rise on both sides, are equal, and are as many as there can be', () => {
    const items = fc.array(fc.constantFrom('a', 'b', 'c', 'd'), { maxLength: 14 });
    fc.assert(
      fc.property(items, items, (one, other) => {
        const pairs = commonPairs(one, other);
        expect(pairs).toHaveLength(longest(one, other));
        for (const [index, [left, right]] of pairs.entries()) {
          expect(one[left]).toBe(other[right]);
          const [lastLeft, lastRight] = pairs[index - 1] ?? [-1, -1];
          expect(left > lastLeft && right > lastRight).toBe(true);
        }
      }),
      { numRuns: 500 },
    );
  });

  test('of long sequences that differ in very much are those at their ends: the middle is not searched', () => {
    const middle = (letter: string): string[] => Array.from({ length: 9000 }, (_, at) => `${letter}${at}`);
    const around = (letter: string): string[] => ['x', ...middle(letter), 'same', ...middle(letter), 'y'];
    expect(commonPairs(around('a'), around('b'))).toEqual([
      [0, 0],
      [18_002, 18_002],
    ]);
  });
});
