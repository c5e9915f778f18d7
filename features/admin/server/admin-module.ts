/** The administration module as the server mounts it. Its calls see the whole installation, so they run as owner. */
import type { ServerModule } from '#platform/modules/server/server-module.ts';
import { routeWithDatabase, type BoundRoute } from '#platform/http/server/route.ts';
import { blockUser, deleteUser, listOrganizations, listUsers, unblockUser } from '../contract.ts';
import { blockUserBy, deleteUserBy } from './admin-actions.ts';
import { organizationPage, userPage } from './admin-table.ts';

const routes: readonly BoundRoute[] = [
  routeWithDatabase(listUsers, ({ database, query: { page, perPage, ...filter } }) =>
    userPage(database.owner, filter, { page, perPage }),
  ),
  routeWithDatabase(deleteUser, async ({ database, caller, params }) => {
    await database.asOwner((db) => deleteUserBy(db, { adminId: caller.userId, userId: params.id }));
    return undefined;
  }),
  routeWithDatabase(blockUser, async ({ database, caller, params }) => {
    const change = { adminId: caller.userId, userId: params.id, blocked: true };
    await database.asOwner((db) => blockUserBy(db, change));
    return undefined;
  }),
  routeWithDatabase(unblockUser, async ({ database, caller, params }) => {
    const change = { adminId: caller.userId, userId: params.id, blocked: false };
    await database.asOwner((db) => blockUserBy(db, change));
    return undefined;
  }),
  routeWithDatabase(listOrganizations, ({ database, query: { page, perPage, ...filter } }) =>
    organizationPage(database.owner, filter, { page, perPage }),
  ),
];

/** Users and organizations of the installation. */
export const admin: ServerModule = { routes };
