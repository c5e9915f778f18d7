/** Random numbers of the windows of a crowd. */

/** A number from 0 to 1. */
export type Random = () => number;

/** The same numbers for the same seed. */
export function randomFrom(seed: number): Random {
  let state = seed >>> 0;
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state / 2 ** 32;
  };
}

/** One of some; undefined of none. */
export const oneOf = <V>(values: readonly V[], random: Random): V | undefined =>
  values[Math.floor(random() * values.length)];
