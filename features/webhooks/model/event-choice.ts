/** Which events a webhook wants. Pure. */

/** Every event. */
export const everyEvent = '*';

/** Whether one of the chosen events, such as `adr.created`, `adr.*` or `*`, is this one. */
export const isChosen = (chosen: readonly string[], kind: string, action: string): boolean =>
  chosen.includes(everyEvent) || chosen.includes(`${kind}.*`) || chosen.includes(`${kind}.${action}`);
