/** Random schemas that a server would accept, and random changes of them. Tests and benchmarks only. */
import type {
  Check,
  Column,
  ColumnType,
  DefaultValue,
  ForeignKey,
  Index,
  KeyPart,
  Schema,
  StoredObject,
  Table,
} from '../schema/schema-types.ts';
import { randomName, randomText, uniqueNames } from './random-names.ts';
import type { RandomSource } from './random-source.ts';

/** What a schema may hold. */
export interface RandomOptions {
  /** Only what MariaDB understands too, and names without surprises in expressions. */
  readonly forMariaDb: boolean;
  readonly tables: number;
}

const types = (random: RandomSource, forMariaDb: boolean): ColumnType => {
  const unsigned = random.chance(0.3) ? ({ unsigned: true } as const) : {};
  const length = 1 + random.below(60);
  return random.pick<() => ColumnType>([
    () => ({ name: random.pick(['smallint', 'int', 'int', 'bigint', 'mediumint']), ...unsigned }),
    () => ({ name: 'tinyint', ...(random.chance(0.5) ? { length: 1 } : {}) }),
    () => ({ name: 'decimal', length: 10 + random.below(10), decimals: random.below(5) }),
    () => ({ name: random.pick(['float', 'double']) }),
    () => ({ name: 'varchar', length }),
    () => ({ name: 'varchar', length: 100 + random.below(100) }),
    () => ({ name: 'char', length }),
    () => ({ name: random.pick(['varbinary', 'binary']), length }),
    () => ({ name: random.pick(['text', 'mediumtext', 'longtext', 'blob']) }),
    () => ({ name: random.pick(['datetime', 'timestamp', 'time']), ...(random.chance(0.3) ? { length: 3 } : {}) }),
    () => ({ name: random.pick(['date', 'year']) }),
    () => ({ name: 'bit', length: 1 + random.below(8) }),
    () => ({ name: random.pick(['enum', 'set']), values: valuesOf(random) }),
    () => (forMariaDb ? { name: 'int' } : { name: random.pick(['json', 'point', 'geometry']) }),
  ])();
};

function valuesOf(random: RandomSource): readonly string[] {
  const values = ['a', 'b c', "it's", 'x"y', 'back\\slash', 'ünï', '(1)'];
  return random.some(values, values.length);
}

function defaultOf(random: RandomSource, type: ColumnType, nullable: boolean): DefaultValue | undefined {
  if (nullable && random.chance(0.3)) return { kind: 'null' };
  if (random.chance(0.5)) return undefined;
  switch (type.name) {
    case 'smallint':
    case 'int':
    case 'bigint':
    case 'mediumint':
    case 'tinyint':
      return random.chance(0.5)
        ? { kind: 'number', text: String(random.below(100)) }
        : { kind: 'string', value: String(random.below(100)) };
    case 'decimal':
      return { kind: 'number', text: `${random.below(1_000)}` };
    case 'varchar':
      return (type.length ?? 0) < 30
        ? { kind: 'string', value: '' }
        : { kind: 'string', value: randomText(random).slice(0, 30) };
    case 'bit':
      return { kind: 'bits', text: "b'1'" };
    case 'enum':
      return { kind: 'string', value: random.pick(type.values ?? []) };
    case 'datetime':
    case 'timestamp':
      return type.length === undefined ? { kind: 'now' } : { kind: 'now', precision: type.length };
    case 'text':
    case 'longtext':
      return { kind: 'expression', text: `concat('a', 'b)')` };
    default:
      return undefined;
  }
}

function columnOf(random: RandomSource, name: string, forMariaDb: boolean): Column {
  const type = types(random, forMariaDb);
  const nullable = random.chance(0.5);
  const value = defaultOf(random, type, nullable);
  // Latin 1 does not have all characters of the texts.
  const isPlain = value?.kind !== 'string' || value.value === '';
  const isText = isPlain && ['varchar', 'char', 'text', 'enum'].includes(type.name);
  const isTime = type.name === 'datetime' || type.name === 'timestamp';
  // A timestamp that is never null needs a default on servers with old settings.
  const isBareTime = type.name === 'timestamp' && value === undefined;
  return {
    name,
    type,
    nullable: isBareTime || nullable,
    ...(isBareTime ? { default: { kind: 'null' } } : value ? { default: value } : {}),
    ...(isTime && random.chance(0.3) ? { onUpdate: type.length ?? 0 } : {}),
    ...(isText && random.chance(0.2) ? { charset: 'latin1', collation: 'latin1_bin' } : {}),
    ...(random.chance(0.2) ? { comment: randomText(random).slice(0, 100) } : {}),
    ...(!forMariaDb && random.chance(0.05) ? { invisible: true } : {}),
  };
}

