/** Writes the way from one schema to another as statements, in an order that a server accepts. */
import { foreignKeyText } from '../print/key-text.ts';
import { objectText } from '../print/object-text.ts';
import { quotedName } from '../print/quoting.ts';
import { tableText } from '../print/table-text.ts';
import type { Column, ForeignKey, Schema, StoredObject, Table } from '../schema/schema-types.ts';
import { oneLine } from '../text/one-line.ts';
import { type Platform, type PlatformFacts, platformFacts } from '../words/platforms.ts';
import type { Migration, MigrationStep, Renames } from './change-types.ts';
import { heldSchema } from './held-schema.ts';
import { type Matched, matchSchemas } from './match-schemas.ts';
import { columnForm, foreignKeyForm, keyForm, optionForm } from './normal-forms.ts';
import { renamedBefore, type RenamedTable } from './rename-before.ts';
import { unownedKeys } from './server-keys.ts';
import { droppedChecks, tableMigration } from './table-migration.ts';

/** Both sides of a migration. */
interface Sides {
  readonly before: Schema;
  readonly after: Schema;
  readonly matched: Matched;
  readonly renamed: ReadonlyMap<string, RenamedTable>;
  readonly facts: PlatformFacts;
}

const withoutComment = (column: Column): Column => {
  if (column.comment === undefined) return column;
  const { comment: _comment, ...others } = column;
  return others;
};

/** Whether keys or columns of a table change, so that foreign keys from and to it would be in the way. */
function isTouched({ was, table }: RenamedTable, after: Table): boolean {
  const forms = ({ columns, primaryKey, indexes, options }: Table): string =>
    JSON.stringify([
      columns.map((column) => [column.name, columnForm(withoutComment(column))]),
      primaryKey && keyForm(primaryKey),
      indexes.map((index) => [index.name, keyForm(index)]),
      ['engine', 'charset', 'collation'].map((key) => optionForm(key, options[key])),
    ]);
  return was.name !== after.name || forms(table) !== forms(after);
}

/** Foreign keys that both sides have and nothing gets in the way of, by name and table in the second schema. */
function keptForeignKeys({ after, renamed }: Sides): ReadonlySet<string> {
  const touched = new Set(
    after.tables
      .filter((table) => {
        const first = renamed.get(table.name);
        return !first || isTouched(first, table);
      })
      .map(({ name }) => name),
  );
  const kept = after.tables.flatMap((table) => {
    const old = new Map(renamed.get(table.name)?.table.foreignKeys.map((key) => [key.name, key]));
    return table.foreignKeys.flatMap((key) => {
      const was = old.get(key.name);
      const isSame = was !== undefined && foreignKeyForm(was) === foreignKeyForm(key);
      return isSame && !touched.has(table.name) && !touched.has(key.table) ? [keyId(table, key)] : [];
    });
  });
  return new Set(kept);
}

const keyId = ({ name }: Pick<Table, 'name'>, key: ForeignKey): string => JSON.stringify([name, key.name]);

const dropWords: Readonly<Record<StoredObject['kind'], string>> = {
  view: 'VIEW',
  trigger: 'TRIGGER',
  procedure: 'PROCEDURE',
  function: 'FUNCTION',
  event: 'EVENT',
};

const objectId = ({ kind, name }: StoredObject): string => `${kind} ${name.toLowerCase()}`;

/** Objects of one side that the other does not have or has otherwise. */
function changedObjects({ objects }: Schema, other: Schema): readonly StoredObject[] {
  const known = new Map(other.objects.map((object) => [objectId(object), object.sql]));
  return objects.filter((object) => known.get(objectId(object)) !== object.sql);
}

function dropForeignKeys({ before, matched }: Sides, kept: ReadonlySet<string>): readonly MigrationStep[] {
  const names = new Map(matched.tables.map((pair) => [pair.before.name, pair.after.name]));
  return before.tables.flatMap((table) =>
    table.foreignKeys
      .filter((key) => !kept.has(keyId({ name: names.get(table.name) ?? '' }, key)))
      .map(({ name = '' }) => ({ sql: `ALTER TABLE ${quotedName(table.name)} DROP FOREIGN KEY ${quotedName(name)}` })),
  );
}

function dropChecks({ after, renamed }: Sides): readonly MigrationStep[] {
  return after.tables.flatMap((table) => {
    const first = renamed.get(table.name);
    return (first ? droppedChecks(first, table) : []).map((name) => ({
      sql: `ALTER TABLE ${quotedName(first?.was.name ?? table.name)} DROP CONSTRAINT ${quotedName(name)}`,
    }));
  });
}

