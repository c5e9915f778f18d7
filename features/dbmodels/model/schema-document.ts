/** The stored document of a database model, and the items that the editor makes of it. Pure. */
import { importedPosition } from '@archwright/mysql-ddl';
import {
  ModelNames,
  readModelText,
  sizeOf,
  splitEnd,
  type ModelColumn,
  type ModelDocument,
  type ModelRelation,
  type ModelTable,
} from './model-shape.ts';
import {
  columnsOf,
  tablesOf,
  relationsOf,
  type AreaItem,
  type CheckItem,
  type ColumnItem,
  type IndexItem,
  type NoteItem,
  type OtherFields,
  type RelationItem,
  type SchemaDocument,
  type SchemaItem,
  type SchemaLink,
  type TableItem,
} from './schema-item.ts';
import { partOfRest, storedRelations, storedTable } from './stored-table.ts';

/** An id that is not taken: the stored one, the name, or one with a number. */
function freeId(wanted: string, taken: ReadonlySet<string>): string {
  if (!taken.has(wanted)) return wanted;
  for (let number = 2; ; number += 1) {
    const id = `${wanted}~${number}`;
    if (!taken.has(id)) return id;
  }
}

const linksOf = (
  links: readonly { readonly url: string; readonly label?: string | undefined }[] = [],
): readonly SchemaLink[] => links.map(({ label, ...link }) => (label === undefined ? link : { ...link, label }));

/** Unknown fields within known ones, by the name of the known one; those without any are left out. */
const otherParts = (parts: Readonly<Record<string, OtherFields>>): OtherFields =>
  Object.fromEntries(Object.entries(parts).filter(([, fields]) => Object.keys(fields).length > 0));

/** Unknown fields of a type: its own, and those of its options. */
function otherFieldsOfType(type: ModelColumn['type']): OtherFields {
  const { name: _name, options, ...others } = type ?? {};
  const { length: _length, decimals: _decimals, ...otherOptions } = options ?? {};
  return { ...others, ...otherParts({ options: otherOptions }) };
}

function columnItem(stored: ModelColumn, taken: Set<string>): ColumnItem {
  const {
    name,
    type,
    comment,
    nullable,
    default: defaultValue,
    autoIncrement,
    enumValues,
    defaultKind,
    unsigned,
    zerofill,
    onUpdate,
    generated,
    charset,
    collation,
    id,
    links,
    ...rest
  } = stored;
  const key = freeId(id ?? name, taken);
  taken.add(key);
  const [length, decimals] = [sizeOf(type?.options?.length), sizeOf(type?.options?.decimals)];
  const { enabled, ...otherCount } = autoIncrement ?? {};
  const { expr = '', stored: isStored = false, ...otherGenerated } = generated ?? {};
  return {
    id: key,
    name,
    // A column without a type is an integer. Source: specification 3 section 3.
    type: (type?.name ?? 'int').toLowerCase(),
    ...(length === undefined ? {} : { length }),
    ...(decimals === undefined ? {} : { decimals }),
    ...(unsigned ? { isUnsigned: true } : {}),
    ...(zerofill ? { isZerofill: true } : {}),
    isNullable: nullable ?? false,
    isAutoIncrement: enabled ?? false,
    defaultText: String(defaultValue ?? ''),
    ...(defaultKind === undefined ? {} : { defaultKind }),
    ...(onUpdate === undefined ? {} : { onUpdate }),
    ...(generated === undefined ? {} : { generated: { expr, isStored } }),
    values: enumValues ?? [],
    ...(charset === undefined ? {} : { charset }),
    ...(collation === undefined ? {} : { collation }),
    comment: comment ?? '',
    links: linksOf(links),
    rest: {
      ...rest,
      ...otherParts({ type: otherFieldsOfType(type), autoIncrement: otherCount, generated: otherGenerated }),
    },
  };
}

