/** Records that a run reads from a repository: workers read all of them, and one transaction stores them. */
import type { Db } from '#platform/database/server/connection.ts';
import type { Database } from '#platform/database/server/open-database.ts';
import { refused } from '#platform/http/model/failure.ts';
import type { ProjectCaller } from '#platform/http/server/caller.ts';
import { task, type RunTask } from '#platform/workers/server/task.ts';
import { pushLimits, tooLargePushMessage } from '../contract.ts';
import type { PushHead } from './external-push-head.ts';
import { idsOf, storePushed } from './external-push.ts';
import { idsAfterRenames, type PushReply } from './external-store.ts';
import type { PreparedRecord } from './external-text.ts';
import type { readRecords, RecordFile, UnreadRecord } from './repository-record-task.ts';

const readTask = task<typeof readRecords>(new URL('./repository-record-task.ts', import.meta.url), 'readRecords', {
  seconds: 60,
});

/** Has a worker load what it needs to read records. */
export const wakeForRecords = (runTask: RunTask): Promise<unknown> => runTask(readTask, { files: [], ids: new Map() });

/** Files of one task of a worker, and their characters. */
const filesAtOnce = 500;
const sizeAtOnce = 8_000_000;

/** The records of a repository: those that changed, and the paths of all. */
export interface RepositoryRecords {
  readonly repository: string;
  readonly files: readonly RecordFile[];
  readonly allExternalIds: readonly string[];
}

/** Records that are ready to be stored, and files that hold none. */
export interface ReadyRecords {
  readonly head: PushHead;
  readonly records: readonly PreparedRecord[];
  readonly unread: readonly UnreadRecord[];
}

function headOf({ repository, files, allExternalIds }: RepositoryRecords): PushHead {
  return {
    repository,
    complete: true,
    allExternalIds: [...allExternalIds],
    externalIds: files.map(({ externalId }) => externalId),
    // The run knows which files were renamed; no text is compared.
    files: files.map(({ externalId, renamedFrom }) => ({ externalId, renamedFrom, markdownHash: externalId })),
  };
}

/** Reads records. `note` is told how many have been read. */
export async function readRepositoryRecords(
  {
    database,
    caller,
    runTask,
  }: { readonly database: Database; readonly caller: ProjectCaller; readonly runTask: RunTask },
  given: RepositoryRecords,
  note: (done: number) => Promise<void>,
): Promise<ReadyRecords> {
  const head = headOf(given);
  const scope = { organizations: [caller.organizationId], userId: caller.userId, readOnly: true };
  const ids = idsOf(head, await database.within(scope, (db) => idsAfterRenames(db, caller, head)));
  const records: PreparedRecord[] = [];
  const unread: UnreadRecord[] = [];
  let size = 0;
  for (const files of inParts(given.files)) {
    await note(records.length + unread.length);
    for (const read of await runTask(readTask, { files, ids })) {
      if ('problem' in read) unread.push(read);
      else records.push(read);
      if (!('problem' in read)) size += read.json.length;
    }
    if (size > pushLimits.converted) throw refused(tooLargePushMessage);
  }
  const stored = new Set(records.map(({ externalId }) => externalId));
  const isStored = ({ externalId }: { readonly externalId: string }): boolean => stored.has(externalId);
  const externalIds = head.externalIds.filter((externalId) => stored.has(externalId));
  return { head: { ...head, externalIds, files: head.files.filter(isStored) }, records, unread };
}

function inParts(files: readonly RecordFile[]): readonly (readonly RecordFile[])[] {
  const parts: RecordFile[][] = [];
  let size = Number.POSITIVE_INFINITY;
  for (const file of files) {
    const part = parts.at(-1);
    if (part && part.length < filesAtOnce && size < sizeAtOnce) {
      part.push(file);
      size += file.markdown.length;
    } else {
      parts.push([file]);
      size = file.markdown.length;
    }
  }
  return parts;
}

/** Stores read records in the open transaction; undefined when the repository has changed since they were read. */
export const storeRepositoryRecords = (
  db: Db,
  caller: ProjectCaller,
  { head, records }: ReadyRecords,
): Promise<PushReply | undefined> => storePushed(db, caller, { head, records });
