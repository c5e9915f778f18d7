/** What modules of the platform need from projects, which are a feature. Implemented by the facade of projects. */
import type * as z from 'zod/mini';
import type { Db } from '#platform/database/server/connection.ts';
import type { TenantCaller } from '#platform/http/server/caller.ts';
import type { ProjectByCode, ProjectIsOpen } from '#platform/identity/server/session-table.ts';

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
  readonly projectIsOpen: ProjectIsOpen;
  readonly projectByCode: ProjectByCode;
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
  readonly assertWritable: (db: Db, scope: ProjectScope) => Promise<void>;
  /** Schema of name and settings in an export. */
  readonly portableProject: z.ZodMiniType<PortableProject>;
  /** Name and settings of a project for its export; undefined for an unknown one. */
  readonly exportSettings: (db: Db, scope: ProjectScope) => Promise<PortableProject | undefined>;
  /** Gives a project the settings of an import, which `portableProject` has checked. Throws 404 for an unknown project. */
  importSettings(db: Db, caller: TenantCaller, projectId: string, settings: PortableProject): Promise<void>;
}
