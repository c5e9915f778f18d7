/** Storing the records of a push, in the transaction of the caller. */
import { allDone } from '#platform/database/server/all-done.ts';
import type { Db } from '#platform/database/server/connection.ts';
import { byCaller, recordActivity } from '#platform/history/server/activity-table.ts';
import { violated } from '#platform/http/model/failure.ts';
import type { ProjectCaller } from '#platform/http/server/caller.ts';
import { nextSerialNumbers } from '#platform/workflow/server/serial-number-table.ts';
import { createdChange, recordStateChanges } from '#platform/workflow/server/state-change-table.ts';
import { adrLimits, tooManyRecordsMessage, type listMissingAdrs, type pushAdrs, type PushResult } from '../contract.ts';
import type { CallInput, Reply } from '#platform/http/contract.ts';
import { RecordIndex, repeatedNumberWarnings, resolveRelations, staleStatusWarnings } from '../model/adr-relations.ts';
import { pushedChange } from '../model/adr-workflow.ts';
import { renamedRecords, type PushedFile, type RenamedRecord } from '../model/renamed-records.ts';
import { adrKind } from './adr-record.ts';
import { indexAdrs } from './adr-search.ts';
import { countAdrs, lockDecisions } from './adr-table.ts';
import type { PushHead } from './external-push-head.ts';
import {
  absentRecords,
  externalIds,
  insertExternals,
  knownRecords,
  markRemoved,
  missingRecords,
  recordNames,
  relationsOfRepository,
  replaceRelations,
  saveExternalFacts,
  saveExternalStates,
  saveExternalTexts,
  saveNewPaths,
  saveTargets,
  type CompletePush,
  type KnownRecord,
  type NumberedRecord,
} from './external-table.ts';
import type { PreparedRecord } from './external-text.ts';

/** Response of `pushAdrs`. */
export type PushReply = Reply<typeof pushAdrs>;
type Warning = PushReply['warnings'][number];

/** What became of one record. */
export interface StoredRecord {
  readonly externalId: string;
  readonly id: string;
  readonly serialNumber: number;
  readonly result: PushResult;
  /** Path of the record before the push, when its file was renamed. */
  readonly renamedFrom?: string;
}

/** Records by what has to be done with them. */
interface Sorted {
  readonly fresh: readonly PreparedRecord[];
  readonly changes: readonly Change[];
}

/** Undefined when a record exists with another id than it was prepared with. */
async function sortRecords(
  db: Db,
  caller: ProjectCaller,
  { repository }: PushHead,
  records: readonly PreparedRecord[],
): Promise<Sorted | undefined> {
  const names = records.map(({ externalId }) => externalId);
  const known = new Map((await knownRecords(db, caller, repository, names)).map((one) => [one.externalId, one]));
  if (records.some(({ id, externalId }) => (known.get(externalId)?.id ?? id) !== id)) return undefined;
  return {
    fresh: records.filter(({ externalId }) => !known.has(externalId)),
    changes: records.flatMap((record) => {
      const before = known.get(record.externalId);
      return before ? [changeOf(before, record)] : [];
    }),
  };
}

const storedAs = (
  { externalId, id, serialNumber }: Pick<NumberedRecord, 'externalId' | 'id' | 'serialNumber'>,
  result: PushResult,
): StoredRecord => ({
  externalId,
  id,
  serialNumber,
  result,
});

/** What a push would find. */
export interface Comparison {
  /** Records that are stored as pushed already. */
  readonly unchanged: readonly StoredRecord[];
  /** Number of new records. */
  readonly fresh: number;
}

/** Compares records with the stored ones, without a change; undefined as in `storeRecords`. */
export async function compareRecords(
  db: Db,
  caller: ProjectCaller,
  push: PushHead,
  records: readonly PreparedRecord[],
): Promise<Comparison | undefined> {
  const sorted = await sortRecords(db, caller, push, records);
  if (!sorted) return undefined;
  const same = sorted.changes.filter(({ isChanged }) => !isChanged);
  return { unchanged: same.map(({ record }) => storedAs(record, 'unchanged')), fresh: sorted.fresh.length };
}

/**
 * Creates and updates records; undefined, without a change, when one exists with another id than it was prepared with:
 * then its texts link to the wrong ids.
 */
export async function storeRecords(
  db: Db,
  caller: ProjectCaller,
  push: PushHead,
  records: readonly PreparedRecord[],
): Promise<readonly StoredRecord[] | undefined> {
  await lockDecisions(db, caller);
  const sorted = await sortRecords(db, caller, push, records);
  if (!sorted) return undefined;
  const created = await storeNew(db, caller, push, sorted.fresh);
  await storeChanges(
    db,
    caller,
    sorted.changes.filter(({ isChanged }) => isChanged),
  );
  return [
    ...created.map((record) => storedAs(record, 'created')),
    ...sorted.changes.map(({ record, isChanged }) => storedAs(record, isChanged ? 'updated' : 'unchanged')),
  ];
}

