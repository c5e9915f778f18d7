/** The value axis of a chart: where it begins and ends, and between which numbers its labels stand. */

/** Steps of an axis of whole numbers: half a class says nothing. */
export const wholeSteps: readonly number[] = Array.from({ length: 10 }, (_power, power) =>
  [1, 2, 5].map((step) => step * 10 ** power),
).flat();

/**
 * The ends of the axis. It begins at 0, unless the lines lie in a band far from it: a narrow one, or any one of shares,
 * whose change is what they show.
 */
export function valueRange(found: readonly (number | null)[], isShares = false): readonly [from: number, to: number] {
  const values = found.filter((value) => value !== null);
  if (values.length === 0) return [0, 1];
  const low = Math.min(...values);
  const high = Math.max(...values);
  const span = high - low || Math.abs(high) || 1;
  const isFar = low > 0 && low > (isShares ? 1 : 4) * span;
  return [isFar ? low - span * (isShares ? 0.06 : 0.2) : Math.min(0, low), high + span * 0.06];
}
