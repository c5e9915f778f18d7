/** Actions on projects. */
import { randomUUID } from 'node:crypto';
import type { Db } from '#platform/database/server/connection.ts';
import { byCaller, recordActivity, type Activity } from '#platform/history/server/activity-table.ts';
import { invalidInput, notFound, refused, violation, type Failure } from '#platform/http/model/failure.ts';
import type { TenantCaller } from '#platform/http/server/caller.ts';
import { lockPlan, assertWithinLimit } from '#platform/limits/server/subscription-table.ts';
import { projectLimit, staleProjectMessage, unknownIconMessage, type Project } from '../contract.ts';
import { linkIconNames } from '../model/link-icon-names.ts';
import { freeProjectCode } from '../model/project-code.ts';
import { countProjects, insertProject, lastEditor, projectById, projectCodes, saveProject } from './project-table.ts';
import { isInTrash, trashProject, untrashProject } from './project-trash-table.ts';

type Actor = Pick<Activity, 'organizationId' | 'actorId' | 'via'>;

/** Creates a project with a code derived from its name; throws 422 `project_count_limit` when the plan is full. */
export async function createProjectBy(db: Db, actor: Actor, name: string): Promise<Project> {
  const { organizationId } = actor;
  const plan = await lockPlan(db, organizationId);
  assertWithinLimit(plan, projectLimit, await countProjects(db, organizationId));
  const code = freeProjectCode(name, await projectCodes(db, organizationId));
  const project = await insertProject(db, { organizationId, id: randomUUID(), code, name, by: actor.actorId });
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

const knownIcons: ReadonlySet<string> = new Set(linkIconNames);

/** Throws 422 with a violation for each unknown icon. */
function assertKnownIcons(links: Project['links']): void {
  const unknown = links.flatMap(({ icon }, index) =>
    knownIcons.has(icon) ? [] : [violation(`links[${index}].icon`, unknownIconMessage)],
  );
  if (unknown.length > 0) throw invalidInput(unknown);
}

/** Saves name, links and decision rules; throws 422 with the current project for a stale revision. */
export async function updateProjectBy(
  db: Db,
  caller: TenantCaller,
  change: {
    id: string;
    name: string;
    links: Project['links'];
    decisionRules?: Project['decisionRules'] | undefined;
    revision?: number | undefined;
  },
): Promise<Project> {
  const { organizationId } = caller;
  assertKnownIcons(change.links);
  const stored = await projectById(db, organizationId, change.id);
  if (!stored) throw notFound();
  const revision = change.revision ?? stored.revision;
  const decisionRules = change.decisionRules ?? stored.decisionRules;
  const saved = await saveProject(db, organizationId, { ...change, decisionRules, revision, by: caller.userId });
  if (!saved) throw await staleProject(db, organizationId, change.id);
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

/** The failure of a stale save with the current project, or 404 when it was removed. */
async function staleProject(db: Db, organizationId: string, id: string): Promise<Failure> {
  const current = await projectById(db, organizationId, id);
  if (!current) return notFound();
  const name = (await lastEditor(db, organizationId, id)) ?? 'someone else';
  return refused(staleProjectMessage(name), { code: 'stale_revision', current });
}

/** Moves a project to the trash; it no longer counts against the plan, and its content answers 404. */
export async function removeProjectBy(db: Db, caller: TenantCaller, id: string): Promise<void> {
  const name = await trashProject(db, caller.organizationId, { id, by: caller.userId });
  if (name === undefined) throw notFound();
  await recordActivity(db, {
    ...byCaller(caller),
    projectId: id,
    subjectKind: 'project',
    subjectId: id,
    action: 'removed',
    summary: name,
    details: {},
  });
}

/** Restores a project. Throws 404 when it is not in the trash, 422 `project_count_limit` when the plan is full. */
export async function restoreProjectBy(db: Db, caller: TenantCaller, id: string): Promise<Project> {
  const { organizationId } = caller;
  const plan = await lockPlan(db, organizationId);
  if (!(await isInTrash(db, organizationId, id))) throw notFound();
  assertWithinLimit(plan, projectLimit, await countProjects(db, organizationId));
  const project = (await untrashProject(db, organizationId, id)) && (await projectById(db, organizationId, id));
  if (!project) throw notFound();
  await recordActivity(db, {
    ...byCaller(caller),
    projectId: id,
    subjectKind: 'project',
    subjectId: id,
    action: 'restored',
    summary: project.name,
    details: {},
  });
  return project;
}
