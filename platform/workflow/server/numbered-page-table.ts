/** SQL of a page of numbered records, newest first: the page is cut before names are joined. */
import { sql, type RawBuilder } from 'kysely';
import { allDone } from '#platform/database/server/all-done.ts';
import type { Db } from '#platform/database/server/connection.ts';
import { isUpdatedSince, pageTail } from '#platform/history/server/updated-since-table.ts';
import type { Page, PageQuery } from '#platform/http/contract.ts';

/** The list: a table with `organization_id`, `id` and `serial_number`. */
export interface NumberedList {
  readonly table: 'adr' | 'rfc';
  readonly kind: string;
  readonly organizationId: string;
  /** Columns of a row, qualified by the table's own name. */
  readonly columns: RawBuilder<unknown>;
  /** Filter. */
  readonly where: RawBuilder<unknown>;
  /** True for expensive conditions: they are evaluated once for both the page and the total. */
  readonly isExpensive?: boolean;
}

/** One page. */
export async function numberedPage<Row>(
  db: Db,
  { table, kind, organizationId, columns, where: wanted, isExpensive = false }: NumberedList,
  query: PageQuery,
): Promise<Page<Row>> {
  const { page, perPage } = query;
  const name = sql.table(table);
  const list = { kind, organizationId, id: sql`${name}.id`, updatedAt: sql`${name}.updated_at` };
  const where = sql`${wanted} and ${isUpdatedSince(list, query)}`;
  const counting = async (): Promise<number> => {
    const counted = sql<{ total: number }>`select count(*)::int as total from ${name} where ${where}`;
    return (await counted.execute(db)).rows[0]?.total ?? 0;
  };
  const reading = sql<Row & { total: number | null }>`
    with shown as (select ${name}.id, ${isExpensive ? sql`count(*) over ()::int` : sql`null::int`} as total
      from ${name} where ${where}
      ${pageTail(query, { key: list.id, usual: sql`${name}.serial_number desc` })})
    select shown.total, ${columns} from shown
    join ${name} on ${name}.organization_id = ${organizationId} and ${name}.id = shown.id
    order by ${query.updatedSince === undefined ? sql`${name}.serial_number desc` : sql`${name}.id::text`}`.execute(db);
  const [{ rows }, total] = await allDone([reading, isExpensive ? undefined : counting()]);
  return {
    resources: rows.map(({ total: _total, ...row }) => row as Row),
    pagination: { page, perPage, total: total ?? rows[0]?.total ?? (page > 1 ? await counting() : 0) },
  };
}
