/** The identity module of the server. */
import { route } from '#platform/http/server/route.ts';
import type { ServerModule } from '#platform/modules/server/server-module.ts';
import { listPeople } from '../contract.ts';
import { accountRemovalMigrations } from './account-removal-table.ts';
import { identityMigrations } from './identity-migrations.ts';
import { identityRoutes } from './identity-routes.ts';
import { peoplePage } from './people-table.ts';
import { purgeSessions } from './session-table.ts';

/** Accounts, sessions, memberships and keys. */
export const identity: ServerModule = {
  migrations: [...identityMigrations, ...accountRemovalMigrations],
  routes: ({ sessions }) => [
    ...identityRoutes(sessions),
    route(listPeople, ({ db, caller, query }) => peoplePage(db, caller.organizationId, query)),
  ],
  jobs: ({ database }) => [{ name: 'purge-sessions', cron: '0 3 * * *', run: () => purgeSessions(database.owner) }],
};
