/** Parts of a table that depend on columns: a server renames, drops or replaces no column before they have gone. */
import { columnDefinition } from '../print/column-text.ts';
import { quotedName } from '../print/quoting.ts';
import { namesColumn } from '../rules/expression-columns.ts';
import type { Check, Column, KeyPart, Table } from '../schema/schema-types.ts';
import type { RenamedTable } from './rename-before.ts';
import { checkForm } from './normal-forms.ts';

const isVirtual = ({ generated }: Column): boolean => generated !== undefined && !generated.stored;

/**
 * A column that the server does not change in place: it is dropped and added. Stored values stay when their column is
 * calculated no more, and an ordinary column may be calculated and stored from now on.
 */
export const isReplaced = (column: Column, after: Column): boolean => {
  if (isVirtual(column) !== isVirtual(after)) return true;
  return isVirtual(after) && column.generated?.expression !== after.generated?.expression;
};

const folded = (name: string): string => name.toLowerCase();

const namesAny = (expression: string, columns: Iterable<string>): boolean =>
  [...columns].some((column) => namesColumn(expression, column));

/** Columns, by their first names, that do not stay as they are: renamed, removed, replaced. */
function movedColumns({ was, table }: RenamedTable, after: Table): ReadonlySet<string> {
  const next = new Map(after.columns.map((column) => [folded(column.name), column]));
  const moved = was.columns.filter((column, at) => {
    const renamed = table.columns[at]?.name ?? column.name;
    const other = next.get(folded(renamed));
    return !other || folded(renamed) !== folded(column.name) || isReplaced(column, other);
  });
  return new Set(moved.map(({ name }) => name));
}

/** Generated columns that are calculated from the given ones, directly or by others. */
function calculatedFrom(columns: readonly Column[], moved: ReadonlySet<string>): ReadonlySet<string> {
  const found = new Set<string>();
  const isNew = ({ name, generated }: Column): boolean =>
    generated !== undefined && !found.has(name) && namesAny(generated.expression, [...moved, ...found]);
  for (let more = columns.filter(isNew); more.length > 0; more = columns.filter(isNew)) {
    for (const { name } of more) found.add(name);
  }
  return found;
}

/** A table without the parts that are in the way, and the changes that remove them. */
export interface FreedTable {
  readonly changes: readonly string[];
  readonly losses: readonly string[];
  readonly freed: RenamedTable;
}

const ordinary = ({ generated: _generated, ...column }: Column): Column => column;

/** The table with stored columns that are calculated no more as ordinary ones already, so that they keep their values. */
function settledTable(renamed: RenamedTable, after: Table): FreedTable {
  const { was, table } = renamed;
  const next = new Map(after.columns.map((column) => [folded(column.name), column]));
  const inTheWay = calculatedFrom(was.columns, movedColumns(renamed, after));
  const isSettled = (_column: Column, at: number): boolean => {
    const column = was.columns[at];
    const other = next.get(folded(table.columns[at]?.name ?? ''));
    return Boolean(column?.generated?.stored && inTheWay.has(column.name) && other && !other.generated);
  };
  const changes = was.columns
    .filter(isSettled)
    .map((column) => `MODIFY ${quotedName(column.name)} ${columnDefinition(ordinary(column))}`);
  const settled = (all: Table): Table => ({
    ...all,
    columns: all.columns.map((column, at) => (isSettled(column, at) ? ordinary(column) : column)),
  });
  return { changes, losses: [], freed: { was: settled(was), table: settled(table) } };
}

/** Takes away what depends on columns that do not stay as they are. The rest of the migration adds it again. */
export function freedTable(first: RenamedTable, after: Table): FreedTable {
  const { changes: settling, freed: renamed } = settledTable(first, after);
  const { was, table } = renamed;
  const moved = movedColumns(renamed, after);
  const gone = calculatedFrom(was.columns, moved);
  const dependsOn = (part: KeyPart): boolean =>
    'column' in part ? gone.has(part.column) : namesAny(part.expression, [...moved, ...gone]);
  const isIn = (parts: readonly KeyPart[] = []): boolean => parts.some(dependsOn);
  const isCalculated = ({ default: value }: Column): boolean =>
    value?.kind === 'expression' && namesAny(value.text, [...moved, ...gone]);
  const changes = [
    ...settling,
    ...was.indexes.filter(({ parts }) => isIn(parts)).map(({ name }) => `DROP INDEX ${quotedName(name)}`),
    ...(isIn(was.primaryKey?.parts) ? ['DROP PRIMARY KEY'] : []),
    ...[...gone].map((name) => `DROP COLUMN ${quotedName(name)}`),
    ...was.columns
      .filter((column) => !gone.has(column.name) && isCalculated(column))
      .map(({ name }) => `ALTER COLUMN ${quotedName(name)} DROP DEFAULT`),
  ];
  if (changes.length === 0) return { changes, losses: [], freed: renamed };
  const { primaryKey: _key, ...unkeyed } = was;
  const { primaryKey: _renamedKey, ...renamedUnkeyed } = table;
  const isLeft = (_part: unknown, at: number): boolean => !gone.has(was.columns[at]?.name ?? '');
  const withoutDefault = (column: Column, at: number): Column => {
    if (!isCalculated(was.columns[at] ?? column)) return column;
    const { default: _default, ...others } = column;
    return others;
  };
  const left = (all: Table): Table => ({
    ...all,
    columns: all.columns.map(withoutDefault).filter(isLeft),
    indexes: all.indexes.filter((_index, at) => !isIn(was.indexes[at]?.parts)),
  });
  const isKeyGone = isIn(was.primaryKey?.parts);
  return {
    changes,
    losses: lostValues(renamed, after, gone),
    freed: { was: left(isKeyGone ? unkeyed : was), table: left(isKeyGone ? renamedUnkeyed : table) },
  };
}

/** Calculated values of columns that are not calculated any more. */
const lostValues = ({ was, table }: RenamedTable, after: Table, gone: ReadonlySet<string>): readonly string[] =>
  was.columns.flatMap(({ name }, at) => {
    const now = folded(table.columns[at]?.name ?? name);
    const next = after.columns.find((column) => folded(column.name) === now);
    return gone.has(name) && next && !next.generated ? [`the values of ${after.name}.${next.name}`] : [];
  });

/** Checks that both tables have and that no column leaves: by their names on the server. */
export function keptChecks(renamed: RenamedTable, after: Table): ReadonlySet<string> {
  const moved = movedColumns(renamed, after);
  const columns = [...moved, ...calculatedFrom(renamed.was.columns, moved)];
  const formOf = ({ name: _name, ...check }: Check): string => checkForm(check);
  const next = new Map(after.checks.map((check) => [folded(check.name ?? ''), formOf(check)]));
  const kept = renamed.was.checks.filter(
    (check) => next.get(folded(check.name ?? '')) === formOf(check) && !namesAny(check.expression, columns),
  );
  return new Set(kept.map(({ name = '' }) => folded(name)));
}