/** Throws 422 when the project cannot take `count` more records. */
export async function assertRoomFor(db: Db, caller: ProjectCaller, count: number): Promise<void> {
  if (count > 0 && (await countAdrs(db, caller)) + count > adrLimits.records) {
    throw violated('documents', tooManyRecordsMessage);
  }
}

/** Maps a prepared record to its columns. */
const rowOf = ({
  jsonHash: _json,
  markdownHash: _markdown,
  indexed: _indexed,
  links: _links,
  stated: _stated,
  warnings: _warnings,
  ...row
}: PreparedRecord & NumberedRecord): NumberedRecord => row;

async function storeNew(
  db: Db,
  caller: ProjectCaller,
  { repository }: PushHead,
  fresh: readonly PreparedRecord[],
): Promise<readonly (PreparedRecord & NumberedRecord)[]> {
  if (fresh.length === 0) return [];
  await assertRoomFor(db, caller, fresh.length);
  const first = await nextSerialNumbers(db, caller, adrKind, fresh.length);
  const records = fresh.map((record, index) => ({ ...record, serialNumber: first + index }));
  const changes = records.map(({ id, state: to }) => ({
    id,
    transition: createdChange,
    from: null,
    to,
    by: caller.userId,
  }));
  await allDone([
    insertExternals(db, caller, repository, { records: records.map(rowOf), by: caller.userId }),
    recordStateChanges(db, { ...caller, kind: adrKind }, changes),
  ]);
  await allDone([replaceRelations(db, caller, records), indexAdrs(db, caller, records)]);
  return records;
}

/** Changes of a push to an existing record. */
interface Change {
  readonly record: PreparedRecord & NumberedRecord;
  readonly before: KnownRecord;
  readonly hasNewText: boolean;
  readonly hasNewState: boolean;
  readonly hasNewFacts: boolean;
  readonly hasNewRelations: boolean;
  readonly isChanged: boolean;
}

const sameList = (one: unknown, other: unknown): boolean => JSON.stringify(one) === JSON.stringify(other);
const pairs = (stated: PreparedRecord['stated']): string[] => stated.map(({ kind, target }) => `${kind} ${target}`);

function changeOf(before: KnownRecord, record: PreparedRecord): Change {
  const hasNewText = before.title !== record.title || before.jsonHash !== record.jsonHash;
  const hasNewState = before.state !== record.state;
  const hasNewFacts =
    before.removedAt !== null ||
    before.number !== record.number ||
    before.webUrl !== record.webUrl ||
    before.commit !== record.commit ||
    before.date !== record.date ||
    !sameList(before.deciders, record.deciders) ||
    before.markdownHash !== record.markdownHash;
  const hasNewRelations = !sameList(pairs(before.stated), pairs(record.stated));
  const isChanged = hasNewText || hasNewState || hasNewFacts || hasNewRelations;
  const numbered = { ...record, serialNumber: before.serialNumber };
  return { record: numbered, before, hasNewText, hasNewState, hasNewFacts, hasNewRelations, isChanged };
}

async function storeChanges(db: Db, caller: ProjectCaller, changes: readonly Change[]): Promise<void> {
  const those = (which: (change: Change) => boolean) => changes.filter(which).map(({ record }) => record);
  const texts = those(({ hasNewText }) => hasNewText);
  const moves = changes.filter(({ hasNewState }) => hasNewState);
  await saveExternalTexts(db, caller, { records: texts.map(rowOf), by: caller.userId });
  await saveExternalFacts(db, caller, those(({ hasNewFacts }) => hasNewFacts).map(rowOf));
  await saveExternalStates(
    db,
    caller,
    those(({ hasNewState }) => hasNewState).map(({ id, state }) => ({ id, state })),
  );
  await recordStateChanges(
    db,
    { ...caller, kind: adrKind },
    moves.map(({ before, record }) => ({
      id: record.id,
      transition: pushedChange,
      from: before.state,
      to: record.state,
      by: caller.userId,
    })),
  );
  await replaceRelations(
    db,
    caller,
    those(({ hasNewRelations }) => hasNewRelations),
  );
  if (texts.length > 0) await indexAdrs(db, caller, texts);
}

/** Resolves all references again, since missing targets may have arrived, and returns all warnings. */
export async function relateRecords(
  db: Db,
  caller: ProjectCaller,
  { repository, complete }: PushHead,
  prepared: readonly PreparedRecord[],
): Promise<Warning[]> {
  const stated = await relationsOfRepository(db, caller, repository);
  // Resolved references stay: of a cycle, the latest reference is refused.
  const all = [...stated.filter(({ toId }) => toId !== null), ...stated.filter(({ toId }) => toId === null)];
  const records = await recordNames(db, caller, repository);
  const index = new RecordIndex(records);
  const resolved = resolveRelations(index, all);
  await saveTargets(
    db,
    caller,
    resolved.filter(({ toId }, at) => toId !== all[at]?.toId),
  );
  const pushed = new Set(prepared.map(({ id }) => id));
  const present = new Set(records.filter(({ isRemoved }) => !isRemoved).map(({ id }) => id));
  // The last part of a complete push lists the whole repository.
  const isAsked = (id: string): boolean => pushed.has(id) || (complete === true && present.has(id));
  const states = new Map(records.map(({ id, state }) => [id, state]));
  const about = [
    ...resolved.flatMap(({ fromId: id, warning: message }) => (message === undefined ? [] : [{ id, message }])),
    ...staleStatusWarnings(index, resolved, (id) => states.get(id)),
    ...repeatedNumberWarnings(records.filter(({ isRemoved }) => !isRemoved)),
  ];
  return [
    ...prepared.flatMap(({ externalId, warnings }) => warnings.map((message) => ({ externalId, message }))),
    ...about.flatMap(({ id, message }) => {
      const externalId = index.byId(id)?.externalId;
      return isAsked(id) && externalId !== undefined ? [{ externalId, message }] : [];
    }),
  ];
}

