/** What undo and redo did to a model, in words for people who do not see it. Pure. */
import { changesBetween, type ItemChange } from '#platform/editing/model/item-changes.ts';
import { turnedWords } from '#platform/editing/model/turned-words.ts';
import type { C4View } from '../contract.ts';
import type { C4Document } from './c4-document.ts';

/** Something that has a name in the sentence. */
interface Named {
  readonly name: string;
}

const namesOf = <T>(changes: readonly ItemChange<T>[], nameOf: (item: T) => string): readonly ItemChange<Named>[] =>
  changes.map(({ id, before, after }) => ({
    id,
    before: before && { name: nameOf(before) },
    after: after && { name: nameOf(after) },
  }));

/** Elements that stand in a view, are gone from it or have another place in it; the view itself where it has none. */
function inView(was: C4View, is: C4View, { elements }: C4Document): readonly ItemChange<Named>[] {
  const entriesOf = (view: C4View) => new Map(view.elements.map((entry) => [entry.id, entry]));
  const entries = changesBetween(entriesOf(was), entriesOf(is));
  const told = namesOf(entries, ({ id }) => `${elements.get(id)?.name ?? ''} in ${is.name}`);
  return told.length > 0 ? told : namesOf([{ id: is.id, before: was, after: is }], ({ name }) => name);
}

/** What is told: elements, without these relationships, without these views. What goes along with them is not told. */
function toldChanges(before: C4Document, after: C4Document): readonly ItemChange<Named>[] {
  const elements = changesBetween(before.elements, after.elements);
  if (elements.length > 0) return namesOf(elements, ({ name }) => name);
  const nameOf = (id: string): string => after.elements.get(id)?.name ?? '';
  const relationships = changesBetween(before.relationships, after.relationships);
  if (relationships.length > 0) {
    return namesOf(
      relationships,
      ({ sourceId, targetId }) => `the relationship from ${nameOf(sourceId)} to ${nameOf(targetId)}`,
    );
  }
  return changesBetween(before.views, after.views).flatMap((change) => {
    const { before: was, after: is } = change;
    return was && is ? inView(was, is, after) : namesOf([change], ({ name }) => name);
  });
}

/** The sentence about a step that led from one state of a model to another. */
export const c4TurnedWords = (direction: 'undo' | 'redo', before: C4Document, after: C4Document): string =>
  turnedWords(direction, toldChanges(before, after), {
    nameOf: ({ name }) => name,
    facts: before.name === after.name ? [] : [`the name is “${after.name}”`],
  });