function tableItem(
  stored: ModelTable,
  style: ModelDocument['styles'][number] | undefined,
  { id, at }: { readonly id: string; readonly at: number },
): TableItem {
  const { name, comment, primaryKey, columns, indexes, checks, options, id: _id, links, ...rest } = stored;
  const taken = new Set<string>();
  const items = columns.map((column) => columnItem(column, taken));
  const byName = new Map(items.map((column) => [column.name.toLowerCase(), column.id]));
  const idOf = (column: string): string => byName.get(column.toLowerCase()) ?? column;
  const { columns: keyColumns = [], ...restOfKey } = primaryKey ?? {};
  const {
    node: _node,
    id: _styleId,
    position,
    colour,
    unfolded,
    ...restOfStyle
  } = style ?? { node: 'table', id: name };
  const { x, y, ...otherPosition } = position ?? importedPosition(at);
  return {
    kind: 'table',
    id,
    name,
    comment: comment ?? '',
    columns: Object.fromEntries(items.map((column) => [column.id, column])),
    order: items.map((column) => column.id),
    primaryKey: keyColumns.map(idOf),
    restOfKey,
    indexes: (indexes ?? []).map((index) => indexItem(index, idOf)),
    checks: (checks ?? []).map(checkItem),
    options: options ?? {},
    position: { x, y },
    ...(colour === undefined ? {} : { colour }),
    ...(unfolded ? { isUnfolded: true } : {}),
    links: linksOf(links),
    rest,
    restOfStyle: { ...restOfStyle, ...otherParts({ position: otherPosition }) },
  };
}

function indexItem(
  { name, kind, columns, ...rest }: NonNullable<ModelTable['indexes']>[number],
  idOf: (name: string) => string,
): IndexItem {
  return {
    name,
    kind,
    parts: columns.map(({ name: column, expr, length, desc, ...others }) => ({
      ...(column === undefined ? {} : { columnId: idOf(column) }),
      ...(expr === undefined ? {} : { expr }),
      ...(length === undefined ? {} : { length }),
      ...(desc ? { isDescending: true } : {}),
      ...(Object.keys(others).length > 0 ? { rest: others } : {}),
    })),
    rest,
  };
}

const checkItem = ({
  name = '',
  expression,
  notEnforced,
  ...rest
}: NonNullable<ModelTable['checks']>[number]): CheckItem => ({
  name,
  expr: expression,
  ...(notEnforced === true ? { isNotEnforced: true } : {}),
  rest,
});

/** Relations of a document; pairs with the same key are one foreign key. */
function relationItems(model: ModelDocument, tables: ReadonlyMap<string, TableItem>): readonly RelationItem[] {
  const names = new ModelNames(model);
  const taken = new Set<string>();
  const byKey = new Map<string, RelationItem>();
  for (const [at, stored] of model.relations.entries()) {
    const relation = relationItem(stored, names, tables);
    if (!relation) continue;
    const key = stored.key === undefined ? `#${at}` : `${relation.from} ${relation.to} ${stored.key}`;
    const known = byKey.get(key);
    if (known) byKey.set(key, { ...known, pairs: [...known.pairs, ...relation.pairs] });
    else {
      const id = freeId(relation.id, taken);
      taken.add(id);
      byKey.set(key, { ...relation, id });
    }
  }
  return [...byKey.values()];
}

function relationItem(
  stored: ModelRelation,
  names: ModelNames,
  tables: ReadonlyMap<string, TableItem>,
): RelationItem | undefined {
  const [source, target] = names.endsOf(stored);
  const [from, to] = [tables.get(source[0].toLowerCase()), tables.get(target[0].toLowerCase())];
  const columnId = (table: TableItem | undefined, name: string): string | undefined =>
    table && columnsOf(table).find((column) => column.name.toLowerCase() === name.toLowerCase())?.id;
  const [sourceId, targetId] = [columnId(from, source[1]), columnId(to, target[1])];
  if (!from || !to || sourceId === undefined || targetId === undefined) return undefined;
  const {
    type: _type,
    source: _source,
    target: _target,
    ends: _ends,
    key,
    name = '',
    onDelete,
    onUpdate,
    id,
    ...rest
  } = stored;
  return {
    kind: 'relation',
    id: id ?? `relation:${key ?? `${source.join('.')}:${target.join('.')}`}`,
    from: from.id,
    to: to.id,
    pairs: [{ source: sourceId, target: targetId }],
    name,
    ...(onDelete === undefined ? {} : { onDelete }),
    ...(onUpdate === undefined ? {} : { onUpdate }),
    rest,
  };
}

