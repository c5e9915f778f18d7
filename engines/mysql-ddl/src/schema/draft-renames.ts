/** Which tables and columns that were there before a text have other names after it. */
import type { Renames } from '../compare/change-types.ts';
import type { DraftTable, SchemaDraft } from './schema-draft.ts';
import type { Schema, Table } from './schema-types.ts';

function columnsOf({ formerColumns }: DraftTable, { columns }: Table): Readonly<Record<string, string>> {
  return Object.fromEntries(
    columns.flatMap(({ name }) => {
      const former = formerColumns.get(name.toLowerCase());
      return former === undefined || former === name ? [] : [[former, name]];
    }),
  );
}

/** The renames of a draft that was finished as a schema. */
export function draftRenames(draft: SchemaDraft, { tables }: Schema): Renames {
  const given = [...draft.tables].flatMap((made, at) => {
    const table = tables[at];
    return table && made.formerName !== undefined ? [{ made, table, former: made.formerName }] : [];
  });
  return {
    tables: Object.fromEntries(
      given.flatMap(({ table, former }) => (former === table.name ? [] : [[former, table.name]])),
    ),
    columns: Object.fromEntries(
      given.flatMap(({ made, table, former }) => {
        const columns = columnsOf(made, table);
        return Object.keys(columns).length > 0 ? [[former, columns]] : [];
      }),
    ),
  };
}
