/** SQL on elements without a relationship. */
import { sql } from 'kysely';
import type { Db } from '#platform/database/server/connection.ts';
import { number, oneOf, readRows, text } from '#platform/database/server/row-shape.ts';
import type { Page } from '#platform/http/contract.ts';
import { elementTypes } from '../contract.ts';
import type { UnrelatedElementRow } from '../model/unrelated-elements.ts';
import { c4Table, type C4Scope } from './c4-table.ts';

/** How many elements of a project have no relationship. */
export async function countUnrelatedElements(db: Db, scope: C4Scope): Promise<number> {
  const [row] = await readRows(
    db,
    { count: number },
    sql`select coalesce(sum(jsonb_array_length(c4model.unrelated)), 0)::int as count from c4model
      where ${c4Table.living(scope)}`,
  );
  return row?.count ?? 0;
}

const elementShape = { id: text, name: text, type: oneOf(...elementTypes), modelId: text, modelName: text };

/** Elements of a project without a relationship, by model. */
export async function unrelatedElementPage(
  db: Db,
  scope: C4Scope,
  { page, perPage }: { readonly page: number; readonly perPage: number },
): Promise<Page<UnrelatedElementRow>> {
  const rows = await readRows(
    db,
    elementShape,
    sql`select item.value ->> 'id' as id, item.value ->> 'name' as name, item.value ->> 'type' as type,
        c4model.id as "modelId", c4model.name as "modelName"
      from c4model cross join lateral jsonb_array_elements(c4model.unrelated) with ordinality as item (value, place)
      where ${c4Table.living(scope)}
      order by lower(c4model.name), c4model.id, item.place limit ${perPage} offset ${(page - 1) * perPage}`,
  );
  const resources = rows.map(({ modelId, modelName, ...element }) => ({
    ...element,
    model: { id: modelId, name: modelName },
  }));
  return { resources, pagination: { page, perPage, total: await countUnrelatedElements(db, scope) } };
}
