/** What other modules may use of database models. */
import type { Db } from '#platform/database/server/connection.ts';
import { countDbModels, type DbModelScope } from './db-model-table.ts';

/** Number of database models of a project. */
export const dbModelCount = (db: Db, scope: DbModelScope): Promise<number> => countDbModels(db, scope);
