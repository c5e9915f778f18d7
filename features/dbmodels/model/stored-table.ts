/** Tables and relations as the stored document holds them. Pure. */
import { columnsOf, type ColumnItem, type OtherFields, type RelationItem, type TableItem } from './schema-item.ts';

/** Unknown fields within a known one, see `rest`. */
export const partOfRest = (rest: OtherFields, name: string): OtherFields => (rest[name] ?? {}) as OtherFields;

function storedColumn(column: ColumnItem): OtherFields {
  const { id, name, type, length, decimals, links, values, rest } = column;
  const otherType = partOfRest(rest, 'type');
  const { generated: _otherGenerated, ...others } = rest;
  return {
    ...others,
    ...(id === name ? {} : { id }),
    name,
    type: {
      ...otherType,
      name: type,
      options: {
        ...partOfRest(otherType, 'options'),
        ...(length === undefined ? {} : { length }),
        ...(decimals === undefined ? {} : { decimals }),
      },
    },
    comment: column.comment,
    nullable: column.isNullable,
    default: column.defaultText,
    ...(column.defaultKind === undefined ? {} : { defaultKind: column.defaultKind }),
    autoIncrement: { ...partOfRest(rest, 'autoIncrement'), enabled: column.isAutoIncrement },
    enumValues: values,
    ...(column.isUnsigned ? { unsigned: true } : {}),
    ...(column.isZerofill ? { zerofill: true } : {}),
    ...(column.onUpdate === undefined ? {} : { onUpdate: column.onUpdate }),
    ...(column.generated
      ? {
          generated: {
            ...partOfRest(rest, 'generated'),
            expr: column.generated.expr,
            stored: column.generated.isStored,
          },
        }
      : {}),
    ...(column.charset === undefined ? {} : { charset: column.charset }),
    ...(column.collation === undefined ? {} : { collation: column.collation }),
    ...(links.length > 0 ? { links } : {}),
  };
}

/** Lengths and directions of a primary key hold as long as its columns stay the same. */
function keyParts({ primaryKey, restOfKey, columns }: TableItem): OtherFields {
  const { parts } = restOfKey as { readonly parts?: readonly { readonly name?: string }[] };
  if (parts === undefined) return {};
  const names = primaryKey.map((id) => columns[id]?.name);
  const isSame = parts.length === names.length && parts.every(({ name }, at) => name === names[at]);
  return { parts: isSame ? parts : undefined };
}

/** A table as it is stored. */
export function storedTable(table: TableItem): OtherFields {
  const { id, name, comment, primaryKey, restOfKey, indexes, checks, options, links, rest } = table;
  const nameOf = (columnId: string): string => table.columns[columnId]?.name ?? columnId;
  return {
    ...rest,
    ...(id === name ? {} : { id }),
    name,
    comment,
    primaryKey: { ...restOfKey, columns: primaryKey.map(nameOf), ...keyParts(table) },
    columns: columnsOf(table).map(storedColumn),
    ...(indexes.length > 0
      ? {
          indexes: indexes.map((index) => ({
            ...index.rest,
            name: index.name,
            kind: index.kind,
            columns: index.parts.map(({ columnId, expr, length, isDescending, rest: others }) => ({
              ...others,
              ...(columnId === undefined ? {} : { name: nameOf(columnId) }),
              ...(expr === undefined ? {} : { expr }),
              ...(length === undefined ? {} : { length }),
              ...(isDescending ? { desc: true } : {}),
            })),
          })),
        }
      : {}),
    ...(checks.length > 0
      ? {
          checks: checks.map((check) => ({
            ...check.rest,
            ...(check.name === '' ? {} : { name: check.name }),
            expression: check.expr,
            ...(check.isNotEnforced ? { notEnforced: true } : {}),
          })),
        }
      : {}),
    ...(Object.keys(options).length > 0 ? { options } : {}),
    ...(links.length > 0 ? { links } : {}),
  };
}

/** The stored relations of a foreign key: one for each pair of columns. */
export function storedRelations(
  relation: RelationItem,
  tables: ReadonlyMap<string, TableItem>,
): readonly OtherFields[] {
  const { id, from, to, pairs, name, onDelete, onUpdate, rest } = relation;
  const [child, parent] = [tables.get(from), tables.get(to)];
  if (!child || !parent) return [];
  return pairs.map((pair) => {
    const source = { table: child.name, column: child.columns[pair.source]?.name ?? pair.source };
    const target = { table: parent.name, column: parent.columns[pair.target]?.name ?? pair.target };
    const hasDot = [source, target].some(({ table, column }) => table.includes('.') || column.includes('.'));
    const usual = `relation:${source.table}.${source.column}:${target.table}.${target.column}`;
    return {
      ...rest,
      type: 'column',
      source: `${source.table}.${source.column}`,
      target: `${target.table}.${target.column}`,
      ...(hasDot ? { ends: { source, target } } : {}),
      ...(id === usual || pairs.length > 1 ? {} : { id }),
      ...(pairs.length > 1 ? { key: id.replace(/^relation:/, '') } : {}),
      ...(name === '' ? {} : { name }),
      ...(onDelete === undefined ? {} : { onDelete }),
      ...(onUpdate === undefined ? {} : { onUpdate }),
    };
  });
}
