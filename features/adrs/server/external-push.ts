/** Pushing the ADRs of a repository: idempotent, in transactions of limited size. */
import { randomUUID } from 'node:crypto';
import type { Db } from '#platform/database/server/connection.ts';
import type { Database } from '#platform/database/server/open-database.ts';
import { refused } from '#platform/http/model/failure.ts';
import type { ProjectCaller } from '#platform/http/server/caller.ts';
import { task, type RunTask } from '#platform/workers/server/task.ts';
import { busyRepositoryMessage } from '../contract.ts';
import { checkedHead, type Push, type PushHead } from './external-push-head.ts';
import type { preparePush, readPushHead } from './external-push-task.ts';
import {
  assertRoomFor,
  compareRecords,
  idsAfterRenames,
  moveRenamed,
  recordPush,
  relateRecords,
  removeMissing,
  storeRecords,
  type PushReply,
  type StoredRecord,
} from './external-store.ts';
import { externalIds } from './external-table.ts';
import { prepareRecord, type PreparedRecord } from './external-text.ts';

/** Attempts: another push may create the same records between reading and writing; then it is read again. */
const mostTries = 5;

/**
 * Limits of a transaction: its records, and its characters. The embedded database runs one transaction at a time, so
 * that the requests of all organizations wait for it.
 */
const partLimits = { records: 10, size: 100_000 } as const;
/** Characters that take about as long to store as one link. */
const linkSize = 300;

const headTask = task<typeof readPushHead>(new URL('./external-push-task.ts', import.meta.url), 'readPushHead');
const prepareTask = task<typeof preparePush>(new URL('./external-push-task.ts', import.meta.url), 'preparePush', {
  seconds: 60,
});

/** The records of a push so far, by externalId. */
type Outcome = Map<string, StoredRecord>;

/** Performs a push from its raw body; a worker parses body and texts. A failed push is completed by repeating it. */
export async function pushAdrsBy(
  database: Database,
  caller: ProjectCaller,
  bodyFile: string,
  runTask: RunTask,
): Promise<PushReply> {
  const head = await runTask(headTask, bodyFile);
  const scope = { organizations: [caller.organizationId], userId: caller.userId };
  const outcome: Outcome = new Map();
  for (let tries = 0; tries < mostTries; tries += 1) {
    if (mayRename(head)) note(outcome, await database.within(scope, (db) => moveRenamed(db, caller, head)));
    const known = await database.within({ ...scope, readOnly: true }, (db) => externalIds(db, caller, head.repository));
    const records = await runTask(prepareTask, { bodyFile, ids: idsOf(head, known) });
    const reply = await storeInParts(database, caller, { head, records, outcome });
    if (reply) return reply;
  }
  throw refused(busyRepositoryMessage);
}

/** The same in an open transaction, for the demo data. */
export async function pushAdrsWithin(db: Db, caller: ProjectCaller, push: Push): Promise<PushReply> {
  const head = checkedHead(push);
  const ids = idsOf(head, await idsAfterRenames(db, caller, head));
  const records = push.documents.map((pushed, at) => prepareRecord(pushed, at, ids));
  const reply = await storePushed(db, caller, { head, records });
  if (!reply) throw refused(busyRepositoryMessage);
  return reply;
}

/** Stores a prepared push in the open transaction; undefined when the repository has changed since it was prepared. */
export async function storePushed(
  db: Db,
  caller: ProjectCaller,
  { head, records }: Omit<PreparedPush, 'outcome'>,
): Promise<PushReply | undefined> {
  const outcome: Outcome = new Map();
  if (mayRename(head)) note(outcome, await moveRenamed(db, caller, head));
  return storeLast(db, caller, { head, records, outcome }, records);
}

/** Whether a push can contain renamed files: it says so, or lacks records. */
const mayRename = ({ complete, files }: PushHead): boolean =>
  complete === true || files.some(({ renamedFrom }) => renamedFrom !== undefined);

/** Ids for the records of a push: those that are known, and new ones. */
export const idsOf = (head: PushHead, known: ReadonlyMap<string, string>): ReadonlyMap<string, string> =>
  new Map([
    ...known,
    ...head.externalIds.map((externalId): [string, string] => [externalId, known.get(externalId) ?? randomUUID()]),
  ]);

