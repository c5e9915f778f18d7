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
async function timeColumns(db: Db): Promise<Map<string, string[]>> {
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

/** Moves what was stored last to another time. */
export interface TimeMover {
  readonly moveTo: (at: Date) => Promise<void>;
  /** Nothing is moved any more. */
  readonly close: () => Promise<void>;
}

/**
 * Moves every time of an organization between `since` and now. The statement goes over all tables and is needed for each
 * event of the story, so that the database keeps its plan.
 */
export async function timeMover(
  db: Db,
  { organizationId, since }: { readonly organizationId: string; readonly since: Date },
): Promise<TimeMover> {
  const tables = await timeColumns(db);
  const [organization, start] = [sql.lit(organizationId), sql.lit(since.toISOString())];
  const isNew = (column: string) =>
    sql`${sql.ref(column)} between ${start}::timestamptz and clock_timestamp() + interval '1 second'`;
  const updates = [...tables].map(([table, columns], index) => {
    const moved = columns.map(
      (column) => sql`${sql.ref(column)} = case when ${isNew(column)} then $1 else ${sql.ref(column)} end`,
    );
    return sql`${sql.ref(`moved_${index}`)} as (update ${sql.table(table)} set ${sql.join(moved)}
      where organization_id = ${organization}::uuid and (${sql.join(columns.map(isNew), sql` or `)}))`;
  });
  await sql`prepare move_times (timestamptz) as with ${sql.join(updates)} select 1`.execute(db);
  return {
    moveTo: async (at) => void (await sql`execute move_times (${sql.lit(at.toISOString())})`.execute(db)),
    close: async () => void (await sql`deallocate move_times`.execute(db)),
  };
}
