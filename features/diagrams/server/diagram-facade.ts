/** What other modules may use of diagrams. */
import type { Db } from '#platform/database/server/connection.ts';
import type { WholeScope } from '#platform/editing/server/whole-table.ts';
import { diagramTable } from './diagram-table.ts';

/** Number of diagrams of a project. */
export const diagramCount = (db: Db, scope: WholeScope): Promise<number> => diagramTable.count(db, scope);
