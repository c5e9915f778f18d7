/** Pushing the ADRs of a repository: idempotent, in one transaction. */
import { randomUUID } from 'node:crypto';
import type { Db } from '#platform/database/server/connection.ts';
import type { Database } from '#platform/database/server/open-database.ts';
import { byCaller, recordActivity } from '#platform/history/server/activity-table.ts';
import type { Reply } from '#platform/http/contract.ts';
import { refused, violated } from '#platform/http/model/failure.ts';
import type { ProjectCaller } from '#platform/http/server/caller.ts';
import { nextSerialNumbers } from '#platform/workflow/server/serial-number-table.ts';
import { createdChange, recordStateChanges } from '#platform/workflow/server/state-change-table.ts';
import { task, type RunTask } from '#platform/workers/server/task.ts';
import {
  adrLimits,
  busyRepositoryMessage,
  tooManyRecordsMessage,
  type pushAdrs,
  type PushResult,
} from '../contract.ts';
import { RecordIndex, resolveRelations } from '../model/adr-relations.ts';
import { pushedChange } from '../model/adr-workflow.ts';
import { adrKind } from './adr-record.ts';
import { indexAdrs } from './adr-search.ts';
import { countAdrs, lockDecisions } from './adr-table.ts';
import {
  externalIds,
  insertExternals,
  knownRecords,
  markRemoved,
  recordNames,
  relationsOfRepository,
  replaceRelations,
  saveExternalFacts,
  saveExternalStates,
  saveExternalTexts,
  saveTargets,
  type KnownRecord,
  type NumberedRecord,
} from './external-table.ts';
import { checkedHead, type Push, type PushHead } from './external-push-head.ts';
import type { preparePush, readPushHead } from './external-push-task.ts';
import { prepareRecord, type PreparedRecord } from './external-text.ts';

/** Response of `pushAdrs`. */
export type PushReply = Reply<typeof pushAdrs>;
type Warning = PushReply['warnings'][number];

/** Attempts: another push may change the repository between reading and writing; then it is read again. */
const mostTries = 5;

const headTask = task<typeof readPushHead>(new URL('./external-push-task.ts', import.meta.url), 'readPushHead');
const prepareTask = task<typeof preparePush>(new URL('./external-push-task.ts', import.meta.url), 'preparePush', {
  seconds: 60,
});

/** Performs a push from its raw body; a worker parses body and texts. */
export async function pushAdrsBy(
  database: Database,
  caller: ProjectCaller,
  bodyFile: string,
  runTask: RunTask,
): Promise<PushReply> {
  const head = await runTask(headTask, bodyFile);
  const scope = { organizations: [caller.organizationId], userId: caller.userId };
  for (let tries = 0; tries < mostTries; tries += 1) {
    const known = await database.within({ ...scope, readOnly: true }, (db) => externalIds(db, caller, head.repository));
    const records = await runTask(prepareTask, { bodyFile, ids: idsOf(head, known) });
    const reply = await database.within(scope, (db) => store(db, caller, head, { records, seen: known.size }));
    if (reply) return reply;
  }
  throw refused(busyRepositoryMessage);
}

/** The same in an open transaction, for the demo data. */
export async function pushAdrsWithin(db: Db, caller: ProjectCaller, push: Push): Promise<PushReply> {
  const head = checkedHead(push);
  const before = await externalIds(db, caller, push.repository);
  const ids = idsOf(head, before);
  const records = push.documents.map((pushed, at) => prepareRecord(pushed, at, ids));
  const reply = await store(db, caller, head, { records, seen: before.size });
  if (!reply) throw refused(busyRepositoryMessage);
  return reply;
}

/** All records in the repository, for a complete push. */
const presentIds = ({ externalIds: pushed, allExternalIds = [] }: PushHead): string[] => [
  ...new Set([...allExternalIds, ...pushed]),
];

const idsOf = (head: PushHead, known: ReadonlyMap<string, string>): ReadonlyMap<string, string> =>
  new Map([
    ...known,
    ...head.externalIds.map((externalId): [string, string] => [externalId, known.get(externalId) ?? randomUUID()]),
  ]);

/** Records that were prepared while the repository had `seen` records. */
interface Prepared {
  readonly records: readonly PreparedRecord[];
  readonly seen: number;
}

