/** What other modules' servers may ask of RFCs. */
import type { Db } from '#platform/database/server/connection.ts';
import { readRfcsOfMap, type MapRfc } from './rfc-map.ts';
import { countRfcs, type ProjectScope } from './rfc-ref-table.ts';
import { rfcSearch } from './rfc-search.ts';

export type { MapRfc } from './rfc-map.ts';

/** How many RFCs a project holds, and how many of them are discussed or voted on. */
export const rfcCounts = (db: Db, scope: ProjectScope): Promise<{ rfcs: number; openRfcs: number }> =>
  countRfcs(db, scope);

/** Number and state of RFCs by id, as lists of mixed things show them. */
export const rfcDetails = (db: Db, scope: ProjectScope, ids: readonly string[]): ReturnType<typeof rfcSearch.details> =>
  rfcSearch.details(
    db,
    scope,
    ids.map((id) => ({ id, namespace: '' })),
  );

/** The newest RFCs of a project, for the decision map. */
export const rfcsOfMap = (db: Db, scope: ProjectScope, limit: number): Promise<readonly MapRfc[]> =>
  readRfcsOfMap(db, scope, limit);
