/** The search module of the server. */
import { route, type BoundRoute } from '#platform/http/server/route.ts';
import type { ServerModule } from '#platform/modules/server/server-module.ts';
import { searchProject } from './search-actions.ts';
import { searchMigrations } from './search-migrations.ts';
import { searchJobs, type SearchSource } from './search-source.ts';
import { searchAnything, type SearchKind, searchLimits, searchPage } from '../contract.ts';

const routes = (sources: readonly SearchSource[]): readonly BoundRoute[] => [
  route(searchAnything, ({ db, caller, query }) =>
    searchProject(db, caller, { query: query.query, page: 1, perPage: searchLimits.sent }, sources),
  ),
  route(searchPage, ({ db, caller, query: { kinds, ...request } }) =>
    searchProject(db, caller, { ...request, ...(kinds ? { kinds: kinds.split(',') as SearchKind[] } : {}) }, sources),
  ),
];

/** The search index over the contributions of all modules. */
export const search: ServerModule = {
  migrations: searchMigrations,
  routes: ({ contributions }) => routes(contributions.search),
  jobs: ({ database, contributions }) => searchJobs(database, contributions.search),
};
