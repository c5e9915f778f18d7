/** Server module of administration. Its calls are not limited to a tenant, so they run as database owner. */
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

/** Server module of administration. */
export const admin: ServerModule = { routes };
