/** The course of one run: what its steps share, and what came of each file. */
import type { Db } from '#platform/database/server/connection.ts';
import type { Database } from '#platform/database/server/open-database.ts';
import type { GitRepository, FileHistory } from '#platform/git/server/git-repository.ts';
import type { ProjectCaller } from '#platform/http/server/caller.ts';
import type { Failure } from '#platform/http/model/failure.ts';
import type { ModuleServices } from '#platform/modules/server/server-module.ts';
import type { RunTask } from '#platform/workers/server/task.ts';
import { permissionsOf } from '#platform/identity/model/permissions.ts';
import type { FileKind } from '../contract.ts';
import type { PlannedChange, SyncPlan } from '../model/sync-plan.ts';
import type { StoredFile } from './repository-file-table.ts';
import type { StoredRepository } from './repository-table.ts';
import type { RepositoryKey } from './sync-table.ts';

/**
 * Stores what was read of one kind. All parts of a run are stored in one transaction, which may be tried again: what a
 * part counts, it counts in `outcome` while it stores.
 */
export type StorePart = (db: Db) => Promise<void>;

/** Something has changed since a run began to read: it is to be read again. */
export class RunOutdated extends Error {}

/** What the steps of a run share. */
export interface SyncCourse {
  readonly services: ModuleServices;
  readonly database: Database;
  readonly key: RepositoryKey;
  readonly repository: StoredRepository;
  /** The person who connected the repository; history says that it was the product itself. */
  readonly caller: ProjectCaller;
  readonly runTask: RunTask;
  readonly copy: GitRepository;
  readonly commit: string;
  /** Whether what is stored is undone: nothing outside of the database may be written. */
  readonly isDryRun: boolean;
  readonly plan: SyncPlan;
  readonly known: ReadonlyMap<string, StoredFile>;
  readonly history: ReadonlyMap<string, FileHistory>;
  /** Address of a file at the provider; undefined where it has none. */
  readonly fileUrl: (path: string, commit?: string) => string | undefined;
  /** Things that were sent from here and have reached the repository. */
  readonly sent: SentThings;
  readonly outcome: SyncOutcome;
  /** Notes what is being done. Throws when somebody cancels the run or its time is over. */
  readonly step: (step: string, done?: number, total?: number) => Promise<void>;
}

/** A thing that was sent to the repository. */
export interface SentThing {
  readonly subjectKind: string;
  readonly subjectId: string;
  readonly title: string;
  /** The file as it was sent. */
  readonly content: string;
  /** Revision of the thing that was sent. */
  readonly revision: number | null;
}

/** By the paths of their files as they were sent, and by the things: their files may have been renamed. */
export interface SentThings {
  readonly byPath: ReadonlyMap<string, SentThing>;
  readonly bySubject: ReadonlyMap<string, SentThing>;
}

/** What files of each kind are here. */
export const subjectKinds: Readonly<Record<FileKind, string>> = {
  adr: 'adr',
  document: 'doc',
  structurizr: 'structurizr',
  database: 'dbmodel',
  metrics: 'metric',
};

/** What was sent to a file. A file that something else has become is that of no other thing. */
export function sentTo(course: Pick<SyncCourse, 'sent' | 'known'>, file: CourseFile): SentThing | undefined {
  const subjectId = formerFile(course, file)?.subjectId;
  const thing = subjectId ? course.sent.bySubject.get(subjectId) : course.sent.byPath.get(file.path);
  return thing?.subjectKind === subjectKinds[file.kind] ? thing : undefined;
}

/** A file with its kind, and with the path that it had before. */
type CourseFile = Pick<PlannedChange, 'path' | 'formerPath' | 'kind'>;

/** The revision that a thing may have to take its file: the one of its last reading, or a newer one that was sent. */
export function knownRevision(former: StoredFile | undefined, sent: SentThing | undefined): number | null {
  if (former?.subjectId && former.subjectRevision === null) return null;
  const revisions = [former?.subjectRevision, sent?.revision].filter((one) => typeof one === 'number');
  return revisions.length === 0 ? null : Math.max(...revisions);
}

