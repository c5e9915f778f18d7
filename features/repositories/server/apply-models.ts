/** Stores the Structurizr workspace, the DDL files and the metrics reports of a repository. */
import { randomUUID } from 'node:crypto';
import {
  addReadDbModel,
  findDbModel,
  replaceDbModel,
  scriptReader,
} from '#features/dbmodels/server/db-model-facade.ts';
import { defaultPlatform } from '#features/dbmodels/contract.ts';
import { pushReportBy } from '#features/metrics/server/metric-facade.ts';
import { findWorkspace, saveWorkspaceDsl } from '#features/structurizr/server/structurizr-facade.ts';
import { removeBody, saveMadeBody } from '#platform/http/server/body-file.ts';
import { Failure } from '#platform/http/model/failure.ts';
import { notTextMessage, type FileKind } from '../contract.ts';
import { monthOfPath } from '../model/report-month.ts';
import type { PlannedChange } from '../model/sync-plan.ts';
import { forgetFiles, storeFiles, type StoredFile } from './repository-file-table.ts';
import { readBlobs } from './sync-blobs.ts';
import { brokenRow, changesOf, fileRow, formerFile, problemOf, scopeOf, type SyncCourse } from './sync-course.ts';
import { decodedText } from './sync-text-task.ts';

const changedHereMessage =
  'This was changed here as well as in the repository. Send it to the repository to bring both together.';

/** What a file became. */
type Subject = Pick<StoredFile, 'subjectKind' | 'subjectId' | 'subjectRevision' | 'title'>;
type StoreText = (course: SyncCourse, change: PlannedChange, text: string) => Promise<Subject>;

/** Stores the files of one kind, each by itself: one with faults is listed, and the last good one stays. */
async function applyEach(course: SyncCourse, kind: FileKind, step: string, storeText: StoreText): Promise<void> {
  const changes = changesOf(course, kind);
  const blobs = await readBlobs(course, changes, step);
  for (const [at, change] of changes.entries()) {
    await course.step(step, at, changes.length);
    const row = await rowOf(course, change, blobs.get(change.blob) ?? new Uint8Array(), storeText);
    await course.database.within(scopeOf(course.caller), async (db) => {
      if (change.formerPath !== undefined) await forgetFiles(db, course.key, [change.formerPath]);
      await storeFiles(db, course.key, [row]);
    });
  }
}

async function rowOf(
  course: SyncCourse,
  change: PlannedChange,
  bytes: Uint8Array,
  storeText: StoreText,
): Promise<StoredFile> {
  const text = decodedText(bytes);
  if (text === undefined) return brokenRow(course, change, { message: notTextMessage, line: null });
  try {
    const subject = await storeText(course, change, text);
    if (formerFile(course, change)?.subjectId) course.outcome.updated += 1;
    else course.outcome.created += 1;
    return { ...fileRow(course, change), ...subject };
  } catch (error) {
    if (!(error instanceof Failure) || error.status >= 500) throw error;
    const row = brokenRow(course, change, problemOf(error));
    const former = formerFile(course, change);
    // Where both sides changed, the next run compares with what both began with.
    return error.message === changedHereMessage ? { ...row, blob: former?.blob ?? '' } : row;
  }
}

/** The revision that a thing must have to be replaced: the one that was stored last, or any before the first time. */
function assertUntouched(course: SyncCourse, change: PlannedChange, text: string, revision: number): void {
  const sent = course.sent.get(change.path);
  const stored = sent?.content === text ? sent.revision : formerFile(course, change)?.subjectRevision;
  if (stored !== null && stored !== undefined && stored !== revision) throw new Failure(422, changedHereMessage);
}

async function storeWorkspace(course: SyncCourse, change: PlannedChange, dsl: string): Promise<Subject> {
  const { database, caller, runTask, services } = course;
  const read = () => database.within({ ...scopeOf(caller), readOnly: true }, (db) => findWorkspace(db, caller));
  const current = await read();
  if (current && current.dsl !== dsl) assertUntouched(course, change, dsl, current.revision);
  const text = { dsl, revision: current?.revision };
  const id = await saveWorkspaceDsl(services.queue, { database, caller, runTask }, text);
  return { subjectKind: 'structurizr', subjectId: id, subjectRevision: (await read())?.revision ?? null, title: null };
}

/** Stores the workspace of the project. */
export const applyWorkspace = (course: SyncCourse): Promise<void> =>
  applyEach(course, 'structurizr', 'Reading the workspace', storeWorkspace);

const modelName = (path: string): string =>
  (path.split('/').at(-1) ?? path).replace(/\.(?:sql|ddl)$/i, '').slice(0, 200) || 'Database';

async function storeModel(course: SyncCourse, change: PlannedChange, sql: string): Promise<Subject> {
  const { database, caller, runTask } = course;
  const former = formerFile(course, change);
  const sent = course.sent.get(change.path);
  const known = former?.subjectId ?? (sent?.subjectKind === 'dbmodel' ? sent.subjectId : null);
  const current =
    known === null
      ? undefined
      : await database.within({ ...scopeOf(caller), readOnly: true }, (db) => findDbModel(db, caller, known));
  const platform = current?.platform ?? defaultPlatform;
  const read = await runTask(scriptReader, { sql, platform, model: current?.model ?? '{"tables":[]}' });
  if (current) {
    const isSame = current.model === read.text;
    if (!isSame) assertUntouched(course, change, sql, current.revision);
    const saved = isSame
      ? current
      : await replaceDbModel(
          { database, caller, runTask, params: { id: current.id } },
          { read, revision: current.revision },
        );
    return { subjectKind: 'dbmodel', subjectId: saved.id, subjectRevision: saved.revision, title: saved.name };
  }
  const id = randomUUID();
  const name = modelName(change.path);
  // The model and the row of its file are one: a repeated run finds both or none.
  return database.within(scopeOf(caller), async (db) => {
    const { revision } = await addReadDbModel(db, caller, { id, name, read });
    const subject = { subjectKind: 'dbmodel', subjectId: id, subjectRevision: revision, title: name };
    await storeFiles(db, course.key, [{ ...fileRow(course, change), ...subject }]);
    return subject;
  });
}

/** Stores DDL files, each as a database model. */
export const applyModels = (course: SyncCourse): Promise<void> =>
  applyEach(course, 'database', 'Reading database models', storeModel);

const noHeader = (): undefined => undefined;

async function storeReport(course: SyncCourse, change: PlannedChange, text: string): Promise<Subject> {
  const { database, caller, runTask, repository } = course;
  const day = course.history.get(change.path)?.at ?? new Date();
  const bodyFile = await saveMadeBody(text);
  try {
    const { jarId } = await pushReportBy({
      database,
      caller,
      runTask,
      bodyFile,
      params: { code: '', jar: repository.name.slice(0, 100) },
      // The content of a file is what its commit is to a pipeline: the same one changes nothing.
      query: { ...monthOfPath(change.path, day), commit: change.blob, format: 'auto' },
      request: { id: change.blob, address: '', userAgent: '', header: noHeader },
      upload: undefined,
    });
    return { subjectKind: 'metric', subjectId: jarId, subjectRevision: null, title: repository.name };
  } finally {
    await removeBody(bodyFile);
  }
}

/** Stores metrics reports in the jar that is called like the repository. */
export const applyReports = (course: SyncCourse): Promise<void> =>
  applyEach(course, 'metrics', 'Reading metrics', storeReport);
