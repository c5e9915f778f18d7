/** The search module of the server. */
import { route, type BoundRoute } from '#platform/http/server/route.ts';
import type { ServerModule } from '#platform/modules/server/server-module.ts';
import { searchProject } from './search-actions.ts';
import { searchMigrations } from './search-migrations.ts';
import { searchJobs, type SearchSource } from './search-source.ts';
import {
  anythingKinds,
  searchAnything,
  searchLimits,
  searchPage,
  type LinkedHit,
  type SearchHit,
  type SearchKind,
} from '../contract.ts';

const linkKinds: ReadonlySet<string> = new Set(anythingKinds);
const isLinked = (hit: SearchHit): hit is LinkedHit => linkKinds.has(hit.source);

const routes = (sources: readonly SearchSource[]): readonly BoundRoute[] => [
  route(searchAnything, async ({ db, caller, query }) => {
    const request = { query: query.query, kinds: anythingKinds, page: 1, perPage: searchLimits.sent };
    const { resources, pagination } = await searchProject(db, caller, request, sources);
    return { resources: resources.filter(isLinked), pagination };
  }),
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
