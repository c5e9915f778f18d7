/** The limits module of the server. */
import type { ServerModule } from '#platform/modules/server/server-module.ts';
import { limitRoutes } from './limit-routes.ts';
import { limitMigrations } from './subscription-table.ts';

/** Plans and their limits. Trials and payment are in features/subscription. */
export const limits: ServerModule = {
  migrations: limitMigrations,
  routes: ({ contributions: { counters } }) => limitRoutes(counters),
};
