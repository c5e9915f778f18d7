/**
 * Names of foreign keys and checks that have none: the same schema gives the same names. A name that is the one given
 * here is forgotten on reading, so that a schema without names stays one.
 */
import type { Check, ForeignKey, Schema, Table } from './schema-types.ts';

const longestName = 64;

/** A name of at most 64 characters that keeps its end. */
function cut(base: string, end: string): string {
  const characters = [...base];
  const most = longestName - end.length;
  return (characters.length <= most ? base : characters.slice(0, most).join('')) + end;
}

/** A name that is not among `taken`, which are in lower case, and then is: with a number at its end where needed. */
export function unusedName(base: string, taken: Set<string>, first = 2): string {
  let name = base;
  for (let number = first; taken.has(name.toLowerCase()); number += 1) name = cut(base, `_${number}`);
  taken.add(name.toLowerCase());
  return name;
}

const baseName = ({ name }: Table, { columns }: ForeignKey): string => cut(`fk_${name}_${columns.join('_')}`, '');

/** The names of all foreign keys, which are unique in a schema. */
export function foreignKeyNames({ tables }: Schema): ReadonlyMap<ForeignKey, string> {
  const names = new Map<ForeignKey, string>();
  const taken = new Set<string>();
  for (const { foreignKeys } of tables)
    for (const foreignKey of foreignKeys) {
      if (foreignKey.name === undefined) continue;
      names.set(foreignKey, foreignKey.name);
      taken.add(foreignKey.name.toLowerCase());
    }
  for (const table of tables)
    for (const foreignKey of table.foreignKeys) {
      if (names.has(foreignKey)) continue;
      names.set(foreignKey, unusedName(baseName(table, foreignKey), taken));
    }
  return names;
}

/** The names of the checks of a table, in order: those without one are numbered as the server does. */
export function checkNames({ name: table, checks }: Pick<Table, 'name' | 'checks'>): readonly string[] {
  const taken = new Set(checks.flatMap(({ name }) => (name === undefined ? [] : [name.toLowerCase()])));
  let number = 0;
  return checks.map(({ name }) => {
    if (name !== undefined) return name;
    let given: string;
    do {
      number += 1;
      given = cut(table, `_chk_${number}`);
    } while (taken.has(given.toLowerCase()));
    return given;
  });
}

/** Checks without the names that they would get anyway; all keep theirs when one would get another. */
function withoutCheckNames(table: Table): readonly Check[] {
  const { checks } = table;
  if (checks.length === 0) return checks;
  const isGiven = (name: string): boolean => {
    const at = name.toLowerCase().lastIndexOf('_chk_');
    return at > 0 && cut(table.name, name.slice(at)).toLowerCase() === name.toLowerCase();
  };
  const stripped = checks.map((check): Check => {
    if (check.name === undefined || !isGiven(check.name)) return check;
    const { name: _name, ...others } = check;
    return others;
  });
  const again = checkNames({ name: table.name, checks: stripped });
  return checks.every(({ name }, at) => name === undefined || name === again[at]) ? stripped : checks;
}

const mostRounds = 4;

/** Foreign keys without their names, when they would get the same ones again. */
function nameless(schema: Schema): ReadonlySet<ForeignKey> {
  const candidates = new Map<ForeignKey, string>();
  for (const table of schema.tables)
    for (const foreignKey of table.foreignKeys) {
      const { name } = foreignKey;
      if (name?.startsWith('fk_') && isGivenForm(name, baseName(table, foreignKey))) candidates.set(foreignKey, name);
    }
  for (let round = 0; round < mostRounds && candidates.size > 0; round += 1) {
    const [tables, originals] = strippedTables(schema, candidates);
    let isStable = true;
    for (const [foreignKey, name] of foreignKeyNames({ ...schema, tables })) {
      const original = originals.get(foreignKey);
      if (original === undefined || original.name === name) continue;
      candidates.delete(original);
      isStable = false;
    }
    if (isStable) return new Set(candidates.keys());
  }
  return new Set();
}

/** Whether a name is the base name, perhaps cut, with a number after it. */
function isGivenForm(name: string, base: string): boolean {
  const end = /_\d+$/.exec(name)?.[0] ?? '';
  return name === base || name === cut(base, end);
}

const withoutName = ({ name: _name, ...others }: ForeignKey): ForeignKey => others;

function strippedTables(
  { tables }: Schema,
  candidates: ReadonlyMap<ForeignKey, string>,
): readonly [readonly Table[], ReadonlyMap<ForeignKey, ForeignKey>] {
  const originals = new Map<ForeignKey, ForeignKey>();
  const stripped = tables.map((table) => ({
    ...table,
    foreignKeys: table.foreignKeys.map((foreignKey) => {
      if (!candidates.has(foreignKey)) return foreignKey;
      const other = withoutName(foreignKey);
      originals.set(other, foreignKey);
      return other;
    }),
  }));
  return [stripped, originals];
}

/** The schema without the names that `foreignKeyNames` and `checkNames` give. */
export function forgetGivenNames(schema: Schema): Schema {
  const without = nameless(schema);
  const tables = schema.tables.map((table): Table => ({
    ...table,
    foreignKeys: table.foreignKeys.map((foreignKey) =>
      without.has(foreignKey) ? withoutName(foreignKey) : foreignKey,
    ),
    checks: withoutCheckNames(table),
  }));
  return { ...schema, tables };
}
