/** What other modules may use of database models. */
import { task } from '#platform/workers/server/task.ts';
import type { Db } from '#platform/database/server/connection.ts';
import type { ProjectCaller } from '#platform/http/server/caller.ts';
import type { RemovableScope } from '#platform/trash/server/removable-table.ts';
import { dbModelActions } from './db-model-actions.ts';
import { dbModelById, dbModelTable } from './db-model-table.ts';
import type { mergeScripts, readScript, tryStatements } from './db-model-tasks.ts';
import type { ReadDbModel } from './db-model-texts.ts';
import { defaultPlatform, type DbModel } from '../contract.ts';

/** Number of database models of a project. */
export const dbModelCount = (db: Db, scope: RemovableScope): Promise<number> => dbModelTable.count(db, scope);

/** Worker task: the DDL of a model before and after statements are imported into it, and their faults. */
export const triedStatements = task<typeof tryStatements>(
  new URL('./db-model-tasks.ts', import.meta.url),
  'tryStatements',
);

/** Worker task: reads a script as a whole model. Throws 422 with the faults of the text, each with its line. */
export const scriptReader = task<typeof readScript>(new URL('./db-model-tasks.ts', import.meta.url), 'readScript', {
  seconds: 60,
});

/** Worker task: a changed model in the script that keeps it; undefined where both sides changed the same statement. */
export const scriptMerger = task<typeof mergeScripts>(new URL('./db-model-tasks.ts', import.meta.url), 'mergeScripts', {
  seconds: 60,
});

/** A database model; undefined when the project has none with this id outside the trash. */
export const findDbModel = (db: Db, scope: RemovableScope, id: string): Promise<DbModel | undefined> =>
  dbModelById(db, scope, id);

/** Adds a model that was read from a script, in the open transaction. Throws 422 at the limit of the plan. */
export async function addReadDbModel(
  db: Db,
  caller: ProjectCaller,
  { id, name, read }: { readonly id: string; readonly name: string; readonly read: ReadDbModel },
): Promise<DbModel> {
  await dbModelActions.assertRoom(db, caller, 1);
  return dbModelActions.store(db, caller, { ...read, name, platform: defaultPlatform }, { id, action: 'imported' });
}

/** Replaces a model by one that was read from a script, in the open transaction. Throws 422 for another revision. */
export const replaceDbModel = (
  db: Db,
  caller: ProjectCaller,
  { id, read, revision }: { readonly id: string; readonly read: ReadDbModel; readonly revision: number },
): Promise<DbModel> => dbModelActions.storeOver(db, caller, id, { read, revision, action: 'imported' });

/** See `scriptReader`. */
export type { ReadDbModel } from './db-model-texts.ts';
