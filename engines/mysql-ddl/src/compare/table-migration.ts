/** The ALTER statements that turn a table into another one. Foreign keys and checks that go were dropped before. */
import { columnDefinition, columnText } from '../print/column-text.ts';
import { checkText, indexText, primaryKeyText } from '../print/key-text.ts';
import { quotedName, quotedText } from '../print/quoting.ts';
import type { Column, Table } from '../schema/schema-types.ts';
import { typeFacts } from '../words/column-types.ts';
import { tableOptions } from '../words/table-options.ts';
import type { MigrationStep } from './change-types.ts';
import { freedTable, isReplaced, keptChecks } from './dependent-parts.ts';
import { columnLoss, tableCharsetLoss } from './losses.ts';
import { columnForm, keyForm, optionForm } from './normal-forms.ts';
import { partitionSteps } from './partition-steps.ts';
import type { RenamedTable } from './rename-before.ts';

const alter = (table: string, changes: readonly string[]): string =>
  `ALTER TABLE ${quotedName(table)}\n  ${changes.join(',\n  ')}`;

const alterStep = (table: string, changes: readonly string[], losses: readonly string[]): readonly MigrationStep[] =>
  changes.length === 0
    ? []
    : [{ sql: alter(table, changes), ...(losses.length > 0 ? { loses: losses.join('; ') } : {}) }];

const byName = <Item extends { readonly name: string }>(items: readonly Item[]): ReadonlyMap<string, Item> =>
  new Map(items.map((item) => [item.name.toLowerCase(), item]));

/** Checks that go, are changed, or get in the way: by their names on the server. */
export function droppedChecks(renamed: RenamedTable, after: Table): readonly string[] {
  const kept = keptChecks(renamed, after);
  return renamed.was.checks.flatMap(({ name = '' }) => (kept.has(name.toLowerCase()) ? [] : [name]));
}

/** Renames of columns, in two rounds when one takes the name that another one had. */
function columnRenames({ was, table }: RenamedTable): readonly (readonly string[])[] {
  const renames = table.columns.flatMap((column, at) => {
    const from = was.columns[at]?.name ?? column.name;
    return from === column.name ? [] : [{ from, to: column.name }];
  });
  const rename = (from: string, to: string): string => `RENAME COLUMN ${quotedName(from)} TO ${quotedName(to)}`;
  const taken = new Set(was.columns.map(({ name }) => name.toLowerCase()));
  const isTaken = ({ from, to }: { readonly from: string; readonly to: string }): boolean =>
    taken.has(to.toLowerCase()) && to.toLowerCase() !== from.toLowerCase();
  if (!renames.some(isTaken)) return renames.length > 0 ? [renames.map(({ from, to }) => rename(from, to))] : [];
  const temporary = (at: number): string => {
    let name = `renamed_${at}`;
    while (taken.has(name)) name += '_';
    return name;
  };
  return [
    renames.map(({ from }, at) => rename(from, temporary(at))),
    renames.map(({ to }, at) => rename(temporary(at), to)),
  ];
}

/** Whether the table gives its columns another character set. */
const changesCharset = (before: Table, after: Table): boolean =>
  optionForm('charset', before.options['charset']) !== optionForm('charset', after.options['charset']) ||
  optionForm('collation', before.options['collation']) !== optionForm('collation', after.options['collation']);

const hasTableCharset = ({ charset, collation, type }: Column): boolean => {
  const family = typeFacts(type.name)?.family;
  return charset === undefined && collation === undefined && (family === 'text' || family === 'list');
};

interface ColumnChanges {
  readonly first: readonly string[];
  readonly last: readonly string[];
  readonly losses: readonly string[];
}

/** Drops, additions, changes and moves of columns. */
function columnChanges(before: Table, after: Table): ColumnChanges {
  const old = byName(before.columns);
  const next = byName(after.columns);
  const isGone = (column: Column): boolean => {
    const other = next.get(column.name.toLowerCase());
    return other !== undefined && isReplaced(column, other);
  };
  const replaced = before.columns.filter(isGone);
  const removed = before.columns.filter(({ name }) => !next.has(name.toLowerCase()));
  const isStillGenerated = ({ name }: Column): boolean => {
    const other = next.get(name.toLowerCase());
    return other === undefined || other.generated !== undefined;
  };
  const losses = [...removed, ...replaced]
    .filter((column) => column.generated === undefined || !isStillGenerated(column))
    .map(({ name }) => `the values of ${before.name}.${name}`);
  const order = before.columns
    .filter((column) => !isGone(column) && !removed.includes(column))
    .map(({ name }) => name.toLowerCase());
  const isRecoded = changesCharset(before, after);
  const first = replaced.map(({ name }) => `DROP COLUMN ${quotedName(name)}`);
  after.columns.forEach((column, at) => {
    const name = column.name.toLowerCase();
    const previous = after.columns[at - 1];
    const position = previous ? ` AFTER ${quotedName(previous.name)}` : ' FIRST';
    const found = order.indexOf(name, at);
    const was = old.get(name);
    if (found < 0 || !was) {
      order.splice(at, 0, name);
      first.push(`ADD COLUMN ${columnText(column)}${position}`);
      return;
    }
    if (found > at) {
      order.splice(found, 1);
      order.splice(at, 0, name);
    }
    const isChanged =
      columnForm(was) !== columnForm(column) || was.name !== column.name || (isRecoded && hasTableCharset(column));
    if (!isChanged && found === at) return;
    const loss = columnLoss(after.name, was, column);
    if (loss !== undefined) losses.push(loss);
    const word = was.name === column.name ? 'MODIFY' : `CHANGE ${quotedName(was.name)}`;
    first.push(`${word} ${quotedName(column.name)} ${columnDefinition(column)}${found > at ? position : ''}`);
  });
  return { first, last: removed.map(({ name }) => `DROP COLUMN ${quotedName(name)}`), losses };
}

