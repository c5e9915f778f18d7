/** Finds what of the first schema is what of the second, also under another name. */
import type { Schema, Table } from '../schema/schema-types.ts';
import type { Renames } from './change-types.ts';
import { columnForm } from './normal-forms.ts';

/** A table of both schemas, and its columns, second name to first name. */
export interface MatchedTable {
  readonly before: Table;
  readonly after: Table;
  readonly columns: ReadonlyMap<string, string>;
}

/** The tables of both schemas, those only in the first, and those only in the second. */
export interface Matched {
  readonly tables: readonly MatchedTable[];
  readonly removed: readonly Table[];
  readonly added: readonly Table[];
}

interface Named {
  readonly name: string;
}

/** Second name to first name: what the caller knows, then equal names, then names that differ in case. */
function byName(
  before: readonly Named[],
  after: readonly Named[],
  known: Readonly<Record<string, string>>,
): Map<string, string> {
  const left = new Set(before.map(({ name }) => name));
  const wanted = new Set(after.map(({ name }) => name));
  const found = new Map<string, string>();
  const match = (from: string, to: string): void => {
    if (!left.has(from) || !wanted.has(to)) return;
    left.delete(from);
    wanted.delete(to);
    found.set(to, from);
  };
  for (const [from, to] of Object.entries(known)) match(from, to);
  for (const { name } of after) match(name, name);
  const folded = new Map([...left].map((name) => [name.toLowerCase(), name]));
  for (const { name } of after) match(folded.get(name.toLowerCase()) ?? '', name);
  return found;
}

/** Pairs of what is left on both sides and has the same form there and nowhere else. */
function byForm<Item extends Named>(
  before: readonly Item[],
  after: readonly Item[],
  {
    found,
    formOf,
  }: { readonly found: Map<string, string>; readonly formOf: (item: Item, side: 'before' | 'after') => string },
): void {
  const taken = new Set(found.values());
  const groups = new Map<string, { from: string[]; to: string[] }>();
  const add = (form: string, side: 'from' | 'to', name: string): void => {
    const group = groups.get(form) ?? { from: [], to: [] };
    group[side].push(name);
    groups.set(form, group);
  };
  for (const item of before) if (!taken.has(item.name)) add(formOf(item, 'before'), 'from', item.name);
  for (const item of after) if (!found.has(item.name)) add(formOf(item, 'after'), 'to', item.name);
  for (const { from, to } of groups.values()) {
    const [first, second] = [from[0], to[0]];
    if (from.length === 1 && to.length === 1 && first !== undefined && second !== undefined) found.set(second, first);
  }
}

/** A column is renamed for certain when one at the same position with the same definition is gone. */
function matchColumns(
  before: Table,
  after: Table,
  known: Readonly<Record<string, string>>,
): ReadonlyMap<string, string> {
  const found = byName(before.columns, after.columns, known);
  const positions = {
    before: new Map(before.columns.map(({ name }, at) => [name, at])),
    after: new Map(after.columns.map(({ name }, at) => [name, at])),
  };
  byForm(before.columns, after.columns, {
    found,
    formOf: (column, side) => `${positions[side].get(column.name)} ${columnForm(column)}`,
  });
  return found;
}

/** A table is renamed for certain when one with the same columns is gone. */
const tableForm = ({ columns }: Table): string =>
  JSON.stringify(columns.map((column) => [column.name, columnForm(column)]));

/** Matches tables and columns. */
export function matchSchemas(before: Schema, after: Schema, { tables = {}, columns = {} }: Renames): Matched {
  const found = byName(before.tables, after.tables, tables);
  byForm(before.tables, after.tables, { found, formOf: tableForm });
  const first = new Map(before.tables.map((table) => [table.name, table]));
  const taken = new Set(found.values());
  return {
    tables: after.tables.flatMap((table) => {
      const from = first.get(found.get(table.name) ?? '');
      return from ? [{ before: from, after: table, columns: matchColumns(from, table, columns[from.name] ?? {}) }] : [];
    }),
    removed: before.tables.filter(({ name }) => !taken.has(name)),
    added: after.tables.filter(({ name }) => !found.has(name)),
  };
}