/** The items of a document. */
export function schemaOfModel(model: ModelDocument): SchemaDocument {
  const { tables, relations: _relations, styles, areas = [], notes = [], ...rest } = model;
  const styleOf = new Map(
    styles.filter(({ node }) => node === 'table').map((style) => [style.id.toLowerCase(), style]),
  );
  const items = new Map<string, SchemaItem>();
  const byName = new Map<string, TableItem>();
  const taken = new Set<string>();
  for (const [at, stored] of tables.entries()) {
    const id = freeId(stored.id ?? stored.name, taken);
    taken.add(id);
    const table = tableItem(stored, styleOf.get(stored.name.toLowerCase()), { id, at });
    items.set(id, table);
    byName.set(stored.name.toLowerCase(), table);
  }
  for (const { id, name, colour, position, size, ...other } of areas) {
    const key = freeId(id, new Set(items.keys()));
    const { x, y, ...otherPosition } = position;
    const { width, height, ...otherSize } = size;
    const area: AreaItem = {
      kind: 'area',
      id: key,
      name,
      colour,
      position: { x, y },
      size: { width, height },
      rest: { ...other, ...otherParts({ position: otherPosition, size: otherSize }) },
    };
    items.set(key, area);
  }
  for (const { id, text, position, ...other } of notes) {
    const key = freeId(id, new Set(items.keys()));
    const { x, y, ...otherPosition } = position;
    const rest = { ...other, ...otherParts({ position: otherPosition }) };
    const note: NoteItem = { kind: 'note', id: key, text, position: { x, y }, rest };
    items.set(key, note);
  }
  for (const relation of relationItems(model, byName)) items.set(freeId(relation.id, new Set(items.keys())), relation);
  const names = new ModelNames(model);
  const otherRelations = model.relations.filter((relation) => !names.has(...names.endsOf(relation)[1]));
  const known = new Set(tables.map(({ name }) => name.toLowerCase()));
  const otherStyles = styles.filter(({ node, id }) => node !== 'table' || !known.has(id.toLowerCase()));
  return {
    items,
    rest: {
      ...rest,
      ...(otherStyles.length > 0 ? { otherStyles } : {}),
      ...(otherRelations.length > 0 ? { otherRelations } : {}),
    },
  };
}

/** The items of a stored text; undefined for a text that is no model. */
export function schemaOfText(text: string): SchemaDocument | undefined {
  const read = readModelText(text);
  return 'model' in read ? schemaOfModel(read.model) : undefined;
}

/** Parts of a document that are kept as they are: relations to tables that the model does not hold, styles of no table. */
interface OtherParts {
  readonly otherStyles?: readonly unknown[];
  readonly otherRelations?: readonly ModelRelation[];
}

/** The document as it is stored. */
export function modelOfSchema({ items, rest }: SchemaDocument): OtherFields {
  const { otherStyles = [], otherRelations = [], ...others } = rest as OtherParts;
  const tables = tablesOf(items);
  // Their tables may have gone since.
  const names = new Set(tables.map(({ name }) => name));
  const kept = otherRelations.filter(({ source }) => names.has(splitEnd(source, (name) => names.has(name))[0]));
  const byId = new Map(tables.map((table) => [table.id, table]));
  const styles = tables.map(({ name, position, colour, isUnfolded, restOfStyle }) => ({
    ...restOfStyle,
    node: 'table',
    id: name,
    position: { ...partOfRest(restOfStyle, 'position'), ...position },
    ...(colour === undefined ? {} : { colour }),
    ...(isUnfolded ? { unfolded: true } : {}),
  }));
  const areas = [...items.values()].filter((item) => item.kind === 'area');
  const notes = [...items.values()].filter((item) => item.kind === 'note');
  return {
    ...others,
    tables: tables.map(storedTable),
    relations: [...relationsOf(items).flatMap((relation) => storedRelations(relation, byId)), ...kept],
    styles: [...styles, ...otherStyles],
    ...(areas.length > 0
      ? {
          areas: areas.map(({ id, name, colour, position, size, rest: other }) => ({
            ...other,
            id,
            name,
            colour,
            position: { ...partOfRest(other, 'position'), ...position },
            size: { ...partOfRest(other, 'size'), ...size },
          })),
        }
      : {}),
    ...(notes.length > 0
      ? {
          notes: notes.map(({ id, text, position, rest: other }) => ({
            ...other,
            id,
            text,
            position: { ...partOfRest(other, 'position'), ...position },
          })),
        }
      : {}),
  };
}

/** The text that is stored. */
export const textOfSchema = (document: SchemaDocument): string => JSON.stringify(modelOfSchema(document));
