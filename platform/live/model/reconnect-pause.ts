/** Pauses before a stream is opened again. */

const shortest = 500;
const longest = 30_000;

/** Grows with every failure in a row; `chance` (0 to 1) spreads the browsers that a restart has cut at once. */
export const pauseAfter = (failures: number, chance: number): number =>
  Math.min(longest, shortest * 2 ** Math.min(failures, 10)) * (0.5 + chance);
