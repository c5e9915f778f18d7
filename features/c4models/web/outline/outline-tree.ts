/** Rows of the outline. Pure. */
import type { TreeNode } from '#platform/ui/model/tree-moves.ts';
import { fold } from '#platform/search/model/words.ts';
import type { C4Document, C4Item } from '../../model/c4-document.ts';
import { locationLabels } from '../../model/editor-texts.ts';

/** Initial number of rows per parent; more on request. */
export const rowsAtOnce = 200;

/** Id of the row that loads more rows below a parent; '' is the root. */
const moreId = (parentId: string): string => `more ${parentId}`;

/** The parent of a load-more row; undefined for elements. */
export const moreOf = (id: string): string | undefined => (id.startsWith('more ') ? id.slice(5) : undefined);

const order = { actor: 0, 'software-system': 1, container: 2, component: 3 } as const;

interface Outline {
  readonly roots: readonly C4Item[];
  readonly childrenOf: ReadonlyMap<string, readonly C4Item[]>;
}

/** Children by parent, in model order; actors before systems. */
export function outlineOf({ elements }: C4Document): Outline {
  const childrenOf = new Map<string, C4Item[]>();
  const roots: C4Item[] = [];
  for (const item of elements.values()) {
    if (item.parentId === null) roots.push(item);
    else {
      const siblings = childrenOf.get(item.parentId);
      if (siblings) siblings.push(item);
      else childrenOf.set(item.parentId, [item]);
    }
  }
  return { roots: roots.toSorted((one, other) => order[one.type] - order[other.type]), childrenOf };
}

/** State of the outline. */
export interface OutlineWish {
  /** Visible elements with their ancestors; undefined for all. */
  readonly wanted: ReadonlySet<string> | undefined;
  /** Number of rows by parent. */
  readonly limits: ReadonlyMap<string, number>;
}

/** Rows of the tree. */
export function outlineRows({ roots, childrenOf }: Outline, { wanted, limits }: OutlineWish): readonly TreeNode[] {
  const rowsOf = (parentId: string, items: readonly C4Item[]): readonly TreeNode[] => {
    const fit = wanted ? items.filter(({ id }) => wanted.has(id)) : items;
    const limit = limits.get(parentId) ?? rowsAtOnce;
    const rows = fit.slice(0, limit).map(({ id, name }): TreeNode => {
      return { id, title: name, children: rowsOf(id, childrenOf.get(id) ?? []) };
    });
    const left = fit.length - rows.length;
    return left > 0 ? [...rows, { id: moreId(parentId), title: `Show ${left} more`, children: [] }] : rows;
  };
  return rowsOf('', roots);
}

/** Elements whose name or technology matches, or that are in `ids`, with their ancestors. */
export function wantedIds(
  { elements }: C4Document,
  { words, ids }: { readonly words: string; readonly ids: ReadonlySet<string> | undefined },
): ReadonlySet<string> | undefined {
  const text = fold(words.trim());
  if (text === '' && !ids) return undefined;
  const wanted = new Set<string>();
  for (const item of elements.values()) {
    if (ids && !ids.has(item.id)) continue;
    if (!fold(`${item.name} ${item.technology} ${item.tags.join(' ')}`).includes(text)) continue;
    for (
      let one: C4Item | undefined = item;
      one;
      one = one.parentId === null ? undefined : elements.get(one.parentId)
    ) {
      wanted.add(one.id);
    }
  }
  return wanted;
}

const counted = (count: number, one: string): string => (count === 1 ? `1 ${one}` : `${count} ${one}s`);

/** Text at the right of a row. */
export function hintOf({ childrenOf }: Outline, { id, type, location, technology }: C4Item): string {
  const children = childrenOf.get(id)?.length ?? 0;
  if (type === 'software-system' && children > 0) return counted(children, 'container');
  if (type === 'actor' || type === 'software-system') {
    return location === 'external' ? locationLabels.external.toLowerCase() : technology;
  }
  return technology || (children > 0 ? counted(children, 'component') : '');
}
