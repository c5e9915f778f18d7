/** What other modules may use of projects. */
import type { Db } from '#platform/database/server/connection.ts';
import { notFound, refused } from '#platform/http/model/failure.ts';
import { readOnlyProjectCode, readOnlyProjectMessage } from '#platform/limits/model/read-only-project.ts';
import type { ProjectCaller, TenantCaller } from '#platform/http/server/caller.ts';
import type { ProjectPort, ProjectScope } from '#platform/modules/server/project-port.ts';
import { task } from '#platform/workers/server/task.ts';
import { createProjectBy, updateProjectBy } from './project-actions.ts';
import type { PortableSettings, readProjectSettings } from './project-settings-task.ts';
import {
  countProjects,
  isReadOnly,
  namesOfProjects,
  projectById,
  projectChecks,
  projectOptions,
  type ProjectOption,
} from './project-table.ts';
import type { Project } from '../contract.ts';

/** Projects of several organizations, by name. */
export const projectsOfOrganizations = (db: Db, organizationIds: readonly string[]): Promise<ProjectOption[]> =>
  projectOptions(db, organizationIds);

/** Creates a project for a new account. */
export const createFirstProject = (
  db: Db,
  project: { organizationId: string; actorId: string; name: string },
): Promise<Project> =>
  createProjectBy(db, { organizationId: project.organizationId, actorId: project.actorId, via: 'ui' }, project.name);

/** Renames a project; its code stays. Sets the rules of its votes. */
export async function renameProject(
  db: Db,
  caller: TenantCaller,
  { id, name, decisionRules }: Pick<Project, 'id' | 'name' | 'decisionRules'>,
): Promise<void> {
  const project = await projectById(db, caller.organizationId, id);
  if (!project) throw notFound();
  await updateProjectBy(db, caller, { id, name, links: project.links, decisionRules });
}

/** A project outside the trash. */
export const findProject = (db: Db, organizationId: string, projectId: string): Promise<Project | undefined> =>
  projectById(db, organizationId, projectId);

const readOnlyProject = () => refused(readOnlyProjectMessage, { code: readOnlyProjectCode });

/** Throws 422 when the caller's project is read-only according to its authentication. */
function assertWritable(caller: ProjectCaller): void {
  if (caller.projectReadOnly) throw readOnlyProject();
}

/** The same for a project that is not in the headers of the call; queries the database. */
async function assertProjectWritable(db: Db, { organizationId, projectId }: ProjectScope): Promise<void> {
  if (await isReadOnly(db, organizationId, projectId)) throw readOnlyProject();
}

async function exportSettings(
  db: Db,
  { organizationId, projectId }: ProjectScope,
): Promise<PortableSettings | undefined> {
  const project = await projectById(db, organizationId, projectId);
  if (!project) return undefined;
  const { name, links, decisionRules: rules } = project;
  return { name, links, decisionRules: rules };
}

/** Imports links into a project without links, with the usual checks. */
async function importSettings(
  db: Db,
  caller: TenantCaller,
  projectId: string,
  settings: PortableSettings,
): Promise<void> {
  const project = await projectById(db, caller.organizationId, projectId);
  if (!project) throw notFound();
  const links = project.links.length === 0 ? settings.links : project.links;
  if (links === project.links && !settings.decisionRules) return;
  const { id, name } = project;
  await updateProjectBy(db, caller, { id, name, links, decisionRules: settings.decisionRules });
}

/** The projects that platform modules depend on. */
export const projectPort: ProjectPort = {
  checks: projectChecks,
  findProject,
  projectCount: countProjects,
  projectNames: namesOfProjects,
  assertWritable,
  assertProjectWritable,
  settingsReader: task<typeof readProjectSettings>(
    new URL('./project-settings-task.ts', import.meta.url),
    'readProjectSettings',
  ),
  exportSettings,
  importSettings,
};
