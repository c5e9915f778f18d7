/** A claim in the middle of a check; what does not hold ends the test with its words. Tests only. */
export function must(holds: boolean, otherwise: string): asserts holds {
  if (!holds) throw new Error(otherwise);
}
