/** One run: fetches a repository, plans, reads what changed, and stores all of it at once. */
import { wakeForRecords } from '#features/adrs/server/adr-facade.ts';
import { openConnection } from '#features/providers/server/providers-facade.ts';
import { allDone } from '#platform/database/server/all-done.ts';
import type { Db } from '#platform/database/server/connection.ts';
import { tried } from '#platform/database/server/undone.ts';
import { GitProblem } from '#platform/git/server/git-problem.ts';
import { Failure } from '#platform/http/model/failure.ts';
import { tasksOf } from '#platform/http/server/call-answer.ts';
import type { ModuleServices } from '#platform/modules/server/server-module.ts';
import type { RunTask } from '#platform/workers/server/task.ts';
import { fileKinds, leftPathMessage, unknownProviderMessage, type FileKind, type SyncState } from '../contract.ts';
import { followedAs, pathsOf } from '../model/followed-files.ts';
import { readerVersion } from '../model/reader-version.ts';
import { planSync, type KnownFile, type PlannedChange, type SyncPlan } from '../model/sync-plan.ts';
import { prepareAdrs } from './apply-adrs.ts';
import { prepareDocuments, wakeForPages } from './apply-documents.ts';
import { prepareModels, prepareReports, prepareWorkspace } from './apply-models.ts';
import { blobHash } from './blob-hash.ts';
import { sentThings } from './push-place-table.ts';
import { waitingPushes, type StoredPush } from './push-table.ts';
import { filesOf, forgetFiles, storeFiles, type StoredFile } from './repository-file-table.ts';
import { tellFailedRead } from './repository-notices.ts';
import type { StoredRepository } from './repository-table.ts';
import {
  brokenRow,
  callerOf,
  RunOutdated,
  scopeOf,
  subjectKinds,
  SyncOutcome,
  type StorePart,
  type SyncCourse,
} from './sync-course.ts';
import { rememberFiles } from './kept-here-table.ts';
import {
  endRun,
  endRunWithout,
  forgetRunFiles,
  lockRun,
  noteRunFiles,
  noteStep,
  type PlacedFile,
  type RepositoryKey,
  type RunFile,
  type StoredRun,
} from './sync-table.ts';

/** Why a run ends before it is done. */
export class RunEnded extends Error {
  readonly state: 'cancelled' | 'failed' | 'left';

  constructor(state: RunEnded['state'], message: string) {
    super(message);
    this.state = state;
  }
}

/** What a run needs. */
export interface RunMeans {
  readonly services: ModuleServices;
  readonly key: RepositoryKey;
  readonly repository: StoredRepository;
  readonly run: StoredRun;
  /** The process that has the repository. */
  readonly holder: string;
  /** Aborts with a `RunEnded`. */
  readonly signal: AbortSignal;
}

/** Milliseconds between two notes of progress of the same step. */
const noteMs = 400;

/** The branch that is followed. */
export const branchOf = ({ configuration, defaultBranch }: StoredRepository): string =>
  configuration.branch || defaultBranch;

/** How often a run reads again what changed while it was reading. */
const mostTries = 3;
const busyMessage = 'The project kept changing while the repository was read. Archwright will try again.';

/** Performs a run to its end. Throws only what is a fault of the product, and `RunEnded` with `left`. */
export async function performRun(means: RunMeans): Promise<void> {
  const { services, key, repository, run } = means;
  try {
    for (let tries = 1; ; tries += 1) {
      try {
        return await performOnce(means);
      } catch (error) {
        if (!(error instanceof RunOutdated)) throw error;
        if (tries === mostTries) throw new Failure(422, busyMessage);
      }
    }
  } catch (error) {
    const end = endOf(means.signal.aborted ? means.signal.reason : error);
    if (!end) throw error;
    await services.database.asOwner(async (db) => {
      await endRunWithout(db, key, run, end);
      if (end.error !== null && !run.isDryRun) await tellFailedRead(db, repository, end.error);
    });
  }
}

