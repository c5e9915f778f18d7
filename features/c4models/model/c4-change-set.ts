/** Differences between two states of a model by item and field, for conflict detection. Pure. */
import { fieldsThatDiffer, isSame, type ChangeSet } from '#platform/editing/model/change-set.ts';
import type { C4View } from '../contract.ts';
import type { C4Document } from './c4-document.ts';

type Fields = Readonly<Record<string, unknown>>;

/** Item keys of a `ChangeSet`. */
export const keyOf = {
  model: 'model',
  element: (id: string): string => `element ${id}`,
  relationship: (id: string): string => `relationship ${id}`,
  view: (id: string): string => `view ${id}`,
  place: (viewId: string, id: string): string => `place ${viewId} ${id}`,
  line: (viewId: string, id: string): string => `line ${viewId} ${id}`,
  flow: (viewId: string, id: string): string => `flow ${viewId} ${id}`,
} as const;

/** Whether a key is that of an element's place in a view. */
export const isPlaceKey = (key: string): boolean => key.startsWith('place ');

/** What a move changes. */
export const placeFields: ReadonlySet<string> = new Set(['position', 'pinned']);

/** The name of a view, and each choice of its layout. */
const viewFields = ({
  elements: _places,
  relationships: _lines,
  flows: _flows,
  layout,
  ...fields
}: C4View): Fields => ({
  ...fields,
  ...layout,
});

type Part = Fields & { readonly id: string };
const byId = (items: readonly Part[] = []): ReadonlyMap<string, Part> => new Map(items.map((item) => [item.id, item]));

/** All differences between two states. Objects shared by both are skipped. */
export function changeSetBetween(from: C4Document, to: C4Document): ChangeSet {
  const touched = new Map<string, ReadonlySet<string> | null>();
  const note = (key: string, one: Fields | undefined, other: Fields | undefined): void => {
    if (!one || !other) touched.set(key, null);
    else {
      const fields = fieldsThatDiffer(one, other);
      if (fields.size > 0) touched.set(key, fields);
    }
  };
  /** Calls `see` for every item that is not the same object in both. */
  const each = <V>(before: ReadonlyMap<string, V>, after: ReadonlyMap<string, V>, see: (id: string) => void): void => {
    for (const [id, value] of before) if (after.get(id) !== value) see(id);
    for (const id of after.keys()) if (!before.has(id)) see(id);
  };
  if (from.name !== to.name || from.description !== to.description) {
    const details = ({ name, description }: C4Document): Fields => ({ name, description });
    note(keyOf.model, details(from), details(to));
  }
  each(from.elements, to.elements, (id) => note(keyOf.element(id), from.elements.get(id), to.elements.get(id)));
  each(from.relationships, to.relationships, (id) =>
    note(keyOf.relationship(id), from.relationships.get(id), to.relationships.get(id)),
  );
  each(from.views, to.views, (viewId) => {
    const [one, other] = [from.views.get(viewId), to.views.get(viewId)];
    note(keyOf.view(viewId), one && viewFields(one), other && viewFields(other));
    const eachPart = (
      part: 'elements' | 'relationships' | 'flows',
      key: (viewId: string, id: string) => string,
    ): void => {
      const before = byId(one?.[part]);
      const after = byId(other?.[part]);
      each(before, after, (id) => note(key(viewId, id), before.get(id), after.get(id)));
    };
    eachPart('elements', keyOf.place);
    eachPart('relationships', keyOf.line);
    eachPart('flows', keyOf.flow);
  });
  return touched;
}

const sameObjects = <V>(before: ReadonlyMap<string, V>, after: ReadonlyMap<string, V>): ReadonlyMap<string, V> =>
  new Map(
    [...after].map(([id, value]) => {
      const was = before.get(id);
      return [id, was !== undefined && isSame(was, value) ? was : value];
    }),
  );

/** The newer state with unchanged objects taken from the older one, so that only changes are rendered again. */
export const withSameObjects = (before: C4Document, after: C4Document): C4Document => ({
  ...after,
  elements: sameObjects(before.elements, after.elements),
  relationships: sameObjects(before.relationships, after.relationships),
  views: sameObjects(before.views, after.views),
});
