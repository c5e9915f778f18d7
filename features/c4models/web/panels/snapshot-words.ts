/** Texts of snapshots and of the differences between two states of a model. Pure. */
import {
  byMarkAndName,
  type DescribedDifference,
  type DifferenceGroup,
} from '#platform/canvas/model/version-differences.ts';
import type { C4SnapshotReason } from '../../model/c4-snapshot-calls.ts';
import type { Comparison, Difference, ViewDifference } from '../../model/c4-compare.ts';
import type { C4Document } from '../../model/c4-document.ts';
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

/** Name of a flow after that of its view. */
function flowName({ views }: C4Document, flowId: string): string | undefined {
  for (const { name, flows } of views.values()) {
    const flow = flows.find(({ id }) => id === flowId);
    if (flow) return `${name}: ${flow.name}`;
  }
  return undefined;
}

/** Current names, or former ones of deleted items. */
function nameOf({ older, newer }: Comparison, { id, kind }: Difference): string {
  const elementName = (elementId: string): string =>
    (newer.elements.get(elementId) ?? older.elements.get(elementId))?.name ?? '';
  if (kind === 'element') return elementName(id);
  if (kind === 'view') return (newer.views.get(id) ?? older.views.get(id))?.name ?? '';
  if (kind === 'flow') return flowName(newer, id) ?? flowName(older, id) ?? '';
  const relationship = newer.relationships.get(id) ?? older.relationships.get(id);
  if (!relationship) return '';
  const label = `${elementName(relationship.sourceId)} → ${elementName(relationship.targetId)}`;
  return relationship.description ? `${label}: ${relationship.description}` : label;
}

/** Name and description of the model. */
function modelGroups({ older, newer }: Comparison): readonly DifferenceGroup[] {
  const fields = (['name', 'description'] as const).filter((field) => older[field] !== newer[field]);
  if (fields.length === 0) return [];
  const told: DescribedDifference = {
    id: 'model',
    mark: 'changed',
    name: newer.name,
    fields: changedWords(fields),
    isShown: false,
  };
  return [{ title: 'Model', differences: [told] }];
}

const inViewWords = {
  moved: ['element', 'moved'],
  entered: ['element', 'put in'],
  left: ['element', 'taken out'],
  pinned: ['element', 'pinned or freed'],
  redrawn: ['line', 'redrawn'],
} as const satisfies Record<keyof ViewDifference, readonly [string, string]>;

/** What views show differently, although nothing else about it changed. */
function viewGroups({ newer, inViews }: Comparison): readonly DifferenceGroup[] {
  const differences = [...inViews].map(([viewId, marked]): DescribedDifference => {
    const counts = (Object.keys(inViewWords) as (keyof ViewDifference)[]).flatMap((mark) => {
      const [[thing, word], { size }] = [inViewWords[mark], marked[mark]];
      return size === 0 ? [] : [`${size} ${thing}${size === 1 ? '' : 's'} ${word}`];
    });
    const name = newer.views.get(viewId)?.name ?? '';
    return { id: `in ${viewId}`, mark: 'changed', name, fields: counts.join(', '), isShown: false };
  });
  return differences.length > 0 ? [{ title: 'In views', differences }] : [];
}

/** All differences: added, changed, removed, by name. */
export function differenceGroups(comparison: Comparison): readonly DifferenceGroup[] {
  const titles = { element: 'Elements', relationship: 'Relationships', view: 'Views', flow: 'Flows' } as const;
  const all = [...comparison.differences.values()];
  const groups = (['element', 'relationship', 'view', 'flow'] as const).flatMap((kind): readonly DifferenceGroup[] => {
    const told = all
      .filter((one) => one.kind === kind)
      .map((one): DescribedDifference => ({
        id: one.id,
        mark: one.mark,
        name: nameOf(comparison, one),
        fields: one.mark === 'changed' ? changedWords(one.fields) : '',
        isShown: kind === 'element' && one.mark !== 'removed',
      }))
      .toSorted(byMarkAndName);
    return told.length > 0 ? [{ title: titles[kind], differences: told }] : [];
  });
  return [...modelGroups(comparison), ...groups, ...viewGroups(comparison)];
}
