/** What the words of a search mean: a view or an element. Pure. */
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

const wordsOf = (text: string): readonly string[] => text.toLowerCase().split(/\s+/).filter(Boolean);

/** The best element that a view shows: by its whole name, by a part of it, else by everything that is said of it. */
export function foundElement(elements: readonly ElementFact[], text: string): ElementFact | undefined {
  const words = wordsOf(text);
  if (words.length === 0) return undefined;
  let best: { readonly element: ElementFact; readonly distance: number } | undefined;
  for (const element of elements) {
    const distance = element.views.length === 0 ? undefined : distanceOf(element, words);
    if (distance !== undefined && (!best || distance < best.distance)) best = { element, distance };
  }
  return best?.element;
}

/** The view whose name or key is meant: the whole of it, or a part of it that no element has. */
export function foundView<View extends { readonly name: string; readonly key: string }>(
  views: readonly View[],
  elements: readonly ElementFact[],
  text: string,
): View | undefined {
  const words = wordsOf(text);
  const whole = words.join(' ');
  const named = views.find(({ name, key }) => [name, key].some((one) => one.toLowerCase() === whole));
  if (named || words.length === 0) return named;
  const element = foundElement(elements, text);
  if (element && words.every((word) => element.name.toLowerCase().includes(word))) return undefined;
  return views.find(({ name, key }) => {
    const said = `${name} ${key}`.toLowerCase();
    return words.every((word) => said.includes(word));
  });
}

/** The same element in the facts of another text, where its id may mean another one. */
export function sameElement(elements: readonly ElementFact[], known: ElementFact): ElementFact | undefined {
  const isSame = ({ name, kind, parent }: ElementFact): boolean =>
    name === known.name && kind === known.kind && parent === known.parent;
  return elements.find((element) => element.id === known.id && isSame(element)) ?? elements.find(isSame);
}
