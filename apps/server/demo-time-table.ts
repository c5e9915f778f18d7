/** SQL that moves the times of the demo story into its past. */
import { sql } from 'kysely';
import type { Db } from '#platform/database/server/connection.ts';
import { instant, readRows, text } from '#platform/database/server/row-shape.ts';

/** When the current transaction began. */
export async function transactionStart(db: Db): Promise<Date> {
  const [row] = await readRows(db, { since: instant }, sql`select transaction_timestamp() as since`);
  if (!row) throw new Error('The database did not answer.');
  return row.since;
}

/** The columns with times of all tables that hold data of organizations. */
export async function timeColumns(db: Db): Promise<Map<string, string[]>> {
  const rows = await readRows(
    db,
    { table: text, column: text },
    sql`select c.table_name::text as "table", c.column_name::text as "column"
      from information_schema.columns c
      join information_schema.tables t on t.table_schema = c.table_schema and t.table_name = c.table_name
      where c.table_schema = current_schema() and c.data_type = 'timestamp with time zone' and c.is_generated = 'NEVER'
        and t.table_type = 'BASE TABLE' and exists (
          select 1 from information_schema.columns o where o.table_schema = c.table_schema
            and o.table_name = c.table_name and o.column_name = 'organization_id')
      order by 1, 2`,
  );
  const tables = new Map<string, string[]>();
  for (const { table, column } of rows) tables.set(table, [...(tables.get(table) ?? []), column]);
  return tables;
}

/** Moves every time of the organization between `since` and now to `at`. */
export async function moveTimes(
  db: Db,
  tables: ReadonlyMap<string, readonly string[]>,
  { organizationId, since, at }: { readonly organizationId: string; readonly since: Date; readonly at: Date },
): Promise<void> {
  const isNew = (column: string) =>
    sql`${sql.ref(column)} between ${since} and clock_timestamp() + interval '1 second'`;
  const updates = [...tables].map(([table, columns], index) => {
    const moved = columns.map(
      (column) => sql`${sql.ref(column)} = case when ${isNew(column)} then ${at} else ${sql.ref(column)} end`,
    );
    return sql`${sql.ref(`moved_${index}`)} as (update ${sql.table(table)} set ${sql.join(moved)}
      where organization_id = ${organizationId} and (${sql.join(columns.map(isNew), sql` or `)}))`;
  });
  await sql`with ${sql.join(updates)} select 1`.execute(db);
}
