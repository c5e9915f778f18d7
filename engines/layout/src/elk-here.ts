/** Runs ELK in this process, for workers and tests. It cannot be interrupted: whoever needs that ends the process. */
import type { RunElk } from './layout.ts';

/** Loads ELK at the first call. Never used in a browser, where ELK has a worker of its own. */
export const elkHere: RunElk = async (graph) => {
  const { default: Elk } = await import('elkjs/lib/elk.bundled.js');
  return new Elk({ algorithms: ['layered'] }).layout(graph);
};
