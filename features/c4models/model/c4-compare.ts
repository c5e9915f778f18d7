/** Compares two states of a model: added, changed and removed items, per view and in total. Pure. */
import type { C4Document } from './c4-document.ts';
import { changeSetBetween, type ChangeSet } from './c4-change-set.ts';

/** Difference of an item. `fields` are the changed ones, for example `technology`; moves are reported separately. */
export interface Difference {
  readonly id: string;
  readonly kind: 'element' | 'relationship' | 'view';
  readonly mark: 'added' | 'changed' | 'removed';
  readonly fields: readonly string[];
}

/** Both states combined, so that removed items can be drawn at their former position. */
export interface Comparison {
  readonly older: C4Document;
  readonly newer: C4Document;
  readonly differences: ReadonlyMap<string, Difference>;
  /** Ids of moved elements by view. */
  readonly moved: ReadonlyMap<string, ReadonlySet<string>>;
  readonly counts: { readonly added: number; readonly changed: number; readonly removed: number };
}

function movedIn(touched: ChangeSet): ReadonlyMap<string, ReadonlySet<string>> {
  const moved = new Map<string, Set<string>>();
  for (const [key, fields] of touched) {
    const [kind, viewId, id] = key.split(' ');
    if (kind !== 'place' || viewId === undefined || id === undefined || !fields?.has('position')) continue;
    moved.set(viewId, (moved.get(viewId) ?? new Set()).add(id));
  }
  return moved;
}

/** Compares `older` with `newer`. Positions count as moves, not as changes. */
export function compareModels(older: C4Document, newer: C4Document): Comparison {
  const touched = changeSetBetween(older, newer);
  const differences = new Map<string, Difference>();
  for (const [key, fields] of touched) {
    const [kind, id] = key.split(' ');
    if (id === undefined || (kind !== 'element' && kind !== 'relationship' && kind !== 'view')) continue;
    const holds = { element: newer.elements, relationship: newer.relationships, view: newer.views }[kind].has(id);
    const mark = fields ? 'changed' : holds ? 'added' : 'removed';
    differences.set(id, { id, kind, mark, fields: [...(fields ?? [])].toSorted() });
  }
  const count = (mark: Difference['mark']): number =>
    [...differences.values()].filter((one) => one.mark === mark && one.kind !== 'view').length;
  return {
    older,
    newer,
    differences,
    moved: movedIn(touched),
    counts: { added: count('added'), changed: count('changed'), removed: count('removed') },
  };
}

/** The newer state including everything that was removed, at its former position. */
export function bothTogether({ older, newer }: Comparison): C4Document {
  const elements = new Map([...older.elements, ...newer.elements]);
  const relationships = new Map([...older.relationships, ...newer.relationships]);
  const views = new Map(older.views);
  for (const [id, view] of newer.views) {
    const gone = (older.views.get(id)?.elements ?? []).filter((entry) => !newer.elements.has(entry.id));
    views.set(id, { ...view, elements: [...view.elements, ...gone] });
  }
  return { ...newer, elements, relationships, views };
}
