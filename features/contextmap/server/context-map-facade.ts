/** What other modules may use of the context map. */
import type { Db } from '#platform/database/server/connection.ts';
import type { ProjectScope } from '#platform/revisions/server/project-text-table.ts';
import { storedContextMap } from './context-map-table.ts';

/** Names of the bounded contexts of a project, by their ids; of those that were removed their last names. */
export async function contextNames(db: Db, scope: ProjectScope): Promise<ReadonlyMap<string, string>> {
  const { map } = await storedContextMap(db, scope);
  return new Map([...map.formerContexts, ...map.contexts].map(({ id, name }) => [id, name]));
}
