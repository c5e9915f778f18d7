/** The Structurizr workspace, the DDL files and the metrics reports of a repository. */
import { randomUUID } from 'node:crypto';
import {
  addReadDbModel,
  findDbModel,
  replaceDbModel,
  scriptReader,
} from '#features/dbmodels/server/db-model-facade.ts';
import { defaultPlatform } from '#features/dbmodels/contract.ts';
import { reportReader, storeJarReport } from '#features/metrics/server/metric-facade.ts';
import { findWorkspace, storeWorkspaceText, workspaceReader } from '#features/structurizr/server/structurizr-facade.ts';
import type { Db } from '#platform/database/server/connection.ts';
import { undone } from '#platform/database/server/undone.ts';
import { removeBody, saveMadeBody } from '#platform/http/server/body-file.ts';
import { Failure } from '#platform/http/model/failure.ts';
import { bothWorkspacesMessage, ownWorkspaceMessage, type FileKind } from '../contract.ts';
import { monthOfPath } from '../model/report-month.ts';
import type { PlannedChange } from '../model/sync-plan.ts';
import { forgetFiles, storeFiles, type StoredFile } from './repository-file-table.ts';
import { readBlobs } from './sync-blobs.ts';
import {
  brokenRow,
  changesOf,
  fileRow,
  formerFile,
  knownRevision,
  problemOf,
  scopeOf,
  sentTo,
  type FileProblem,
  type StorePart,
  type SyncCourse,
} from './sync-course.ts';
import { textOfFile } from './sync-text-task.ts';

const changedHereMessage =
  'This was changed here as well as in the repository. Sending it to the repository brings both together.';

/** What a file became. */
type Subject = Pick<StoredFile, 'subjectKind' | 'subjectId' | 'subjectRevision' | 'title'>;
/** A thing that was made here, which nobody has let follow the file. */
interface OwnThing {
  readonly own: string;
}
/** Stores what was read of one file. */
type StoreFile = (db: Db) => Promise<Subject | OwnThing>;
/** What is to be stored of a file, or why nothing is. */
type ToStore = StoreFile | Failure | { readonly problem: FileProblem };
type ReadFile = (course: SyncCourse, change: PlannedChange, text: string) => Promise<StoreFile>;

interface KindOfFile {
  readonly kind: FileKind;
  readonly step: string;
  readonly read: ReadFile;
}

/** Reads the files of one kind, each by itself: one with faults is listed, and the last good one stays. */
async function prepareEach(course: SyncCourse, { kind, step, read }: KindOfFile): Promise<StorePart | undefined> {
  const changes = changesOf(course, kind);
  if (changes.length === 0) return undefined;
  const blobs = await readBlobs(course, changes, step);
  const files: (readonly [PlannedChange, ToStore])[] = [];
  for (const [at, change] of changes.entries()) {
    await course.step(step, at, changes.length);
    const told = textOfFile(blobs.get(change.blob) ?? new Uint8Array());
    files.push([change, 'problem' in told ? told : await toldFailure(() => read(course, change, told.text))]);
  }
  return async (db) => {
    const rows: StoredFile[] = [];
    for (const [change, file] of files) rows.push(await rowOf(course, change, db, file));
    await forgetFiles(
      db,
      course.key,
      changes.flatMap(({ formerPath }) => formerPath ?? []),
    );
    await storeFiles(db, course.key, rows);
  };
}

/** The result, or the refusal that people are told. */
async function toldFailure<T>(work: () => Promise<T>): Promise<T | Failure> {
  try {
    return await work();
  } catch (error) {
    if (error instanceof Failure && error.status < 500) return error;
    throw error;
  }
}

async function rowOf(course: SyncCourse, change: PlannedChange, db: Db, file: ToStore): Promise<StoredFile> {
  const former = formerFile(course, change);
  if (former?.state === 'detached') return { ...former, path: change.path };
  if ('problem' in file) return brokenRow(course, change, file.problem);
  // A file that is refused leaves nothing behind, and keeps no other from being stored.
  const subject = file instanceof Failure ? file : await toldFailure(() => undone(db, () => file(db)));
  if (subject instanceof Failure) {
    const row = brokenRow(course, change, problemOf(subject));
    // Where both sides changed, the next run compares with what both began with.
    return subject.message === changedHereMessage ? { ...row, blob: former?.blob ?? '' } : row;
  }
  if ('own' in subject) return ownRow(course, change, subject);
  if (former?.subjectId) course.outcome.updated += 1;
  else course.outcome.created += 1;
  return { ...fileRow(course, change), ...subject };
}

/**
 * Row of a file beside a workspace that was made here: what people wrote stays until an owner lets it follow the file, or
 * until both were brought together where changes are sent.
 */
