/** What other modules may ask of projects. */
import * as z from 'zod/mini';
import type { Db } from '#platform/database/server/connection.ts';
import { notFound, refused } from '#platform/http/model/failure.ts';
import { readOnlyProjectCode, readOnlyProjectMessage } from '#platform/limits/contract.ts';
import type { TenantCaller } from '#platform/http/server/caller.ts';
import type { ProjectPort, ProjectScope } from '#platform/modules/server/project-port.ts';
import { createProjectBy, updateProjectBy } from './project-actions.ts';
import {
  countProjects,
  isReadOnly,
  namesOfProjects,
  projectByCode,
  projectById,
  projectIsOpen,
  projectOptions,
  type ProjectOption,
} from './project-table.ts';
import { decisionRules, projectLinks, type Project } from '../contract.ts';

/** The projects of several organizations, by name. */
export const projectsOfOrganizations = (db: Db, organizationIds: readonly string[]): Promise<ProjectOption[]> =>
  projectOptions(db, organizationIds);

/** Creates a project for somebody who is just getting an account. */
export const createFirstProject = (
  db: Db,
  project: { organizationId: string; actorId: string; name: string },
): Promise<Project> =>
  createProjectBy(db, { organizationId: project.organizationId, actorId: project.actorId, via: 'ui' }, project.name);

/** A project that is not in the trash. */
export const findProject = (db: Db, organizationId: string, projectId: string): Promise<Project | undefined> =>
  projectById(db, organizationId, projectId);

/** Refuses (422) to write into a project for which the plan has no place; asked before every write of project content. */
async function assertWritable(db: Db, { organizationId, projectId }: ProjectScope): Promise<void> {
  if (await isReadOnly(db, organizationId, projectId)) {
    throw refused(readOnlyProjectMessage, { code: readOnlyProjectCode });
  }
}

/** Name and settings of a project in an export. */
const portableProject = z.object({ name: z.string(), links: projectLinks, decisionRules: z.optional(decisionRules) });

async function exportSettings(
  db: Db,
  { organizationId, projectId }: ProjectScope,
): Promise<z.output<typeof portableProject> | undefined> {
  const project = await projectById(db, organizationId, projectId);
  if (!project) return undefined;
  const { name, links, decisionRules: rules } = project;
  return { name, links, decisionRules: rules };
}

/** Links are taken by a project that has none; saved by the rules of every other save. */
async function importSettings(
  db: Db,
  caller: TenantCaller,
  projectId: string,
  settings: z.output<typeof portableProject>,
): Promise<void> {
  const project = await projectById(db, caller.organizationId, projectId);
  if (!project) throw notFound();
  const links = project.links.length === 0 ? settings.links : project.links;
  if (links === project.links && !settings.decisionRules) return;
  const { id, name } = project;
  await updateProjectBy(db, caller, { id, name, links, decisionRules: settings.decisionRules });
}

/** What modules of the platform need from projects. */
export const projectPort: ProjectPort = {
  projectIsOpen,
  projectByCode,
  findProject,
  projectCount: countProjects,
  projectNames: namesOfProjects,
  assertWritable,
  portableProject,
  exportSettings,
  importSettings,
};
