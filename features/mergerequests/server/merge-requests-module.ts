/** Server module of merge requests. */
import { route, routeWithBodyFile, routeWithDatabase } from '#platform/http/server/route.ts';
import type { ServerModule } from '#platform/modules/server/server-module.ts';
import {
  getDrift,
  getLatestChanges,
  getMergeRequest,
  listMergeRequests,
  pushMergeRequest,
  refreshMergeRequests,
} from '../contract.ts';
import { getDriftBy } from './drift-reading.ts';
import {
  getLatestChangesBy,
  getMergeRequestBy,
  listMergeRequestsBy,
  pushMergeRequestBy,
  refreshMergeRequestsBy,
} from './merge-request-actions.ts';
import { MergeRequestFetcher } from './merge-request-fetcher.ts';
import { mergeRequestMigrations } from './merge-request-migrations.ts';

/** Server module of merge requests. */
export const mergeRequests: ServerModule = {
  migrations: mergeRequestMigrations,
  routes: (services) => [
    routeWithDatabase(getLatestChanges, getLatestChangesBy),
    routeWithDatabase(listMergeRequests, listMergeRequestsBy),
    routeWithDatabase(getMergeRequest, getMergeRequestBy),
    route(refreshMergeRequests, ({ db, caller }) => refreshMergeRequestsBy(db, caller)),
    routeWithDatabase(getDrift, (input) => getDriftBy(services, input)),
    routeWithBodyFile(pushMergeRequest, (input) => pushMergeRequestBy(services, input)),
  ],
  loops: (services) => [new MergeRequestFetcher(services).loop()],
};
