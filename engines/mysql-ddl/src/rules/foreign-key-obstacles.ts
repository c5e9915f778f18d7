/** Why a platform refuses a foreign key. */
import type { Column, ForeignKey, KeyPart, Schema, Table } from '../schema/schema-types.ts';
import { bytesPerCharacter, charsetOf } from '../words/charsets.ts';
import { typeFacts } from '../words/column-types.ts';
import type { PlatformFacts } from '../words/platforms.ts';

/** A reason, by the rule that it belongs to. */
export interface Obstacle {
  readonly code: string;
  /** A sentence without full stop. */
  readonly reason: string;
  /** The pair of columns that it is about. */
  readonly pair?: number;
}

/** Tables and columns by their names without case. Built once for a schema. */
export class SchemaLookup {
  readonly schema: Schema;
  private readonly tables: ReadonlyMap<string, Table>;
  private readonly columns = new Map<Table, ReadonlyMap<string, Column>>();

  constructor(schema: Schema) {
    this.schema = schema;
    this.tables = new Map(schema.tables.map((table) => [table.name.toLowerCase(), table]));
  }

  table(name: string): Table | undefined {
    return this.tables.get(name.toLowerCase());
  }

  column(table: Table, name: string): Column | undefined {
    const known =
      this.columns.get(table) ?? new Map(table.columns.map((column) => [column.name.toLowerCase(), column]));
    this.columns.set(table, known);
    return known.get(name.toLowerCase());
  }
}

const isSame = (one: string, other: string): boolean => one.toLowerCase() === other.toLowerCase();

/** Whether the first parts of a key are these whole columns in this order. */
export const startsWith = (parts: readonly KeyPart[], columns: readonly string[]): boolean =>
  columns.every((column, at) => {
    const part = parts[at];
    return part !== undefined && 'column' in part && part.length === undefined && isSame(part.column, column);
  });

/** Whether a table has a primary or unique key of exactly these columns. */
export const hasUniqueKey = ({ primaryKey, indexes }: Table, columns: readonly string[]): boolean =>
  [
    ...(primaryKey ? [primaryKey.parts] : []),
    ...indexes.flatMap(({ kind, parts }) => (kind === 'unique' ? [parts] : [])),
  ].some((parts) => parts.length === columns.length && startsWith(parts, columns));

/** Whether a table has any key whose first columns are these. */
export const hasKey = ({ primaryKey, indexes }: Table, columns: readonly string[]): boolean =>
  (primaryKey !== undefined && startsWith(primaryKey.parts, columns)) ||
  indexes.some(({ kind, parts }) => (kind === 'key' || kind === 'unique') && startsWith(parts, columns));

/** The character set and collation of a text column, as far as they are written. */
function textOf(table: Table, column: Column): { readonly charset: string; readonly collation?: string } {
  const own = column.collation ?? (column.charset === undefined ? table.options['collation'] : undefined);
  const charset =
    column.charset ?? (own === undefined ? undefined : charsetOf(own)) ?? table.options['charset'] ?? 'utf8mb4';
  const known = charset.toLowerCase() === 'utf8' ? 'utf8mb3' : charset.toLowerCase();
  return { charset: known, ...(own === undefined ? {} : { collation: own.toLowerCase() }) };
}

/** A column in its table. */
interface Placed {
  readonly table: Table;
  readonly column: Column;
}

/** Why two columns cannot be the pair of a foreign key: types by name and sign, texts by character set. */
export function typeDifference(child: Placed, parent: Placed): string | undefined {
  const [one, other] = [child.column.type, parent.column.type];
  const family = typeFacts(one.name)?.family;
  const label = `${child.table.name}.${child.column.name}`;
  const otherLabel = `${parent.table.name}.${parent.column.name}`;
  const isText = family === 'text' && typeFacts(other.name)?.family === 'text';
  const isBinary = family === 'binary' && typeFacts(other.name)?.family === 'binary';
  if (one.name !== other.name && !isText && !isBinary)
    return `${label} is ${one.name} and ${otherLabel} is ${other.name}`;
  const isNumber = family === 'integer' || family === 'decimal';
  if (isNumber && Boolean(one.unsigned) !== Boolean(other.unsigned))
    return `${one.unsigned ? label : otherLabel} is unsigned and ${one.unsigned ? otherLabel : label} is not`;
  if (family === 'decimal' && (one.length !== other.length || one.decimals !== other.decimals))
    return `${label} and ${otherLabel} have different digits`;
  if (!isText) return undefined;
  const [text, otherText] = [textOf(child.table, child.column), textOf(parent.table, parent.column)];
  if (text.charset !== otherText.charset && bytesPerCharacter(text.charset) > 0)
    return `${label} has the character set ${text.charset} and ${otherLabel} has ${otherText.charset}`;
  const isOther =
    text.collation !== undefined && otherText.collation !== undefined && text.collation !== otherText.collation;
  return isOther ? `${label} is sorted by ${text.collation} and ${otherLabel} by ${otherText.collation}` : undefined;
}