/** Renames of tables; where one takes the name that another one had, all go by a third name. */
function renameTables({ before, matched }: Sides): readonly MigrationStep[] {
  const pairs = matched.tables.flatMap((pair) =>
    pair.before.name === pair.after.name ? [] : [{ from: pair.before.name, to: pair.after.name }],
  );
  if (pairs.length === 0) return [];
  const removed = new Set(matched.removed.map(({ name }) => name));
  const taken = new Set(before.tables.flatMap(({ name }) => (removed.has(name) ? [] : [name.toLowerCase()])));
  const temporary = (at: number): string => {
    let name = `renamed_${at}`;
    while (taken.has(name)) name += '_';
    return name;
  };
  const isTaken = pairs.some(({ to }) => taken.has(to.toLowerCase()));
  const moves = isTaken
    ? [
        ...pairs.map(({ from }, at) => [from, temporary(at)] as const),
        ...pairs.map(({ to }, at) => [temporary(at), to] as const),
      ]
    : pairs.map(({ from, to }) => [from, to] as const);
  return [{ sql: `RENAME TABLE ${moves.map(([from, to]) => `${quotedName(from)} TO ${quotedName(to)}`).join(', ')}` }];
}

const withoutEnd = (sql: string): string => (sql.endsWith(';') ? sql.slice(0, -1) : sql);

/** All statements from the first schema to the second. */
function stepsOf(sides: Sides): readonly MigrationStep[] {
  const { before, after, matched, renamed, facts } = sides;
  const kept = keptForeignKeys(sides);
  return [
    ...changedObjects(before, after)
      .toReversed()
      .map(({ kind, name }) => ({ sql: `DROP ${dropWords[kind]} IF EXISTS ${quotedName(name)}` })),
    ...dropForeignKeys(sides, kept),
    ...dropChecks(sides),
    ...matched.removed.map(({ name }) => ({ sql: `DROP TABLE ${quotedName(name)}`, loses: `all rows of ${name}` })),
    ...renameTables(sides),
    ...matched.added.map((table) => ({ sql: withoutEnd(tableText(table, facts)) })),
    ...after.tables.flatMap((table) => {
      const first = renamed.get(table.name);
      return first ? tableMigration(first, table, unownedKeys(first, table, before)) : [];
    }),
    ...after.tables.flatMap((table) =>
      table.foreignKeys
        .filter((key) => !kept.has(keyId(table, key)))
        .map((key) => ({ sql: `ALTER TABLE ${quotedName(table.name)}\n  ADD ${foreignKeyText(key, key.name ?? '')}` })),
    ),
    ...changedObjects(after, before).map(({ sql }) => ({ sql })),
  ];
}

/** The renames the other way round. */
function turned({ tables = {}, columns = {} }: Renames): Renames {
  const swap = (names: Readonly<Record<string, string>>): Record<string, string> =>
    Object.fromEntries(Object.entries(names).map(([from, to]) => [to, from]));
  return {
    tables: swap(tables),
    columns: Object.fromEntries(Object.entries(columns).map(([table, names]) => [tables[table] ?? table, swap(names)])),
  };
}

function way(
  from: Schema,
  to: Schema,
  { renames, facts }: { readonly renames: Renames; readonly facts: PlatformFacts },
): readonly MigrationStep[] {
  const [before, after] = [heldSchema(from, facts), heldSchema(to, facts)];
  const matched = matchSchemas(before, after, renames);
  return stepsOf({ before, after, matched, renamed: renamedBefore(before, matched), facts });
}

/** Statements from the first schema to the second and back, for servers that `generate` was run on. */
export function migrate(
  before: Schema,
  after: Schema,
  { platform, renames = {} }: { readonly platform: Platform; readonly renames?: Renames },
): Migration {
  const facts = platformFacts(platform);
  return { up: way(before, after, { renames, facts }), down: way(after, before, { renames: turned(renames), facts }) };
}

const isStored = (sql: string): boolean => /^create\b(?!\s+table\b)/i.test(sql);

/** Steps as a script; what gets lost is said in a comment above the step. */
export function migrationText(steps: readonly MigrationStep[]): string {
  return steps
    .map(({ sql, loses }) => {
      const warning = loses === undefined ? '' : `-- Loses ${oneLine(loses)}\n`;
      const kind = /^create[^(]*?\bview\b/i.test(sql) ? 'view' : 'procedure';
      return `${warning}${isStored(sql) ? objectText({ kind, name: '', sql }) : `${sql};`}\n`;
    })
    .join('\n');
}
