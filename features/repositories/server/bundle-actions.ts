/** Bundles of owners: files of a project that are connected as its repository. */
import { randomUUID } from 'node:crypto';
import { bundleFileOf, bundleRepositoryId } from '#features/providers/contract.ts';
import { openConnection } from '#features/providers/server/providers-facade.ts';
import type { Db } from '#platform/database/server/connection.ts';
import type { Database } from '#platform/database/server/open-database.ts';
import { storeUpload } from '#platform/files/server/file-actions.ts';
import { endFileUses, fileById, noteFileUses } from '#platform/files/server/file-table.ts';
import { GitProblem } from '#platform/git/server/git-problem.ts';
import { readBundleHead } from '#platform/git/server/git-bundle.ts';
import { violated } from '#platform/http/model/failure.ts';
import type { TenantCaller } from '#platform/http/server/caller.ts';
import type { UploadedFile } from '#platform/http/server/upload.ts';
import type { ModuleServices } from '#platform/modules/server/server-module.ts';
import {
  brokenBundleMessage,
  noBundleMessage,
  readOnlyBundleMessage,
  unknownProviderMessage,
  unknownRepositoryMessage,
  type SyncMode,
  type UploadedBundle,
} from '../contract.ts';

/** What actions need. */
export interface BundleMeans {
  readonly services: ModuleServices;
  readonly database: Database;
  readonly caller: TenantCaller;
}

/** Kind of the repository among what references files. */
const fileUserKind = 'repository';

/** Reads a whole bundle once: throws 422 for a file that could not be read as a repository later. */
async function assertWhole({ services: { git } }: BundleMeans, path: string, scratch: string): Promise<void> {
  const copy = git.copy(scratch);
  try {
    const { defaultBranch } = await readBundleHead(path);
    await copy.fetch({ url: path, isLocal: true }, defaultBranch).catch((error: unknown) => {
      throw error instanceof GitProblem ? new GitProblem(brokenBundleMessage) : error;
    });
  } catch (error) {
    throw error instanceof GitProblem ? violated('file', error.message) : error;
  } finally {
    await copy.remove();
  }
}

/** Stores a bundle among the files of a project. Like any file it is removed after a week in which nothing uses it. */
export async function uploadBundleBy(
  means: BundleMeans,
  { projectId, providerId }: { readonly projectId: string; readonly providerId: string },
  upload: UploadedFile,
): Promise<UploadedBundle> {
  const { services, database, caller } = means;
  const { organizationId, userId } = caller;
  const scope = { organizations: [organizationId], userId, readOnly: true };
  const connection = await database.within(scope, async (db) => {
    const project = await services.projects.findProject(db, organizationId, projectId);
    if (!project) throw violated('projectId', 'This project does not exist.');
    await services.projects.assertProjectWritable(db, { organizationId, projectId });
    return openConnection(services, db, organizationId, providerId);
  });
  if (!connection) throw violated('providerId', unknownProviderMessage);
  if (connection.type !== 'local') throw violated('providerId', noBundleMessage);
  await connection.adapter.check().catch((error: unknown) => {
    throw error instanceof GitProblem ? violated('providerId', error.message) : error;
  });
  await assertWhole(means, upload.path, `check-${randomUUID()}`);
  const { id } = await storeUpload({ database, files: services.files }, { organizationId, projectId, userId }, upload);
  const stored = await connection.adapter.repository(bundleRepositoryId(id));
  if (!stored) throw violated('file', unknownRepositoryMessage);
  const { id: repositoryId, path, defaultBranch } = stored;
  return { repositoryId, path, defaultBranch };
}

/** What a connected repository that is a bundle needs; other repositories pass. Throws 422. */
export async function useBundle(
  db: Db,
  owner: { readonly organizationId: string; readonly projectId: string; readonly id: string },
  { repositoryId, syncMode }: { readonly repositoryId: string; readonly syncMode: SyncMode },
): Promise<void> {
  const file = bundleFileOf(repositoryId);
  if (file === undefined) return;
  assertModeOfBundle(repositoryId, syncMode);
  if (!(await fileById(db, owner, file))) throw violated('repositoryId', unknownRepositoryMessage);
  await noteFileUses(db, { ...owner, kind: fileUserKind }, [file]);
}

/** Throws 422 for another mode than reading. */
export function assertModeOfBundle(repositoryId: string, syncMode: SyncMode): void {
  if (bundleFileOf(repositoryId) !== undefined && syncMode !== 'pull') {
    throw violated('syncMode', readOnlyBundleMessage);
  }
}

/** The bundles of a repository are not needed any more. */
export const leaveBundles = (
  { services }: Pick<BundleMeans, 'services'>,
  owner: { readonly organizationId: string; readonly id: string },
): Promise<void> => services.database.asOwner((db) => endFileUses(db, fileUserKind, [owner]));
