/** Two people's changes to one column: kept side by side where they are about different things. Pure. */
import { isSame } from '#platform/editing/model/change-set.ts';
import type { ColumnItem } from './schema-item.ts';

/** A column before, and what two people made of it. */
export interface ThreeColumns {
  readonly base: ColumnItem;
  readonly mine: ColumnItem;
  readonly theirs: ColumnItem;
}

/** What can be changed by itself. The rest fits together: a length belongs to its type, a default as well. */
const single = ['name', 'comment', 'links'] as const;

/** What a column is, apart from its name, its comment and its links. */
const definitionOf = ({ name: _name, comment: _comment, links: _links, ...definition }: ColumnItem) => definition;

/** The column with both changes; undefined where both changed the same thing in different ways. */
export function mergedColumn({ base, mine, theirs }: ThreeColumns): ColumnItem | undefined {
  const isClash = (was: unknown, my: unknown, their: unknown): boolean =>
    !isSame(my, was) && !isSame(their, was) && !isSame(my, their);
  const [was, my, their] = [definitionOf(base), definitionOf(mine), definitionOf(theirs)];
  if (isClash(was, my, their) || single.some((field) => isClash(base[field], mine[field], theirs[field]))) {
    return undefined;
  }
  const definition = isSame(my, was) ? their : my;
  const sideOf = (field: (typeof single)[number]): ColumnItem => (isSame(mine[field], base[field]) ? theirs : mine);
  return {
    ...definition,
    name: sideOf('name').name,
    comment: sideOf('comment').comment,
    links: sideOf('links').links,
  };
}
