/** SQL of a page of numbered records, newest first: the page is cut before names are joined. */
import { sql, type RawBuilder } from 'kysely';
import { allDone } from '#platform/database/server/all-done.ts';
import type { Db } from '#platform/database/server/connection.ts';
import { isUpdatedSince } from '#platform/history/server/updated-since-table.ts';
import type { Page, PageQuery } from '#platform/http/contract.ts';
import { listOrder, pageTail, placeColumn, takePage, type ListOrder } from '#platform/http/server/list-page-table.ts';

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
  const order: ListOrder = {
    fixed: [{ by: list.id, type: 'uuid' }],
    usual: [{ by: sql`${name}.serial_number`, type: 'integer', isDescending: true }],
  };
  const reading = sql<Row & { total: number | null; place: string }>`
    with found as (
      select ${name}.id, ${name}.serial_number, ${isExpensive ? sql`count(*) over ()::int` : sql`null::int`} as total
      from ${name} where ${where}),
    shown as (
      select ${name}.id, ${name}.total, ${placeColumn(query, order)} from found as ${name}
      where true ${pageTail(query, order)})
    select shown.total, shown.place, ${columns} from shown
    join ${name} on ${name}.organization_id = ${organizationId} and ${name}.id = shown.id
    ${listOrder(query, order)}`.execute(db);
  const [answered, counted] = await allDone([reading, isExpensive ? undefined : counting()]);
  const { rows, end } = takePage(answered.rows, query);
  const total = counted ?? answered.rows[0]?.total ?? (page > 1 ? await counting() : 0);
  return { resources: rows.map(({ total: _total, ...row }) => row as Row), pagination: { page, perPage, total }, end };
}
