/** What platform modules need from the projects feature. Implemented by its facade. */
import type { Db } from '#platform/database/server/connection.ts';
import type { ProjectCaller, TenantCaller } from '#platform/http/server/caller.ts';
import type { ProjectChecks } from '#platform/identity/server/session-table.ts';
import type { PortableFiles } from '#platform/portability/model/portable.ts';
import type { Task } from '#platform/workers/server/task.ts';

/** Identifies a project. */
export interface ProjectScope {
  readonly organizationId: string;
  readonly projectId: string;
}

/** Name and settings of a project in an export; only the projects feature knows the settings. */
export interface PortableProject {
  readonly name: string;
}

/** Implemented by `projectPort` of features/projects. */
export interface ProjectPort {
  /** SQL used by the query that authenticates a call. */
  readonly checks: ProjectChecks;
  /** A project that is not in the trash. */
  readonly findProject: (
    db: Db,
    organizationId: string,
    projectId: string,
  ) => Promise<{ readonly id: string; readonly name: string } | undefined>;
  /** Number of projects of an organization outside the trash. */
  readonly projectCount: (db: Db, organizationId: string) => Promise<number>;
  /** Names of all projects of an organization by id, trashed ones included. */
  readonly projectNames: (db: Db, organizationId: string) => Promise<ReadonlyMap<string, string>>;
  /** Throws 422 when the plan makes the project read-only. */
  readonly assertWritable: (caller: ProjectCaller) => void;
  /** The same for a project that the headers do not name; queries the database. */
  readonly assertProjectWritable: (db: Db, scope: ProjectScope) => Promise<void>;
  /** Task that reads name and settings from an export. */
  readonly settingsReader: Task<PortableFiles, PortableProject>;
  /** Name and settings of a project for its export; undefined for an unknown one. */
  readonly exportSettings: (db: Db, scope: ProjectScope) => Promise<PortableProject | undefined>;
  /** Applies the settings of an import, validated by `settingsReader`. Throws 404 for an unknown project. */
  importSettings(db: Db, caller: TenantCaller, projectId: string, settings: PortableProject): Promise<void>;
}
