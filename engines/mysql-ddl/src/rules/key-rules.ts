/** Rules about keys, auto-increment and sizes of tables. */
import type { Column, Index, KeyPart, Table } from '../schema/schema-types.ts';
import { typeFacts } from '../words/column-types.ts';
import type { Subject } from './diagnostic-types.ts';
import { startsWith } from './foreign-key-obstacles.ts';
import type { Finding, RuleContext } from './rule-types.ts';
import { characterBytes, keyBytes, mostKeyBytes, mostRowBytes, rowBytes } from './sizes.ts';

const defaultPrefix = 191;

function missingPrimaryKey(context: RuleContext, table: Table): void {
  if (table.primaryKey || table.columns.length === 0) return;
  const id = table.columns.find(({ name }) => name.toLowerCase() === 'id');
  context.add(
    { table: table.name },
    {
      code: 'missing-primary-key',
      severity: 'warning',
      message: `Table ${table.name} has no primary key.`,
      fix: id
        ? { kind: 'add-primary-key', table: table.name, columns: [id.name] }
        : { kind: 'add-id-column', table: table.name, column: 'id' },
    },
  );
}

/** Keys with the name that diagnostics use. */
function keysOf({ primaryKey, indexes }: Table): readonly {
  readonly name: string;
  readonly kind: Index['kind'] | 'primary';
  readonly parts: readonly KeyPart[];
}[] {
  return [...(primaryKey ? [{ name: 'PRIMARY', kind: 'primary' as const, parts: primaryKey.parts }] : []), ...indexes];
}

function autoIncrement(context: RuleContext, table: Table): void {
  const columns = table.columns.filter((column) => column.autoIncrement);
  columns.forEach((column, at) => {
    const finding = autoIncrementFinding(table, column, at);
    if (finding) context.add({ table: table.name, column: column.name }, finding);
  });
}

function autoIncrementFinding(table: Table, column: Column, at: number): Finding | undefined {
  const label = `${table.name}.${column.name}`;
  const place = { table: table.name, column: column.name };
  const drop = { kind: 'drop-auto-increment', ...place } as const;
  const family = typeFacts(column.type.name)?.family;
  if (at > 0)
    return {
      code: 'two-auto-increments',
      severity: 'error',
      message: `Table ${table.name} has two auto-increment columns.`,
      fix: drop,
    };
  if (family !== 'integer' && family !== 'float')
    return {
      code: 'auto-increment-type',
      severity: 'error',
      message: `${label}: only numbers can be auto-increment.`,
      fix: drop,
    };
  if (column.default)
    return {
      code: 'auto-increment-default',
      severity: 'error',
      message: `${label}: an auto-increment column has no default.`,
      fix: { kind: 'drop-default', ...place },
    };
  if (keysOf(table).some(({ kind, parts }) => kind !== 'fulltext' && startsWith(parts, [column.name])))
    return undefined;
  return {
    code: 'auto-increment-without-key',
    severity: 'error',
    message: `${label}: an auto-increment column must be the first of a key.`,
    fix: table.primaryKey
      ? { kind: 'add-index', table: table.name, columns: [column.name], unique: true, name: column.name }
      : { kind: 'add-primary-key', table: table.name, columns: [column.name] },
  };
}

interface CheckedKey {
  readonly name: string;
  readonly kind: Index['kind'] | 'primary';
  readonly parts: readonly KeyPart[];
}