/** A push with its prepared records and what became of them so far. */
export interface PreparedPush {
  readonly head: PushHead;
  readonly records: readonly PreparedRecord[];
  readonly outcome: Outcome;
}

const sizeOf = ({ json, markdown, stated, links }: PreparedRecord): number =>
  json.length + markdown.length + (stated.length + links.length) * linkSize;

/** Records in parts within `partLimits`; a larger record is a part by itself. */
function inParts(records: readonly PreparedRecord[]): readonly (readonly PreparedRecord[])[] {
  const parts: PreparedRecord[][] = [];
  let size = Number.POSITIVE_INFINITY;
  for (const record of records) {
    const part = parts.at(-1);
    const own = sizeOf(record);
    if (part && part.length < partLimits.records && size + own <= partLimits.size) {
      part.push(record);
      size += own;
    } else {
      parts.push([record]);
      size = own;
    }
  }
  return parts;
}

/** Adds the results of a part. A repeated attempt finds the records of the former one unchanged. */
function note(outcome: Outcome, stored: readonly StoredRecord[]): void {
  for (const one of stored) {
    const earlier = outcome.get(one.externalId);
    if (one.result !== 'unchanged' || !earlier) outcome.set(one.externalId, { ...earlier, ...one });
  }
}

/** Undefined when the repository has changed since the texts were prepared. */
async function storeInParts(
  database: Database,
  caller: ProjectCaller,
  push: PreparedPush,
): Promise<PushReply | undefined> {
  const { head, records, outcome } = push;
  const scope = { organizations: [caller.organizationId], userId: caller.userId };
  const same = new Set<string>();
  let fresh = 0;
  for (const part of inParts(records)) {
    const found = await database.within({ ...scope, readOnly: true }, (db) => compareRecords(db, caller, head, part));
    if (!found) return undefined;
    note(outcome, found.unchanged);
    for (const { externalId } of found.unchanged) same.add(externalId);
    fresh += found.fresh;
  }
  // Before anything is stored.
  await database.within({ ...scope, readOnly: true }, (db) => assertRoomFor(db, caller, fresh));
  const open = records.filter(({ externalId }) => !same.has(externalId));
  const parts = inParts(open);
  for (const part of parts.slice(0, -1)) {
    const stored = await database.within(scope, (db) => storePart(db, caller, head, part));
    if (!stored) return undefined;
    note(outcome, stored);
  }
  return database.within(scope, (db) => storeLast(db, caller, push, parts.at(-1) ?? []));
}

const countsOf = (stored: readonly StoredRecord[]) => ({
  created: stored.filter(({ result }) => result === 'created').length,
  updated: stored.filter(({ result }) => result === 'updated').length,
});

/** Stores a part and records its activity. */
async function storePart(
  db: Db,
  caller: ProjectCaller,
  head: PushHead,
  part: readonly PreparedRecord[],
): Promise<readonly StoredRecord[] | undefined> {
  const stored = await storeRecords(db, caller, head, part);
  if (stored) await recordPush(db, caller, head.repository, { ...countsOf(stored), missing: 0 });
  return stored;
}

/** Stores the last part, resolves the references of all records, and marks missing ones as removed. */
async function storeLast(
  db: Db,
  caller: ProjectCaller,
  { head, records, outcome }: PreparedPush,
  part: readonly PreparedRecord[],
): Promise<PushReply | undefined> {
  const stored = await storeRecords(db, caller, head, part);
  if (!stored) return undefined;
  note(outcome, stored);
  const missing = await removeMissing(db, caller, head);
  const warnings = await relateRecords(db, caller, head, records);
  await recordPush(db, caller, head.repository, { ...countsOf(stored), missing });
  const documents = head.externalIds.flatMap((externalId) => outcome.get(externalId) ?? []);
  const counts = countsOf(documents);
  const unchanged = documents.length - counts.created - counts.updated;
  return { ...counts, missing, unchanged, warnings, documents };
}
