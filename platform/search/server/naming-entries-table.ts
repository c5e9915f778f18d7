/** SQL that finds the texts of a project in which names occur. */
import { sql } from 'kysely';
import type { Db } from '#platform/database/server/connection.ts';
import { oneOf, readRows, text, type RowOf } from '#platform/database/server/row-shape.ts';
import { searchKinds, type SearchKind } from '../contract.ts';
import { distinctWords } from '../model/words.ts';
import { termOf, wordPrefix, type SearchScope } from './search-table.ts';

const shape = { kind: oneOf(...searchKinds), id: text, title: text, namespace: text, page: text, body: text };
/** A thing with its text as far as it is kept. */
export type NamingEntry = RowOf<typeof shape>;

/** Bytes of the words of one name that are asked for. */
const mostBytes = 400;

/** Terms of one name: all of its words; empty for one without words. */
function groupOf(name: string, term: ReturnType<typeof termOf>): string {
  const words = [...distinctWords(name, mostBytes)].map((word) => term({ word, isStart: false }));
  return words.length === 0 ? '' : `(${words.join('&')})`;
}

/**
 * Things whose text has all words of one of the names, newest first. The words may stand apart: the caller looks into the
 * text.
 */
export async function entriesNaming(
  db: Db,
  scope: SearchScope,
  { kinds, names }: { readonly kinds: readonly SearchKind[]; readonly names: readonly string[] },
  limit: number,
): Promise<readonly NamingEntry[]> {
  const term = termOf(wordPrefix(scope.projectId));
  const groups = [...new Set(names.map((name) => groupOf(name, term)).filter(Boolean))];
  if (groups.length === 0 || kinds.length === 0) return [];
  return readRows(
    db,
    shape,
    sql`select kind, id, title, namespace, page, body from search_entry
      where organization_id = ${scope.organizationId} and project_id = ${scope.projectId}
        and kind = any(${[...kinds]}::text[]) and words @@ ${groups.join('|')}::tsquery
      order by updated_at desc, id limit ${limit}`,
  );
}
