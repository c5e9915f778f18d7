/** One run: fetches a repository, plans, reads what changed, and stores all of it at once. */
import { openConnection } from '#features/providers/server/providers-facade.ts';
import { allDone } from '#platform/database/server/all-done.ts';
import type { Db } from '#platform/database/server/connection.ts';
import { tried } from '#platform/database/server/undone.ts';
import { GitProblem } from '#platform/git/server/git-problem.ts';
import { Failure } from '#platform/http/model/failure.ts';
import { tasksOf } from '#platform/http/server/call-answer.ts';
import type { ModuleServices } from '#platform/modules/server/server-module.ts';
import { fileKinds, leftPathMessage, unknownProviderMessage, type FileKind, type SyncState } from '../contract.ts';
import { followedAs, pathsOf } from '../model/followed-files.ts';
import { planSync, type KnownFile, type PlannedChange, type SyncPlan } from '../model/sync-plan.ts';
import { prepareAdrs } from './apply-adrs.ts';
import { prepareDocuments } from './apply-documents.ts';
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
import { endRun, lockRun, noteStep, type RepositoryKey, type RunFile, type StoredRun } from './sync-table.ts';

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
    const counts = { created: 0, updated: 0, unchanged: 0, missing: 0, problems: 0 };
    await services.database.asOwner(async (db) => {
      await endRun(db, key, run, { ...end, commit: null, counts, files: [] });
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
    const standing = await lockRun(db, key, run.id, means.holder);
    if (standing !== 'held') throw new RunEnded(standing, 'The run is over.');
    outcome.begin(plan.unchanged);
    const storeAll = async (): Promise<void> => {
      await rememberFiles(db, key, repository.webUrl || null, otherwiseRead(plan, known));
      for (const store of parts) await store(db);
    };
    // A dry run stores everything, too, and leaves nothing of it: so it tells what a run does.
    await (run.isDryRun ? tried(db, storeAll) : storeAll());
    const sends = run.isDryRun ? (await waitingPushes(db, key)).map(lineOfPush) : [];
    await endRun(db, key, run, {
      state: outcome.problems.size > 0 ? 'partly' : 'done',
      commit,
      error: null,
      counts: countsOf(outcome),
      files: [...plan.changes.map((change) => lineOf(change, outcome)), ...sends],
    });
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

const lineOf = ({ path, kind, action, formerPath, note }: PlannedChange, { problems }: SyncOutcome): RunFile => ({
  path,
  kind,
  action,
  note: problems.get(path)?.message ?? formerPath ?? note ?? null,
});

/** A change that is sent after the run. */
const lineOfPush = ({ path, subjectKind, title }: StoredPush): RunFile => ({
  path,
  kind: sentKinds[subjectKind] ?? 'document',
  action: 'send',
  note: title,
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
  const { configuration } = repository;
  const step = stepper(means);
  await step('Fetching the repository');
  const connection = await database.within({ organizations: [key.organizationId], readOnly: true }, (db) =>
    openConnection(services, db, key.organizationId, repository.providerId),
  );
  if (!connection) throw new GitProblem(unknownProviderMessage);
  const remote = await connection.adapter.remote({ id: repository.repositoryId, path: repository.path });
  const copy = git.copy(key.id);
  const commit = await copy.fetch(remote, branchOf(repository), signal);
  await step('Comparing files');
  const paths = configuration.syncMode === 'push' ? [] : pathsOf(configuration);
  const tree = await copy.files(commit, paths);
  const files = await filesOf(database.owner, key);
  const { lastCommit } = repository;
  const renames =
    lastCommit === null || lastCommit === commit
      ? new Map<string, string>()
      : // A commit that a forced push dropped may be gone from the copy.
        await copy.renames(lastCommit, commit).catch(() => new Map<string, string>());
  // A person who asks for a run has broken files read again.
  const isAgain = run.trigger === 'person';
  const known = files.flatMap((file) => knownFile(file, isAgain));
  const plan = configuration.syncMode === 'push' ? nothing : planSync(known, tree, configuration, renames);
  const history = plan.changes.length > 0 ? await copy.history(commit, paths) : new Map<string, never>();
  const caller = callerOf(repository);
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
    runTask: tasksOf(services.workers, caller, signal),
    known: new Map(files.map((file) => [file.path, file])),
    fileUrl: (path, at = commit) => connection.adapter.fileUrl({ webUrl: repository.webUrl }, path, at),
    sent: await sentThings(database.owner, key, (path, content) => {
      const there = plan.present.get(path)?.blob;
      return there !== undefined && there === blobHash(content, there);
    }),
  };
  const parts = await prepare(course);
  await step('Storing');
  return { commit, plan, known: course.known, parts };
}

/** Files that were something else until now. A record is marked by its own push. */
const otherwiseRead = ({ changes }: SyncPlan, known: SyncCourse['known']): readonly string[] =>
  changes.flatMap(({ path, kind }) => {
    const before = known.get(path)?.kind ?? kind;
    return before !== kind && before !== 'adr' ? [path] : [];
  });

const nothing: SyncPlan = { changes: [], present: new Map(), images: [], unchanged: 0 };

/** A file for the plan. Images and folders are no files of their own. */
function knownFile({ path, kind, blob, state, subjectId }: StoredFile, isAgain: boolean): readonly KnownFile[] {
  if (kind === 'image' || path.endsWith('/')) return [];
  const isRead = !(isAgain && state === 'broken');
  return [{ path, kind: kind as KnownFile['kind'], blob: isRead ? blob : '', state, hasSubject: subjectId !== null }];
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
    .map((file): StoredFile => ({ ...file, state: 'missing', problem: leftReason(course, file), problemLine: null }));
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
const leftReason = ({ repository }: SyncCourse, { path }: StoredFile): string | null =>
  followedAs(path, repository.configuration) ? null : leftPathMessage;

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
