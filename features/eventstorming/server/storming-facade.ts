/** What other modules may use of event storming. */
import type { Db } from '#platform/database/server/connection.ts';
import type { RemovableScope } from '#platform/trash/server/removable-table.ts';
import { boardTable } from './board-table.ts';

/** Number of boards of a project. */
export const boardCount = (db: Db, scope: RemovableScope): Promise<number> => boardTable.count(db, scope);
