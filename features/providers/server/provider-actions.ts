/** Actions of owners on providers. Calls to a provider are made outside of transactions. */
import { randomUUID } from 'node:crypto';
import type { Db } from '#platform/database/server/connection.ts';
import type { Database } from '#platform/database/server/open-database.ts';
import { GitProblem } from '#platform/git/server/git-problem.ts';
import { byCaller, recordActivity } from '#platform/history/server/activity-table.ts';
import type { Page } from '#platform/http/contract.ts';
import { requiredMessage } from '#platform/http/contract.ts';
import { notFound, refused, violated } from '#platform/http/model/failure.ts';
import type { TenantCaller } from '#platform/http/server/caller.ts';
import {
  localOffMessage,
  mostProviders,
  staleProviderMessage,
  tooManyProvidersMessage,
  usedProviderMessage,
  type Provider,
  type ProviderChange,
  type ProviderDraft,
  type ProviderRepository,
  type ProviderType,
} from '../contract.ts';
import {
  adapterOf,
  addressOf,
  checkedState,
  storedAdapter,
  tokenPurpose,
  type ConnectionServices,
  type ProviderAddress,
} from './open-provider.ts';
import {
  insertProvider,
  lockProviders,
  noteCheck,
  providerById,
  providersOf,
  removeProvider,
  saveProvider,
  type CheckedState,
  type SealedToken,
  type StoredProvider,
} from './provider-table.ts';
import { usedRepositories } from './repository-use-table.ts';

/** What actions that call a provider need. */
export interface ProviderMeans {
  readonly services: ConnectionServices;
  readonly database: Database;
  readonly caller: TenantCaller;
}

const toProvider = ({ organizationId: _own, token: _secret, ...stored }: StoredProvider): Provider => ({
  ...stored,
  type: stored.type as ProviderType,
  status: stored.status as Provider['status'],
  tokenExpiresAt: stored.tokenExpiresAt?.toISOString() ?? null,
  lastCheckedAt: stored.lastCheckedAt?.toISOString() ?? null,
  createdAt: stored.createdAt.toISOString(),
});

const scopeOf = ({ organizationId, userId }: TenantCaller) => ({ organizations: [organizationId], userId });

const record = (
  db: Db,
  caller: TenantCaller,
  { id, name }: { readonly id: string; readonly name: string },
  action: string,
): Promise<void> =>
  recordActivity(db, {
    ...byCaller(caller),
    projectId: null,
    subjectKind: 'provider',
    subjectId: id,
    action,
    summary: name,
    details: {},
  });

async function known(db: Db, { organizationId }: TenantCaller, id: string): Promise<StoredProvider> {
  const stored = await providerById(db, organizationId, id);
  if (!stored) throw notFound();
  return stored;
}

/** Providers of the organization, oldest first. */
export async function readProviders(db: Db, { organizationId }: TenantCaller): Promise<Page<Provider>> {
  const resources = (await providersOf(db, organizationId)).map(toProvider);
  return { resources, pagination: { page: 1, perPage: mostProviders, total: resources.length } };
}

/** One provider. */
export const readProvider = async (db: Db, caller: TenantCaller, id: string): Promise<Provider> =>
  toProvider(await known(db, caller, id));

/** Throws 422 for an address that is missing or never called. */
async function assertUsable({ services: { outbound, git } }: ProviderMeans, address: ProviderAddress): Promise<void> {
  if (address.type === 'local') {
    if (!git.hasLocal) throw violated('type', localOffMessage);
    return;
  }
  if (address.baseUrl === '') throw violated('baseUrl', requiredMessage);
  if (address.token === '') throw violated('token', requiredMessage);
  const problem = await outbound.problemOf(address.baseUrl);
  if (problem !== undefined) throw violated('baseUrl', problem);
}

/** Checks a token that was entered; throws 422 when it is refused, or the provider cannot be reached. */
async function checkEntered(means: ProviderMeans, address: ProviderAddress): Promise<CheckedState> {
  await assertUsable(means, address);
  const found = await checkedState(adapterOf(means.services, address));
  if (found.status === 'connected') return found;
  throw violated(found.status === 'revoked' ? 'token' : 'baseUrl', found.lastError ?? '');
}

const sealed = ({ services: { secrets } }: ProviderMeans, token: string): SealedToken =>
  token === ''
    ? { token: null, tokenLast4: '' }
    : { token: secrets.seal(tokenPurpose, token), tokenLast4: token.length > 8 ? token.slice(-4) : '' };

