/** What other modules may ask of documentation. */
import type { Db } from '#platform/database/server/connection.ts';
import { documentationTotals, type ProjectScope } from './namespace-table.ts';

/** How many namespaces and documents a project holds. */
export const documentationCounts = (db: Db, scope: ProjectScope): Promise<{ namespaces: number; documents: number }> =>
  documentationTotals(db, scope);
