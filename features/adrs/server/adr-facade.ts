/** What other modules may ask of ADRs. */
import type { Db } from '#platform/database/server/connection.ts';
import type { ProjectCaller } from '#platform/http/server/caller.ts';
import type { Adr } from '../contract.ts';
import { insertDraft } from './adr-actions.ts';
import { readAdrsOfMap, type MapAdr } from './adr-map.ts';
import { adrSearch } from './adr-search.ts';
import { adrFacts } from './adr-search-table.ts';
import { countAdrs, type AdrScope } from './adr-table.ts';
import { toldEdges, type ToldEdge } from './external-table.ts';

export type { MapAdr } from './adr-map.ts';

/** How many ADRs a project holds. */
export const adrCount = (db: Db, scope: AdrScope): Promise<number> => countAdrs(db, scope);

/** Makes a draft of the caller from an accepted RFC, with its title and content unchanged. */
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

/** Number and state of ADRs by id, as lists of mixed things show them. */
export const adrDetails = (db: Db, scope: AdrScope, ids: readonly string[]): ReturnType<typeof adrSearch.details> =>
  adrSearch.details(
    db,
    scope,
    ids.map((id) => ({ id, namespace: '' })),
  );

/** The newest ADRs of a project with what they name, for the decision map. */
export const adrsOfMap = (db: Db, scope: AdrScope, limit: number): Promise<readonly MapAdr[]> =>
  readAdrsOfMap(db, scope, limit);

/** What repositories tell of the records that they keep: which replaces, amends or clarifies which. */
export const adrRelations = (db: Db, scope: AdrScope, limit: number): Promise<readonly ToldEdge[]> =>
  toldEdges(db, scope, limit);