const keyable = ({ type }: Column): boolean =>
  ['smallint', 'int', 'bigint', 'mediumint', 'tinyint', 'decimal', 'varchar', 'char', 'datetime', 'date'].includes(
    type.name,
  );

function partsOf(random: RandomSource, columns: readonly Column[], forMariaDb: boolean): readonly KeyPart[] {
  return random.some(columns, 2).map((column): KeyPart => {
    const hasPrefix = column.type.name === 'varchar' && (column.type.length ?? 0) >= 10 && random.chance(0.3);
    const part = { column: column.name, ...(hasPrefix ? { length: 1 + random.below(9) } : {}) };
    return !forMariaDb && random.chance(0.2) ? { ...part, desc: true } : part;
  });
}

function indexesOf(random: RandomSource, columns: readonly Column[], forMariaDb: boolean): readonly Index[] {
  const candidates = columns.filter(keyable);
  if (candidates.length === 0) return [];
  const indexes = Array.from({ length: random.below(3) }, (): Index => ({
    name: randomName(random),
    kind: random.chance(0.3) ? 'unique' : 'key',
    parts: partsOf(random, candidates, forMariaDb),
    ...(random.chance(0.1) ? { comment: 'for lists' } : {}),
    ...(!forMariaDb && random.chance(0.1) ? { invisible: true } : {}),
  }));
  // The server warns of keys with the same columns.
  const forms = indexes.map(({ parts }) => JSON.stringify(parts));
  return indexes.filter((_index, at) => forms.indexOf(forms[at] ?? '') === at);
}

function checksOf(random: RandomSource, forMariaDb: boolean): readonly Check[] {
  if (random.chance(0.8)) return [];
  const expression = random.pick(['`id` > 0', "`id` <> 7 or 'a)' <> 'b'", '`id` in (1,2,3) or `id` > 3']);
  return [
    {
      ...(random.chance(0.5) ? { name: `check ${random.below(1_000_000)}` } : {}),
      expression,
      ...(!forMariaDb && random.chance(0.3) ? { notEnforced: true } : {}),
    },
  ];
}

function generatedColumn(random: RandomSource): readonly Column[] {
  if (random.chance(0.8)) return [];
  const stored = random.chance(0.5);
  return [{ name: 'twice', type: { name: 'bigint' }, nullable: true, generated: { expression: '1 + 2', stored } }];
}

/** A table with a primary key `id`. */
export function randomTable(random: RandomSource, name: string, { forMariaDb }: RandomOptions): Table {
  const names = uniqueNames(Array.from({ length: 1 + random.below(6) }, () => randomName(random)));
  const id: Column = {
    name: 'id',
    type: { name: 'bigint', ...(random.chance(0.5) ? { unsigned: true } : {}) },
    nullable: false,
    autoIncrement: true,
  };
  const columns = [id, ...names.map((column) => columnOf(random, column, forMariaDb)), ...generatedColumn(random)];
  const visible = columns.map(({ invisible: _invisible, ...column }) => column);
  const indexes = indexesOf(random, columns.slice(1, 1 + names.length), forMariaDb);
  const indexNames = uniqueNames(indexes.map((index) => index.name));
  return {
    name,
    columns: forMariaDb ? visible : columns,
    primaryKey: { parts: [{ column: 'id' }] },
    indexes: indexes.map((index, at) => ({ ...index, name: indexNames[at] ?? index.name })),
    foreignKeys: [],
    // A check cannot use an auto-increment column, which therefore loses it.
    checks: [],
    options: { engine: 'InnoDB', charset: 'utf8mb4', ...(random.chance(0.3) ? { rowFormat: 'DYNAMIC' } : {}) },
    ...(random.chance(0.2) ? { comment: randomText(random).slice(0, 100) } : {}),
  };
}

/** Checks for a table that counts by itself. */
function withChecks(random: RandomSource, table: Table, forMariaDb: boolean): Table {
  const checks = checksOf(random, forMariaDb);
  const [first, ...others] = table.columns;
  if (checks.length === 0 || !first) return table;
  const { autoIncrement: _auto, ...id } = first;
  return { ...table, columns: [id, ...others], checks };
}

