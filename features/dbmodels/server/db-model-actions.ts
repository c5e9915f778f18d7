/** The rules of database models: create, save, import, restore, remove; each in one transaction. */
import { randomUUID } from 'node:crypto';
import { stat } from 'node:fs/promises';
import type { Db } from '#platform/database/server/connection.ts';
import { byCaller, recordActivity, recordSmallChange } from '#platform/history/server/activity-table.ts';
import type { Reply } from '#platform/http/contract.ts';
import { notFound, refused, violated } from '#platform/http/model/failure.ts';
import type { ProjectCaller } from '#platform/http/server/caller.ts';
import type { WithBodyFile, WithDatabase } from '#platform/http/server/route.ts';
import { assertWithinLimit, lockPlan } from '#platform/limits/server/subscription-table.ts';
import { keepRevision, revisionByNumber, type RevisionSubject } from '#platform/revisions/server/revision-table.ts';
import type { TrashSource } from '#platform/trash/server/trash-source.ts';
import { task } from '#platform/workers/server/task.ts';
import { staleRevisionCode } from '#platform/writing/contract.ts';
import {
  dbModelLimit,
  dbModelLimits,
  missingDbModelRevisionMessage,
  staleDbModelMessage,
  tooManyDbModelsMessage,
  type createDbModel,
  type DbModel,
  type exportDbModel,
  type importDbModel,
  type migrateDbModel,
  type previewDbModelImport,
  type restoreDbModelVersion,
  type updateDbModel,
} from '../contract.ts';
import { connectDbModel, dbModelKind, disconnectDbModel } from './db-model-search.ts';
import {
  countAllDbModels,
  countDbModels,
  dbModelById,
  hasDbModel,
  insertDbModel,
  lockDbModel,
  saveDbModel,
  trashDbModel,
  trashedDbModels,
  untrashDbModel,
} from './db-model-table.ts';
import {
  readDbModelSave,
  readNewDbModel,
  type previewImport,
  type readDbModelImport,
  type readStoredDbModel,
  type writeExport,
  type writeMigration,
} from './db-model-tasks.ts';
import type { ReadDbModel } from './db-model-texts.ts';

const taskModule = new URL('./db-model-tasks.ts', import.meta.url);
const saveTask = task<typeof readDbModelSave>(taskModule, 'readDbModelSave');
const createTask = task<typeof readNewDbModel>(taskModule, 'readNewDbModel');
const modelTask = task<typeof readStoredDbModel>(taskModule, 'readStoredDbModel');
const importTask = task<typeof readDbModelImport>(taskModule, 'readDbModelImport');
const previewTask = task<typeof previewImport>(taskModule, 'previewImport');
const exportTask = task<typeof writeExport>(taskModule, 'writeExport');
const migrationTask = task<typeof writeMigration>(taskModule, 'writeMigration');

/**
 * Bodies of at most so many bytes are read where they arrive: that takes a few milliseconds, while starting a worker for
 * the autosave of a small model takes hundreds.
 */
const smallBody = 128 * 1024;

const isSmall = async (bodyFile: string): Promise<boolean> =>
  bodyFile === '' || (await stat(bodyFile)).size <= smallBody;

const subjectOf = ({ organizationId, projectId }: ProjectCaller, id: string): RevisionSubject => ({
  organizationId,
  projectId,
  kind: dbModelKind,
  id,
});

const scopeOf = ({ organizationId, userId }: ProjectCaller) => ({ organizations: [organizationId], userId });

/** A database model with its document; throws 404 when the project has none with this id. */
export async function readDbModelBy(db: Db, caller: ProjectCaller, id: string): Promise<DbModel> {
  const stored = await dbModelById(db, caller, id);
  if (!stored) throw notFound();
  return stored;
}

async function assertExists(db: Db, caller: ProjectCaller, id: string): Promise<void> {
  if (!(await hasDbModel(db, caller, id))) throw notFound();
}

/** Throws 422 (`dbmodel_count_limit`) when the plan has no room for `count` more models, or the project has too many. */
export async function assertDbModelLimit(db: Db, caller: ProjectCaller, count: number): Promise<void> {
  const plan = await lockPlan(db, caller.organizationId);
  assertWithinLimit(plan, dbModelLimit, (await countAllDbModels(db, caller.organizationId)) + count - 1);
  if ((await countDbModels(db, caller)) + count > dbModelLimits.models) throw refused(tooManyDbModelsMessage);
}

