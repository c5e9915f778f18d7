/** Routes that read the versions of a text; every kind binds its own calls. */
import type { Db } from '#platform/database/server/connection.ts';
import { notFound } from '#platform/http/model/failure.ts';
import type { ProjectCaller } from '#platform/http/server/caller.ts';
import { route, type BoundRoute } from '#platform/http/server/route.ts';
import type { GetVersion, ListVersions } from '../contract.ts';
import { versionByNumber, versionPage, type VersionTable } from './text-version-table.ts';

/** What differs by kind. */
interface VersionedKind {
  readonly list: ListVersions;
  readonly get: GetVersion;
  readonly versions: VersionTable;
  /** Whether the caller's project has such a text outside the trash. */
  readonly exists: (db: Db, caller: ProjectCaller, id: string) => Promise<boolean>;
}

/** Both routes: a page of versions, and one version. 404 for unknown texts and numbers. */
export const versionRoutes = ({ list, get, versions, exists }: VersionedKind): readonly BoundRoute[] => [
  route(list, async ({ db, caller, params: { id }, query }) => {
    if (!(await exists(db, caller, id))) throw notFound();
    return versionPage(db, { ...versions, organizationId: caller.organizationId, id }, query);
  }),
  route(get, async ({ db, caller, params: { id, n } }) => {
    const { organizationId } = caller;
    const version =
      (await exists(db, caller, id)) && (await versionByNumber(db, { ...versions, organizationId, id }, n));
    if (!version) throw notFound();
    return version;
  }),
];