/** Reads everything first; what it became, and the end of the run, are then stored in one transaction. */
async function performOnce(means: RunMeans): Promise<void> {
  const { services, key, repository, run } = means;
  const outcome = new SyncOutcome();
  const { commit, plan, known, parts } = await readRepository(means, outcome);
  await services.database.within(scopeOf(callerOf(repository)), async (db) => {
    await holdRun(means, db);
    outcome.begin(plan.unchanged);
    const storeAll = async (): Promise<void> => {
      await rememberFiles(db, key, repository.webUrl || null, otherwiseRead(plan, known));
      for (const store of parts) await store(db);
    };
    // A dry run stores everything, too, and leaves nothing of it: so it tells what a run does.
    await (run.isDryRun ? tried(db, storeAll) : storeAll());
    const sends = run.isDryRun ? (await waitingPushes(db, key)).map(lineOfPush) : [];
    await noteRunFiles(db, key, run.id, linesToAdd(plan, outcome, sends));
    await endRun(db, key, run, {
      state: outcome.problems.size > 0 ? 'partly' : 'done',
      commit,
      reader: repository.configuration.syncMode === 'push' ? null : readerVersion,
      error: null,
      counts: countsOf(outcome),
    });
  });
}

/** Locks the repository. Throws for a run that is over. */
async function holdRun({ key, run, holder }: RunMeans, db: Db): Promise<void> {
  const standing = await lockRun(db, key, run.id, holder);
  if (standing !== 'held') throw new RunEnded(standing, 'The run is over.');
}

/** Notes what the run is going to do, so that its end has only little left to note: others wait for that. */
async function notePlan(means: RunMeans, { changes }: SyncPlan): Promise<void> {
  const { services, key, run } = means;
  await services.database.asOwner(async (db) => {
    await holdRun(means, db);
    await forgetRunFiles(db, key, run.id);
    await noteRunFiles(db, key, run.id, changes.map(plannedLine));
  });
}

function endOf(error: unknown): { readonly state: SyncState; readonly error: string | null } | undefined {
  if (error instanceof RunEnded) {
    if (error.state === 'left') return undefined;
    return { state: error.state, error: error.state === 'failed' ? error.message : null };
  }
  if (error instanceof GitProblem || (error instanceof Failure && error.status < 500)) {
    return { state: 'failed', error: error.message };
  }
  return undefined;
}

const countsOf = ({ created, updated, unchanged, missing, problems }: SyncOutcome) => ({
  created,
  updated,
  unchanged,
  missing,
  problems: problems.size,
});

const plannedLine = ({ path, kind, action, formerPath, note }: PlannedChange, position: number): PlacedFile => ({
  path,
  kind,
  action,
  note: formerPath ?? note ?? null,
  isProblem: false,
  problemLine: null,
  warnings: [],
  position,
});

/** Lines that were not planned, and those that say something else than planned. */
function linesToAdd(
  { changes, again }: SyncPlan,
  { problems, warnings }: SyncOutcome,
  sends: readonly RunFile[],
): readonly PlacedFile[] {
  const all = [...changes, ...again.values()];
  const told = all.flatMap((change, position) => {
    const { path } = change;
    const [problem, assumed] = [problems.get(path), warnings.get(path) ?? []];
    if (!problem && assumed.length === 0) return [];
    const line = { ...plannedLine(change, position), warnings: assumed };
    return [problem ? { ...line, note: problem.message, isProblem: true, problemLine: problem.line } : line];
  });
  return [...told, ...sends.map((line, at) => ({ ...line, position: all.length + at }))];
}

/** A change that is sent after the run. */
const lineOfPush = ({ path, subjectKind, title }: StoredPush): RunFile => ({
  path,
  kind: sentKinds[subjectKind] ?? 'document',
  action: 'send',
  note: title,
  isProblem: false,
  problemLine: null,
  warnings: [],
});

const sentKinds: Readonly<Record<string, FileKind>> = Object.fromEntries(
  fileKinds.map((kind) => [subjectKinds[kind], kind]),
);

interface ReadRepository {
  readonly commit: string;
  readonly plan: SyncPlan;
  readonly known: SyncCourse['known'];
  readonly parts: readonly StorePart[];
}

