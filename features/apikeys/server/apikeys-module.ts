/** Server module of API keys. */
import type { ServerModule } from '#platform/modules/server/server-module.ts';
import { route, type BoundRoute } from '#platform/http/server/route.ts';
import {
  createOrganizationKey,
  createPersonalKey,
  deleteOrganizationKey,
  deletePersonalKey,
  enableApi,
  getApiDetails,
  listPersonalKeys,
} from '../contract.ts';
import {
  createOrganizationKeyBy,
  createPersonalKeyBy,
  deleteOrganizationKeyBy,
  deletePersonalKeyBy,
  enableApiBy,
  readApiDetails,
  readPersonalKeys,
} from './key-actions.ts';

const routes: readonly BoundRoute[] = [
  route(getApiDetails, ({ db, caller }) => readApiDetails(db, caller.organizationId)),
  route(enableApi, async ({ db, caller }) => {
    await enableApiBy(db, caller);
    return undefined;
  }),
  route(createOrganizationKey, ({ db, caller, body }) => createOrganizationKeyBy(db, caller, body)),
  route(deleteOrganizationKey, async ({ db, caller, params }) => {
    await deleteOrganizationKeyBy(db, caller, params.id);
    return undefined;
  }),
  route(listPersonalKeys, async ({ db, caller }) => {
    const resources = await readPersonalKeys(db, caller.userId);
    return { resources, pagination: { page: 1, perPage: Math.max(1, resources.length), total: resources.length } };
  }),
  route(createPersonalKey, ({ db, caller, body }) => createPersonalKeyBy(db, caller, body)),
  route(deletePersonalKey, async ({ db, caller, params }) => {
    await deletePersonalKeyBy(db, caller, params.id);
    return undefined;
  }),
];

/** Server module of API keys of people and organizations. */
export const apiKeys: ServerModule = { routes };
