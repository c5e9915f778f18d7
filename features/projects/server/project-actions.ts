/** The rules of projects. */
import { randomUUID } from 'node:crypto';
import type { Db } from '#platform/database/server/connection.ts';
import { byCaller, recordActivity, type Activity } from '#platform/history/server/activity-table.ts';
import { notFound, refused } from '#platform/http/model/failure.ts';
import type { TenantCaller } from '#platform/http/server/caller.ts';
import { lockPlan, refuseOverLimit } from '#platform/limits/server/subscription-table.ts';
import { projectLimit, type Project } from '../contract.ts';
import { freeProjectCode } from '../model/project-code.ts';
import { countProjects, insertProject, projectById, projectCodes, saveProject } from './project-table.ts';

type Actor = Pick<Activity, 'organizationId' | 'actorId' | 'via'>;

/** Creates a project where the plan has room (422 `project_count_limit` otherwise); its code is made from the name. */
export async function createProjectBy(db: Db, actor: Actor, name: string): Promise<Project> {
  const { organizationId } = actor;
  const plan = await lockPlan(db, organizationId);
  refuseOverLimit(plan, projectLimit, await countProjects(db, organizationId));
  const code = freeProjectCode(name, await projectCodes(db, organizationId));
  const project = await insertProject(db, { organizationId, id: randomUUID(), code, name });
  await recordActivity(db, {
    ...actor,
    projectId: project.id,
    subjectKind: 'project',
    subjectId: project.id,
    action: 'created',
    summary: project.name,
    details: { code },
  });
  return project;
}

/** Saves name and links; a stale revision is refused with the project as it stands. */
export async function updateProjectBy(
  db: Db,
  caller: TenantCaller,
  change: { id: string; name: string; links: Project['links']; revision?: number | undefined },
): Promise<Project> {
  const stored = await projectById(db, caller.organizationId, change.id);
  if (!stored) throw notFound();
  const saved = await saveProject(db, caller.organizationId, {
    ...change,
    revision: change.revision ?? stored.revision,
  });
  if (!saved) {
    throw refused('This project has been changed by somebody else.', { code: 'stale_revision', current: stored });
  }
  await recordActivity(db, {
    ...byCaller(caller),
    projectId: saved.id,
    subjectKind: 'project',
    subjectId: saved.id,
    action: 'updated',
    summary: saved.name,
    details: { revision: saved.revision },
  });
  return saved;
}
