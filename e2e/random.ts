/** Seeded random numbers. */

/** Numbers from 0 to 1, deterministic by seed (mulberry32). */
export function randomFrom(start: number): () => number {
  let state = start;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}

/** A random element of a list. */
export function oneOf<T>(random: () => number, all: readonly [T, ...T[]]): T {
  return all[Math.floor(random() * all.length)] ?? all[0];
}