async function readRepository(means: RunMeans, outcome: SyncOutcome): Promise<ReadRepository> {
  const { services, key, repository, run, signal } = means;
  const { database, git } = services;
  const caller = callerOf(repository);
  const step = stepper(means);
  await step('Fetching the repository');
  const connection = await database.within({ organizations: [key.organizationId], readOnly: true }, (db) =>
    openConnection(services, db, key.organizationId, repository.providerId),
  );
  if (!connection) throw new GitProblem(unknownProviderMessage);
  const remote = await connection.adapter.remote({ id: repository.repositoryId, path: repository.path });
  const copy = git.copy(key.id);
  const workers = tasksOf(services.workers, caller, signal);
  const isReading = repository.configuration.syncMode !== 'push';
  const isFirst = repository.lastCommit === null;
  const early = isReading && isFirst ? wakeWorker(workers) : undefined;
  const commit = await copy.fetch(remote, branchOf(repository), signal);
  const isNews = repository.lastCommit !== commit;
  const awake = early ?? (isReading && isNews ? wakeWorker(workers) : undefined);
  await step('Comparing files');
  const { plan, files, history } = await compare(means, copy, commit);
  const reading = Promise.withResolvers<void>();
  const course: SyncCourse = {
    services,
    database,
    key,
    repository,
    caller,
    copy,
    commit,
    isDryRun: run.isDryRun,
    plan,
    history,
    outcome,
    step,
    // An organization has one worker at a time: its queue is kept free for the tasks that read.
    runTask: async (task, input) => {
      await awake;
      reading.resolve();
      return workers(task, input);
    },
    known: new Map(files.map((file) => [file.path, file])),
    fileUrl: (path, at = commit) => connection.adapter.fileUrl({ webUrl: repository.webUrl }, path, at),
    sent: await sentThings(database.owner, key, (path, content) => {
      const there = plan.present.get(path)?.blob;
      return there !== undefined && there === blobHash(content, there);
    }),
  };
  const prepared = prepare(course).finally(reading.resolve);
  // Noted while a worker reads: a database that runs one transaction at a time would keep it waiting otherwise.
  const [parts] = await allDone([prepared, reading.promise.then(() => notePlan(means, plan))]);
  await step('Storing');
  return { commit, plan, known: course.known, parts };
}

/** Compares what is known with a commit. */
async function compare(
  { services, key, repository, run }: RunMeans,
  copy: SyncCourse['copy'],
  commit: string,
): Promise<Pick<SyncCourse, 'plan' | 'history'> & { readonly files: readonly StoredFile[] }> {
  const { configuration, lastCommit } = repository;
  const isReading = configuration.syncMode !== 'push';
  const paths = isReading ? pathsOf(configuration) : [];
  const isNews = lastCommit !== commit;
  const readHistory = (): Promise<SyncCourse['history']> => copy.history(commit, paths);
  const [tree, files, renames, early] = await allDone([
    copy.files(commit, paths),
    filesOf(services.database.owner, key),
    lastCommit === null || !isNews
      ? new Map<string, string>()
      : // A commit that a forced push dropped may be gone from the copy.
        copy.renames(lastCommit, commit).catch(() => new Map<string, string>()),
    // Of a commit that was read before, hardly ever anything is read again.
    isReading && isNews ? readHistory() : undefined,
  ]);
  // A person who asks for a run has broken files read again.
  const isAgain = run.trigger === 'person';
  const isOutdated = repository.reader < readerVersion;
  const known = files.flatMap((file) => knownFile(file, { isAgain, isOutdated }));
  const plan = isReading ? planSync(known, tree, configuration, renames) : nothing;
  const history = early ?? (plan.changes.length + plan.again.size > 0 ? await readHistory() : new Map<string, never>());
  return { plan, files, history };
}

/**
 * Has a worker load what it needs while git is still at work: this takes as long as to read hundreds of files. Resolves
 * when it has, or could not: what is wrong with the workers is told by the tasks that read.
 */
async function wakeWorker(runTask: RunTask): Promise<void> {
  try {
    await wakeForPages(runTask);
    await wakeForRecords(runTask);
  } catch {
    // As said above.
  }
}

