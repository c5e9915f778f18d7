/** Server module of projects. */
import { rfcCounts } from '#features/rfcs/server/rfc-facade.ts';
import { structurizrViewCount } from '#features/structurizr/server/structurizr-facade.ts';
import { boardCount } from '#features/eventstorming/server/storming-facade.ts';
import { dbModelCount } from '#features/dbmodels/server/db-model-facade.ts';
import { driverCount } from '#features/drivers/server/drivers-facade.ts';
import { metricJarCount } from '#features/metrics/server/metric-facade.ts';
import { diagramCount } from '#features/diagrams/server/diagram-facade.ts';
import { c4ModelCount } from '#features/c4models/server/c4-facade.ts';
import { adrCount } from '#features/adrs/server/adr-facade.ts';
import { documentationCounts } from '#features/documentation/server/documentation-facade.ts';
import { notFound } from '#platform/http/model/failure.ts';
import type { Db } from '#platform/database/server/connection.ts';
import type { TenantCaller } from '#platform/http/server/caller.ts';
import { route, type BoundRoute } from '#platform/http/server/route.ts';
import { byCaller } from '#platform/history/server/activity-table.ts';
import type { LimitCounter } from '#platform/limits/server/limit-counters.ts';
import type { ServerModule } from '#platform/modules/server/server-module.ts';
import {
  createProject,
  deleteProject,
  getProject,
  getProjectOverview,
  listProjects,
  listTrashedProjects,
  projectLimit,
  restoreProject,
  updateProject,
  type Project,
} from '../contract.ts';
import { createProjectBy, removeProjectBy, restoreProjectBy, updateProjectBy } from './project-actions.ts';
import { projectMigrations } from './project-migrations.ts';
import { countProjects, projectById, projectPage } from './project-table.ts';
import { purgeProjects, trashPage } from './project-trash-table.ts';

/** A project of the caller; 404 for an unknown one, and for any other than that of a bound key. */
async function readProject(db: Db, caller: TenantCaller, id: string): Promise<Project> {
  const isOpen = (caller.key?.projectId ?? id) === id;
  const project = isOpen ? await projectById(db, caller.organizationId, id) : undefined;
  if (!project) throw notFound();
  return project;
}

const routes: readonly BoundRoute[] = [
  route(listProjects, ({ db, caller, query }) =>
    projectPage(db, caller.organizationId, { ...query, only: caller.key?.projectId ?? null }),
  ),
  route(createProject, ({ db, caller, body }) => createProjectBy(db, byCaller(caller), body.name)),
  route(getProject, ({ db, caller, params }) => readProject(db, caller, params.id)),
  route(updateProject, ({ db, caller, params, body }) => updateProjectBy(db, caller, { ...body, id: params.id })),
  route(deleteProject, async ({ db, caller, params }) => {
    await removeProjectBy(db, caller, params.id);
    return undefined;
  }),
  route(listTrashedProjects, ({ db, caller, query }) => trashPage(db, caller.organizationId, query)),
  route(restoreProject, ({ db, caller, params }) => restoreProjectBy(db, caller, params.id)),
  route(getProjectOverview, async ({ db, caller, params }) => {
    const project = await readProject(db, caller, params.id);
    const scope = { organizationId: caller.organizationId, projectId: project.id };
    const counts = { ...(await documentationCounts(db, scope)), ...(await rfcCounts(db, scope)) };
    const adrs = await adrCount(db, scope);
    const c4models = await c4ModelCount(db, scope);
    const structurizrViews = await structurizrViewCount(db, scope);
    const diagrams = await diagramCount(db, scope);
    const dbmodels = await dbModelCount(db, scope);
    const metrics = await metricJarCount(db, scope);
    const drivers = await driverCount(db, scope);
    const boards = await boardCount(db, scope);
    return { ...counts, boards, drivers, metrics, adrs, c4models, diagrams, dbmodels, structurizrViews };
  }),
];

/** Projects count against the plan, except those in the trash. */
const counter: LimitCounter = { name: projectLimit, count: countProjects };

/** Server module of projects. */
export const projects: ServerModule = {
  migrations: projectMigrations,
  routes,
  jobs: ({ database }) => [{ name: 'purge-projects', cron: '30 3 * * *', run: () => purgeProjects(database.owner) }],
  counters: [counter],
};