function partFinding(table: Table, key: CheckedKey, part: KeyPart): Finding | undefined {
  if (!('column' in part)) return undefined;
  const column = table.columns.find(({ name }) => name === part.column);
  const label = `Key ${key.name} of ${table.name}`;
  if (!column)
    return { code: 'missing-key-column', severity: 'error', message: `${label}: there is no column ${part.column}.` };
  const facts = typeFacts(column.type.name);
  if (facts?.family === 'vector')
    return { code: 'vector-in-key', severity: 'error', message: `${label}: a vector cannot be in a key.` };
  if (facts?.family === 'json')
    return { code: 'json-in-key', severity: 'error', message: `${label}: json cannot be in a key; use an expression.` };
  if (key.kind === 'spatial' && (facts?.family !== 'geometry' || column.nullable))
    return {
      code: 'spatial-key',
      severity: 'error',
      message: `${label}: a spatial key needs a geometry that is never null.`,
    };
  if (key.kind === 'fulltext' && facts?.family !== 'text')
    return { code: 'fulltext-key', severity: 'error', message: `${label}: a fulltext key needs texts.` };
  const needsLength =
    facts?.isLarge && (facts.family === 'text' || facts.family === 'binary') && key.kind !== 'fulltext';
  if (!needsLength || part.length !== undefined) return undefined;
  return {
    code: 'key-needs-prefix',
    severity: 'error',
    message: `${label}: ${column.type.name} needs a length in a key.`,
    fix: { kind: 'set-prefix', table: table.name, index: key.name, column: column.name, length: defaultPrefix },
  };
}

function keyLength(context: RuleContext, table: Table, key: CheckedKey): void {
  if (key.kind === 'fulltext' || key.kind === 'spatial') return;
  const bytes = keyBytes(table, key);
  if (bytes <= mostKeyBytes) return;
  const widest = key.parts
    .flatMap((part) => ('column' in part ? table.columns.filter(({ name }) => name === part.column) : []))
    .find(({ type }) => typeFacts(type.name)?.family === 'text');
  context.add(
    { table: table.name, index: key.name },
    {
      code: 'key-too-long',
      severity: 'error',
      message: `Key ${key.name} of ${table.name} takes ${bytes} bytes; at most 3,072 are possible.`,
      ...(widest
        ? {
            fix: {
              kind: 'set-prefix',
              table: table.name,
              index: key.name,
              column: widest.name,
              length: Math.min(
                defaultPrefix,
                Math.floor(mostKeyBytes / characterBytes(table, widest) / key.parts.length),
              ),
            },
          }
        : {}),
    },
  );
}

function keys(context: RuleContext, table: Table): void {
  const seen = new Map<string, string>();
  for (const key of keysOf(table)) {
    const subject: Subject = { table: table.name, index: key.name };
    if (key.parts.length === 0)
      context.add(subject, {
        code: 'empty-key',
        severity: 'error',
        message: `Key ${key.name} of ${table.name} has no columns.`,
      });
    for (const part of key.parts) {
      const finding = partFinding(table, key, part);
      if (finding) context.add(subject, finding);
    }
    keyLength(context, table, key);
    const same = seen.get(JSON.stringify([key.kind === 'primary' ? 'unique' : key.kind, key.parts]));
    if (same !== undefined)
      context.add(subject, {
        code: 'repeated-key',
        severity: 'warning',
        message: `Key ${key.name} of ${table.name} has the same columns as ${same}.`,
        fix: { kind: 'drop-index', table: table.name, index: key.name },
      });
    seen.set(JSON.stringify([key.kind === 'primary' ? 'unique' : key.kind, key.parts]), key.name);
  }
}

function rowLength(context: RuleContext, table: Table): void {
  const bytes = rowBytes(table);
  if (bytes <= mostRowBytes) return;
  const widest = table.columns
    .filter(({ type }) => type.name === 'varchar')
    .toSorted((one, other) => (other.type.length ?? 0) - (one.type.length ?? 0))[0];
  context.add(
    { table: table.name },
    {
      code: 'row-too-long',
      severity: 'error',
      message: `A row of ${table.name} may take ${bytes} bytes; at most 65,535 are possible.`,
      ...(widest ? { fix: { kind: 'set-type', table: table.name, column: widest.name, type: 'text' } } : {}),
    },
  );
}

function partitionKeys(context: RuleContext, table: Table): void {
  if (table.partitioning === undefined || table.foreignKeys.length === 0) return;
  context.add(
    { table: table.name },
    {
      code: 'partitioned-foreign-key',
      severity: 'error',
      message: `Table ${table.name} is partitioned and therefore takes no foreign keys.`,
    },
  );
}

/** Rules about tables with their keys. */
export const tableRules: readonly ((context: RuleContext, table: Table) => void)[] = [
  missingPrimaryKey,
  autoIncrement,
  keys,
  rowLength,
  partitionKeys,
];
