/** Two versions of a context map side by side: what was added, changed and removed, as marks and in words. Pure. */
import {
  byMarkAndName,
  fieldWords,
  type DescribedDifference,
  type DifferenceGroup,
  type DifferenceMark,
} from '#platform/canvas/model/version-differences.ts';
import { fieldsThatDiffer } from '#platform/editing/model/change-set.ts';
import { changesBetween } from '#platform/editing/model/item-changes.ts';
import { kindLabels, relationshipWords, stateLabels, type MapDocument } from './map-document.ts';
import { contextName, documentOfMap, savedMapOf, type MapItem, type MapItems, type SavedMap } from './map-item.ts';

/** The differences between two versions. */
export interface MapComparison {
  /** The newer version, with what was removed from the older one. */
  readonly shown: MapDocument;
  readonly marks: ReadonlyMap<string, DifferenceMark>;
  readonly groups: readonly DifferenceGroup[];
}

const words: Readonly<Record<string, string>> = {
  elementIds: 'elements',
  upstreamRoles: 'upstream roles',
  downstreamRoles: 'downstream roles',
  upstreamId: 'ends',
  downstreamId: 'ends',
};

/** Fields that only say where something is shown. */
const places: ReadonlySet<string> = new Set(['position']);

const wordsOf = (item: MapItem, items: MapItems): string =>
  item.type === 'context'
    ? item.name
    : `${kindLabels[item.kind]}: ${relationshipWords(item, (id) => contextName(items, id))}`;

/** Compares two maps; the same map twice shows it alone. */
export function compareMaps(older: SavedMap, newer: SavedMap): MapComparison {
  const all = new Map([...older.items, ...newer.items]);
  const marks = new Map<string, DifferenceMark>();
  const told = { context: [] as DescribedDifference[], relationship: [] as DescribedDifference[] };
  for (const { id, before, after } of changesBetween(older.items, newer.items)) {
    const item = after ?? before;
    if (!item) continue;
    const fields = before && after ? [...fieldsThatDiffer(before, after)].filter((field) => !places.has(field)) : [];
    if (before && after && fields.length === 0) continue;
    const mark = before ? (after ? 'changed' : 'removed') : 'added';
    marks.set(id, mark);
    const named = [...new Set(fields.map((field) => words[field] ?? field))];
    told[item.type].push({ id, mark, name: wordsOf(item, all), fields: fieldWords(named, {}), isShown: true });
  }
  const state: readonly DescribedDifference[] =
    older.state === newer.state
      ? []
      : [{ id: 'state', mark: 'changed', name: stateLabels[newer.state], fields: 'State', isShown: false }];
  const groups = [
    { title: 'Context map', differences: state },
    { title: 'Bounded contexts', differences: told.context.toSorted(byMarkAndName) },
    { title: 'Relationships', differences: told.relationship.toSorted(byMarkAndName) },
  ].filter(({ differences }) => differences.length > 0);
  return { shown: documentOfMap({ state: newer.state, items: all }), marks, groups };
}

/** Reads the text of a version. */
export const savedMapOfText = (text: string): SavedMap => savedMapOf(JSON.parse(text) as MapDocument);
