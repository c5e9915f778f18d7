/** Texts of snapshots and of the differences between two states of a model. Pure. */
import type { C4SnapshotReason } from '../../model/c4-snapshot-calls.ts';
import type { Comparison, Difference } from '../../model/c4-compare.ts';
import { changedWords } from '../canvas/change-marks.ts';

const reasons: Readonly<Record<C4SnapshotReason, string>> = {
  request: 'Snapshot',
  delete: 'Before a deletion',
  import: 'Before an import',
  restore: 'Before a restore',
};

/** Name, or reason. */
export const snapshotTitle = ({ name, reason }: { readonly name: string | null; readonly reason: C4SnapshotReason }) =>
  name ?? reasons[reason];

/** A difference as text. */
export interface DescribedDifference {
  readonly id: string;
  readonly mark: Difference['mark'];
  readonly name: string;
  /** Changed fields; empty for added and removed items. */
  readonly fields: string;
  /** True when it exists in the current model and can be shown. */
  readonly isElementNow: boolean;
}

/** Differences of one kind. */
export interface DifferenceGroup {
  readonly title: string;
  readonly differences: readonly DescribedDifference[];
}

/** Current names, or former ones of deleted items. */
function nameOf({ older, newer }: Comparison, { id, kind }: Difference): string {
  const elementName = (elementId: string): string =>
    (newer.elements.get(elementId) ?? older.elements.get(elementId))?.name ?? '';
  if (kind === 'element') return elementName(id);
  if (kind === 'view') return (newer.views.get(id) ?? older.views.get(id))?.name ?? '';
  const relationship = newer.relationships.get(id) ?? older.relationships.get(id);
  if (!relationship) return '';
  const label = `${elementName(relationship.sourceId)} → ${elementName(relationship.targetId)}`;
  return relationship.description ? `${label}: ${relationship.description}` : label;
}

const marks = ['added', 'changed', 'removed'] as const;

/** Name and description of the model. */
function modelGroups({ older, newer }: Comparison): readonly DifferenceGroup[] {
  const fields = (['name', 'description'] as const).filter((field) => older[field] !== newer[field]);
  if (fields.length === 0) return [];
  const told: DescribedDifference = {
    id: 'model',
    mark: 'changed',
    name: newer.name,
    fields: changedWords(fields),
    isElementNow: false,
  };
  return [{ title: 'Model', differences: [told] }];
}

/** Elements that were only moved, by view. */
function movedGroups({ newer, moved }: Comparison): readonly DifferenceGroup[] {
  const told = [...moved].flatMap(([viewId, ids]): readonly DescribedDifference[] => {
    const view = newer.views.get(viewId);
    if (!view) return [];
    const count = ids.size === 1 ? '1 element' : `${ids.size} elements`;
    return [{ id: `moved ${viewId}`, mark: 'changed', name: view.name, fields: `${count} moved`, isElementNow: false }];
  });
  return told.length > 0 ? [{ title: 'Positions', differences: told }] : [];
}

/** All differences: added, changed, removed, by name. */
export function differenceGroups(comparison: Comparison): readonly DifferenceGroup[] {
  const titles = { element: 'Elements', relationship: 'Relationships', view: 'Views' } as const;
  const all = [...comparison.differences.values()];
  const groups = (['element', 'relationship', 'view'] as const).flatMap((kind): readonly DifferenceGroup[] => {
    const told = all
      .filter((one) => one.kind === kind)
      .map((one): DescribedDifference => ({
        id: one.id,
        mark: one.mark,
        name: nameOf(comparison, one),
        fields: one.mark === 'changed' ? changedWords(one.fields) : '',
        isElementNow: kind === 'element' && one.mark !== 'removed',
      }))
      .toSorted(
        (one, other) => marks.indexOf(one.mark) - marks.indexOf(other.mark) || one.name.localeCompare(other.name),
      );
    return told.length > 0 ? [{ title: titles[kind], differences: told }] : [];
  });
  return [...modelGroups(comparison), ...groups, ...movedGroups(comparison)];
}