/** Undefined when the repository has changed since the texts were prepared. */
async function store(
  db: Db,
  caller: ProjectCaller,
  push: PushHead,
  { records: prepared, seen }: Prepared,
): Promise<PushReply | undefined> {
  await lockDecisions(db, caller);
  const known = new Map((await knownRecords(db, caller, push.repository)).map((record) => [record.externalId, record]));
  // Records are never removed: an equal count means the same records.
  if (known.size !== seen) return undefined;
  const created = await storeNew(
    db,
    caller,
    push,
    prepared.filter(({ externalId }) => !known.has(externalId)),
  );
  const changes = prepared.flatMap((record) => {
    const before = known.get(record.externalId);
    return before ? [changeOf(before, record)] : [];
  });
  await storeChanges(db, caller, changes);
  const missing = push.complete ? await markRemoved(db, caller, push.repository, presentIds(push)) : 0;
  const updated = changes.filter(({ isChanged }) => isChanged);
  const counts = { created: created.length, updated: updated.length, missing };
  const warnings = await relate(db, caller, push, prepared);
  if (created.length + updated.length + missing > 0) await tell(db, caller, push.repository, counts);
  const results = new Map<string, { readonly record: NumberedRecord; readonly result: PushResult }>([
    ...created.map((record) => [record.externalId, { record, result: 'created' }] as const),
    ...changes.map(({ record, isChanged }) => {
      const result: PushResult = isChanged ? 'updated' : 'unchanged';
      return [record.externalId, { record, result }] as const;
    }),
  ]);
  return {
    ...counts,
    unchanged: changes.length - updated.length,
    warnings,
    documents: [...results].map(([externalId, { record, result }]) => ({
      externalId,
      id: record.id,
      serialNumber: record.serialNumber,
      result,
    })),
  };
}

/** Maps a prepared record to its columns. */
const rowOf = ({
  jsonHash: _json,
  markdownHash: _markdown,
  text: _text,
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
  if ((await countAdrs(db, caller)) + fresh.length > adrLimits.records) {
    throw violated('documents', tooManyRecordsMessage);
  }
  const first = await nextSerialNumbers(db, caller, adrKind, fresh.length);
  const records = fresh.map((record, index) => ({ ...record, serialNumber: first + index }));
  await insertExternals(db, caller, repository, { records: records.map(rowOf), by: caller.userId });
  await recordStateChanges(
    db,
    { ...caller, kind: adrKind },
    records.map(({ id, state }) => ({ id, transition: createdChange, from: null, to: state, by: caller.userId })),
  );
  await replaceRelations(db, caller, records);
  await indexAdrs(db, caller, records);
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
async function relate(
  db: Db,
  caller: ProjectCaller,
  { repository, complete }: PushHead,
  prepared: readonly PreparedRecord[],
): Promise<Warning[]> {
  const stated = await relationsOfRepository(db, caller, repository);
  // Resolved references stay: of a cycle, the latest reference is refused.
  const all = [...stated.filter(({ toId }) => toId !== null), ...stated.filter(({ toId }) => toId === null)];
  const records = all.length > 0 ? await recordNames(db, caller, repository) : [];
  const index = new RecordIndex(records);
  const resolved = resolveRelations(index, all);
  await saveTargets(
    db,
    caller,
    resolved.filter(({ toId }, at) => toId !== all[at]?.toId),
  );
  const pushed = new Set(prepared.map(({ id }) => id));
  const present = new Set(records.filter(({ isRemoved }) => !isRemoved).map(({ id }) => id));
  return [
    ...prepared.flatMap(({ externalId, warnings }) => warnings.map((message) => ({ externalId, message }))),
    ...resolved.flatMap(({ fromId, warning: message }) => {
      // The last part of a complete push lists the whole repository.
      const isAsked = pushed.has(fromId) || (complete === true && present.has(fromId));
      const externalId = index.byId(fromId)?.externalId;
      return isAsked && message !== undefined && externalId !== undefined ? [{ externalId, message }] : [];
    }),
  ];
}

/** Records one activity for the whole push. */
async function tell(
  db: Db,
  caller: ProjectCaller,
  repository: string,
  counts: { readonly created: number; readonly updated: number; readonly missing: number },
): Promise<void> {
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
