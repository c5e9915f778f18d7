/** Bundles that people have uploaded: files of a project, read as repositories of the machine. */
import { fileOfOrganization } from '#platform/files/server/file-table.ts';
import type { ModuleServices } from '#platform/modules/server/server-module.ts';
import { bundleFileOf } from '../contract.ts';

/** A bundle on the disk. */
export interface OpenBundle {
  /** Name of the file that was uploaded. */
  readonly name: string;
  readonly path: string;
}

/** Opens the bundle behind the id of a repository; undefined when there is none. */
export type OpenBundles = (repositoryId: string) => Promise<OpenBundle | undefined>;

/** Where no organization is known yet. */
export const noBundles: OpenBundles = () => Promise.resolve(undefined);

/** The bundles of an organization. */
export const bundlesOf =
  ({ database, files, git }: Pick<ModuleServices, 'database' | 'files' | 'git'>, organizationId: string): OpenBundles =>
  async (repositoryId) => {
    const id = bundleFileOf(repositoryId);
    if (id === undefined) return undefined;
    const found = await database.within({ organizations: [organizationId], readOnly: true }, (db) =>
      fileOfOrganization(db, organizationId, id),
    );
    if (!found) return undefined;
    const { name, projectId } = found;
    const path = await git.bundle(id, () => files.read({ organizationId, projectId, id }));
    return path === undefined ? undefined : { name, path };
  };
