/**
 * Actions on API keys: owners create keys of an organization once the API is enabled, everybody creates personal keys.
 */
import { randomUUID } from 'node:crypto';
import { projectsOfOrganizations } from '#features/projects/server/projects-facade.ts';
import type { Db } from '#platform/database/server/connection.ts';
import { byCaller, recordActivity } from '#platform/history/server/activity-table.ts';
import type { KeyScope } from '#platform/http/contract.ts';
import { notFound, refused, violated } from '#platform/http/model/failure.ts';
import type { TenantCaller, UserCaller } from '#platform/http/server/caller.ts';
import { apiKeyHash, createApiKey, keyPrefix } from '#platform/identity/server/api-key.ts';
import {
  deletePersonalKey,
  endOrganizationKey,
  insertOrganizationKey,
  insertPersonalKey,
  isApiEnabled,
  keysOfOrganization,
  keysOfPerson,
  setApiEnabled,
  type FreshKey,
  type StoredKey,
} from '#platform/identity/server/key-table.ts';
import {
  apiNotEnabledMessage,
  keyLimits,
  tooManyKeysMessage,
  unknownProjectMessage,
  type ApiKey,
  type CreatedKey,
  type KeyDraft,
  type KeyLife,
} from '../contract.ts';

const intervals: Readonly<Record<KeyLife, string>> = { '1d': '1 day', '1w': '7 days', '1m': '1 month', '1y': '1 year' };
const defaultScopes: readonly KeyScope[] = ['read', 'propose'];

/** Maps a stored key to its list row. */
const toApiKey = (stored: StoredKey): ApiKey => ({
  ...stored,
  prefix: keyPrefix,
  validUntil: stored.validUntil.toISOString(),
  lastUsedAt: stored.lastUsedAt?.toISOString() ?? null,
  createdBy: stored.createdBy ?? '',
});

/** The generated key with the columns stored for it. */
function freshKey(draft: KeyDraft): { readonly key: string; readonly stored: FreshKey } {
  const key = createApiKey();
  const stored: FreshKey = {
    id: randomUUID(),
    name: draft.name,
    keyHash: apiKeyHash(key) ?? '',
    last4: key.slice(-4),
    scopes: [...new Set(draft.scopes ?? defaultScopes)],
    projectId: draft.projectId ?? null,
    life: intervals[draft.validFor],
  };
  return { key, stored };
}

async function assertProjectInOrganizations(
  db: Db,
  organizations: readonly string[],
  projectId?: string,
): Promise<void> {
  if (projectId === undefined) return;
  const projects = await projectsOfOrganizations(db, organizations);
  if (!projects.some(({ id }) => id === projectId)) throw violated('projectId', unknownProjectMessage);
}

/** Whether the organization uses the API, and its keys. */
export async function readApiDetails(db: Db, organizationId: string): Promise<{ enabled: boolean; keys: ApiKey[] }> {
  const enabled = await isApiEnabled(db, organizationId);
  return { enabled, keys: (await keysOfOrganization(db, organizationId)).map(toApiKey) };
}

/** Enables the API; idempotent. */
export async function enableApiBy(db: Db, caller: TenantCaller): Promise<void> {
  if (!(await setApiEnabled(db, caller.organizationId))) return;
  await recordActivity(db, {
    ...byCaller(caller),
    projectId: null,
    subjectKind: 'organization',
    subjectId: caller.organizationId,
    action: 'api_enabled',
    summary: '',
    details: {},
  });
}

const recordKey = (db: Db, caller: TenantCaller, key: { id: string; name: string }, action: string): Promise<void> =>
  recordActivity(db, {
    ...byCaller(caller),
    projectId: null,
    subjectKind: 'api_key',
    subjectId: key.id,
    action,
    summary: key.name,
    details: {},
  });

/** Creates a key of the organization; throws 422 while the API is not enabled. */
export async function createOrganizationKeyBy(db: Db, caller: TenantCaller, draft: KeyDraft): Promise<CreatedKey> {
  const { organizationId } = caller;
  if (!(await isApiEnabled(db, organizationId))) throw refused(apiNotEnabledMessage);
  const keys = await keysOfOrganization(db, organizationId);
  if (keys.length >= keyLimits.organization) throw refused(tooManyKeysMessage);
  await assertProjectInOrganizations(db, [organizationId], draft.projectId);
  const { key, stored } = freshKey(draft);
  const created = await insertOrganizationKey(db, { ...stored, organizationId, createdBy: caller.userId });
  await recordKey(db, caller, created, 'created');
  return { ...toApiKey(created), key };
}

/** Revokes a key of the organization immediately. */
export async function deleteOrganizationKeyBy(db: Db, caller: TenantCaller, id: string): Promise<void> {
  const name = await endOrganizationKey(db, caller.organizationId, id);
  if (name === undefined) throw notFound();
  await recordKey(db, caller, { id, name }, 'deleted');
}

/** Personal keys of the caller. */
export const readPersonalKeys = async (db: Db, userId: string): Promise<ApiKey[]> =>
  (await keysOfPerson(db, userId)).map(toApiKey);

/** Creates a personal key that acts as the caller. */
export async function createPersonalKeyBy(db: Db, caller: UserCaller, draft: KeyDraft): Promise<CreatedKey> {
  const keys = await keysOfPerson(db, caller.userId);
  if (keys.length >= keyLimits.person) throw refused(tooManyKeysMessage);
  await assertProjectInOrganizations(db, caller.organizations, draft.projectId);
  const { key, stored } = freshKey(draft);
  const created = await insertPersonalKey(db, { ...stored, userId: caller.userId });
  await recordPersonalKey(db, caller, created.id, 'created');
  return { ...toApiKey(created), key };
}

/** Revokes a personal key immediately. */
export async function deletePersonalKeyBy(db: Db, caller: UserCaller, id: string): Promise<void> {
  if (!(await deletePersonalKey(db, caller.userId, id))) throw notFound();
  await recordPersonalKey(db, caller, id, 'deleted');
}

/** Recorded in every organization of the person, since the key gives access to them; without its name. */
async function recordPersonalKey(db: Db, caller: UserCaller, id: string, action: string): Promise<void> {
  for (const organizationId of caller.organizations) {
    await recordActivity(db, {
      organizationId,
      projectId: null,
      actorId: caller.userId,
      via: caller.via,
      subjectKind: 'personal_key',
      subjectId: id,
      action,
      summary: '',
      details: {},
    });
  }
}
