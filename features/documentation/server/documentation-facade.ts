/** What other modules may use of documentation. */
import type { Db } from '#platform/database/server/connection.ts';
import { documentationTotals, type ProjectScope } from './namespace-table.ts';

/** Number of namespaces and documents of a project. */
export const documentationCounts = (db: Db, scope: ProjectScope): Promise<{ namespaces: number; documents: number }> =>
  documentationTotals(db, scope);

export {
  arrangePages,
  openNamespace,
  plannedNamespace,
  storePages,
  type FilePage,
  type PagesNamespace,
  type StoredPage,
} from './repository-pages.ts';