/** A foreign key to the `id` of another table, with its column and index. */
function withForeignKey(random: RandomSource, table: Table, target: Table): Table {
  const [id] = target.columns;
  const column = `${target.name.slice(0, 20)} id`;
  if (!id || table.columns.some(({ name }) => name.toLowerCase() === column.toLowerCase())) return table;
  const action = random.pick(['CASCADE', 'SET NULL', 'RESTRICT', undefined] as const);
  const name = random.chance(0.5)
    ? { name: `${table.name.slice(0, 20)}_${target.name.slice(0, 20)}_${random.below(1_000_000)}` }
    : {};
  const foreignKey: ForeignKey = {
    ...name,
    columns: [column],
    table: target.name,
    refColumns: ['id'],
    ...(action ? { onDelete: action } : {}),
    ...(random.chance(0.3) ? { onUpdate: 'CASCADE' } : {}),
  };
  return {
    ...table,
    columns: [...table.columns, { name: column, type: id.type, nullable: true }],
    indexes: [...table.indexes, { name: `to ${column}`, kind: 'key', parts: [{ column }] }],
    foreignKeys: [...table.foreignKeys, foreignKey],
  };
}

const view: StoredObject = { kind: 'view', name: 'ones', sql: 'CREATE VIEW `ones` AS SELECT 1 AS `one`' };

/** A schema that refers in all directions, to itself and in circles too. */
export function randomSchema(random: RandomSource, options: RandomOptions): Schema {
  const names = uniqueNames(Array.from({ length: options.tables }, () => randomName(random)));
  const plain = names.map((name) => withChecks(random, randomTable(random, name, options), options.forMariaDb));
  const tables = plain.map((table) => {
    let linked = table;
    const count = random.below(3);
    for (let at = 0; at < count; at += 1) linked = withForeignKey(random, linked, random.pick(plain));
    return linked;
  });
  return { tables, objects: random.chance(0.3) ? [view] : [] };
}

function changedTable(random: RandomSource, table: Table, options: RandomOptions): Table {
  const other = randomTable(random, table.name, options);
  const used = new Set(table.foreignKeys.flatMap(({ columns }) => columns));
  const [id, ...rest] = table.columns;
  const kept = rest.filter(({ name }) => used.has(name) || random.chance(0.7));
  const changed = kept.map((column) => {
    if (used.has(column.name) || column.generated || random.chance(0.6)) return column;
    return columnOf(random, column.name, options.forMariaDb);
  });
  const taken = new Set([id, ...changed].map((column) => column?.name.toLowerCase()));
  const added = other.columns.slice(1).filter(({ name }) => !taken.has(name.toLowerCase()));
  const columns = [
    ...(id ? [id] : []),
    ...(random.chance(0.4) ? random.shuffled([...changed, ...added]) : [...changed, ...added]),
  ];
  const byName = new Map(columns.map((column) => [column.name, column]));
  const isPossible = ({ parts }: Index): boolean =>
    parts.every((part) => {
      const column = 'column' in part ? byName.get(part.column) : undefined;
      const length = 'column' in part ? part.length : undefined;
      return (
        column !== undefined &&
        keyable(column) &&
        (length === undefined || (column.type.name === 'varchar' && (column.type.length ?? 0) > length))
      );
    });
  const indexes = table.indexes.filter((index) => isPossible(index) && (used.size > 0 || random.chance(0.8)));
  const known = new Set(indexes.map(({ name }) => name.toLowerCase()));
  const forms = new Set(indexes.map(({ parts }) => JSON.stringify(parts)));
  const more = other.indexes.filter(
    (index) => isPossible(index) && !known.has(index.name.toLowerCase()) && !forms.has(JSON.stringify(index.parts)),
  );
  return {
    ...table,
    columns,
    indexes: [...indexes, ...more],
    ...(other.comment === undefined ? {} : { comment: other.comment }),
  };
}

/** A later version of a schema: tables and columns come, go, change and move. */
export function randomChange(random: RandomSource, schema: Schema, options: RandomOptions): Schema {
  const kept = schema.tables.filter(() => random.chance(0.85));
  const names = new Set(kept.map(({ name }) => name));
  const taken = new Set(kept.map(({ name }) => name.toLowerCase()));
  const changed = kept.map((table) => {
    const foreignKeys = table.foreignKeys.filter((key) => names.has(key.table) && random.chance(0.8));
    const linked = { ...table, foreignKeys };
    return random.chance(0.6) ? changedTable(random, linked, options) : linked;
  });
  const added = randomSchema(random, { ...options, tables: 1 + random.below(2) }).tables.filter(
    ({ name }) => !taken.has(name.toLowerCase()),
  );
  const addedNames = new Set(added.map(({ name }) => name));
  const whole = added.map((table) => ({
    ...table,
    foreignKeys: table.foreignKeys.filter((key) => addedNames.has(key.table)),
  }));
  const tables = [...changed, ...whole].map((table) =>
    random.chance(0.2) ? withForeignKey(random, table, random.pick(changed.length > 0 ? changed : whole)) : table,
  );
  return { tables, objects: random.chance(0.5) ? schema.objects : [] };
}
