/** What other modules may ask of projects. */
import type { Db } from '#platform/database/server/connection.ts';
import { createProjectBy } from './project-actions.ts';
import { projectOptions, type ProjectOption } from './project-table.ts';
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