/** Files that were something else until now. A record is marked by its own push. */
const otherwiseRead = ({ changes }: SyncPlan, known: SyncCourse['known']): readonly string[] =>
  changes.flatMap(({ path, kind }) => {
    const before = known.get(path)?.kind ?? kind;
    return before !== kind && before !== 'adr' ? [path] : [];
  });

const nothing: SyncPlan = { changes: [], again: new Map(), present: new Map(), images: [], unchanged: 0 };

/** A file for the plan. Images and folders are no files of their own. */
function knownFile(
  { path, kind, blob, state, subjectId }: StoredFile,
  { isAgain, isOutdated }: { readonly isAgain: boolean; readonly isOutdated: boolean },
): readonly KnownFile[] {
  if (kind === 'image' || path.endsWith('/')) return [];
  const isRead = !(isAgain && state === 'broken');
  const isReadAgain = isOutdated && state === 'current' && (kind === 'adr' || kind === 'document');
  const hasSubject = subjectId !== null;
  return [{ path, kind: kind as KnownFile['kind'], blob: isRead ? blob : '', state, hasSubject, isReadAgain }];
}

async function prepare(course: SyncCourse): Promise<readonly StorePart[]> {
  const { configuration } = course.repository;
  if (configuration.syncMode === 'push') return [];
  const read = [prepareAdrs, prepareDocuments, prepareWorkspace, prepareModels, prepareReports];
  const parts = await allDone(read.map((one) => one(course)));
  return [...parts.flatMap((part) => part ?? []), (db) => storeRest(course, db)];
}

/** Marks files that are gone, and lists those that are never read. */
async function storeRest(course: SyncCourse, db: Db): Promise<void> {
  const { plan, known, outcome, key } = course;
  const gone = plan.changes
    .filter(({ action }) => action === 'mark missing')
    .flatMap(({ path }) => known.get(path) ?? []);
  const marked = gone
    .filter(({ subjectId }) => subjectId !== null)
    .map((file): StoredFile => ({
      ...file,
      state: 'missing',
      problem: leftReason(course, file),
      problemLine: null,
      warnings: [],
    }));
  // ADRs were counted by their push.
  outcome.missing += marked.filter(({ kind }) => kind !== 'adr').length;
  const refused = plan.changes
    .filter(({ action, isProblem }) => action === 'skip' && isProblem)
    .map((change) => refusedRow(course, change));
  for (const { path, state, problem, problemLine } of known.values()) {
    const isStill =
      state === 'broken' && plan.present.has(path) && !plan.changes.some((change) => change.path === path);
    if (isStill) outcome.problems.set(path, { message: problem ?? '', line: problemLine });
  }
  await storeFiles(db, key, [...marked, ...refused]);
  await forgetFiles(
    db,
    key,
    gone.filter(({ subjectId }) => subjectId === null).map(({ path }) => path),
  );
}

/** A file that is never read. A second file of the workspace is not where the workspace is kept. */
function refusedRow(course: SyncCourse, change: PlannedChange): StoredFile {
  const row = brokenRow(course, change, { message: change.note ?? '', line: null });
  const isSecond =
    change.kind === 'structurizr' && [...course.plan.present.values()].some(({ kind }) => kind === 'structurizr');
  return isSecond ? { ...row, subjectKind: null, subjectId: null, subjectRevision: null, goodBlob: null } : row;
}

/** Why a file is gone that the repository may still have: nothing where it does not. */
function leftReason({ repository }: SyncCourse, { path }: StoredFile): string | null {
  const followed = followedAs(path, repository.configuration);
  if (!followed) return leftPathMessage;
  return 'skipped' in followed ? followed.skipped : null;
}

/** Notes progress, not more often than people can read. */
function stepper({ services, key, run, signal }: RunMeans): SyncCourse['step'] {
  let last = { step: '', at: 0 };
  return async (step, done = 0, total = 0) => {
    signal.throwIfAborted();
    const now = performance.now();
    if (step === last.step && now - last.at < noteMs) return;
    last = { step, at: now };
    await noteStep(services.database.owner, key, run.id, { step, done, total });
  };
}
