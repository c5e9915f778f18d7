/** What people see and do of the files of things: where they are kept, and sending them there. */
import { randomUUID } from 'node:crypto';
import type { Db } from '#platform/database/server/connection.ts';
import type { Database } from '#platform/database/server/open-database.ts';
import { byCaller, recordActivity } from '#platform/history/server/activity-table.ts';
import type { Page, Reply } from '#platform/http/contract.ts';
import { notFound, refused } from '#platform/http/model/failure.ts';
import type { ProjectCaller, TenantCaller } from '#platform/http/server/caller.ts';
import type { ModuleServices } from '#platform/modules/server/server-module.ts';
import type { RunTask } from '#platform/workers/server/task.ts';
import {
  formerRepositoryMessage,
  otherKindMessage,
  keptHereMessage,
  keptThereMessage,
  noPlaceMessage,
  noRepositoryMessage,
  pullOnlyMessage,
  readOnlyThereMessage,
  recordStaysMessage,
  takenFileMessage,
  type getSubjectFile,
  type RepositoryPush,
} from '../contract.ts';
import { branchName, freePath, newPathOf, TakenPaths, type OutgoingThing } from '../model/outgoing-path.ts';
import { subjectAddress } from '../model/subject-address.ts';
import { formerFileOf, saveFollowing, type FormerFile } from './kept-here-table.ts';
import { readSubject } from './push-subject.ts';
import { ownersOf, pathsOfOthers } from './push-place-table.ts';
import { askForPush, pushOfSubject, pushPage, type StoredPush } from './push-table.ts';
import { knownRepository } from './repository-actions.ts';
import { fileOfSubject, type StoredFile } from './repository-file-table.ts';
import { repositoryOfProject, type StoredRepository } from './repository-table.ts';
import { fileViewOf, toFile, type FileView } from './sync-actions.ts';
import { scopeOf } from './sync-course.ts';

/** A thing as calls name it. */
export interface NamedSubject {
  readonly kind: 'adr' | 'document' | 'structurizr' | 'dbmodel';
  readonly id: string;
}

const storedKind = ({ kind }: NamedSubject): OutgoingThing['kind'] => (kind === 'document' ? 'doc' : kind);

function toPush({ project, namespace }: FileView, stored: StoredPush): RepositoryPush {
  const { subjectKind: kind, subjectId: id, title, iid, url, createdAt, updatedAt } = stored;
  const { path, branch, state, error, theirs, ours, by } = stored;
  return {
    id: stored.id,
    subject: { kind, id, title, url: subjectAddress(project, { kind, id, namespace }) },
    path,
    branch,
    state,
    mergeRequest: iid === null || url === null ? null : { iid, webUrl: url },
    hasBranch: stored.pushedCommit !== null,
    error,
    theirs,
    ours,
    createdAt: createdAt.toISOString(),
    updatedAt: updatedAt.toISOString(),
    by,
  };
}

/** What is known of the file of a thing. Throws 404 for a thing that the project does not have. */
export async function readSubjectFile(means: PushInput, named: NamedSubject): Promise<Reply<typeof getSubjectFile>> {
  const { services, database, caller } = means;
  const thing = await readSubject(means, { kind: storedKind(named), id: named.id }).catch(passRecord);
  return database.within({ ...scopeOf(caller), readOnly: true }, async (db) => {
    const repository = await repositoryOfProject(db, caller);
    const subject = { kind: storedKind(named), id: named.id };
    const former = toFormer(await formerFileOf(db, caller, subject), repository);
    const nothing = { lock: null, canPush: false, isChanged: false, file: null, push: null };
    if (!repository) return { repositoryId: null, former, ...nothing };
    const file = await fileOfSubject(db, repository, subject);
    const push = await pushOfSubject(db, repository, subject);
    const view = await fileViewOf(services, db, repository);
    const { syncMode } = repository.configuration;
    return {
      repositoryId: repository.id,
      lock: isLocked(repository, subject.kind, file) ? readOnlyThereMessage(file.path, repository.path) : null,
      former: file ? null : former,
      canPush: syncMode !== 'pull' && file?.state !== 'detached' && !isRecordThere(file?.kind, push),
      isChanged: isChanged(thing?.revision, { file, push }),
      file: file ? toFile(view, file) : null,
      push: push ? toPush(view, push) : null,
    };
  });
}

/** Whether a revision is one that neither its file nor what was sent of it has. */
const isChanged = (
  revision: number | null | undefined,
  { file, push }: { readonly file: StoredFile | undefined; readonly push: StoredPush | undefined },
): boolean => {
  if (typeof revision !== 'number' || file?.state === 'detached') return false;
  const sent = push?.state === 'closed' ? null : push?.subjectRevision;
  const known = [file?.subjectRevision, sent].filter((one) => typeof one === 'number');
  return known.length > 0 && Math.max(...known) < revision;
};

/** As the guard of calls decides: a record is told by its own page. */
const isLocked = (
  { configuration }: StoredRepository,
  kind: string,
  file: StoredFile | undefined,
): file is StoredFile =>
  configuration.syncMode === 'pull' && kind !== 'adr' && (file?.state === 'current' || file?.state === 'broken');

