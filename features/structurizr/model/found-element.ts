/** The element that the words of a search mean. Pure. */
import type { ElementFact } from './workspace-facts.ts';

/** How well an element answers; undefined when it does not. Lower is better. */
function distanceOf({ name, kind, technology, description, tags }: ElementFact, words: readonly string[]) {
  const title = name.toLowerCase();
  if (title === words.join(' ')) return 0;
  if (words.every((word) => title.includes(word))) return 1;
  const all = [name, kind, technology, description, ...tags].join(' ').toLowerCase();
  if (words.every((word) => all.includes(word))) return 2;
  return undefined;
}

/** The best element that a view shows: by its whole name, by a part of it, else by everything that is said of it. */
export function foundElement(elements: readonly ElementFact[], text: string): ElementFact | undefined {
  const words = text.toLowerCase().split(/\s+/).filter(Boolean);
  if (words.length === 0) return undefined;
  let best: { readonly element: ElementFact; readonly distance: number } | undefined;
  for (const element of elements) {
    const distance = element.views.length === 0 ? undefined : distanceOf(element, words);
    if (distance !== undefined && (!best || distance < best.distance)) best = { element, distance };
  }
  return best?.element;
}