/** A file whose content could not be used, and why. */
export interface FileProblem {
  readonly message: string;
  readonly line: number | null;
}

/** Counts of a run, and its problems and warnings by path. */
export class SyncOutcome {
  created = 0;
  updated = 0;
  unchanged = 0;
  missing = 0;
  readonly problems = new Map<string, FileProblem>();
  /** Of files that were taken, by path. */
  readonly warnings = new Map<string, readonly string[]>();

  /** Begins to count. */
  begin(unchanged: number): void {
    this.created = 0;
    this.updated = 0;
    this.unchanged = unchanged;
    this.missing = 0;
    this.problems.clear();
    this.warnings.clear();
  }
}

/** Acts for the person who connected the repository, with the permissions of an owner. */
export const callerOf = ({ organizationId, projectId, createdBy }: StoredRepository): ProjectCaller => ({
  userId: createdBy,
  sessionId: '',
  roles: [],
  via: 'system',
  signedInAt: new Date(0),
  organizations: [organizationId],
  organizationId,
  role: 'owner',
  permissions: new Set(permissionsOf('owner')),
  projectId,
  projectReadOnly: false,
});

/** Scope of the transactions of a run. */
export const scopeOf = ({ organizationId, userId }: ProjectCaller) => ({ organizations: [organizationId], userId });

/** Changes of one kind that store something, and files of it that are read once more. */
export const changesOf = ({ plan }: SyncCourse, kind: FileKind): readonly PlannedChange[] =>
  [...plan.changes, ...plan.again.values()].filter(
    (change) => change.kind === kind && change.action !== 'skip' && change.action !== 'mark missing',
  );

/** The row of a file before this run, also under its former path. One that was of another kind became another thing. */
export function formerFile(
  { known }: Pick<SyncCourse, 'known'>,
  { path, formerPath, kind }: CourseFile,
): StoredFile | undefined {
  const row = known.get(formerPath ?? path);
  return row?.kind === kind ? row : undefined;
}

/** Whether what a file became is kept here: the file is not read, and only its row follows it to another path. */
export const isKeptHere = (course: SyncCourse, change: PlannedChange): boolean =>
  formerFile(course, change)?.state === 'detached';

/** What a refusal means to the reader of a file: the first violation with its line. */
export function problemOf(failure: Failure): FileProblem {
  const [first] = failure.violations;
  const line = first?.line ?? 0;
  // The line stands beside the sentence.
  const words = (first?.errors[0] ?? failure.message).replace(/^line \d+(?:, column \d+)?: /i, '');
  const sentence = `${words.charAt(0).toUpperCase()}${words.slice(1, 1_000)}`;
  // Faults of a text stand elsewhere in a list, without a full stop.
  const message = /[.!?…]$/.test(sentence) ? sentence : `${sentence}.`;
  return { message, line: line > 0 ? line : null };
}

/** A row without anything of its history. */
export const fileRow = (
  { history }: Pick<SyncCourse, 'history'>,
  { path, kind, blob }: Pick<PlannedChange, 'path' | 'kind' | 'blob'>,
): StoredFile => {
  const newest = history.get(path);
  return {
    path,
    kind,
    blob,
    state: 'current',
    subjectKind: null,
    subjectId: null,
    subjectRevision: null,
    title: null,
    commit: newest?.commit ?? null,
    author: newest?.author ?? null,
    committedAt: newest?.at ?? null,
    problem: null,
    problemLine: null,
    goodBlob: blob,
    warnings: [],
  };
};

/** Row of a file with a problem: what it had become stays. */
export const brokenRow = (course: SyncCourse, change: PlannedChange, { message, line }: FileProblem): StoredFile => {
  const former = formerFile(course, change);
  course.outcome.problems.set(change.path, { message, line });
  return {
    ...fileRow(course, change),
    subjectKind: former?.subjectKind ?? null,
    subjectId: former?.subjectId ?? null,
    subjectRevision: former?.subjectRevision ?? null,
    title: former?.title ?? null,
    state: 'broken',
    problem: message,
    problemLine: line,
    // A content that could not be used is nothing that both sides know.
    goodBlob: former?.goodBlob ?? null,
  };
};
