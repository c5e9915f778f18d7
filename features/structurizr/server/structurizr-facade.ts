/** What other modules may use of Structurizr workspaces. */
import type { Db } from '#platform/database/server/connection.ts';
import { countViews, type StructurizrScope } from './structurizr-table.ts';

/** Number of views of the workspace of a project; 0 without one. */
export const structurizrViewCount = (db: Db, scope: StructurizrScope): Promise<number> => countViews(db, scope);
