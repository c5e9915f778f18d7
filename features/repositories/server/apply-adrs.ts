/** The ADRs of a repository, by the rules of a push: workers read those that changed, the end of the run stores them. */
import {
  dependsOnOthers,
  readRepositoryRecords,
  storeRepositoryRecords,
  type ReadyRecords,
} from '#features/adrs/server/adr-facade.ts';
import { pushLimits } from '#features/adrs/contract.ts';
import { Failure } from '#platform/http/model/failure.ts';
import type { PlannedChange } from '../model/sync-plan.ts';
import { forgetFiles, storeFiles, type StoredFile } from './repository-file-table.ts';
import { recordRepository } from './repository-table.ts';
import { readBlobs } from './sync-blobs.ts';
import {
  brokenRow,
  changesOf,
  fileRow,
  formerFile,
  RunOutdated,
  sentTo,
  type FileProblem,
  type StorePart,
  type SyncCourse,
} from './sync-course.ts';
import { textOfFile } from './sync-text-task.ts';

/** Stands for a repository whose last record is gone: a push that names nothing at all is refused as a mistake. */
const noRecord = '(none)';

/** Reads the ADRs that changed; the part stores them, and marks those that are gone. */
export async function prepareAdrs(course: SyncCourse): Promise<StorePart | undefined> {
  const gone = course.plan.changes.some((change) => isGone(course, change));
  const { again } = course.plan;
  const isOwn = (change: PlannedChange): boolean => sentTo(course, change) !== undefined;
  const changes = changesOf(course, 'adr').filter((change) => !again.has(change.path) || !isOwn(change));
  if (changes.length === 0 && !gone) return undefined;
  const own = changes.filter(isOwn);
  const { ready, unread } = await recordsOf(
    course,
    changes.filter((change) => !isOwn(change)),
  );
  return async (db) => {
    const reply = await storeRepositoryRecords(db, course.caller, ready);
    if (!reply) throw new RunOutdated();
    course.outcome.missing += reply.missing;
    const results = new Map(reply.documents.map((one) => [one.externalId, one]));
    const told = Map.groupBy(reply.warnings, ({ externalId }) => externalId);
    const warningsOf = (path: string): readonly string[] => (told.get(path) ?? []).map(({ message }) => message);
    const titles = new Map(ready.records.map(({ externalId, title }) => [externalId, title]));
    const rows = changes.map((change): StoredFile => {
      if (isOwn(change)) return ownRow(course, change);
      // Counted as unchanged by the plan.
      if (again.has(change.path)) course.outcome.unchanged -= 1;
      const problem = unread.get(change.path);
      if (problem) return brokenRow(course, change, problem);
      const { id = null, result = 'unchanged' } = results.get(change.path) ?? {};
      count(course, change, result);
      const warnings = warningsOf(change.path);
      if (warnings.length > 0) course.outcome.warnings.set(change.path, warnings);
      const title = titles.get(change.path) ?? null;
      return { ...fileRow(course, change), subjectKind: 'adr', subjectId: id, title, warnings };
    });
    course.outcome.unchanged += own.length;
    await forgetFiles(
      db,
      course.key,
      changes.flatMap(({ formerPath }) => formerPath ?? []),
    );
    await storeFiles(db, course.key, [...rows, ...toldAnew(course, changes, warningsOf)]);
  };
}

/** Rows of files that stay as they are, whose references lead elsewhere now: to a record that came, or nowhere. */
function toldAnew(
  { known }: SyncCourse,
  changes: readonly PlannedChange[],
  warningsOf: (path: string) => readonly string[],
): readonly StoredFile[] {
  const changed = new Set(changes.map(({ path, formerPath }) => formerPath ?? path));
  return [...known.values()].flatMap((file): readonly StoredFile[] => {
    if (file.kind !== 'adr' || file.state !== 'current' || changed.has(file.path)) return [];
    const own = file.warnings.filter((warning) => !dependsOnOthers(warning));
    const warnings = [...own, ...warningsOf(file.path).filter(dependsOnOthers)];
    return warnings.join('\n') === file.warnings.join('\n') ? [] : [{ ...file, warnings }];
  });
}

