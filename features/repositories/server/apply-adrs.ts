/** Stores the ADRs of a repository by the rules of a push: the whole repository at once, repeated without effect. */
import { pushAdrsBy, readRecord } from '#features/adrs/server/adr-facade.ts';
import { pushLimits } from '#features/adrs/contract.ts';
import { removeBody, saveMadeBody } from '#platform/http/server/body-file.ts';
import { Failure } from '#platform/http/model/failure.ts';
import { notTextMessage } from '../contract.ts';
import type { PlannedChange } from '../model/sync-plan.ts';
import { forgetFiles, storeFiles, type StoredFile } from './repository-file-table.ts';
import { readBlobs } from './sync-blobs.ts';
import { brokenRow, changesOf, fileRow, formerFile, problemOf, scopeOf, type SyncCourse } from './sync-course.ts';
import { decodedText } from './sync-text-task.ts';

interface Sent {
  readonly externalId: string;
  readonly title: string;
  readonly markdown: string;
  readonly commit: string | null;
  readonly webUrl: string | null;
  readonly renamedFrom?: string;
}

interface Reply {
  readonly documents: readonly { readonly externalId: string; readonly id: string; readonly result: string }[];
  readonly missing: number;
}

/** Stands for a repository whose last record is gone: a push that names nothing at all is refused as a mistake. */
const noRecord = '(none)';

/** Stores the ADRs that changed, and marks those that are gone. */
export async function applyAdrs(course: SyncCourse): Promise<void> {
  const gone = course.plan.changes.some(({ kind, action }) => kind === 'adr' && action === 'mark missing');
  const changes = changesOf(course, 'adr');
  if (changes.length === 0 && !gone) return;
  const own = changes.filter(({ path }) => course.sent.get(path)?.subjectKind === 'adr');
  await store(course, own, (change) => ownRow(course, change));
  const read = await recordsOf(
    course,
    changes.filter(({ path }) => course.sent.get(path)?.subjectKind !== 'adr'),
  );
  for (let from = 0; from === 0 || from < read.length; from += pushLimits.documents) {
    const part = read.slice(from, from + pushLimits.documents);
    await course.step('Storing ADRs', from, read.length);
    await pushPart(course, part, from + pushLimits.documents >= read.length);
  }
}

/** A record that was sent from here is not read back: it is kept by the ADR that it came from. */
function ownRow(course: SyncCourse, change: PlannedChange): StoredFile {
  const sent = course.sent.get(change.path);
  course.outcome.unchanged += 1;
  return {
    ...fileRow(course, change),
    subjectKind: 'adr',
    subjectId: sent?.subjectId ?? null,
    title: sent?.title ?? null,
  };
}

async function store(
  course: SyncCourse,
  changes: readonly PlannedChange[],
  rowOf: (change: PlannedChange) => StoredFile,
): Promise<void> {
  if (changes.length === 0) return;
  await course.database.within(scopeOf(course.caller), async (db) => {
    await forgetFiles(
      db,
      course.key,
      changes.flatMap(({ formerPath }) => formerPath ?? []),
    );
    await storeFiles(db, course.key, changes.map(rowOf));
  });
}

interface ReadFile {
  readonly change: PlannedChange;
  readonly sent: Sent;
}

async function recordsOf(course: SyncCourse, changes: readonly PlannedChange[]): Promise<readonly ReadFile[]> {
  const read: ReadFile[] = [];
  const broken: PlannedChange[] = [];
  const blobs = await readBlobs(course, changes, 'Reading ADRs');
  for (const change of changes) {
    const { path, formerPath } = change;
    const markdown = decodedText(blobs.get(change.blob) ?? new Uint8Array());
    if (markdown === undefined || markdown.length > pushLimits.markdown) {
      broken.push(change);
      continue;
    }
    const sent = {
      externalId: path,
      title: readRecord(path, markdown).title,
      markdown,
      commit: course.history.get(path)?.commit ?? course.commit,
      webUrl: course.fileUrl(path) ?? null,
      ...(formerPath === undefined ? {} : { renamedFrom: formerPath }),
    };
    read.push({ change, sent });
  }
  const message = notTextMessage;
  await store(course, broken, (change) => brokenRow(course, change, { message, line: null }));
  return read;
}

/** Pushes records; those that are refused are set aside one after the other, with their problems. */
async function pushPart(course: SyncCourse, part: readonly ReadFile[], isLast: boolean): Promise<void> {
  let open = part;
  const refusedRows: (readonly [PlannedChange, StoredFile])[] = [];
  for (;;) {
    try {
      const reply = await push(
        course,
        open.map(({ sent }) => sent),
        isLast,
      );
      await noteStored(course, open, reply);
      break;
    } catch (error) {
      const at =
        error instanceof Failure ? /^documents\[(\d+)\]/.exec(error.violations[0]?.path ?? '')?.[1] : undefined;
      const faulty = at === undefined ? undefined : open[Number(at)];
      if (!faulty || !(error instanceof Failure)) throw error;
      refusedRows.push([faulty.change, brokenRow(course, faulty.change, problemOf(error))]);
      open = open.filter((one) => one !== faulty);
    }
  }
  const rows = new Map(refusedRows.map(([change, row]) => [change.path, row]));
  await store(
    course,
    refusedRows.map(([change]) => change),
    (change) => rows.get(change.path) ?? fileRow(course, change),
  );
}

async function push(course: SyncCourse, documents: readonly Sent[], isLast: boolean): Promise<Reply> {
  const { plan, sent, known, outcome } = course;
  const paths = [...plan.present].filter(([path, { kind }]) => kind === 'adr' && !sent.has(path)).map(([path]) => path);
  // What cannot be read is not gone.
  const unread = plan.changes.filter(({ kind, action, isProblem }) => kind === 'adr' && action === 'skip' && isProblem);
  const all = [...paths, ...unread.filter(({ path }) => known.has(path)).map(({ path }) => path)];
  const complete = isLast ? { complete: true, allExternalIds: all.length === 0 ? [noRecord] : all } : {};
  const body = { repository: course.repository.path.slice(-200), documents, ...complete };
  const file = await saveMadeBody(JSON.stringify(body));
  try {
    const reply = await pushAdrsBy(course.database, course.caller, file, course.runTask);
    outcome.missing += reply.missing;
    return reply;
  } finally {
    await removeBody(file);
  }
}

async function noteStored(course: SyncCourse, open: readonly ReadFile[], { documents }: Reply): Promise<void> {
  const results = new Map(documents.map((one) => [one.externalId, one]));
  await store(
    course,
    open.map(({ change }) => change),
    (change) => {
      const { id = null, result = 'unchanged' } = results.get(change.path) ?? {};
      if (result === 'created') course.outcome.created += 1;
      else if (result === 'updated' || formerFile(course, change)?.path !== change.path) course.outcome.updated += 1;
      else course.outcome.unchanged += 1;
      const title = open.find((one) => one.change === change)?.sent.title ?? null;
      return { ...fileRow(course, change), subjectKind: 'adr', subjectId: id, title };
    },
  );
}
