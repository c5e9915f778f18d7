/** What can be added to the open view: new elements by type, and elements of the model that it does not show. Pure. */
import { fold } from '#platform/search/model/words.ts';
import { elementTypes, type C4ElementType, type C4View } from '../../contract.ts';
import type { C4Document, C4Item } from '../../model/c4-document.ts';
import { accepts } from '../../model/c4-view-rules.ts';

/** Types that a view of this level shows. */
const typesOfLevel = { C1: ['actor', 'software-system'], C2: ['actor', 'software-system', 'container'] } as const;

/** Types of new elements that make sense in a view. */
export const typesOf = ({ level }: C4View): readonly C4ElementType[] =>
  level === 'C3' ? elementTypes : typesOfLevel[level];

/** The type that a view is about. */
export const mainTypeOf = ({ level }: C4View): C4ElementType =>
  level === 'C1' ? 'software-system' : level === 'C2' ? 'container' : 'component';

/** The parent that a new element of a type has in a view unless another one is chosen. */
export function parentIn({ elements }: C4Document, { level, sourceElement }: C4View, type: C4ElementType): string {
  if (!sourceElement) return '';
  if (type === 'component') return level === 'C3' ? sourceElement.id : '';
  if (type !== 'container') return '';
  return level === 'C2' ? sourceElement.id : (elements.get(sourceElement.id)?.parentId ?? '');
}

/** Elements of a type that a view accepts and does not show; by name, those whose names begin with the words first. */
export function showable(document: C4Document, view: C4View, type: C4ElementType, words: string): readonly C4Item[] {
  const shown = new Set(view.elements.map(({ id }) => id));
  const wanted = fold(words.trim());
  return [...document.elements.values()]
    .filter((item) => item.type === type && !shown.has(item.id) && accepts(document.elements, view, item))
    .map((item) => ({ item, at: fold(item.name).indexOf(wanted) }))
    .filter(({ at }) => at >= 0)
    .toSorted((one, other) => Math.sign(one.at) - Math.sign(other.at) || one.item.name.localeCompare(other.item.name))
    .map(({ item }) => item);
}