function ownRow(course: SyncCourse, change: PlannedChange, { own }: OwnThing): StoredFile {
  const isSent = course.repository.configuration.syncMode === 'both';
  const problem = isSent ? bothWorkspacesMessage : ownWorkspaceMessage;
  const row = brokenRow(course, change, { message: problem, line: null });
  // No revision is 0: the thing never took this file.
  const subject = { subjectKind: 'structurizr', subjectId: own, subjectRevision: 0, title: null, goodBlob: null };
  if (isSent) return { ...row, ...subject, blob: '' };
  return { ...row, ...subject, state: 'detached', problem: null };
}

/** Whether a thing was read from a file, or was sent there. */
function isKnownThing(course: SyncCourse, change: PlannedChange, id: string): boolean {
  return formerFile(course, change)?.subjectId === id || sentTo(course, change)?.subjectId === id;
}

/** The revision that a thing must have to be replaced: the one that was stored last, or any before the first time. */
function assertUntouched(course: SyncCourse, change: PlannedChange, revision: number): void {
  const stored = knownRevision(formerFile(course, change), sentTo(course, change));
  if (stored !== null && stored !== revision) throw new Failure(422, changedHereMessage);
}

async function readWorkspace(course: SyncCourse, change: PlannedChange, dsl: string): Promise<StoreFile> {
  const { caller, services } = course;
  const text = await course.runTask(workspaceReader, dsl);
  return async (db) => {
    const current = await findWorkspace(db, caller);
    if (current && current.dsl !== dsl) {
      if (!isKnownThing(course, change, current.id)) return { own: current.id };
      assertUntouched(course, change, current.revision);
    }
    const saving = { queue: services.queue, db, caller };
    const { id, revision } = await storeWorkspaceText(saving, { text, revision: current?.revision });
    return { subjectKind: 'structurizr', subjectId: id, subjectRevision: revision, title: null };
  };
}

/** Reads the workspace of the project. */
export const prepareWorkspace = (course: SyncCourse): Promise<StorePart | undefined> =>
  prepareEach(course, { kind: 'structurizr', step: 'Reading the workspace', read: readWorkspace });

const modelName = (path: string): string =>
  (path.split('/').at(-1) ?? path)
    .replace(/\.(?:sql|ddl)$/i, '')
    .slice(0, 200)
    .toWellFormed() || 'Database';

async function readModel(course: SyncCourse, change: PlannedChange, sql: string): Promise<StoreFile> {
  const { database, caller, runTask } = course;
  const former = formerFile(course, change);
  const sent = sentTo(course, change);
  const known = former?.subjectId ?? sent?.subjectId ?? null;
  const find = async (db: Db) => (known === null ? undefined : findDbModel(db, caller, known));
  const before = await database.within({ ...scopeOf(caller), readOnly: true }, find);
  const platform = before?.platform ?? defaultPlatform;
  const read = await runTask(scriptReader, { sql, platform, model: before?.model ?? '{"tables":[]}' });
  return async (db) => {
    const current = await find(db);
    if (!current) {
      const name = modelName(change.path);
      const { id, revision } = await addReadDbModel(db, caller, { id: randomUUID(), name, read });
      return { subjectKind: 'dbmodel', subjectId: id, subjectRevision: revision, title: name };
    }
    const isSame = current.model === read.text;
    if (!isSame) assertUntouched(course, change, current.revision);
    // Places in the picture are those of the model that was read before.
    if (!isSame && current.revision !== before?.revision) throw new Failure(422, changedHereMessage);
    const saved = isSame ? current : await replaceDbModel(db, caller, { ...current, read });
    return { subjectKind: 'dbmodel', subjectId: saved.id, subjectRevision: saved.revision, title: saved.name };
  };
}

/** Reads DDL files, each as a database model. */
export const prepareModels = (course: SyncCourse): Promise<StorePart | undefined> =>
  prepareEach(course, { kind: 'database', step: 'Reading database models', read: readModel });

/** The jar of the reports: it is called as the repository was when the first of them was read. */
function jarOf({ known, repository }: SyncCourse): string {
  const before = [...known.values()].find(
    ({ kind, state, title }) => kind === 'metrics' && state === 'current' && title,
  );
  return (before?.title ?? repository.name).slice(0, 100).toWellFormed();
}

async function readReport(course: SyncCourse, change: PlannedChange, text: string): Promise<StoreFile> {
  const { caller, runTask } = course;
  const day = course.history.get(change.path)?.at ?? new Date();
  const jar = jarOf(course);
  const bodyFile = await saveMadeBody(text);
  try {
    const read = await runTask(reportReader, { path: bodyFile, format: 'auto' });
    // The content of a file is what its commit is to a pipeline: the same one changes nothing.
    const report = { ...monthOfPath(change.path, day), commit: change.blob, read };
    return async (db) => {
      const subjectId = await storeJarReport(db, caller, jar, report);
      return { subjectKind: 'metric', subjectId, subjectRevision: null, title: jar };
    };
  } finally {
    await removeBody(bodyFile);
  }
}

/** Reads metrics reports, for the jar that is called like the repository. */
export const prepareReports = (course: SyncCourse): Promise<StorePart | undefined> =>
  prepareEach(course, { kind: 'metrics', step: 'Reading metrics', read: readReport });
