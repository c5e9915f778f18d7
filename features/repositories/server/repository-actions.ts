/** Actions of owners on the repositories of projects. Calls to a provider are made outside of transactions. */
import { randomUUID } from 'node:crypto';
import * as z from 'zod/mini';
import type { Db } from '#platform/database/server/connection.ts';
import type { Database } from '#platform/database/server/open-database.ts';
import { changeUse, insertUse, openConnection, removeUse } from '#features/providers/server/providers-facade.ts';
import { GitProblem } from '#platform/git/server/git-problem.ts';
import { byCaller, recordActivity } from '#platform/history/server/activity-table.ts';
import type { Page, PageQuery } from '#platform/http/contract.ts';
import { mapPage } from '#platform/http/server/list-page-table.ts';
import { notFound, refused, violated } from '#platform/http/model/failure.ts';
import type { TenantCaller } from '#platform/http/server/caller.ts';
import type { ModuleServices } from '#platform/modules/server/server-module.ts';
import {
  configuration as configurationSchema,
  connectedProjectMessage,
  fileKinds,
  formerRepositoryMessage,
  staleRepositoryMessage,
  unknownProviderMessage,
  unknownRepositoryMessage,
  usedRepositoryMessage,
  type CodeRepository,
  type FileKind,
  type RepositoryConfiguration,
  type RepositoryDraft,
  type RepositoryPatch,
  type SyncState,
} from '../contract.ts';
import { assertModeOfBundle, leaveBundles, useBundle } from './bundle-actions.ts';
import { rememberFiles } from './kept-here-table.ts';
import { markAllMissing } from './repository-file-table.ts';
import {
  insertRepository,
  moveRepository,
  repositoryById,
  repositoryPage,
  saveConfiguration,
  type RepositoryFacts,
  type StoredRepository,
} from './repository-table.ts';

/** What actions need. */
export interface RepositoryMeans {
  readonly services: ModuleServices;
  readonly database: Database;
  readonly caller: TenantCaller;
}

/** Purpose of the key that encrypts secrets of webhooks. */
export const webhookSecretPurpose = 'repository webhook';

/** Paths that are read and have no file; none where changes are sent only. */
function emptyPathsOf(configuration: RepositoryConfiguration, foundKinds: readonly string[]): string[] {
  const { adrPath, docsPath, structurizrPath, databasePath, metricsPath, syncMode } = configuration;
  if (syncMode === 'push') return [];
  const paths: Readonly<Record<FileKind, string>> = {
    adr: adrPath,
    document: docsPath,
    structurizr: structurizrPath,
    database: databasePath,
    metrics: metricsPath,
  };
  return fileKinds.flatMap((kind) => (paths[kind] === '' || foundKinds.includes(kind) ? [] : [paths[kind]]));
}

const toRepository = (publicUrl: string, stored: StoredRepository): CodeRepository => {
  const { organizationId: _own, createdBy: _person, reader: _reader, webhookSecret, foundKinds, ...rest } = stored;
  return {
    ...rest,
    emptyPaths: stored.lastCommit === null ? [] : emptyPathsOf(stored.configuration, foundKinds.split(' ')),
    hasWebhookSecret: webhookSecret !== null,
    webhookUrl: `${publicUrl}/api/public/repositories/${stored.id}/webhook`,
    lastSyncAt: stored.lastSyncAt?.toISOString() ?? null,
    lastSyncStatus: stored.lastSyncStatus as SyncState | null,
  };
};

const scopeOf = ({ organizationId, userId }: TenantCaller) => ({ organizations: [organizationId], userId });

const record = (
  db: Db,
  caller: TenantCaller,
  { id, projectId, path }: StoredRepository,
  action: string,
): Promise<void> =>
  recordActivity(db, {
    ...byCaller(caller),
    projectId,
    subjectKind: 'repository',
    subjectId: id,
    action,
    summary: path,
    details: {},
  });

/** A repository of the organization; throws 404 for any other. */
export async function knownRepository(db: Db, { organizationId }: TenantCaller, id: string): Promise<StoredRepository> {
  const stored = await repositoryById(db, organizationId, id);
  if (!stored) throw notFound();
  return stored;
}

/** One repository. */
export const readRepository = async (
  { publicUrl }: Pick<ModuleServices, 'publicUrl'>,
  db: Db,
  caller: TenantCaller,
  id: string,
): Promise<CodeRepository> => toRepository(publicUrl, await knownRepository(db, caller, id));

/** A page of the organization's repositories. */
export async function readRepositories(
  { publicUrl }: Pick<ModuleServices, 'publicUrl'>,
  db: Db,
  { organizationId }: TenantCaller,
  query: PageQuery & { readonly projectId?: string | undefined },
): Promise<Page<CodeRepository>> {
  return mapPage(await repositoryPage(db, organizationId, query), (stored) => toRepository(publicUrl, stored));
}

