/** Actions on whole C4 models: create, copy, import, remove, restore. */
import { randomUUID } from 'node:crypto';
import type { Db } from '#platform/database/server/connection.ts';
import type { CallInput } from '#platform/http/contract.ts';
import { notFound } from '#platform/http/model/failure.ts';
import type { ProjectCaller } from '#platform/http/server/caller.ts';
import { assertPlanRoom } from '#platform/limits/server/plan-room.ts';
import { renameIds } from '#platform/portability/model/portable.ts';
import type { TrashSource } from '#platform/trash/server/trash-source.ts';
import type { WithBodyFile } from '#platform/http/server/route.ts';
import { task } from '#platform/workers/server/task.ts';
import { createdBefore } from '#platform/writing/server/created-before.ts';
import { copyName } from '#platform/ui/model/copy-name.ts';
import { c4ModelLimit, type C4Change, type C4Model, type createC4Model } from '../contract.ts';
import { thingsNow, type C4Brief } from '../model/c4-brief.ts';
import type { importC4Model } from '../model/c4-import-call.ts';
import { c4RefusalMessages } from '../model/c4-refusals.ts';
import type { C4Document } from '../model/c4-document.ts';
import { c4Limits } from '../model/c4-limits.ts';
import { applyChanges, newC4Document } from '../model/c4-model.ts';
import {
  answerOf,
  assertMayMake,
  keepSnapshot,
  lockForChange,
  placeOfId,
  recordC4,
  refusalAmong,
  replaceC4,
} from './c4-actions.ts';
import { touchedSince } from './c4-change-table.ts';
import type { ImportedC4, readC4Import } from './c4-import-task.ts';
import { refusalOf } from './c4-refusal.ts';
import { c4Kind, connectC4, disconnectC4 } from './c4-search.ts';
import { c4ById, c4Table, claimIds, foreignIds, insertC4 } from './c4-table.ts';
import { documentOfSnapshot, idsOf, snapshotText } from './c4-text.ts';

const counted = {
  limit: c4ModelLimit,
  table: c4Table,
  most: c4Limits.models,
  tooMany: c4RefusalMessages.tooManyModels,
} as const;

/** Throws 422 (`c4model_count_limit`) when the plan has no room for `count` more models, or the project has too many. */
export const assertModelLimit = (db: Db, caller: ProjectCaller, count: number): Promise<void> =>
  assertPlanRoom(db, caller, counted, count);

/** How a new model is stored. */
interface Storing {
  readonly action: string;
  readonly id?: string;
  readonly createdAt?: string;
  /** Changes that chose ids. */
  readonly changes?: readonly C4Change[];
}

/** Stores a new model; throws 422 for an id that belongs to another one. Does not check limits. */
export async function storeC4(
  db: Db,
  caller: ProjectCaller,
  document: C4Document,
  { action, id = randomUUID(), createdAt, changes = [] }: Storing,
): Promise<C4Model> {
  const updatedAt = await insertC4(db, caller, { id, by: caller.userId, createdAt }, document);
  const [foreign] = await claimIds(db, caller, id, idsOf(document));
  if (foreign !== undefined) {
    throw refusalOf([{ path: placeOfId(changes, foreign), message: c4RefusalMessages.idTaken }]);
  }
  await connectC4(db, caller, { id, updatedAt }, { after: document });
  const model = await readC4(db, caller, id);
  await recordC4(db, caller, model, { action });
  return model;
}

/** A complete model; throws 404 when the project has none. */
export async function readC4(db: Db, caller: ProjectCaller, id: string): Promise<C4Model> {
  const stored = await c4ById(db, caller, id);
  if (!stored) throw notFound();
  return answerOf(stored.head, stored.document);
}

/** What has changed since a version, as it is now; unknown changes are null. Throws 404 when the project has none. */
export async function c4ChangesSince(db: Db, caller: ProjectCaller, id: string, after: number): Promise<C4Brief> {
  const stored = await c4ById(db, caller, id);
  if (!stored) throw notFound();
  const { version } = stored.head;
  if (after >= version) return { version, changes: after === version ? [] : null };
  const touched = await touchedSince(db, caller, { id, after, until: version });
  return { version, changes: touched ? thingsNow(stored.document, touched) : null };
}

