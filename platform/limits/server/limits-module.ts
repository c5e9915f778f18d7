/** The limits module of the server. */
import type { ServerModule } from '#platform/modules/server/server-module.ts';
import { limitRoutes } from './limit-routes.ts';
import { subscriptionJobs } from './subscription-actions.ts';
import { subscriptionRoutes } from './subscription-routes.ts';
import { limitMigrations } from './subscription-table.ts';

/** Plans, limits and trials. */
export const limits: ServerModule = {
  migrations: limitMigrations,
  routes: ({ contributions: { counters }, projects }) => [
    ...limitRoutes(counters),
    ...subscriptionRoutes(counters, projects),
  ],
  jobs: ({ database }) => subscriptionJobs(database),
};
