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

/** Rows of a table that this transaction has inserted or updated, as the database counts them. */
const writtenRows = (table: string) => sql`(pg_stat_get_xact_tuples_inserted(${sql.lit(table)}::regclass)
  + pg_stat_get_xact_tuples_updated(${sql.lit(table)}::regclass))`;

/**
 * Moves every time of an organization between `since` and now. It is called for each event of the story, and an event
 * writes to a few tables: a function of the connection keeps a plan for each table and visits those with new rows.
 */
export async function timeMover(
  db: Db,
  { organizationId, since }: { readonly organizationId: string; readonly since: Date },
): Promise<TimeMover> {
  const tables = await timeColumns(db);
  const [organization, start] = [sql.lit(organizationId), sql.lit(since.toISOString())];
  const isNew = (column: string) =>
    sql`${sql.ref(column)} between ${start}::timestamptz and clock_timestamp() + interval '1 second'`;
  const visits = [...tables].map(([table, columns], index) => {
    const moved = columns.map(
      (column) => sql`${sql.ref(column)} = case when ${isNew(column)} then moment else ${sql.ref(column)} end`,
    );
    const place = sql.lit(index + 1);
    return sql`if ${writtenRows(table)} > written[${place}] then
      update ${sql.table(table)} set ${sql.join(moved)}
        where organization_id = ${organization}::uuid and (${sql.join(columns.map(isNew), sql` or `)});
      written[${place}] := ${writtenRows(table)};
    end if;`;
  });
  await sql`create function pg_temp.move_times(moment timestamptz, written bigint[]) returns bigint[]
    language plpgsql as $move$ begin ${sql.join(visits, sql` `)} return written; end $move$`.execute(db);
  let written = `{${[...tables].map(() => 0).join(',')}}`;
  return {
    moveTo: async (at) => {
      const [row] = await readRows(
        db,
        { written: text },
        sql`select pg_temp.move_times(${at.toISOString()}::timestamptz, ${written}::bigint[])::text as written`,
      );
      written = row?.written ?? written;
    },
    close: async () => void (await sql`drop function pg_temp.move_times`.execute(db)),
  };
}
