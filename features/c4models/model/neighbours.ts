/** Elements that are related to others and could be shown beside them. Pure. */
import type { C4View } from '../contract.ts';
import type { C4Document } from './c4-document.ts';
import { ancestorsOf, areKin } from './c4-draft.ts';
import { accepts } from './c4-view-rules.ts';

/**
 * Ids of the neighbours that a view accepts and does not show. A relationship of something inside counts, and of its
 * other end the innermost element that the view accepts.
 */
export function neighboursOf(document: C4Document, view: C4View, ids: readonly string[]): readonly string[] {
  const { elements, relationships } = document;
  const wanted = new Set(ids);
  const shown = new Set(view.elements.map(({ id }) => id));
  const chainOf = (id: string): readonly string[] => [id, ...ancestorsOf(elements, id)];
  const found = new Set<string>();
  const look = (from: string, to: string): void => {
    const own = chainOf(from).find((id) => wanted.has(id));
    const others = chainOf(to);
    if (own === undefined || others.some((id) => shown.has(id) || wanted.has(id))) return;
    const other = others.find((id) => {
      const item = elements.get(id);
      return item !== undefined && accepts(elements, view, item);
    });
    if (other !== undefined && !areKin(elements, own, other)) found.add(other);
  };
  for (const { sourceId, targetId } of relationships.values()) {
    look(sourceId, targetId);
    look(targetId, sourceId);
  }
  return [...found];
}
