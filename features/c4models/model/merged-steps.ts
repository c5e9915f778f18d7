/** Steps of a flow that two people changed at the same time. Pure. */
import { isSame } from '#platform/editing/model/change-set.ts';
import type { C4Flow } from './c4-view-drawing.ts';

type Steps = C4Flow['steps'];

/** What one edit does: it replaces `was` steps from `at` on by `by`. */
interface Hunk {
  readonly at: number;
  readonly was: number;
  readonly by: Steps;
}

function hunkBetween(before: Steps, after: Steps): Hunk {
  const least = Math.min(before.length, after.length);
  let at = 0;
  while (at < least && isSame(before[at], after[at])) at += 1;
  let end = 0;
  while (end < least - at && isSame(before.at(-1 - end), after.at(-1 - end))) end += 1;
  return { at, was: before.length - end - at, by: after.slice(at, after.length - end) };
}

/** Where each of the steps stands in a newer list; undefined for those that were changed or removed. */
function placesIn(before: Steps, after: Steps): readonly (number | undefined)[] {
  // Lengths of the longest common subsequences of what begins at a pair of places.
  const lengths = Array.from({ length: before.length + 1 }, () => new Uint16Array(after.length + 1));
  const lengthAt = (one: number, other: number): number => lengths[one]?.[other] ?? 0;
  for (let one = before.length - 1; one >= 0; one -= 1) {
    const row = lengths[one];
    for (let other = after.length - 1; row && other >= 0; other -= 1) {
      row[other] = isSame(before[one], after[other])
        ? lengthAt(one + 1, other + 1) + 1
        : Math.max(lengthAt(one + 1, other), lengthAt(one, other + 1));
    }
  }
  const places: (number | undefined)[] = before.map(() => undefined);
  let [one, other] = [0, 0];
  while (one < before.length && other < after.length) {
    if (isSame(before[one], after[other])) {
      places[one] = other;
      one += 1;
      other += 1;
    } else if (lengthAt(one + 1, other) >= lengthAt(one, other + 1)) one += 1;
    else other += 1;
  }
  return places;
}

/** Both changes of the steps. `isDoubled` says that both wrote the same step, which is there twice now. */
export interface MergedSteps {
  readonly steps: Steps;
  readonly isDoubled: boolean;
}

/**
 * My edit of `before` made in `theirs`; what both added stands in the order theirs, mine. Undefined when what I moved or
 * removed is not there any more as it was.
 */
export function mergedSteps(before: Steps, mine: Steps, theirs: Steps): MergedSteps | undefined {
  const { at, was, by } = hunkBetween(before, mine);
  const places = placesIn(before, theirs);
  const replaced = places.slice(at, at + was);
  const next = places.slice(at + was).find((place) => place !== undefined) ?? theirs.length;
  const [first = next] = replaced;
  if (replaced.every((place, index) => place === first + index)) {
    return { steps: theirs.toSpliced(first, was, ...by), isDoubled: false };
  }
  const [step] = by;
  const isRewritten = was === 1 && by.length === 1 && step?.relationshipId === before[at]?.relationshipId;
  return isRewritten ? { steps: theirs.toSpliced(next, 0, ...by), isDoubled: true } : undefined;
}
