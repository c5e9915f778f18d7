/** Actions on snapshots of C4 models: store, view, name, restore. */
import type { Db } from '#platform/database/server/connection.ts';
import { notFound } from '#platform/http/model/failure.ts';
import type { ProjectCaller } from '#platform/http/server/caller.ts';
import type { C4Model } from '../contract.ts';
import type { C4SnapshotRow } from '../model/c4-snapshot-calls.ts';
import { answerOf, keepSnapshot, lockForChange, recordC4, replaceC4 } from './c4-actions.ts';
import {
  forgetOldSnapshots,
  insertSnapshot,
  removeSnapshot,
  setSnapshotName,
  snapshotById,
} from './c4-snapshot-table.ts';
import { c4ById, c4HeadById, lockC4Head, type StoredC4Head } from './c4-table.ts';
import { documentOfSnapshot, snapshotText } from './c4-text.ts';

/** Path of a snapshot. */
interface SnapshotPlace {
  readonly id: string;
  readonly sid: string;
}

/** The head of a model; throws 404 when it does not exist. */
export async function mustHave(db: Db, caller: ProjectCaller, id: string): Promise<StoredC4Head> {
  const head = await c4HeadById(db, caller, id);
  if (!head) throw notFound();
  return head;
}

async function mustFind(db: Db, caller: ProjectCaller, { id, sid }: SnapshotPlace) {
  const snapshot = await snapshotById(db, caller, id, sid);
  if (!snapshot) throw notFound();
  return snapshot;
}

/** Stores a snapshot on request. */
export async function createSnapshotBy(
  db: Db,
  caller: ProjectCaller,
  id: string,
  name: string | null,
): Promise<C4SnapshotRow> {
  // Serialized, since storing deletes old snapshots.
  await lockC4Head(db, caller, id);
  const stored = await c4ById(db, caller, id);
  if (!stored) throw notFound();
  const { head, document } = stored;
  const content = snapshotText(document);
  const kept = { modelId: id, name, reason: 'request', version: head.version, content, by: caller.userId } as const;
  const sid = await insertSnapshot(db, caller, kept);
  await recordC4(db, caller, head, { action: 'snapshot_saved', snapshot: sid });
  return (await mustFind(db, caller, { id, sid })).row;
}

/** The model in a snapshot. */
export async function readSnapshot(db: Db, caller: ProjectCaller, place: SnapshotPlace): Promise<C4Model> {
  const head = await mustHave(db, caller, place.id);
  const { row, content } = await mustFind(db, caller, place);
  return answerOf({ ...head, version: row.version }, documentOfSnapshot(head.name, content));
}

/** Names a snapshot, or removes its name; unnamed ones expire after the 50 newest. */
export async function renameSnapshotBy(
  db: Db,
  caller: ProjectCaller,
  place: SnapshotPlace,
  name: string | null,
): Promise<C4SnapshotRow> {
  const head = await lockC4Head(db, caller, place.id);
  if (!head) throw notFound();
  const { row } = await mustFind(db, caller, place);
  await setSnapshotName(db, caller, place.id, { id: place.sid, name });
  if (name === null) await forgetOldSnapshots(db, caller, place.id);
  await recordC4(db, caller, head, { action: 'updated', snapshot: place.sid });
  return { ...row, name };
}

/** Deletes a snapshot for good. */
export async function deleteSnapshotBy(db: Db, caller: ProjectCaller, { id, sid }: SnapshotPlace): Promise<void> {
  const head = await mustHave(db, caller, id);
  if (!(await removeSnapshot(db, caller, id, sid))) throw notFound();
  await recordC4(db, caller, head, { action: 'updated', snapshot: sid });
}

/** Restores a model from a snapshot with all ids as a new version, after storing a snapshot of the current state. */
export async function restoreSnapshotBy(
  db: Db,
  caller: ProjectCaller,
  place: SnapshotPlace,
  version: number,
): Promise<C4Model> {
  const stored = await lockForChange(db, caller, place.id, version);
  // Storing the current state may delete this one as the oldest.
  const { content } = await mustFind(db, caller, place);
  await keepSnapshot(db, caller, stored, 'restore');
  const after = documentOfSnapshot(stored.head.name, content);
  const model = await replaceC4(db, caller, stored, { after });
  await recordC4(db, caller, model, { action: 'updated', snapshot: place.sid });
  return model;
}
