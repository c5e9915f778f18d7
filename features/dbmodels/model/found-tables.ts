/** Tables and columns that a search finds. Pure. */
import { columnsOf, tablesOf, type ColumnItem, type SchemaItems, type TableItem } from './schema-item.ts';

/** A found table with the columns that were found in it; with its own name found it has all of them. */
export interface FoundTable {
  readonly table: TableItem;
  readonly columns: readonly ColumnItem[];
  /** Its own name or comment was found, or nothing is searched for. */
  readonly isWhole: boolean;
}

const has = (text: string, words: readonly string[]): boolean => {
  const lower = text.toLowerCase();
  return words.every((word) => lower.includes(word));
};

/** All tables in the order of their names, or those that hold all words in a name or comment. */
export function foundTables(items: SchemaItems, search: string): readonly FoundTable[] {
  const words = search.toLowerCase().split(/\s+/).filter(Boolean);
  return tablesOf(items)
    .toSorted((one, other) => one.name.localeCompare(other.name))
    .flatMap((table): readonly FoundTable[] => {
      const columns = columnsOf(table);
      if (words.length === 0 || has(`${table.name} ${table.comment}`, words))
        return [{ table, columns, isWhole: true }];
      const found = columns.filter(({ name, comment }) => has(`${table.name} ${name} ${comment}`, words));
      return found.length > 0 ? [{ table, columns: found, isWhole: false }] : [];
    });
}
