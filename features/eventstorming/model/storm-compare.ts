/** Two versions of a board side by side: what was added, changed and removed, as marks and in words. Pure. */
import {
  byMarkAndName,
  fieldWords,
  type DescribedDifference,
  type DifferenceGroup,
  type DifferenceMark,
} from '#platform/canvas/model/version-differences.ts';
import { fieldsThatDiffer } from '#platform/editing/model/change-set.ts';
import { changesBetween } from '#platform/editing/model/item-changes.ts';
import { isNoted, type StormItem, type StormItems } from './storm-items.ts';
import { layoutOf } from './storm-layout.ts';
import { cardWords, itemName } from './storm-words.ts';

/** The differences between two versions. */
export interface StormComparison {
  /** The newer version, with what was removed from the older one. */
  readonly shown: StormItems;
  readonly marks: ReadonlyMap<string, DifferenceMark>;
  readonly groups: readonly DifferenceGroup[];
}

const words: Readonly<Record<string, string>> = {
  content: 'text',
  note: 'note',
  href: 'link',
  parent: 'place',
  rank: 'order',
  type: 'kind',
  time: 'place in time',
  boundedContext: 'bounded context',
  name: 'name',
  rest: 'further settings',
};

const groupTitles: Readonly<Record<StormItem['kind'], string>> = {
  command: 'Commands',
  card: 'Cards',
  condition: 'Conditions',
  split: 'Splits',
  way: 'Ways',
  lane: 'Lanes',
};

const nameOf = (item: StormItem): string =>
  isNoted(item) ? cardWords(item) : item.kind === 'way' ? 'A way' : itemName(item);

/** The newer items, with removed ones where the newer tree still has a place for them. */
function withRemoved(older: StormItems, newer: StormItems): StormItems {
  const shown = new Map(newer);
  const hasPlace = (item: StormItem): boolean => {
    if (item.kind === 'command' || item.kind === 'lane') return true;
    if (item.kind === 'card' && item.parent === null) return item.time !== null;
    const parent = item.parent === null ? undefined : (newer.get(item.parent) ?? older.get(item.parent));
    return parent !== undefined && (newer.has(parent.id) || hasPlace(parent));
  };
  for (const [id, item] of older) if (!newer.has(id) && hasPlace(item)) shown.set(id, item);
  return shown;
}

/** Compares two versions; the same one twice shows it alone. */
export function compareStorms(older: StormItems, newer: StormItems): StormComparison {
  const marks = new Map<string, DifferenceMark>();
  const described = new Map<string, DescribedDifference[]>();
  const shown = withRemoved(older, newer);
  const visible = new Set([...layoutOf(shown, 'design').boxes.keys(), ...layoutOf(shown, 'big-picture').boxes.keys()]);
  for (const { id, before, after } of changesBetween(older, newer)) {
    const item = after ?? before;
    if (!item) continue;
    const mark: DifferenceMark = !before ? 'added' : after ? 'changed' : 'removed';
    marks.set(id, mark);
    // Ways are told by their conditions.
    if (item.kind === 'way' && mark !== 'changed') continue;
    const fields = before && after ? fieldWords([...fieldsThatDiffer(before, after)], words) : '';
    const title = groupTitles[item.kind];
    const group = described.get(title) ?? [];
    described.set(title, group);
    group.push({ id, mark, name: nameOf(item), fields, isShown: visible.has(id) });
  }
  const groups = [...described].map(([title, differences]) => ({
    title,
    differences: differences.toSorted(byMarkAndName),
  }));
  return { shown, marks, groups };
}