/** Whether an ADR has no file any more: the file is gone, or became something else. */
const isGone = ({ known }: SyncCourse, { path, kind, action }: PlannedChange): boolean =>
  action === 'mark missing' ? kind === 'adr' : kind !== 'adr' && known.get(path)?.kind === 'adr';

function count({ outcome }: SyncCourse, change: PlannedChange, result: string): void {
  if (result === 'created') outcome.created += 1;
  else if (result === 'updated' || change.action === 'rename' || change.action === 'bring back') outcome.updated += 1;
  else outcome.unchanged += 1;
}

/** A record that was sent from here is not read back: it is kept by the ADR that it came from. */
function ownRow(course: SyncCourse, change: PlannedChange): StoredFile {
  const { subjectId = null, title = null } = sentTo(course, change) ?? {};
  const goodBlob = formerFile(course, change)?.goodBlob ?? null;
  return { ...fileRow(course, change), subjectKind: 'adr', subjectId, title, goodBlob };
}

interface ReadAdrs {
  readonly ready: ReadyRecords;
  /** Why files hold no record, by their paths. */
  readonly unread: ReadonlyMap<string, FileProblem>;
}

async function recordsOf(course: SyncCourse, changes: readonly PlannedChange[]): Promise<ReadAdrs> {
  const blobs = await readBlobs(course, changes, 'Reading ADRs');
  const unread = new Map<string, FileProblem>();
  const files = changes.flatMap((change) => {
    const { path, formerPath } = change;
    const told = textOfFile(blobs.get(change.blob) ?? new Uint8Array());
    if ('problem' in told || told.text.length > pushLimits.markdown) {
      unread.set(path, 'problem' in told ? told.problem : { message: tooLongMessage, line: null });
      return [];
    }
    const markdown = told.text;
    const commit = course.history.get(path)?.commit ?? course.commit;
    // A file that was broken under its former path was never a record.
    const renamedFrom = formerFile(course, change)?.subjectId ? formerPath : undefined;
    return [{ externalId: path, markdown, commit, webUrl: course.fileUrl(path) ?? null, renamedFrom }];
  });
  const given = { repository: recordRepository(course.repository), files, allExternalIds: pathsOf(course) };
  const { database, caller, runTask } = course;
  const ready = await readRepositoryRecords({ database, caller, runTask }, given, (done) =>
    course.step('Reading ADRs', done, files.length),
  );
  for (const { externalId, problem, line } of ready.unread) unread.set(externalId, { message: problem, line });
  return { ready, unread };
}

const tooLongMessage = `A record holds at most ${pushLimits.markdown.toLocaleString('en')} characters.`;

/** All records of the repository. What cannot be read is not gone. */
function pathsOf(course: SyncCourse): readonly string[] {
  const { plan, known } = course;
  const former = new Map(plan.changes.map(({ path, formerPath }) => [path, formerPath]));
  const isSent = (path: string): boolean => {
    const formerPath = former.get(path);
    return sentTo(course, { path, kind: 'adr', formerPath }) !== undefined;
  };
  const present = [...plan.present].filter(([path, { kind }]) => kind === 'adr' && !isSent(path)).map(([path]) => path);
  const unread = plan.changes.filter(({ kind, action, isProblem }) => kind === 'adr' && action === 'skip' && isProblem);
  const all = [...present, ...unread.filter(({ path }) => known.has(path)).map(({ path }) => path)];
  if (all.length > pushLimits.allIds) throw new Failure(422, tooManyFilesMessage);
  return all.length === 0 ? [noRecord] : all;
}

const tooManyFilesMessage = `A repository holds at most ${pushLimits.allIds.toLocaleString('en')} ADRs.`;