const isInnoDb = ({ options }: Table): boolean => (options['engine'] ?? 'InnoDB').toLowerCase() === 'innodb';

function tableObstacle(table: Table, target: Table, { onDelete, onUpdate }: ForeignKey): Obstacle | undefined {
  const partitioned = [table, target].find(({ partitioning }) => partitioning !== undefined);
  if (partitioned)
    return {
      code: 'partitioned-foreign-key',
      reason: `${partitioned.name} is partitioned: such tables take no foreign keys`,
    };
  if (isInnoDb(table) && !isInnoDb(target))
    return {
      code: 'engine-without-foreign-keys',
      reason: `${target.name} is kept by ${target.options['engine']}, which has no foreign keys`,
    };
  return onDelete === 'SET DEFAULT' || onUpdate === 'SET DEFAULT'
    ? { code: 'set-default-action', reason: 'SET DEFAULT is not possible in a foreign key' }
    : undefined;
}

function pairObstacle(child: Placed, parent: Placed, foreignKey: ForeignKey): Obstacle | undefined {
  const { table, column } = child;
  if (column.generated && !column.generated.stored)
    return { code: 'virtual-foreign-key', reason: `${table.name}.${column.name} is a virtual column` };
  const large = [child, parent].find((one) => typeFacts(one.column.type.name)?.isLarge);
  if (large)
    return {
      code: 'large-foreign-key',
      reason: `${large.table.name}.${large.column.name} is too large for a foreign key`,
    };
  const isNulled = foreignKey.onDelete === 'SET NULL' || foreignKey.onUpdate === 'SET NULL';
  if (isNulled && !column.nullable)
    return {
      code: 'set-null-not-null',
      reason: `SET NULL is not possible: ${table.name}.${column.name} is never null`,
    };
  const difference = typeDifference(child, parent);
  return difference === undefined ? undefined : { code: 'types-differ', reason: difference };
}

function keyObstacle(
  target: Table,
  { refColumns }: ForeignKey,
  { release, label }: PlatformFacts,
): Obstacle | undefined {
  const columns = `${target.name} (${refColumns.join(', ')})`;
  if (!hasKey(target, refColumns)) {
    if (release < 84) return { code: 'unindexed-target', reason: `${label} needs a key of ${columns}` };
    return { code: 'target-not-unique', reason: `${label} needs a unique key of ${columns}` };
  }
  if (release < 84 || hasUniqueKey(target, refColumns)) return undefined;
  return { code: 'target-not-unique', reason: `${label} needs a unique key of ${columns}` };
}

function missingObstacle(
  lookup: SchemaLookup,
  table: Table,
  { columns, refColumns, table: target }: ForeignKey,
): Obstacle | undefined {
  const found = lookup.table(target);
  if (!found) return { code: 'missing-table', reason: `table ${target} is not in this schema` };
  if (columns.length === 0 || columns.length !== refColumns.length)
    return {
      code: 'column-count',
      reason: `${columns.length} columns of ${table.name} refer to ${refColumns.length} of ${target}`,
    };
  const missing = columns.find((name) => !lookup.column(table, name));
  if (missing !== undefined) return { code: 'missing-column', reason: `table ${table.name} has no column ${missing}` };
  const missingThere = refColumns.find((name) => !lookup.column(found, name));
  return missingThere === undefined
    ? undefined
    : { code: 'missing-column', reason: `table ${target} has no column ${missingThere}` };
}

/** The first reason why a platform refuses a foreign key, or nothing. */
export function foreignKeyObstacle(
  lookup: SchemaLookup,
  table: Table,
  { foreignKey, facts }: { readonly foreignKey: ForeignKey; readonly facts: PlatformFacts },
): Obstacle | undefined {
  const missing = missingObstacle(lookup, table, foreignKey);
  const target = lookup.table(foreignKey.table);
  if (missing || !target) return missing;
  const ofTables = tableObstacle(table, target, foreignKey);
  if (ofTables) return ofTables;
  for (const [pair, name] of foreignKey.columns.entries()) {
    const column = lookup.column(table, name);
    const parent = lookup.column(target, foreignKey.refColumns[pair] ?? '');
    const obstacle = column && parent && pairObstacle({ table, column }, { table: target, column: parent }, foreignKey);
    if (obstacle) return { ...obstacle, pair };
  }
  return keyObstacle(target, foreignKey, facts);
}
