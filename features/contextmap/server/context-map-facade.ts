/** What other modules may use of context maps. */
import type { Db } from '#platform/database/server/connection.ts';
import type { ProjectScope } from '#platform/revisions/server/project-text-table.ts';
import type { BoundedContext } from '../contract.ts';
import { storedContextMap } from './context-map-table.ts';

/** The bounded contexts of a project. */
export const boundedContexts = async (db: Db, scope: ProjectScope): Promise<readonly BoundedContext[]> =>
  (await storedContextMap(db, scope)).map.contexts;
