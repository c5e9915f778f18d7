/** What other modules may use of Structurizr workspaces. */
import type { Db } from '#platform/database/server/connection.ts';
import type { ProjectCaller } from '#platform/http/server/caller.ts';
import type { WithDatabase } from '#platform/http/server/route.ts';
import type { updateStructurizr } from '../contract.ts';
import type { DrawQueue } from './drawing-job.ts';
import { saveOverWorkspace, storeOverWorkspace, textTask } from './structurizr-actions.ts';
import { countViews, workspaceById, workspaceOf, type StructurizrScope } from './structurizr-table.ts';
import { task } from '#platform/workers/server/task.ts';
import type { checkDsl } from './structurizr-check-task.ts';

/** Number of views of the workspace of a project; 0 without one. */
export const structurizrViewCount = (db: Db, scope: StructurizrScope): Promise<number> => countViews(db, scope);

/**
 * Makes a text the workspace of the caller's project; returns the id of the workspace. One that exists is replaced if
 * `revision` is its own: 422 otherwise, as for a save.
 */
export const saveWorkspaceDsl = (
  queue: DrawQueue,
  means: Pick<WithDatabase<typeof updateStructurizr>, 'database' | 'runTask'> & { readonly caller: ProjectCaller },
  text: { readonly dsl: string; readonly revision: number | undefined },
): Promise<string> => saveOverWorkspace(queue, means, text);

/** Reads a workspace text for `storeWorkspaceText`. */
export const workspaceReader = textTask;

/** The same as `saveWorkspaceDsl` in the open transaction, for a text that was read before. */
export const storeWorkspaceText = storeOverWorkspace;

/** A workspace text that was read. */
export type { ReadText as ReadWorkspace } from './structurizr-texts.ts';

/** Task that checks a workspace text without storing anything. */
export const dslCheck = task<typeof checkDsl>(new URL('./structurizr-check-task.ts', import.meta.url), 'checkDsl');

/** The workspace of a project with its text; undefined where none is configured. */
export async function findWorkspace(
  db: Db,
  scope: StructurizrScope,
): Promise<{ readonly id: string; readonly revision: number; readonly dsl: string } | undefined> {
  const head = await workspaceOf(db, scope);
  return head && (await workspaceById(db, scope, head.id));
}
