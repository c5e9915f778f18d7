/** A draft that begins with the tables of a schema, for statements that change it. */
import type { PlacedForeignKey } from '../parse/definition-types.ts';
import type { Span } from '../text/source-text.ts';
import { checkNames, foreignKeyNames } from './given-names.ts';
import { present } from './present-fields.ts';
import { type DraftForeignKey, type DraftTable, SchemaDraft } from './schema-draft.ts';
import type { ForeignKey, Schema, Table } from './schema-types.ts';

/** What was there before the text stands nowhere in it. */
const nowhere: Span = { start: 0, end: 0 };

function givenTable(table: Table): DraftTable {
  const { name, columns, primaryKey, indexes, checks, options, comment, partitioning } = table;
  const names = checkNames(table);
  return {
    schema: '',
    name,
    at: nowhere,
    columns: [...columns],
    primaryKey,
    indexes: [...indexes],
    foreignKeys: [],
    checks: checks.map((check, at) => ({ name: names[at] ?? '', ...check })),
    options: { ...options, ...present({ comment }) },
    partitioning,
    isDropped: false,
    isGiven: true,
    formerName: name,
    formerColumns: new Map(),
    referencedBy: new Set(),
  };
}

function givenForeignKey(
  draft: SchemaDraft,
  { name, columns, table, schema, refColumns, onDelete, onUpdate }: ForeignKey,
) {
  const placed = (column: string) => ({ name: column, ...nowhere });
  const definition: PlacedForeignKey = {
    columns: columns.map(placed),
    table: { name: table, ...nowhere, ...present({ schema }) },
    refColumns: refColumns.map(placed),
    ...present({ name, onDelete, onUpdate }),
  };
  const key: DraftForeignKey = {
    definition,
    columns,
    refColumns,
    targetKey: draft.keyOf({ schema: schema ?? '', name: table }),
    isGiven: true,
    ...present({ name }),
  };
  return key;
}

/**
 * The draft of a schema. Its tables belong to whichever database the statements name; foreign keys and checks have the
 * names under which they are written, so that statements can drop them.
 */
export function startedDraft({ tables, objects }: Schema): SchemaDraft {
  const draft = new SchemaDraft(true);
  const names = foreignKeyNames({ tables, objects });
  const given = tables.map((table) => [table, givenTable(table)] as const);
  for (const [, table] of given) draft.add(table);
  for (const [{ foreignKeys }, table] of given)
    for (const foreignKey of foreignKeys) {
      const key = givenForeignKey(draft, { ...foreignKey, ...present({ name: names.get(foreignKey) }) });
      table.foreignKeys.push(key);
      draft.bind(key);
    }
  for (const object of objects) draft.addObject(object);
  return draft;
}