/** Connects a provider whose token is good. */
export async function createProviderBy(means: ProviderMeans, draft: ProviderDraft): Promise<Provider> {
  const { caller, database } = means;
  const { type, name } = draft;
  const address = { type, baseUrl: addressOf(type, draft.baseUrl), token: type === 'local' ? '' : draft.token };
  const found = await checkEntered(means, address);
  return database.within(scopeOf(caller), async (db) => {
    const { organizationId, userId } = caller;
    await lockProviders(db, organizationId);
    if ((await providersOf(db, organizationId)).length >= mostProviders) throw refused(tooManyProvidersMessage);
    const id = randomUUID();
    const { baseUrl } = address;
    await insertProvider(db, {
      ...found,
      ...sealed(means, address.token),
      organizationId,
      id,
      type,
      name,
      baseUrl,
      createdBy: userId,
    });
    await record(db, caller, { id, name }, 'created');
    return readProvider(db, caller, id);
  });
}

/** Changes a provider. A new address or token is checked; without a token the stored one is kept. */
export async function updateProviderBy(means: ProviderMeans, id: string, change: ProviderChange): Promise<Provider> {
  const { caller, database } = means;
  const before = await database.within({ ...scopeOf(caller), readOnly: true }, (db) => known(db, caller, id));
  const type = before.type as ProviderType;
  const baseUrl = addressOf(type, change.baseUrl);
  const entered = type === 'local' ? '' : (change.token ?? '');
  // A token is never sent to an address that it was not entered for.
  const isMoved = baseUrl !== before.baseUrl;
  if (isMoved && entered === '') throw violated('token', 'Please enter the token again for the new address.');
  const found = isMoved || entered !== '' ? await checkEntered(means, { type, baseUrl, token: entered }) : undefined;
  const token = entered === '' ? { token: before.token, tokenLast4: before.tokenLast4 } : sealed(means, entered);
  return database.within(scopeOf(caller), async (db) => {
    const place = { organizationId: caller.organizationId, id };
    const saved = { name: change.name, baseUrl, ...token };
    if (!(await saveProvider(db, { ...place, revision: change.revision }, saved))) {
      const current = await readProvider(db, caller, id);
      throw refused(staleProviderMessage, { code: 'stale_revision', current });
    }
    if (found) await noteCheck(db, place, found);
    await record(db, caller, { id, name: change.name }, found ? 'reconnected' : 'updated');
    return readProvider(db, caller, id);
  });
}

/** Disconnects a provider. Throws 422 while projects use its repositories. */
export async function deleteProviderBy(db: Db, caller: TenantCaller, id: string): Promise<void> {
  const { name, repositories } = await known(db, caller, id);
  if (repositories > 0) throw refused(usedProviderMessage);
  await removeProvider(db, { organizationId: caller.organizationId, id });
  await record(db, caller, { id, name }, 'deleted');
}

/** Checks the token now; what was found is the answer. */
export async function checkProviderBy(means: ProviderMeans, id: string): Promise<Provider> {
  const { caller, database, services } = means;
  const stored = await database.within({ ...scopeOf(caller), readOnly: true }, (db) => known(db, caller, id));
  const found = await checkedState(storedAdapter(services, stored));
  return database.within(scopeOf(caller), async (db) => {
    await noteCheck(db, { organizationId: caller.organizationId, id }, found);
    return readProvider(db, caller, id);
  });
}

/** A page of the provider's repositories without those that projects use. The provider pages: a page may be shorter. */
export async function readProviderRepositories(
  means: ProviderMeans,
  id: string,
  query: { readonly page: number; readonly perPage: number; readonly search: string },
): Promise<Page<ProviderRepository>> {
  const { caller, database, services } = means;
  const { stored, used } = await database.within({ ...scopeOf(caller), readOnly: true }, async (db) => ({
    stored: await known(db, caller, id),
    used: await usedRepositories(db, caller.organizationId, id),
  }));
  try {
    const { repositories, total } = await storedAdapter(services, stored).repositories(query);
    const { page, perPage } = query;
    const resources = repositories.filter((repository) => !used.has(repository.id));
    return { resources, pagination: { page, perPage, total } };
  } catch (error) {
    if (error instanceof GitProblem) throw refused(error.message);
    throw error;
  }
}
