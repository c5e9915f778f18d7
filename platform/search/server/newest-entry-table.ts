/** SQL on the newest things of a project. */
import { sql } from 'kysely';
import type { Db } from '#platform/database/server/connection.ts';
import { instant, oneOf, readRows, text } from '#platform/database/server/row-shape.ts';
import { searchKinds, type SearchKind } from '../contract.ts';
import type { SearchScope } from './search-table.ts';

const entryShape = { kind: oneOf(...searchKinds), id: text, title: text, namespace: text, updatedAt: instant };

/** Things of some kinds, the last changed first. */
export async function newestEntries(db: Db, scope: SearchScope, kinds: readonly SearchKind[], limit: number) {
  return readRows(
    db,
    entryShape,
    sql`select kind, id, title, namespace, updated_at as "updatedAt" from search_entry
      where organization_id = ${scope.organizationId} and project_id = ${scope.projectId}
        and kind = any(${[...kinds]}::text[])
      order by updated_at desc, id limit ${limit}`,
  );
}
