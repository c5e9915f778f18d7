/** What other modules may use of RFCs. */
import type { Db, SqlPiece } from '#platform/database/server/connection.ts';
import type { ProjectCaller } from '#platform/http/server/caller.ts';
import { draftRfcBy } from './rfc-actions.ts';
import { readRfcsOfMap, type MapRfc } from './rfc-map.ts';
import { countRfcs, type ProjectScope } from './rfc-ref-table.ts';
import { rfcSearch } from './rfc-search.ts';
import { livingRfcsSql } from './rfc-search-table.ts';

export type { MapRfc } from './rfc-map.ts';
export { afterDueSessions } from './voting-actions.ts';

/** Number of RFCs of a project, and how many are in discussion or voting. */
export const rfcCounts = (db: Db, scope: ProjectScope): Promise<{ rfcs: number; openRfcs: number }> =>
  countRfcs(db, scope);

/** Numbers and states of RFCs by id, for mixed lists. */
export const rfcDetails = (db: Db, scope: ProjectScope, ids: readonly string[]): ReturnType<typeof rfcSearch.details> =>
  rfcSearch.details(
    db,
    scope,
    ids.map((id) => ({ id, namespace: '' })),
  );

/** The newest RFCs of a project, for the decision map. */
export const rfcsOfMap = (db: Db, scope: ProjectScope, limit: number): Promise<readonly MapRfc[]> =>
  readRfcsOfMap(db, scope, limit);

/** SQL of the RFCs of a project that are discussed or accepted and became no ADR: `kind`, `id` and `at`. */
export const livingRfcs = (scope: ProjectScope): SqlPiece => livingRfcsSql(scope);

/** Creates a draft of the caller that mentions nobody; once, however often an `id` is sent. Answers its id. */
export const createRfcDraft = (
  db: Db,
  caller: ProjectCaller,
  draft: { readonly id: string | undefined; readonly title: string; readonly json: string },
): Promise<string> => draftRfcBy(db, caller, draft);
