/** Random numbers of tests that can be repeated. */

/** Numbers from 0 to 1, always the same ones for a seed. */
export function randomSource(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state * 1_664_525 + 1_013_904_223) % 4_294_967_296;
    return state / 4_294_967_296;
  };
}
