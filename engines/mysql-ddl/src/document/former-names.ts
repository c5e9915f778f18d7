/** The names that tables and columns had before statements gave them others. */
import type { Renames } from '../compare/change-types.ts';
import type { RelationEnd } from './document-types.ts';

/** Former names by what is called so now, and the names that were given up, both in lower case. */
class NameChange {
  readonly #former: ReadonlyMap<string, string>;
  readonly #left: ReadonlySet<string>;

  constructor(renamed: Readonly<Record<string, string>>) {
    this.#former = new Map(Object.entries(renamed).map(([from, to]) => [to.toLowerCase(), from]));
    this.#left = new Set(Object.keys(renamed).map((name) => name.toLowerCase()));
  }

  /** Undefined for a new thing under a name that another one has given up. */
  formerOf(name: string): string | undefined {
    const key = name.toLowerCase();
    return this.#former.get(key) ?? (this.#left.has(key) ? undefined : name);
  }
}

/** See above. */
export class FormerNames {
  readonly #tables: NameChange;
  /** By the former name of the table. */
  readonly #columns: ReadonlyMap<string, NameChange>;

  constructor({ tables = {}, columns = {} }: Renames) {
    this.#tables = new NameChange(tables);
    this.#columns = new Map(
      Object.entries(columns).map(([table, renamed]) => [table.toLowerCase(), new NameChange(renamed)]),
    );
  }

  /** The former name of a table; undefined for a new one. */
  table(name: string): string | undefined {
    return this.#tables.formerOf(name);
  }

  /** The former name of a column, by the name of its table now; undefined for a new one. */
  column(table: string, name: string): string | undefined {
    const renamed = this.#columns.get(this.table(table)?.toLowerCase() ?? '');
    return renamed ? renamed.formerOf(name) : name;
  }

  /** The end that a relation had, as the text of the document; that of a new table or column is like no other one. */
  end({ table, column }: RelationEnd): string {
    return `${this.table(table) ?? `\n${table}`}.${this.column(table, column) ?? `\n${column}`}`;
  }
}
