/** What other modules may use of diagrams. */
import type { Db } from '#platform/database/server/connection.ts';
import type { RemovableScope } from '#platform/trash/server/removable-table.ts';
import { diagramTable } from './diagram-table.ts';

/** Number of diagrams of a project. */
export const diagramCount = (db: Db, scope: RemovableScope): Promise<number> => diagramTable.count(db, scope);
