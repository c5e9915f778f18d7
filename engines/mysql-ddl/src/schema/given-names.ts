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
      const base = baseName(table, foreignKey);
      let name = base;
      for (let number = 2; taken.has(name.toLowerCase()); number += 1) name = cut(base, `_${number}`);
      taken.add(name.toLowerCase());
      names.set(foreignKey, name);
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

function withoutForeignKeyNames(table: Table, uses: ReadonlyMap<string, number>): readonly ForeignKey[] {
  return table.foreignKeys.map((foreignKey) => {
    const base = baseName(table, foreignKey);
    if (foreignKey.name !== base || (uses.get(base.toLowerCase()) ?? 0) > 1) return foreignKey;
    const { name: _name, ...others } = foreignKey;
    return others;
  });
}

/** The schema without the names that `foreignKeyNames` and `checkNames` give. */
export function forgetGivenNames(schema: Schema): Schema {
  const uses = new Map<string, number>();
  for (const table of schema.tables)
    for (const foreignKey of table.foreignKeys) {
      const base = baseName(table, foreignKey).toLowerCase();
      const name = foreignKey.name?.toLowerCase();
      for (const used of new Set([base, ...(name === undefined ? [] : [name])]))
        uses.set(used, (uses.get(used) ?? 0) + 1);
    }
  const tables = schema.tables.map((table): Table => ({
    ...table,
    foreignKeys: withoutForeignKeyNames(table, uses),
    checks: withoutCheckNames(table),
  }));
  return { ...schema, tables };
}
