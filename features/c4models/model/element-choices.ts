/** What can be added to the open view: types of new elements, and existing elements. Pure. */
import { fold } from '#platform/search/model/words.ts';
import { elementTypes, type C4ElementType, type C4View } from '../contract.ts';
import type { C4Document, C4Item } from './c4-document.ts';
import { accepts } from './c4-view-rules.ts';

/** Types that a view of this level shows. */
const typesOfLevel = { C1: ['actor', 'software-system'], C2: ['actor', 'software-system', 'container'] } as const;

/** Useful types of new elements in a view. */
export const typesOf = ({ level }: C4View): readonly C4ElementType[] =>
  level === 'C3' ? elementTypes : typesOfLevel[level];

/** Default type of a view. */
export const mainTypeOf = ({ level }: C4View): C4ElementType =>
  level === 'C1' ? 'software-system' : level === 'C2' ? 'container' : 'component';

/** Default parent of a new element in a view. */
export function parentIn({ elements }: C4Document, { level, sourceElement }: C4View, type: C4ElementType): string {
  if (!sourceElement) return '';
  if (type === 'component') return level === 'C3' ? sourceElement.id : '';
  if (type !== 'container') return '';
  return level === 'C2' ? sourceElement.id : (elements.get(sourceElement.id)?.parentId ?? '');
}

/** Elements of a type that a view accepts and does not show, by name; prefix matches first. */
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
