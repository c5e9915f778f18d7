/** Turns the draft into a schema: names become unique, foreign keys find their tables. */
import type { ProblemList } from '../text/problem-list.ts';
import { forgetGivenNames, unusedName } from './given-names.ts';
import { inCanonicalOrder } from './object-order.ts';
import { present } from './present-fields.ts';
import { type DraftForeignKey, type DraftTable, type SchemaDraft } from './schema-draft.ts';
import type { ForeignKey, Schema, Table } from './schema-types.ts';

/** Names that are unique without case, by table. */
function uniqueNames(draft: SchemaDraft, list: ProblemList): ReadonlyMap<DraftTable, string> {
  const taken = new Set<string>();
  const names = new Map<DraftTable, string>();
  for (const table of draft.tables) {
    const name = unusedName(table.name, taken, 1);
    if (name !== table.name)
      list.warning(
        `there are two tables ${table.name} when case and database do not count: this one is called ${name}`,
        table.at,
      );
    names.set(table, name);
  }
  return names;
}

type Spelling = (table: DraftTable | undefined, name: string) => string | undefined;

/** Finds columns without case; each table is looked through once. */
function spellings(): Spelling {
  const known = new Map<DraftTable, ReadonlyMap<string, string>>();
  return (table, name) => {
    if (!table) return undefined;
    const columns =
      known.get(table) ?? new Map(table.columns.map((column) => [column.name.toLowerCase(), column.name]));
    known.set(table, columns);
    return columns.get(name.toLowerCase());
  };
}

/** A foreign key with its table and the one that it refers to. */
interface Ends {
  readonly table: DraftTable;
  readonly target: DraftTable | undefined;
  readonly targetName: string | undefined;
  readonly spelled: Spelling;
}

/** Warns about what a foreign key names that is not there. */
function tellMissing(foreignKey: DraftForeignKey, { table, target, spelled }: Ends, list: ProblemList): void {
  const { definition, columns, refColumns } = foreignKey;
  const refers = `a foreign key of ${table.name} refers to`;
  if (!target) list.warning(`${refers} table ${definition.table.name}, which is not in this script`, definition.table);
  definition.columns.forEach((column, at) => {
    const name = columns[at] ?? column.name;
    if (spelled(table, name) === undefined)
      list.warning(`table ${table.name} has no column ${name} for its foreign key`, column);
  });
  if (!refColumns) return;
  definition.refColumns?.forEach((column, at) => {
    const name = refColumns[at] ?? column.name;
    if (target && spelled(target, name) === undefined)
      list.warning(`${refers} column ${name}, which table ${target.name} does not have`, column);
  });
  if (refColumns.length !== columns.length)
    list.warning(`${refers} ${refColumns.length} columns with ${columns.length}`, definition.table);
}

function refColumnsOf(foreignKey: DraftForeignKey, { target, spelled }: Ends): readonly string[] {
  const { refColumns, columns } = foreignKey;
  if (refColumns) return refColumns.map((name) => spelled(target, name) ?? name);
  const key = target?.primaryKey?.parts.map((part) => ('column' in part ? part.column : ''));
  return key?.length === columns.length ? key : columns;
}

function finishedKey(foreignKey: DraftForeignKey, ends: Ends): ForeignKey {
  const { definition } = foreignKey;
  const { table, target, targetName, spelled } = ends;
  return {
    ...present({
      name: foreignKey.name,
      schema: target ? undefined : definition.table.schema,
      onDelete: definition.onDelete,
      onUpdate: definition.onUpdate,
    }),
    columns: foreignKey.columns.map((column) => spelled(table, column) ?? column),
    table: targetName ?? definition.table.name,
    refColumns: refColumnsOf(foreignKey, ends),
  };
}

/** The schema that the statements made. */
export function finishSchema(draft: SchemaDraft, list: ProblemList): Schema {
  const names = uniqueNames(draft, list);
  const spelled = spellings();
  const tables = [...draft.tables].map((table): Table => {
    const { comment = '', ...options } = table.options;
    return {
      name: names.get(table) ?? table.name,
      columns: table.columns,
      indexes: table.indexes,
      foreignKeys: table.foreignKeys.map((foreignKey) => {
        const target = draft.targetOf(foreignKey);
        const ends = { table, target, targetName: target && names.get(target), spelled };
        if (!foreignKey.isGiven) tellMissing(foreignKey, ends, list);
        return finishedKey(foreignKey, ends);
      }),
      checks: table.checks,
      options,
      ...present({
        primaryKey: table.primaryKey,
        comment: comment || undefined,
        partitioning: table.partitioning,
      }),
    };
  });
  return forgetGivenNames({ tables, objects: inCanonicalOrder([...draft.objects.values()]) });
}
