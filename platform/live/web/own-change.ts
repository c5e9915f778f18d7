/** When this window last changed something: the stream tells it what it has done itself as well. */
import type { Call } from '#platform/http/contract.ts';

let changedAt = Number.NEGATIVE_INFINITY;

/** Milliseconds since this window last sent a change, or was told that it is done. */
export const sinceOwnChange = (): number => performance.now() - changedAt;

/** Takes note of a call of this window, before it is sent and once it has succeeded. */
export const noteOwnCall = ({ method, changesProject }: Call): void => {
  if (method !== 'GET' && changesProject !== false) changedAt = performance.now();
};