/** What a repository is at its provider; throws 422 for an unknown provider or repository. */
async function factsOf(
  { services, database, caller }: RepositoryMeans,
  { providerId, repositoryId }: { readonly providerId: string; readonly repositoryId: string },
): Promise<RepositoryFacts> {
  const connection = await database.within({ ...scopeOf(caller), readOnly: true }, (db) =>
    openConnection(services, db, caller.organizationId, providerId),
  );
  if (!connection) throw violated('providerId', unknownProviderMessage);
  try {
    const found = await connection.adapter.repository(repositoryId);
    if (!found) throw violated('repositoryId', unknownRepositoryMessage);
    const { path, name, webUrl, defaultBranch } = found;
    return { providerId, providerType: connection.type, repositoryId: found.id, path, name, webUrl, defaultBranch };
  } catch (error) {
    if (error instanceof GitProblem) throw violated('repositoryId', error.message);
    throw error;
  }
}

/** Connects a repository to a project; its first run begins soon. */
export async function createRepositoryBy(means: RepositoryMeans, draft: RepositoryDraft): Promise<CodeRepository> {
  const { services, database, caller } = means;
  const { organizationId, userId } = caller;
  const { projectId } = draft;
  const project = await database.within({ ...scopeOf(caller), readOnly: true }, (db) =>
    services.projects.findProject(db, organizationId, projectId),
  );
  if (!project) throw violated('projectId', 'This project does not exist.');
  const facts = await factsOf(means, draft);
  return database.within(scopeOf(caller), async (db) => {
    await services.projects.assertProjectWritable(db, { organizationId, projectId });
    const id = randomUUID();
    const { providerId, repositoryId } = facts;
    const held = await insertUse(db, { organizationId, id, providerId, repositoryId, projectId });
    if (held === 'project') throw violated('projectId', connectedProjectMessage);
    if (held === 'repository') throw violated('repositoryId', usedRepositoryMessage);
    const configuration = draft.configuration ?? z.parse(configurationSchema, {});
    await useBundle(db, { organizationId, projectId, id }, { ...facts, ...configuration });
    await insertRepository(db, { ...facts, organizationId, id, projectId, configuration, createdBy: userId });
    await record(db, caller, await knownRepository(db, caller, id), 'connected');
    return readRepository(services, db, caller, id);
  });
}

async function stale({ services, caller }: RepositoryMeans, db: Db, id: string) {
  const current = await readRepository(services, db, caller, id);
  return refused(staleRepositoryMessage, { code: 'stale_revision', current });
}

/** Connects the project with another repository. */
export async function moveRepositoryBy(
  means: RepositoryMeans,
  id: string,
  body: { readonly providerId: string; readonly repositoryId: string; readonly revision: number },
): Promise<CodeRepository> {
  const { services, database, caller } = means;
  const { organizationId } = caller;
  await database.within({ ...scopeOf(caller), readOnly: true }, (db) => knownRepository(db, caller, id));
  const facts = await factsOf(means, body);
  return database.within(scopeOf(caller), async (db) => {
    const { projectId, path, configuration } = await knownRepository(db, caller, id);
    const { providerId, repositoryId } = facts;
    const isFree = await changeUse(db, { organizationId, id, providerId, repositoryId, projectId });
    if (!isFree) throw violated('repositoryId', usedRepositoryMessage);
    await useBundle(db, { organizationId, projectId, id }, { ...facts, ...configuration });
    if (!(await moveRepository(db, { organizationId, id, revision: body.revision }, facts))) {
      throw await stale(means, db, id);
    }
    await markAllMissing(db, { organizationId, id }, formerRepositoryMessage(path));
    await record(db, caller, await knownRepository(db, caller, id), 'connected');
    return readRepository(services, db, caller, id);
  });
}

/** Changes what is followed. Without a revision the last change wins, as for a merge patch of single fields. */
export async function configureRepositoryBy(
  { services, database, caller }: RepositoryMeans,
  id: string,
  { webhookSecret, revision, ...patch }: RepositoryPatch,
): Promise<CodeRepository> {
  return database.within(scopeOf(caller), async (db) => {
    const before = await knownRepository(db, caller, id);
    const changed = Object.fromEntries(Object.entries(patch).filter(([, value]) => value !== undefined));
    const configuration = { ...before.configuration, ...changed };
    assertModeOfBundle(before.repositoryId, configuration.syncMode);
    const secret =
      webhookSecret === undefined || webhookSecret === null
        ? webhookSecret
        : services.secrets.seal(webhookSecretPurpose, webhookSecret);
    const at = { organizationId: caller.organizationId, id, revision: revision ?? before.revision };
    const saved = { configuration, webhookSecret: secret === undefined ? before.webhookSecret : secret };
    if (!(await saveConfiguration(db, at, saved))) throw await stale({ services, database, caller }, db, id);
    await record(db, caller, before, 'configured');
    return readRepository(services, db, caller, id);
  });
}

/** Disconnects a repository with its runs; what was read from it stays, and remembers where it came from. */
export async function deleteRepositoryBy({ services, database, caller }: RepositoryMeans, id: string): Promise<void> {
  await database.within(scopeOf(caller), async (db) => {
    const stored = await knownRepository(db, caller, id);
    await rememberFiles(db, stored, stored.webUrl || null);
    await removeUse(db, caller.organizationId, id);
    await record(db, caller, stored, 'disconnected');
  });
  await leaveBundles({ services }, { organizationId: caller.organizationId, id });
  await services.git.copy(id).remove();
}
