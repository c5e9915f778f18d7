/** What other modules may use of diagrams. */
import type { Db } from '#platform/database/server/connection.ts';
import { countDiagrams, type DiagramScope } from './diagram-table.ts';

/** Number of diagrams of a project. */
export const diagramCount = (db: Db, scope: DiagramScope): Promise<number> => countDiagrams(db, scope);