const completePush = ({ repository, allExternalIds = [], externalIds, completeBelow }: PushHead): CompletePush => ({
  repository,
  present: [...new Set([...allExternalIds, ...externalIds])],
  below: completeBelow,
});

/** Marks the records that a complete push does not contain as removed; returns how many. */
export async function removeMissing(db: Db, caller: ProjectCaller, push: PushHead): Promise<number> {
  if (!push.complete) return 0;
  await lockDecisions(db, caller);
  return markRemoved(db, caller, completePush(push));
}

/** What a complete push would mark as removed, and what it would move to a new path. Changes nothing. */
export async function previewMissing(
  db: Db,
  caller: ProjectCaller,
  { repository, allExternalIds, completeBelow, files = [] }: CallInput<typeof listMissingAdrs>['body'],
): Promise<Reply<typeof listMissingAdrs>> {
  const push = { repository, present: allExternalIds, below: completeBelow };
  const renamed = await findRenamed(db, caller, push, {
    files: files.map((file) => ({ ...file, renamedFrom: file.renamedFrom })),
    isComplete: true,
  });
  const moved = new Set(renamed.map(({ record }) => record.externalId));
  const missing = await missingRecords(db, caller, push);
  return {
    externalIds: missing.filter((path) => !moved.has(path)),
    renamed: renamed.map(({ record, to }) => ({ externalId: to, renamedFrom: record.externalId })),
  };
}

/** Records whose files got another path in a push. */
async function findRenamed(
  db: Db,
  caller: ProjectCaller,
  push: CompletePush,
  { files, isComplete }: { readonly files: readonly PushedFile[]; readonly isComplete: boolean },
): Promise<readonly RenamedRecord[]> {
  const known = await externalIds(db, caller, push.repository);
  const added = files.filter(({ externalId }) => !known.has(externalId));
  if (added.length === 0) return [];
  const named = added.flatMap(({ renamedFrom }) => renamedFrom ?? []);
  return renamedRecords(await absentRecords(db, caller, push, { isComplete, named }), added);
}

/** Ids of the records of a repository by their paths, as they will be when a push has given some of them new ones. */
export async function idsAfterRenames(
  db: Db,
  caller: ProjectCaller,
  push: PushHead,
): Promise<ReadonlyMap<string, string>> {
  const ids = new Map(await externalIds(db, caller, push.repository));
  const isComplete = push.complete === true;
  const renamed = await findRenamed(db, caller, completePush(push), { files: push.files, isComplete });
  for (const { record, to } of renamed) {
    ids.delete(record.externalId);
    ids.set(to, record.id);
  }
  return ids;
}

/** Gives records whose files were renamed their new paths, so that they keep numbers, history and relations. */
export async function moveRenamed(db: Db, caller: ProjectCaller, push: PushHead): Promise<readonly StoredRecord[]> {
  await lockDecisions(db, caller);
  const renamed = await findRenamed(db, caller, completePush(push), {
    files: push.files,
    isComplete: push.complete === true,
  });
  if (renamed.length === 0) return [];
  await saveNewPaths(db, caller, renamed);
  await recordPush(db, caller, push.repository, { created: 0, updated: renamed.length, missing: 0 });
  return renamed.map(({ record, to }) => ({
    ...storedAs({ ...record, externalId: to }, 'updated'),
    renamedFrom: record.externalId,
  }));
}

/** Numbers of changed records. */
export interface PushCounts {
  readonly created: number;
  readonly updated: number;
  readonly missing: number;
}

/** Records one activity for the changes of a transaction, if there are any. */
export async function recordPush(db: Db, caller: ProjectCaller, repository: string, counts: PushCounts): Promise<void> {
  if (counts.created + counts.updated + counts.missing === 0) return;
  const all = [`${counts.created} new`, `${counts.updated} changed`, `${counts.missing} removed`];
  const words = all.filter((one) => !one.startsWith('0 '));
  await recordActivity(db, {
    ...byCaller(caller),
    subjectKind: 'adr_push',
    subjectId: caller.projectId,
    action: 'pushed',
    summary: `${repository}: ${words.join(', ')}`,
    details: { repository, ...counts },
  });
}
