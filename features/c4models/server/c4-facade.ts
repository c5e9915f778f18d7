/** What other modules may use of C4 models. */
import type { Db } from '#platform/database/server/connection.ts';
import { c4Table, type C4Scope } from './c4-table.ts';

/** Number of C4 models of a project. */
export const c4ModelCount = (db: Db, scope: C4Scope): Promise<number> => c4Table.count(db, scope);
