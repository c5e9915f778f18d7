/** Runs ELK in this process, for workers and tests. It cannot be interrupted: whoever needs that ends the process. */
import type { ELK } from 'elkjs/lib/elk-api.js';
import type { RunElk } from './layout.ts';

let elk: ELK | undefined;

/** Loads ELK at the first call. Never used in a browser, where ELK has a worker of its own. */
export const elkHere: RunElk = async (graph) => {
  const { default: Elk } = await import('elkjs/lib/elk.bundled.js');
  elk ??= new Elk({ algorithms: ['layered'] });
  return elk.layout(graph);
};
