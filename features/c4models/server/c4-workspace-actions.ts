/** The Structurizr workspace of a C4 model; a worker writes its text, outside of the transaction. */
import { saveWorkspaceDsl } from '#features/structurizr/server/structurizr-facade.ts';
import type { Reply } from '#platform/http/contract.ts';
import type { WithDatabase } from '#platform/http/server/route.ts';
import type { JobQueue } from '#platform/jobs/server/job-queue.ts';
import { task } from '#platform/workers/server/task.ts';
import type { C4Model } from '../contract.ts';
import type { createC4Workspace, previewC4Workspace } from '../model/c4-structurizr-calls.ts';
import { readC4 } from './c4-model-actions.ts';
import type { writeC4Workspace } from './c4-workspace-task.ts';

const writeTask = task<typeof writeC4Workspace>(new URL('./c4-workspace-task.ts', import.meta.url), 'writeC4Workspace');

type Means = Pick<WithDatabase<typeof previewC4Workspace>, 'database' | 'caller' | 'runTask'>;

async function written({ database, caller, runTask }: Means, id: string): Promise<ReturnType<typeof writeC4Workspace>> {
  const scope = { organizations: [caller.organizationId], userId: caller.userId, readOnly: true };
  const model: C4Model = await database.within(scope, (db) => readC4(db, caller, id));
  return runTask(writeTask, model);
}

/** What a workspace of a model would not hold. */
export async function previewWorkspaceOfC4(
  means: WithDatabase<typeof previewC4Workspace>,
): Promise<Reply<typeof previewC4Workspace>> {
  const { losses } = await written(means, means.params.id);
  return { losses: [...losses] };
}

/** Writes a model as the workspace of its project. */
export async function createWorkspaceOfC4(
  queue: Pick<JobQueue, 'enqueue'>,
  means: WithDatabase<typeof createC4Workspace>,
): Promise<Reply<typeof createC4Workspace>> {
  const { dsl, losses } = await written(means, means.params.id);
  const id = await saveWorkspaceDsl(queue, means, { dsl, revision: means.body.revision });
  return { id, losses: [...losses] };
}
