/** Names of tables and columns are unique also after two people's changes were put side by side. Pure. */
import {
  columnsOf,
  tablesOf,
  type ColumnItem,
  type SchemaItem,
  type SchemaItems,
  type TableItem,
} from './schema-item.ts';
import { freeName } from './schema-names.ts';

/** What has a name that is there already gets the next free one; the first of two keeps it. */
function renamedAmong<T extends { readonly name: string }>(all: readonly T[]): ReadonlyMap<T, string> {
  const names = all.map(({ name }) => name);
  const seen = new Set<string>();
  const renamed = new Map<T, string>();
  for (const one of all) {
    const key = one.name.toLowerCase();
    if (seen.has(key)) {
      const name = freeName(one.name, names);
      names.push(name);
      renamed.set(one, name);
    } else seen.add(key);
  }
  return renamed;
}

function withUniqueColumns(table: TableItem, renamed: ReadonlyMap<ColumnItem, string>): TableItem {
  const changed = [...renamed].map(([column, name]) => [column.id, { ...column, name }] as const);
  return { ...table, columns: { ...table.columns, ...Object.fromEntries(changed) } };
}

/** The items, and what was renamed as `from → to`. */
export function withUniqueNames(items: SchemaItems): {
  readonly items: SchemaItems;
  readonly renamed: readonly string[];
} {
  const next = new Map<string, SchemaItem>(items);
  const told: string[] = [];
  const tables = tablesOf(items);
  const renamedTables = renamedAmong(tables);
  for (const table of tables) {
    const name = renamedTables.get(table);
    const columns = renamedAmong(columnsOf(table));
    if (name === undefined && columns.size === 0) continue;
    next.set(table.id, { ...withUniqueColumns(table, columns), name: name ?? table.name });
    if (name !== undefined) told.push(`${table.name} → ${name}`);
    for (const [column, free] of columns) told.push(`${table.name}.${column.name} → ${free}`);
  }
  return { items: told.length > 0 ? next : items, renamed: told };
}
