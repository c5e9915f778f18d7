/** Rules about foreign keys: what the platform refuses, and what is likely a mistake. */
import { foreignKeyNames } from '../schema/given-names.ts';
import type { ForeignKey, Table } from '../schema/schema-types.ts';
import type { Fix } from './diagnostic-types.ts';
import { foreignKeyObstacle, hasKey, type Obstacle } from './foreign-key-obstacles.ts';
import type { RuleContext } from './rule-types.ts';

/** A name for a new key that the table does not have. */
function newKeyName(table: Table | undefined, columns: readonly string[]): string {
  const taken = new Set(table?.indexes.map(({ name }) => name.toLowerCase()));
  const base = columns.join('_').slice(0, 60);
  let name = base;
  for (let number = 2; taken.has(name.toLowerCase()); number += 1) name = `${base}_${number}`;
  return name;
}

function fixOf({ lookup }: RuleContext, table: Table, at: number, { code, pair = 0 }: Obstacle): Fix | undefined {
  const foreignKey = table.foreignKeys[at];
  if (!foreignKey) return undefined;
  const { columns, refColumns } = foreignKey;
  const column = columns[pair] ?? '';
  const target = lookup.table(foreignKey.table);
  if (code === 'target-not-unique' || code === 'unindexed-target') {
    const unique = code === 'target-not-unique';
    return (
      target && {
        kind: 'add-index',
        table: target.name,
        columns: refColumns,
        unique,
        name: newKeyName(target, refColumns),
      }
    );
  }
  if (code === 'types-differ')
    return (
      target && {
        kind: 'copy-type',
        table: table.name,
        column,
        like: { table: target.name, column: refColumns[pair] ?? '' },
      }
    );
  if (code === 'set-null-not-null') return { kind: 'set-nullable', table: table.name, column, nullable: true };
  return code === 'set-default-action' ? { kind: 'drop-action', table: table.name, foreignKey: at } : undefined;
}

function unindexed(context: RuleContext, table: Table, at: number): void {
  const { columns } = table.foreignKeys[at] as ForeignKey;
  if (columns.length === 0 || hasKey(table, columns)) return;
  context.add(
    { table: table.name, foreignKey: at },
    {
      code: 'unindexed-foreign-key',
      severity: 'info',
      message: `No key of ${table.name} starts with ${columns.join(', ')}: MySQL adds one for the foreign key.`,
      fix: { kind: 'add-index', table: table.name, columns, unique: false, name: newKeyName(table, columns) },
    },
  );
}

/** Names of foreign keys are unique in a schema. */
function repeatedNames(context: RuleContext): void {
  const names = foreignKeyNames(context.schema);
  const seen = new Map<string, string>();
  for (const table of context.schema.tables)
    table.foreignKeys.forEach((foreignKey, at) => {
      const name = names.get(foreignKey) ?? '';
      const other = seen.get(name.toLowerCase());
      seen.set(name.toLowerCase(), table.name);
      if (other === undefined) return;
      context.add(
        { table: table.name, foreignKey: at },
        {
          code: 'repeated-foreign-key-name',
          severity: 'error',
          message: `A foreign key of ${other} is called ${name} too.`,
          fix: { kind: 'rename-foreign-key', table: table.name, foreignKey: at, to: `${name.slice(0, 58)}_${at + 2}` },
        },
      );
    });
}

/** All rules about foreign keys. */
export function checkForeignKeys(context: RuleContext): void {
  for (const table of context.schema.tables)
    table.foreignKeys.forEach((foreignKey, at) => {
      const obstacle = foreignKeyObstacle(context.lookup, table, { foreignKey, facts: context.facts });
      if (obstacle && obstacle.code !== 'partitioned-foreign-key') {
        const fix = fixOf(context, table, at, obstacle);
        const pairColumn = obstacle.pair === undefined ? undefined : foreignKey.columns[obstacle.pair];
        context.add(
          { table: table.name, foreignKey: at, ...(pairColumn === undefined ? {} : { column: pairColumn }) },
          { code: obstacle.code, severity: 'error', message: `${obstacle.reason}.`, ...(fix ? { fix } : {}) },
        );
      }
      if (obstacle?.code !== 'missing-column') unindexed(context, table, at);
    });
  repeatedNames(context);
}
