/** Compares two states of a model: added, changed and removed items, and what views show of them. Pure. */
import type { C4Document } from './c4-document.ts';
import { type ChangeSet } from '#platform/editing/model/change-set.ts';
import { changeSetBetween } from './c4-change-set.ts';

/** Difference of an item. `fields` are the changed ones, for example `technology`; moves are reported separately. */
export interface Difference {
  readonly id: string;
  readonly kind: 'element' | 'relationship' | 'view' | 'flow';
  readonly mark: 'added' | 'changed' | 'removed';
  readonly fields: readonly string[];
}

/** Differences in what a view of both states shows: ids of elements, and of relationships drawn by hand. */
export interface ViewDifference {
  readonly moved: ReadonlySet<string>;
  readonly entered: ReadonlySet<string>;
  readonly left: ReadonlySet<string>;
  readonly pinned: ReadonlySet<string>;
  readonly redrawn: ReadonlySet<string>;
}

/** Both states combined, so that removed items can be drawn at their former position. */
export interface Comparison {
  readonly older: C4Document;
  readonly newer: C4Document;
  readonly differences: ReadonlyMap<string, Difference>;
  /** By view. What is drawn of an element or a relationship that came or went is not listed. */
  readonly inViews: ReadonlyMap<string, ViewDifference>;
  readonly counts: { readonly added: number; readonly changed: number; readonly removed: number };
}

/** How a part of a view differs; undefined for a part of what came or went. */
function viewMarks(
  { older, newer }: { readonly older: C4Document; readonly newer: C4Document },
  { kind, viewId, id, fields }: { kind: string; viewId: string; id: string; fields: ReadonlySet<string> | null },
): readonly (keyof ViewDifference)[] {
  if (kind === 'line') return older.relationships.has(id) && newer.relationships.has(id) ? ['redrawn'] : [];
  if (kind !== 'place' || !older.elements.has(id) || !newer.elements.has(id)) return [];
  if (!fields) return [newer.views.get(viewId)?.elements.some((entry) => entry.id === id) ? 'entered' : 'left'];
  return [
    ...(fields.has('position') ? (['moved'] as const) : []),
    ...(fields.has('pinned') ? (['pinned'] as const) : []),
  ];
}

const nothingDiffers = () => ({
  moved: new Set<string>(),
  entered: new Set<string>(),
  left: new Set<string>(),
  pinned: new Set<string>(),
  redrawn: new Set<string>(),
});

function inViewsOf(touched: ChangeSet, states: Pick<Comparison, 'older' | 'newer'>): Comparison['inViews'] {
  const found = new Map<string, ReturnType<typeof nothingDiffers>>();
  for (const [key, fields] of touched) {
    const [kind = '', viewId = '', id = ''] = key.split(' ');
    if (!states.older.views.has(viewId) || !states.newer.views.has(viewId)) continue;
    for (const mark of viewMarks(states, { kind, viewId, id, fields })) {
      const known = found.get(viewId) ?? nothingDiffers();
      known[mark].add(id);
      found.set(viewId, known);
    }
  }
  return found;
}

/** Flows of views that both states have. */
function flowDifferences(
  touched: ChangeSet,
  { older, newer }: Pick<Comparison, 'older' | 'newer'>,
): readonly Difference[] {
  return [...touched].flatMap(([key, fields]): readonly Difference[] => {
    const [kind, viewId = '', id = ''] = key.split(' ');
    const now = newer.views.get(viewId);
    if (kind !== 'flow' || !now || !older.views.has(viewId)) return [];
    const mark = fields ? 'changed' : now.flows.some((flow) => flow.id === id) ? 'added' : 'removed';
    return [{ id, kind, mark, fields: [...(fields ?? [])].toSorted() }];
  });
}

/** Compares `older` with `newer`. What views show of an element counts as a difference of the view. */
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
  for (const one of flowDifferences(touched, { older, newer })) differences.set(one.id, one);
  const drawn = new Set<Difference['kind']>(['element', 'relationship']);
  const count = (mark: Difference['mark']): number =>
    [...differences.values()].filter((one) => one.mark === mark && drawn.has(one.kind)).length;
  return {
    older,
    newer,
    differences,
    inViews: inViewsOf(touched, { older, newer }),
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
