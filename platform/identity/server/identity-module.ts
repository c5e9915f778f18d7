/** The identity module as the server mounts it. */
import type { ServerModule } from '#platform/modules/server/server-module.ts';
import { accountRemovalMigrations } from './account-removal-table.ts';
import { identityMigrations } from './identity-migrations.ts';
import { identityRoutes } from './identity-routes.ts';
import { purgeSessions } from './session-table.ts';

/** Accounts, sessions, memberships and keys. */
export const identity: ServerModule = {
  migrations: [...identityMigrations, ...accountRemovalMigrations],
  routes: ({ sessions }) => identityRoutes(sessions),
  jobs: ({ database }) => [{ name: 'purge-sessions', cron: '0 3 * * *', run: () => purgeSessions(database.owner) }],
};
