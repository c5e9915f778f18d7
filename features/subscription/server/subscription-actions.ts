/** The rules of trials and of the active project beyond a limit. */
import type { Db } from '#platform/database/server/connection.ts';
import type { Database } from '#platform/database/server/open-database.ts';
import { byCaller, recordActivity, type Activity } from '#platform/history/server/activity-table.ts';
import { notFound, refused } from '#platform/http/model/failure.ts';
import type { TenantCaller } from '#platform/http/server/caller.ts';
import type { ProjectPort } from '#platform/modules/server/project-port.ts';
import { hasRoom } from '#platform/limits/model/plan-limits.ts';
import { lockPlan, recordSubscriptionEvent, sellsPlans } from '#platform/limits/server/subscription-table.ts';
import { activeProjectChosenMessage, alreadyProMessage, trialUsedMessage, withinLimitMessage } from '../contract.ts';
import { beginTrial, endTrials, keepProjectActive } from './trial-table.ts';

type Actor = Pick<Activity, 'organizationId' | 'actorId' | 'via'>;

/** Records an event for administrators and an activity for owners. */
async function follow(db: Db, actor: Actor, action: string, payload: Readonly<Record<string, unknown>>): Promise<void> {
  await recordSubscriptionEvent(db, actor.organizationId, { eventType: `trial.${action}`, payload });
  await recordActivity(db, {
    ...actor,
    projectId: null,
    subjectKind: 'subscription',
    subjectId: actor.organizationId,
    action,
    summary: 'PRO trial',
    details: payload,
  });
}

/** Throws 404 when the installation sells no plans. */
export async function assertPlansAreSold(db: Db): Promise<void> {
  if (!(await sellsPlans(db))) throw notFound();
}

/** Starts the trial. 422 on PRO and for a second trial. */
export async function startTrialBy(db: Db, caller: TenantCaller): Promise<void> {
  await assertPlansAreSold(db);
  const { plan } = await lockPlan(db, caller.organizationId);
  if (plan === 'pro') throw refused(alreadyProMessage);
  if (!(await beginTrial(db, caller.organizationId))) throw refused(trialUsedMessage);
  await follow(db, byCaller(caller), 'started', {});
}

/** Chooses which project stays active. 404 for an unknown project, 422 within the limit and the second time. */
export async function chooseActiveProjectBy(
  db: Db,
  caller: TenantCaller,
  projectId: string,
  projects: ProjectPort,
): Promise<void> {
  await assertPlansAreSold(db);
  const { organizationId } = caller;
  const plan = await lockPlan(db, organizationId);
  const project = await projects.findProject(db, organizationId, projectId);
  if (!project) throw notFound();
  const others = (await projects.projectCount(db, organizationId)) - 1;
  if (hasRoom(plan, 'project_count_limit', others)) throw refused(withinLimitMessage);
  if (!(await keepProjectActive(db, organizationId, projectId))) throw refused(activeProjectChosenMessage);
  await recordActivity(db, {
    ...byCaller(caller),
    projectId,
    subjectKind: 'project',
    subjectId: projectId,
    action: 'activated',
    summary: project.name,
    details: {},
  });
}

/** Records the end of expired trials; they stopped counting at their expiry already. */
export const endTrialsThatAreOver = (database: Database): Promise<void> =>
  database.asOwner(async (db) => {
    for (const organizationId of await endTrials(db)) {
      await follow(db, { organizationId, actorId: null, via: 'system' }, 'ended', {});
    }
  });
