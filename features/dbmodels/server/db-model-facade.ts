/** What other modules may use of database models. */
import { task } from '#platform/workers/server/task.ts';
import type { Db } from '#platform/database/server/connection.ts';
import type { RemovableScope } from '#platform/trash/server/removable-table.ts';
import { dbModelTable } from './db-model-table.ts';
import type { tryStatements } from './db-model-tasks.ts';

/** Number of database models of a project. */
export const dbModelCount = (db: Db, scope: RemovableScope): Promise<number> => dbModelTable.count(db, scope);

/** Worker task: the DDL of a model before and after statements are imported into it, and their faults. */
export const triedStatements = task<typeof tryStatements>(
  new URL('./db-model-tasks.ts', import.meta.url),
  'tryStatements',
);
