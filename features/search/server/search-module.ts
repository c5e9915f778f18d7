/** The search module as the server mounts it. */
import { route, type BoundRoute } from '#platform/http/server/route.ts';
import { searchLimits, type SearchKind } from '#platform/search/contract.ts';
import { searchProject } from '#platform/search/server/search-actions.ts';
import type { SearchSource } from '#platform/search/server/search-source.ts';
import { searchAnything, searchPage } from '../contract.ts';

/** Routes of the search module over everything that the modules bring into search. */
export const searchRoutes = (sources: readonly SearchSource[]): readonly BoundRoute[] => [
  route(searchAnything, ({ db, caller, query }) =>
    searchProject(db, caller, { query: query.query, page: 1, perPage: searchLimits.sent }, sources),
  ),
  route(searchPage, ({ db, caller, query: { kinds, ...request } }) =>
    searchProject(db, caller, { ...request, ...(kinds ? { kinds: kinds.split(',') as SearchKind[] } : {}) }, sources),
  ),
];
