/** Default members of a view: the children of its subject and the elements related to them. Pure. */
import type { C4Element, C4Level } from '../../contract.ts';
import { accepts } from '../c4-view-rules.ts';
import type { ModelIndex } from './model-parts.ts';

/** Members of a view of `subject`; none when it has no children. */
export type OwnMembers = (level: C4Level, subject: C4Element | undefined) => readonly C4Element[];

/** Indexes the model once for all views. */
export function ownMembersOf({ byId, elements, relationships, implied }: ModelIndex): OwnMembers {
  const children = Map.groupBy(elements, ({ parentId }) => parentId ?? '');
  const places = new Map(elements.map(({ id }, at) => [id, at]));
  const joined = new Map<string, Set<string>>();
  const join = (one: string, other: string): void => {
    const others = joined.get(one);
    if (others) others.add(other);
    else joined.set(one, new Set([other]));
  };
  for (const { sourceId, targetId } of [...relationships, ...implied]) {
    join(sourceId, targetId);
    join(targetId, sourceId);
  }
  return (level, subject) => {
    const inside = children.get(subject?.id ?? '') ?? [];
    const ids = new Set(inside.map(({ id }) => id));
    const near = new Set(inside.flatMap(({ id }) => [...(joined.get(id) ?? [])]));
    const sourceElement = subject ? { id: subject.id } : null;
    const strangers = [...near].flatMap((id) => {
      const one = byId.get(id);
      const isStranger = one && !ids.has(id) && isWhole(one, level, subject);
      return isStranger && accepts(byId, { level, sourceElement }, one) ? [one] : [];
    });
    const placeOf = ({ id }: C4Element): number => places.get(id) ?? 0;
    return [...inside, ...strangers.toSorted((one, other) => placeOf(one) - placeOf(other))];
  };
}

/** Other elements are shown as a whole: people, systems, and in component views the containers of the same system. */
const isWhole = ({ type, parentId }: C4Element, level: C4Level, subject: C4Element | undefined): boolean =>
  type === 'actor' ||
  type === 'software-system' ||
  (level === 'C3' && type === 'container' && parentId === subject?.parentId);
