/** What other modules may ask of projects. */
import type { Db } from '#platform/database/server/connection.ts';
import { refused } from '#platform/http/model/failure.ts';
import { readOnlyProjectCode, readOnlyProjectMessage } from '#platform/limits/contract.ts';
import type { ProjectCaller, TenantCaller } from '#platform/http/server/caller.ts';
import { createProjectBy, updateProjectBy } from './project-actions.ts';
import {
  countProjects,
  isReadOnly,
  namesOfProjects,
  projectById,
  projectOptions,
  type ProjectOption,
} from './project-table.ts';
import type { Project } from '../contract.ts';

/** The projects of several organizations, by name. */
export const projectsOfOrganizations = (db: Db, organizationIds: readonly string[]): Promise<ProjectOption[]> =>
  projectOptions(db, organizationIds);

/** Creates a project for somebody who is just getting an account. */
export const createFirstProject = (
  db: Db,
  project: { organizationId: string; actorId: string; name: string },
): Promise<Project> =>
  createProjectBy(db, { organizationId: project.organizationId, actorId: project.actorId, via: 'ui' }, project.name);

/** How many projects an organization has outside the trash. */
export const projectCount = (db: Db, organizationId: string): Promise<number> => countProjects(db, organizationId);

/** A project that is not in the trash. */
export const findProject = (db: Db, organizationId: string, projectId: string): Promise<Project | undefined> =>
  projectById(db, organizationId, projectId);

/** Names of all projects of an organization by id, trashed ones included. */
export const projectNames = (db: Db, organizationId: string): Promise<ReadonlyMap<string, string>> =>
  namesOfProjects(db, organizationId);

/** Gives a project the links and decision rules of an import, by the rules of every other save. */
export async function takeSettings(
  db: Db,
  caller: TenantCaller,
  project: Project,
  settings: { readonly links: Project['links']; readonly decisionRules?: Project['decisionRules'] | undefined },
): Promise<void> {
  await updateProjectBy(db, caller, { id: project.id, name: project.name, ...settings });
}

const readOnlyProject = () => refused(readOnlyProjectMessage, { code: readOnlyProjectCode });

/** Throws (422) when the plan has no place for the caller's project, as its authentication found. */
export function assertWritable(caller: ProjectCaller): void {
  if (caller.projectReadOnly) throw readOnlyProject();
}

/** The same for a project that the headers of the call do not name; asks the database. */
export async function assertProjectWritable(
  db: Db,
  scope: { readonly organizationId: string; readonly projectId: string },
): Promise<void> {
  if (await isReadOnly(db, scope.organizationId, scope.projectId)) throw readOnlyProject();
}
