/** The rules of database models: what all whole documents have, and imports, exports and migrations. */
import { scopeOf, WholeActions } from '#platform/editing/server/whole-actions.ts';
import type { Reply } from '#platform/http/contract.ts';
import { notFound } from '#platform/http/model/failure.ts';
import type { WithBodyFile, WithDatabase } from '#platform/http/server/route.ts';
import { assertPlanRoom } from '#platform/limits/server/plan-room.ts';
import { revisionByNumber } from '#platform/revisions/server/revision-table.ts';
import { task } from '#platform/workers/server/task.ts';
import {
  dbModelLimit,
  dbModelLimits,
  staleDbModelMessage,
  tooManyDbModelsMessage,
  type DbModel,
  type exportDbModel,
  type importDbModel,
  type migrateDbModel,
  type previewDbModelImport,
} from '../contract.ts';
import { foundDbModels } from './db-model-search.ts';
import { dbModelById, dbModelTable } from './db-model-table.ts';
import {
  readDbModelSave,
  readNewDbModel,
  type NewDbModel,
  type previewImport,
  type readDbModelImport,
  type readStoredDbModel,
  type writeExport,
  type writeMigration,
} from './db-model-tasks.ts';
import type { ReadDbModel } from './db-model-texts.ts';

const taskModule = new URL('./db-model-tasks.ts', import.meta.url);
const importTask = task<typeof readDbModelImport>(taskModule, 'readDbModelImport');
const previewTask = task<typeof previewImport>(taskModule, 'previewImport');
const exportTask = task<typeof writeExport>(taskModule, 'writeExport');
const migrationTask = task<typeof writeMigration>(taskModule, 'writeMigration');

const counted = {
  limit: dbModelLimit,
  table: dbModelTable,
  most: dbModelLimits.models,
  tooMany: tooManyDbModelsMessage,
} as const;

/** What database models have in common with all whole documents. */
export const dbModelActions = new WholeActions<DbModel, ReadDbModel, NewDbModel>({
  ...foundDbModels,
  byId: dbModelById,
  textOf: ({ model }) => model,
  columns: ({ tables }) => ({ tables }),
  newColumns: (_db, _caller, { platform }) => ({ platform }),
  assertRoom: (db, caller, count) => assertPlanRoom(db, caller, counted, count),
  staleMessage: staleDbModelMessage,
  bodies: {
    create: { here: readNewDbModel, task: task<typeof readNewDbModel>(taskModule, 'readNewDbModel') },
    save: { here: readDbModelSave, task: task<typeof readDbModelSave>(taskModule, 'readDbModelSave') },
  },
  stored: task<typeof readStoredDbModel>(taskModule, 'readStoredDbModel'),
});

/** A model outside of the transaction that changes it. */
const readOutside = ({
  database,
  caller,
  params,
}: Pick<WithDatabase<typeof exportDbModel>, 'database' | 'caller' | 'params'>): Promise<DbModel> =>
  database.within({ ...scopeOf(caller), readOnly: true }, (db) => dbModelActions.read(db, caller, params.id));

/** Imports a text, read by a worker. How the model was before stays as a version. */
export async function importDbModelBy(input: WithBodyFile<typeof importDbModel>): Promise<Reply<typeof importDbModel>> {
  const target = await readOutside(input);
  const { revision, warnings, counts, read } = await input.runTask(importTask, {
    bodyFile: input.bodyFile,
    model: target.model,
    platform: target.platform,
  });
  // What was merged is the model that was read before.
  const saved = await dbModelActions.saveOver(input, { read, revision, action: 'imported' }, (current) =>
    dbModelActions.assertCurrent(current, target.revision),
  );
  return { model: saved.model, revision: saved.revision, warnings: [...warnings], counts };
}

/** What an import would do; nothing is stored. */
export async function previewImportBy(
  input: WithBodyFile<typeof previewDbModelImport>,
): Promise<Reply<typeof previewDbModelImport>> {
  const { model, platform } = await readOutside(input);
  const result = await input.runTask(previewTask, { bodyFile: input.bodyFile, model, platform });
  const { added, changed, dropped } = result.changes;
  return {
    ...result,
    warnings: [...result.warnings],
    problems: [...result.problems],
    statements: [...result.statements],
    changes: { added: [...added], changed: [...changed], dropped: [...dropped] },
  };
}

/** The last save in another format, written by a worker. */
export async function exportDbModelBy(input: WithDatabase<typeof exportDbModel>): Promise<Reply<typeof exportDbModel>> {
  const stored = await readOutside(input);
  const { name, model } = stored;
  const { format, platform = stored.platform } = input.query;
  return { data: await input.runTask(exportTask, { name, platform, format, model }) };
}

/** The SQL between two versions, written by a worker. */
export async function migrateDbModelBy(
  input: WithDatabase<typeof migrateDbModel>,
): Promise<Reply<typeof migrateDbModel>> {
  const { database, caller, params, query, runTask } = input;
  const versions = await database.within({ ...scopeOf(caller), readOnly: true }, async (db) => {
    const current = await dbModelActions.read(db, caller, params.id);
    const subject = dbModelActions.subject(caller, params.id);
    const before = await revisionByNumber(db, subject, params.n);
    const after = query.to === 'current' ? current.model : (await revisionByNumber(db, subject, query.to))?.text;
    if (!before || after === undefined) throw notFound();
    return { before: before.text, after, platform: current.platform };
  });
  const { warnings, ...scripts } = await runTask(migrationTask, versions);
  return { ...scripts, warnings: [...warnings] };
}
