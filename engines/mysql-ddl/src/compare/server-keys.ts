/** Indexes that a server makes for foreign keys by itself, and that stay there when the foreign keys have gone. */
import type { ForeignKey, KeyPart, Schema, Table } from '../schema/schema-types.ts';
import type { RenamedTable } from './rename-before.ts';

const same = (one: string, other: string): boolean => one.toLowerCase() === other.toLowerCase();

const beginsWith = (columns: readonly string[], first: readonly string[]): boolean =>
  first.length <= columns.length && first.every((name, at) => same(name, columns[at] ?? ''));

/** The columns of a key up to the first part that is not a whole column. */
const wholeColumns = (parts: readonly KeyPart[]): readonly string[] => {
  const end = parts.findIndex((part) => !('column' in part) || part.length !== undefined);
  return (end < 0 ? parts : parts.slice(0, end)).flatMap((part) => ('column' in part ? [part.column] : []));
};

/**
 * Foreign keys that the server has made an index for, which has their name. Where one foreign key begins with the columns
 * of another, the schema does not tell which of them has the index.
 */
function foreignKeysWithIndex({ primaryKey, indexes, foreignKeys, options }: Table): readonly ForeignKey[] {
  if (!same(options['engine'] ?? 'InnoDB', 'InnoDB')) return [];
  const keys = [
    ...(primaryKey ? [primaryKey] : []),
    ...indexes.filter(({ kind }) => kind === 'key' || kind === 'unique'),
  ];
  return foreignKeys.filter(
    (key) =>
      !keys.some(({ parts }) => beginsWith(wholeColumns(parts), key.columns)) &&
      !indexes.some(({ name }) => same(name, key.name ?? '')) &&
      !foreignKeys.some(
        (other) => other !== key && (beginsWith(other.columns, key.columns) || beginsWith(key.columns, other.columns)),
      ),
  );
}

/** Names of the indexes that the server made for foreign keys of a table, and that the second schema does not have. */
export function unownedKeys({ was, table }: RenamedTable, after: Table, before: Schema): readonly string[] {
  const left = foreignKeysWithIndex(after);
  const isReferenced = ({ columns }: ForeignKey): boolean =>
    before.tables.some(({ foreignKeys }) =>
      foreignKeys.some((key) => same(key.table, was.name) && beginsWith(columns, key.refColumns)),
    );
  const hasOrdinaryColumns = ({ columns }: ForeignKey): boolean =>
    columns.every((name) => was.columns.some((column) => same(column.name, name) && !column.generated));
  const made = new Set(
    foreignKeysWithIndex(was)
      .filter((key) => hasOrdinaryColumns(key) && !isReferenced(key))
      .map(({ name }) => name),
  );
  return table.foreignKeys.flatMap(({ name = '', columns }) => {
    const isLeft = left.some(
      (key) => same(key.name ?? '', name) && key.columns.length === columns.length && beginsWith(key.columns, columns),
    );
    return made.has(name) && !isLeft ? [name] : [];
  });
}