/** A read document with the name it is saved under. */
type Named = ReadDbModel & { readonly name: string };

/** Everything that follows a save: version, history, search entry, links. */
async function finishSave(
  db: Db,
  caller: ProjectCaller,
  saved: { readonly id: string; readonly revision: number; readonly read: Named; readonly action: string },
): Promise<void> {
  const { id, revision, read, action } = saved;
  const isAutosave = action === 'updated';
  await keepRevision(db, subjectOf(caller, id), { n: revision, text: read.model, by: caller.userId, isAutosave });
  const record = isAutosave ? recordSmallChange : recordActivity;
  await record(db, {
    ...byCaller(caller),
    subjectKind: dbModelKind,
    subjectId: id,
    action,
    summary: read.name,
    details: { revision },
  });
  await connectDbModel(db, caller, id, read.links);
}

/** Stores a new database model; does not check limits. */
export async function storeDbModel(
  db: Db,
  caller: ProjectCaller,
  read: Named & { readonly platform: string },
  facts: { readonly id?: string; readonly action?: string; readonly createdAt?: string } = {},
): Promise<DbModel> {
  const { id = randomUUID(), action = 'created', createdAt } = facts;
  await insertDbModel(db, caller, { ...read, id, by: caller.userId, createdAt });
  await finishSave(db, caller, { id, revision: 1, read, action });
  return readDbModelBy(db, caller, id);
}

/** Creates a database model from its raw body, which is read outside of the transaction; a large one by a worker. */
export async function createDbModelBy(input: WithBodyFile<typeof createDbModel>): Promise<DbModel> {
  const { database, caller, bodyFile, runTask } = input;
  const read = (await isSmall(bodyFile)) ? readNewDbModel(bodyFile) : await runTask(createTask, bodyFile);
  return database.within(scopeOf(caller), async (db) => {
    await assertDbModelLimit(db, caller, 1);
    return storeDbModel(db, caller, read);
  });
}

/** Throws 422 for a save that does not build on the current revision; the failure carries the current model. */
function assertCurrent(current: DbModel, revision: number | undefined): void {
  if (revision === undefined) throw violated('revision', missingDbModelRevisionMessage);
  if (revision === current.revision) return;
  throw refused(staleDbModelMessage(current.updatedBy ?? 'Deleted user'), { code: staleRevisionCode, current });
}

/** Saves over a locked database model; an equal one changes nothing. */
async function storeSave(
  db: Db,
  caller: ProjectCaller,
  current: DbModel,
  { read, action }: { readonly read: Named; readonly action: string },
): Promise<DbModel> {
  const { id } = current;
  if (current.model === read.model && current.name === read.name) return current;
  const revision = await saveDbModel(db, caller, { ...read, id, by: caller.userId });
  await finishSave(db, caller, { id, revision, read, action });
  return readDbModelBy(db, caller, id);
}

async function lockedDbModel(db: Db, caller: ProjectCaller, id: string): Promise<DbModel> {
  await lockDbModel(db, caller, id);
  return readDbModelBy(db, caller, id);
}

/** Saves a database model from its raw body, which is read outside of the transaction; a large one by a worker. */
export async function saveDbModelBy(input: WithBodyFile<typeof updateDbModel>): Promise<DbModel> {
  const { database, caller, params, bodyFile, runTask } = input;
  const scope = scopeOf(caller);
  // An unknown id is told before problems of a document that could not be saved anyway.
  await database.within({ ...scope, readOnly: true }, (db) => assertExists(db, caller, params.id));
  const isHere = await isSmall(bodyFile);
  const { revision, ...read } = isHere ? readDbModelSave(bodyFile) : await runTask(saveTask, bodyFile);
  return database.within(scope, async (db) => {
    const current = await lockedDbModel(db, caller, params.id);
    assertCurrent(current, revision);
    return storeSave(db, caller, current, { read, action: 'updated' });
  });
}

/** The model that an import goes into. */
const importTarget = (
  input: WithBodyFile<typeof importDbModel> | WithBodyFile<typeof previewDbModelImport>,
): Promise<DbModel> =>
  input.database.within({ ...scopeOf(input.caller), readOnly: true }, (db) =>
    readDbModelBy(db, input.caller, input.params.id),
  );