function toFormer(
  file: FormerFile | undefined,
  connected: StoredRepository | undefined,
): Reply<typeof getSubjectFile>['former'] {
  if (!file) return null;
  const { path, repository, webUrl } = file;
  return {
    path,
    webUrl,
    message: connected?.path === repository ? otherKindMessage : formerRepositoryMessage(repository),
  };
}

/** Keeps a thing here, or has it follow its file again. Throws 404 for a thing without a file. */
export async function followSubjectBy(
  means: PushInput,
  named: NamedSubject,
  isFollowed: boolean,
): Promise<Reply<typeof getSubjectFile>> {
  const { services, database, caller } = means;
  const kind = storedKind(named);
  await database.within(scopeOf(caller), async (db) => {
    const repository = await repositoryOfProject(db, caller);
    const file = repository && (await fileOfSubject(db, repository, { kind, id: named.id }));
    if (!repository || !file) throw notFound();
    if (kind === 'adr') throw refused(recordStaysMessage);
    await services.projects.assertProjectWritable(db, caller);
    if (!(await saveFollowing(db, repository, { kind, id: named.id }, isFollowed))) return;
    await recordActivity(db, {
      ...byCaller(caller),
      subjectKind: 'repository',
      subjectId: repository.id,
      action: isFollowed ? 'followed' : 'detached',
      summary: file.title ?? file.path,
      details: { path: file.path },
    });
  });
  return readSubjectFile(means, named);
}

/** An ADR that the repository holds and that nobody sent from here is changed there. */
const isRecordThere = (kind: string | undefined, push: StoredPush | undefined): boolean => kind === 'adr' && !push;

/** A record of a repository is known, although it cannot be sent. */
const passRecord = (error: unknown): undefined => {
  if (!(error instanceof Error && error.message === keptThereMessage)) throw error;
};

/** What sending needs. */
export interface PushInput {
  readonly services: ModuleServices;
  readonly database: Database;
  readonly caller: ProjectCaller;
  readonly runTask: RunTask;
}

/** Has a thing sent; it goes out in the background. `resolved` is the file that a person made of both sides. */
export async function pushSubjectBy(
  means: PushInput,
  named: NamedSubject,
  resolved: string | undefined,
): Promise<RepositoryPush> {
  const { services, database, caller } = means;
  const kind = storedKind(named);
  const thing = await readSubject(means, { kind, id: named.id });
  return database.within(scopeOf(caller), async (db) => {
    const repository = await repositoryOfProject(db, caller);
    if (!repository) throw refused(noRepositoryMessage);
    await services.projects.assertProjectWritable(db, caller);
    const { configuration } = repository;
    if (configuration.syncMode === 'pull') throw refused(pullOnlyMessage);
    const subject = { kind, id: named.id };
    const file = await fileOfSubject(db, repository, subject);
    if (file?.state === 'detached') throw refused(keptHereMessage);
    const before = await pushOfSubject(db, repository, subject);
    const path = file?.path ?? before?.path ?? (await newPathFor(db, repository, { ...subject, thing }));
    const isOver = before === undefined || before.state === 'merged' || before.state === 'closed';
    const times = isOver && before ? timesOf(before.branch) : 0;
    await askForPush(db, repository, {
      id: isOver ? randomUUID() : before.id,
      subjectKind: kind,
      subjectId: named.id,
      title: thing.title,
      path,
      branch: isOver ? branchName(thing, named.id, times) : before.branch,
      resolved: resolved ?? null,
      revision: thing.revision,
      by: caller.userId,
    });
    await recordActivity(db, {
      ...byCaller(caller),
      subjectKind: 'repository',
      subjectId: repository.id,
      action: 'sent',
      summary: thing.title,
      details: { path },
    });
    const push = await pushOfSubject(db, repository, subject);
    if (!push) throw new Error('A change that was just stored cannot be read.');
    return toPush(await fileViewOf(services, db, repository), push);
  });
}

/** A path that no other thing of the project has. What is in the repository is looked at when it is sent. */
async function newPathFor(
  db: Db,
  repository: StoredRepository,
  { kind, id, thing }: { readonly kind: string; readonly id: string; readonly thing: OutgoingThing },
): Promise<string> {
  const place = newPathOf(thing, repository.configuration);
  if (!place) throw refused(noPlaceMessage);
  const taken = new TakenPaths(await pathsOfOthers(db, repository, { kind, id }));
  if (!place.isFixed) return freePath(place.path, taken);
  if ((await ownersOf(db, repository, { kind, id }, place.path)) > 0) throw refused(takenFileMessage(place.path));
  return place.path;
}

/** How often a thing was sent, from the branch of the last time. */
const timesOf = (branch: string): number =>
  Number(/-(\d+)$/.exec(branch.replace(/^archwright\/adr-\d+/, ''))?.[1] ?? 1);

/** Changes that were sent to a repository. */
export async function readPushes(
  services: ModuleServices,
  db: Db,
  caller: TenantCaller,
  { id, page, perPage }: { readonly id: string; readonly page: number; readonly perPage: number },
): Promise<Page<RepositoryPush>> {
  const repository = await knownRepository(db, caller, id);
  const { rows, total } = await pushPage(db, repository, { page, perPage });
  const view = await fileViewOf(services, db, repository);
  return { resources: rows.map((row) => toPush(view, row)), pagination: { page, perPage, total } };
}