/**
 * Creates a model with an empty context view if the plan allows it, and makes changes in it, both or neither; once,
 * however often an `id` is sent.
 */
export async function createC4By(
  db: Db,
  caller: ProjectCaller,
  { id, name, changes = [] }: CallInput<typeof createC4Model>['body'],
): Promise<C4Model> {
  assertMayMake(caller, changes);
  const created = await createdBefore(db, caller, {
    table: 'c4model',
    id,
    read: async (known) => {
      const stored = await c4ById(db, caller, known);
      return stored && answerOf(stored.head, stored.document);
    },
  });
  if (created) return created;
  await assertModelLimit(db, caller, 1);
  const outcome = applyChanges(newC4Document(name, randomUUID), changes, randomUUID);
  if ('problems' in outcome) throw refusalAmong(outcome.at, outcome.problems);
  return storeC4(db, caller, outcome.document, { action: 'created', changes, ...(id === undefined ? {} : { id }) });
}

/** Copies a model with new ids. */
export async function copyC4By(db: Db, caller: ProjectCaller, id: string, name: string | undefined): Promise<C4Model> {
  const stored = await c4ById(db, caller, id);
  if (!stored) throw notFound();
  await assertModelLimit(db, caller, 1);
  const renamed = new Map(idsOf(stored.document).map((old) => [old, randomUUID()]));
  const text = renameIds(snapshotText(stored.document), renamed);
  return storeC4(db, caller, documentOfSnapshot(name ?? copyName(stored.head.name, c4Limits.name), text), {
    action: 'copied',
  });
}

const importTask = task<typeof readC4Import>(new URL('./c4-import-task.ts', import.meta.url), 'readC4Import');

/**
 * Replaces the content of a model after storing a snapshot. Ids used by another model are replaced. A worker parses the
 * body, outside of the transaction.
 */
export async function importC4By(
  {
    database,
    caller,
    bodyFile,
    runTask,
  }: Pick<WithBodyFile<typeof importC4Model>, 'database' | 'caller' | 'bodyFile' | 'runTask'>,
  id: string,
): Promise<C4Model> {
  const imported = await runTask(importTask, bodyFile);
  const scope = { organizations: [caller.organizationId], userId: caller.userId };
  return database.within(scope, (db) => storeImport(db, caller, id, imported));
}

async function storeImport(db: Db, caller: ProjectCaller, id: string, imported: ImportedC4): Promise<C4Model> {
  const stored = await lockForChange(db, caller, id, imported.version);
  const { name, description } = stored.document;
  const told: C4Document = { ...imported.document, name, description: imported.description ?? description };
  const foreign = await foreignIds(db, caller, id, idsOf(told));
  const renamed = new Map(foreign.map((old) => [old, randomUUID()]));
  const own = foreign.length === 0 ? told : documentOfSnapshot(told.name, renameIds(snapshotText(told), renamed));
  await keepSnapshot(db, caller, stored, 'import');
  const model = await replaceC4(db, caller, stored, { after: own });
  await recordC4(db, caller, model, { action: 'imported', elements: own.elements.size });
  return model;
}

/** Moves a model to the trash; it no longer counts against the plan. */
export async function removeC4By(db: Db, caller: ProjectCaller, id: string): Promise<void> {
  const stored = await c4ById(db, caller, id);
  const name = await c4Table.trash(db, caller, id);
  if (!stored || name === undefined) throw notFound();
  await disconnectC4(db, caller, id);
  await recordC4(db, caller, { id, name, version: stored.head.version }, { action: 'removed' });
}

async function restoreC4(db: Db, caller: ProjectCaller, id: string): Promise<void> {
  await assertModelLimit(db, caller, 1);
  if ((await c4Table.untrash(db, caller, id)) === undefined) throw notFound();
  const stored = await c4ById(db, caller, id);
  if (!stored) throw new Error('A C4 model that was just restored cannot be read.');
  await connectC4(db, caller, stored.head, { after: stored.document });
  await recordC4(db, caller, answerOf(stored.head, stored.document), { action: 'restored' });
}

/** Trash source of C4 models. */
export const c4Trash: TrashSource = { kind: c4Kind, rows: (scope) => c4Table.trashed(scope), restore: restoreC4 };
