/** How many elements contexts have: their own, and those that boards made of them. Pure. */
import type { BoundedContext } from '../contract.ts';

/** An element that a board made of a context. */
interface MadeElement {
  readonly id: string;
  readonly context: string;
}

/** By the ids of the contexts. An element that was added to a context and made of it counts once. */
export function elementCounts(
  contexts: readonly Pick<BoundedContext, 'id' | 'elementIds'>[],
  made: readonly MadeElement[],
): ReadonlyMap<string, number> {
  const elements = new Map(contexts.map(({ id, elementIds }) => [id, new Set(elementIds)]));
  for (const { id, context } of made) elements.get(context)?.add(id);
  return new Map([...elements].map(([id, { size }]) => [id, size]));
}
