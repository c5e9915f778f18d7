/** What modules of the platform need from projects, which are a feature. Implemented by the facade of projects. */
import type { Db } from '#platform/database/server/connection.ts';
import type { ProjectCaller, TenantCaller } from '#platform/http/server/caller.ts';
import type { ProjectChecks } from '#platform/identity/server/session-table.ts';
import type { PortableFiles } from '#platform/portability/model/portable.ts';
import type { Task } from '#platform/workers/server/task.ts';

/** Where a project lies. */
export interface ProjectScope {
  readonly organizationId: string;
  readonly projectId: string;
}

/** Name and settings of a project as an export holds them; which settings there are is known to projects only. */
export interface PortableProject {
  readonly name: string;
}

/** Implemented by `projectPort` of features/projects. */
export interface ProjectPort {
  /** SQL that the query which authenticates a call asks of projects. */
  readonly checks: ProjectChecks;
  /** A project that is not in the trash. */
  readonly findProject: (
    db: Db,
    organizationId: string,
    projectId: string,
  ) => Promise<{ readonly id: string; readonly name: string } | undefined>;
  /** How many projects an organization has outside the trash. */
  readonly projectCount: (db: Db, organizationId: string) => Promise<number>;
  /** Names of all projects of an organization by id, trashed ones included. */
  readonly projectNames: (db: Db, organizationId: string) => Promise<ReadonlyMap<string, string>>;
  /** Throws a Failure (422) when the plan keeps the project read-only. */
  readonly assertWritable: (caller: ProjectCaller) => void;
  /** The same for a project that the headers of the call do not name; asks the database. */
  readonly assertProjectWritable: (db: Db, scope: ProjectScope) => Promise<void>;
  /** Reads name and settings from an export, in a worker. */
  readonly settingsReader: Task<PortableFiles, PortableProject>;
  /** Name and settings of a project for its export; undefined for an unknown one. */
  readonly exportSettings: (db: Db, scope: ProjectScope) => Promise<PortableProject | undefined>;
  /** Gives a project the settings of an import, which `settingsReader` has checked. Throws 404 for an unknown project. */
  importSettings(db: Db, caller: TenantCaller, projectId: string, settings: PortableProject): Promise<void>;
}
