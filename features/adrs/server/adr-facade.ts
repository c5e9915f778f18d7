/** What other modules may use of ADRs. */
import type { Db, SqlPiece } from '#platform/database/server/connection.ts';
import type { ProjectCaller } from '#platform/http/server/caller.ts';
import type { Adr } from '../contract.ts';
import { insertDraft } from './adr-actions.ts';
import { readAdrsOfMap, type MapAdr } from './adr-map.ts';
import { adrSearch } from './adr-search.ts';
import { adrFacts, livingAdrsSql } from './adr-search-table.ts';
import { isRelationWarning } from '../model/adr-relations.ts';
import { countAdrs, type AdrScope } from './adr-table.ts';
import { renameRepository, toldEdges, type ToldEdge } from './external-table.ts';

export type { MapAdr } from './adr-map.ts';

/** Number of ADRs of a project. */
export const adrCount = (db: Db, scope: AdrScope): Promise<number> => countAdrs(db, scope);

/** Creates a draft of the caller from an accepted RFC, with title and content unchanged. */
export const createFromRfc = (
  db: Db,
  caller: ProjectCaller,
  rfc: { readonly id: string; readonly serialNumber: number; readonly title: string; readonly json: string },
): Promise<Adr> => {
  const { id, serialNumber, title, json } = rfc;
  return insertDraft(db, caller, { title, json, rfc: { id, serialNumber, title } });
};

/** Numbers and titles of ADRs by id. */
export async function adrsByIds(
  db: Db,
  scope: AdrScope,
  ids: readonly string[],
): Promise<ReadonlyMap<string, { readonly id: string; readonly serialNumber: number; readonly title: string }>> {
  const facts = await adrFacts(db, scope, ids);
  return new Map(facts.map(({ id, serialNumber, title }) => [id, { id, serialNumber, title }]));
}

/** Numbers and states of ADRs by id, for mixed lists. */
export const adrDetails = (db: Db, scope: AdrScope, ids: readonly string[]): ReturnType<typeof adrSearch.details> =>
  adrSearch.details(
    db,
    scope,
    ids.map((id) => ({ id, namespace: '' })),
  );

/** The newest ADRs of a project with their references, for the decision map. */
export const adrsOfMap = (db: Db, scope: AdrScope, limit: number): Promise<readonly MapAdr[]> =>
  readAdrsOfMap(db, scope, limit);

/** References between records of repositories: replaces, amends or clarifies. */
export const adrRelations = (db: Db, scope: AdrScope, limit: number): Promise<readonly ToldEdge[]> =>
  toldEdges(db, scope, limit);

/** SQL of the proposed and valid ADRs of a project: `kind`, `id` and `at`, their creation. */
export const livingAdrs = (scope: AdrScope): SqlPiece => livingAdrsSql(scope);

/** Records of a repository follow its new name. */
export const renameRecordRepository = (db: Db, scope: AdrScope, from: string, to: string): Promise<void> =>
  renameRepository(db, scope, { from, to });

/** Whether a warning about a record depends on the other records of its repository. */
export const dependsOnOthers = (warning: string): boolean => isRelationWarning(warning);

/** Reads the records of a repository in workers, and stores them in the open transaction; idempotent. */
export {
  readRepositoryRecords,
  storeRepositoryRecords,
  wakeForRecords,
  type ReadyRecords,
} from './repository-records.ts';
