/** C4 models of Structurizr workspaces: what other modules may use. Workers read the text, outside of transactions. */
import type { Call, Reply } from '#platform/http/contract.ts';
import { Failure } from '#platform/http/model/failure.ts';
import type { WithDatabase } from '#platform/http/server/route.ts';
import { task } from '#platform/workers/server/task.ts';
import type { createC4Workspace } from '../model/c4-structurizr-calls.ts';
import { assertModelLimit, storeC4 } from './c4-model-actions.ts';
import type { C4OfWorkspace, layOutC4Workspace, readC4Workspace } from './c4-workspace-task.ts';

const taskModule = new URL('./c4-workspace-task.ts', import.meta.url);
const readTask = task<typeof readC4Workspace>(taskModule, 'readC4Workspace');
const layoutTask = task<typeof layOutC4Workspace>(taskModule, 'layOutC4Workspace', { seconds: 25 });

/** What reading and writing needs of a call of a project. */
type Means = Pick<WithDatabase<Call & { readonly access: 'project' }>, 'database' | 'caller' | 'runTask'>;

const scopeOf = ({ caller }: Means) => ({ organizations: [caller.organizationId], userId: caller.userId });

/** What a model of a workspace would hold and lose; stores nothing. */
export async function previewC4FromDsl(
  { runTask }: Pick<Means, 'runTask'>,
  dsl: string,
): Promise<Omit<C4OfWorkspace, 'document'> & { readonly name: string }> {
  const { document, holds, losses } = await runTask(readTask, dsl);
  return { name: document.name, holds, losses };
}

/** A layout that takes too long is done without. */
async function laidOut({ runTask }: Pick<Means, 'runTask'>, dsl: string): Promise<C4OfWorkspace> {
  try {
    return await runTask(layoutTask, dsl);
  } catch (error) {
    if (!(error instanceof Failure)) throw error;
    return runTask(readTask, dsl);
  }
}

/** Creates a model of a workspace if the plan allows it. */
export async function createC4FromDsl(
  means: Means,
  { dsl, name }: { readonly dsl: string; readonly name: string },
): Promise<Reply<typeof createC4Workspace>> {
  const { database, caller } = means;
  // The limit is told before the work; it is checked again with the plan locked.
  await database.within(scopeOf(means), (db) => assertModelLimit(db, caller, 1));
  const { document, losses } = await laidOut(means, dsl);
  return database.within(scopeOf(means), async (db) => {
    await assertModelLimit(db, caller, 1);
    const { id } = await storeC4(db, caller, { ...document, name }, { action: 'created' });
    return { id, losses: [...losses] };
  });
}

/** The call that replaces the workspace of a project, for modules that check it. */
export { createC4Workspace } from '../model/c4-structurizr-calls.ts';
