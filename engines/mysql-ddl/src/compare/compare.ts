/** Compares two schemas. */
import { checkNames, foreignKeyNames } from '../schema/given-names.ts';
import type { Check, Column, ForeignKey, Schema, StoredObject, Table } from '../schema/schema-types.ts';
import type { Change, Renames } from './change-types.ts';
import { matchSchemas } from './match-schemas.ts';
import { checkForm, columnForm, foreignKeyForm, keyForm, optionForm, optionsOf } from './normal-forms.ts';
import { renamedBefore } from './rename-before.ts';

interface Sides<Item> {
  readonly before?: Item;
  readonly after?: Item;
}

/** Items by name on both sides, those that are equal left out. */
function differences<Item>(
  before: ReadonlyMap<string, Item>,
  after: ReadonlyMap<string, Item>,
  formOf: (item: Item) => string,
): readonly (readonly [string, Sides<Item>])[] {
  const names = new Set([...before.keys(), ...after.keys()]);
  return [...names].flatMap((name) => {
    const [one, other] = [before.get(name), after.get(name)];
    if (one !== undefined && other !== undefined && formOf(one) === formOf(other)) return [];
    return [
      [
        name,
        { ...(one === undefined ? {} : { before: one }), ...(other === undefined ? {} : { after: other }) },
      ] as const,
    ];
  });
}

const byName = <Item extends { readonly name: string }>(items: readonly Item[]): ReadonlyMap<string, Item> =>
  new Map(items.map((item) => [item.name, item]));

function checksOf(table: Table): ReadonlyMap<string, Check> {
  const names = checkNames(table);
  return new Map(table.checks.map((check, at) => [names[at] ?? '', check]));
}

const keysOf = (table: Table, names: ReadonlyMap<ForeignKey, string>, was = table): ReadonlyMap<string, ForeignKey> =>
  new Map(table.foreignKeys.map((foreignKey, at) => [names.get(was.foreignKeys[at] ?? foreignKey) ?? '', foreignKey]));

/** Changes of columns: the earlier side keeps the name that it had. */
function columnChanges(was: Table, before: Table, after: Table): readonly Change[] {
  const original = new Map(before.columns.map((column, at) => [column.name, was.columns[at] ?? column]));
  const changes = differences(byName(before.columns), byName(after.columns), (column) => columnForm(column));
  const seen = new Set(changes.map(([name]) => name));
  const renamed = after.columns.filter(({ name }) => !seen.has(name) && original.get(name)?.name !== name);
  const all: readonly (readonly [string, Sides<Column>])[] = [
    ...changes,
    ...renamed.map((column) => [column.name, { before: column, after: column }] as const),
  ];
  return all.map(([name, sides]): Change => {
    const first = sides.before && original.get(name);
    return {
      on: 'column',
      table: after.name,
      name: sides.after?.name ?? first?.name ?? name,
      ...sides,
      ...(first ? { before: first } : {}),
    };
  });
}

function orderChange(before: Table, after: Table): readonly Change[] {
  const [one, other] = [byName(before.columns), byName(after.columns)];
  const first = before.columns.flatMap(({ name }) => (other.has(name) ? [name] : []));
  const second = after.columns.flatMap(({ name }) => (one.has(name) ? [name] : []));
  return first.join('\n') === second.join('\n')
    ? []
    : [{ on: 'order', table: after.name, name: '', before: first, after: second }];
}

function optionChanges(before: Table, after: Table): readonly Change[] {
  const [one, other] = [optionsOf(before), optionsOf(after)];
  return [...new Set([...one.keys(), ...other.keys()])].flatMap((name): readonly Change[] => {
    const [first, second] = [one.get(name), other.get(name)];
    const isSame =
      name === 'comment' || name === 'partitioning'
        ? first === second
        : optionForm(name, first) === optionForm(name, second);
    if (isSame) return [];
    return [
      {
        on: 'option',
        table: after.name,
        name,
        ...(first === undefined ? {} : { before: first }),
        ...(second === undefined ? {} : { after: second }),
      },
    ];
  });
}

interface Names {
  readonly before: ReadonlyMap<ForeignKey, string>;
  readonly after: ReadonlyMap<ForeignKey, string>;
}

/** Changes of a table that both schemas have; `before` has the names of the second. */
function tableChanges(
  was: Table,
  before: Table,
  { after, names }: { readonly after: Table; readonly names: Names },
): readonly Change[] {
  const table = after.name;
  const [key, nextKey] = [before.primaryKey, after.primaryKey];
  const isSameKey = (key && keyForm(key)) === (nextKey && keyForm(nextKey));
  return [
    ...(was.name === table ? [] : [{ on: 'table', table, name: table, before: was, after } as const]),
    ...columnChanges(was, before, after),
    ...orderChange(before, after),
    ...(isSameKey
      ? []
      : [
          {
            on: 'primaryKey',
            table,
            name: 'PRIMARY',
            ...(key ? { before: key } : {}),
            ...(nextKey ? { after: nextKey } : {}),
          } as const,
        ]),
    ...differences(byName(before.indexes), byName(after.indexes), keyForm).map(
      ([name, sides]) => ({ on: 'index', table, name, ...sides }) as const,
    ),
    ...differences(keysOf(before, names.before, was), keysOf(after, names.after), foreignKeyForm).map(
      ([name, sides]) => ({ on: 'foreignKey', table, name, ...sides }) as const,
    ),
    ...differences(checksOf(was), checksOf(after), checkForm).map(
      ([name, sides]) => ({ on: 'check', table, name, ...sides }) as const,
    ),
    ...optionChanges(before, after),
  ];
}

function objectChanges(before: Schema, after: Schema): readonly Change[] {
  const byKey = (objects: readonly StoredObject[]): ReadonlyMap<string, StoredObject> =>
    new Map(objects.map((object) => [`${object.kind} ${object.name}`, object]));
  return differences(byKey(before.objects), byKey(after.objects), ({ sql }) => sql).map(([, sides]) => ({
    on: 'object',
    table: '',
    name: (sides.after ?? sides.before)?.name ?? '',
    ...sides,
  }));
}

/** What changes from the first schema to the second, in the order of its tables. Renames are recognised when certain. */
export function compare(before: Schema, after: Schema, renames: Renames = {}): readonly Change[] {
  const matched = matchSchemas(before, after, renames);
  const renamed = renamedBefore(before, matched);
  const names = { before: foreignKeyNames(before), after: foreignKeyNames(after) };
  return [
    ...matched.removed.map((table): Change => ({ on: 'table', table: table.name, name: table.name, before: table })),
    ...after.tables.flatMap((table): readonly Change[] => {
      const first = renamed.get(table.name);
      if (!first) return [{ on: 'table', table: table.name, name: table.name, after: table }];
      return tableChanges(first.was, first.table, { after: table, names });
    }),
    ...objectChanges(before, after),
  ];
}