interface KeyChanges {
  readonly drops: readonly string[];
  readonly adds: readonly string[];
}

function keyChanges(before: Table, after: Table): KeyChanges {
  const [key, nextKey] = [before.primaryKey, after.primaryKey];
  const isSame = (key && keyForm(key)) === (nextKey && keyForm(nextKey));
  const replacedColumns = new Set(
    before.columns
      .filter((column) => {
        const other = after.columns.find(({ name }) => name === column.name);
        return other !== undefined && isReplaced(column, other);
      })
      .map(({ name }) => name),
  );
  const [old, next] = [byName(before.indexes), byName(after.indexes)];
  const isKept = (name: string): boolean => {
    const [one, other] = [old.get(name), next.get(name)];
    if (!one || !other || one.name !== other.name || keyForm(one) !== keyForm(other)) return false;
    return !one.parts.some((part) => 'column' in part && replacedColumns.has(part.column));
  };
  return {
    drops: [
      ...before.indexes
        .filter(({ name }) => !isKept(name.toLowerCase()))
        .map(({ name }) => `DROP INDEX ${quotedName(name)}`),
      ...(key && !isSame ? ['DROP PRIMARY KEY'] : []),
    ],
    adds: [
      ...(nextKey && !isSame ? [`ADD ${primaryKeyText(nextKey)}`] : []),
      ...after.indexes.filter(({ name }) => !isKept(name.toLowerCase())).map((index) => `ADD ${indexText(index)}`),
    ],
  };
}

/** What the server takes when an option is not written. */
const resets: Readonly<Record<string, string>> = {
  engine: 'InnoDB',
  charset: 'utf8mb4',
  keyBlockSize: '0',
  checksum: '0',
  delayKeyWrite: '0',
  minRows: '0',
  maxRows: '0',
  avgRowLength: '0',
};
const unresettable = new Set([
  'autoIncrement',
  'collation',
  'dataDirectory',
  'indexDirectory',
  'tablespace',
  'union',
  'storage',
]);

function optionChanges(before: Table, after: Table): readonly string[] {
  const isRecoded = changesCharset(before, after);
  const texts = tableOptions.flatMap(({ key, sql, value }) => {
    const [old, next] = [before.options[key], after.options[key]];
    const isChanged = optionForm(key, old) !== optionForm(key, next);
    // Another collation needs its character set beside it, and a collation that is gone is that of the character set.
    const isWritten = isChanged || (isRecoded && (key === 'charset' || (key === 'collation' && next !== undefined)));
    if (!isWritten || (next === undefined && unresettable.has(key))) return [];
    const text = next ?? resets[key] ?? (value === 'string' ? '' : 'DEFAULT');
    return [`${sql}=${value === 'string' ? quotedText(text) : value === 'list' ? `(${text})` : text}`];
  });
  const comment = before.comment === after.comment ? [] : [`COMMENT=${quotedText(after.comment ?? '')}`];
  const all = [...texts, ...comment];
  return all.length > 0 ? [all.join(' ')] : [];
}

/** Statements for a table that both schemas have, under its name in the second. `unowned`: indexes that only the server knows. */
export function tableMigration(
  renamed: RenamedTable,
  after: Table,
  unowned: readonly string[],
): readonly MigrationStep[] {
  const { changes: freeing, losses: freed, freed: free } = freedTable(renamed, after);
  const before = free.table;
  const columns = columnChanges(before, after);
  const keys = keyChanges(before, after);
  const kept = keptChecks(renamed, after);
  const addedChecks = after.checks.flatMap(({ name = '', ...check }) =>
    kept.has(name.toLowerCase()) ? [] : [`ADD ${checkText(check, name)}`],
  );
  const charsetLoss = changesCharset(before, after) ? tableCharsetLoss(before, after) : undefined;
  const losses = [...columns.losses, ...(charsetLoss === undefined ? [] : [charsetLoss])];
  const changes = [
    ...unowned.map((name) => `DROP INDEX ${quotedName(name)}`),
    ...keys.drops,
    ...columns.first,
    ...columns.last,
    ...keys.adds,
    ...addedChecks,
    ...optionChanges(before, after),
  ];
  const partitions = partitionSteps(before, after);
  return [
    ...partitions.first,
    ...alterStep(after.name, freeing, freed),
    ...columnRenames(free).map((round) => ({ sql: alter(after.name, round) })),
    ...alterStep(after.name, changes, losses),
    ...partitions.last,
  ];
}
