/** What other modules may use of database models. */
import type { Db } from '#platform/database/server/connection.ts';
import type { RemovableScope } from '#platform/trash/server/removable-table.ts';
import { dbModelTable } from './db-model-table.ts';

/** Number of database models of a project. */
export const dbModelCount = (db: Db, scope: RemovableScope): Promise<number> => dbModelTable.count(db, scope);