/** Imports a text, read by a worker. How the model was before stays as a version. */
export async function importDbModelBy(input: WithBodyFile<typeof importDbModel>): Promise<Reply<typeof importDbModel>> {
  const { database, caller, params, bodyFile, runTask } = input;
  const target = await importTarget(input);
  const { revision, warnings, counts, ...read } = await runTask(importTask, {
    bodyFile,
    model: target.model,
    platform: target.platform,
  });
  const saved = await database.within(scopeOf(caller), async (db) => {
    const current = await lockedDbModel(db, caller, params.id);
    assertCurrent(current, revision);
    // What was merged is the model that was read before.
    assertCurrent(current, target.revision);
    return storeSave(db, caller, current, { read: { ...read, name: current.name }, action: 'imported' });
  });
  return { model: saved.model, revision: saved.revision, warnings: [...warnings], counts };
}

/** What an import would do; nothing is stored. */
export async function previewImportBy(
  input: WithBodyFile<typeof previewDbModelImport>,
): Promise<Reply<typeof previewDbModelImport>> {
  const { model, platform } = await importTarget(input);
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
  const { database, caller, params, query, runTask } = input;
  const stored = await database.within({ ...scopeOf(caller), readOnly: true }, (db) =>
    readDbModelBy(db, caller, params.id),
  );
  const { name, model } = stored;
  const { format, platform = stored.platform } = query;
  return { data: await runTask(exportTask, { name, platform, format, model }) };
}

/** The SQL between two versions, written by a worker. */
export async function migrateDbModelBy(
  input: WithDatabase<typeof migrateDbModel>,
): Promise<Reply<typeof migrateDbModel>> {
  const { database, caller, params, query, runTask } = input;
  const versions = await database.within({ ...scopeOf(caller), readOnly: true }, async (db) => {
    const current = await readDbModelBy(db, caller, params.id);
    const subject = subjectOf(caller, params.id);
    const before = await revisionByNumber(db, subject, params.n);
    const after = query.to === 'current' ? current.model : (await revisionByNumber(db, subject, query.to))?.text;
    if (!before || after === undefined) throw notFound();
    return { before: before.text, after, platform: current.platform };
  });
  const { warnings, ...scripts } = await runTask(migrationTask, versions);
  return { ...scripts, warnings: [...warnings] };
}

/** Makes an earlier document the current one; the name stays. */
export async function restoreDbModelBy(input: WithDatabase<typeof restoreDbModelVersion>): Promise<DbModel> {
  const { database, caller, params, body, runTask } = input;
  const scope = scopeOf(caller);
  const earlier = await database.within({ ...scope, readOnly: true }, async (db) => {
    await assertExists(db, caller, params.id);
    return revisionByNumber(db, subjectOf(caller, params.id), params.n);
  });
  if (!earlier) throw notFound();
  const read = await runTask(modelTask, earlier.text);
  return database.within(scope, async (db) => {
    const current = await lockedDbModel(db, caller, params.id);
    assertCurrent(current, body.revision);
    return storeSave(db, caller, current, { read: { ...read, name: current.name }, action: 'restored' });
  });
}

const recordMove = (
  db: Db,
  caller: ProjectCaller,
  { id, name }: { readonly id: string; readonly name: string },
  action: string,
): Promise<void> =>
  recordActivity(db, {
    ...byCaller(caller),
    subjectKind: dbModelKind,
    subjectId: id,
    action,
    summary: name,
    details: {},
  });

/** Moves a database model to the trash. */
export async function removeDbModelBy(db: Db, caller: ProjectCaller, id: string): Promise<void> {
  const current = await readDbModelBy(db, caller, id);
  if (!(await trashDbModel(db, caller, id))) throw notFound();
  await disconnectDbModel(db, caller, id);
  await recordMove(db, caller, current, 'removed');
}

async function restoreFromTrash(db: Db, caller: ProjectCaller, id: string): Promise<void> {
  await assertDbModelLimit(db, caller, 1);
  const restored = await untrashDbModel(db, caller, id);
  if (!restored) throw notFound();
  await connectDbModel(db, caller, id, restored.links);
  await recordMove(db, caller, { id, name: restored.name }, 'restored');
}

/** Trash source of database models. */
export const dbModelTrash: TrashSource = { kind: dbModelKind, rows: trashedDbModels, restore: restoreFromTrash };
