/** What both sides of a change begin with, and the path of a thing that is new in the repository. */
import { isUtf8 } from 'node:buffer';
import { isLfsPointer } from '#platform/git/model/lfs-pointer.ts';
import { GitProblem } from '#platform/git/server/git-problem.ts';
import { openConnection, type ProviderConnection } from '#features/providers/server/providers-facade.ts';
import type { GitRemote } from '#platform/git/server/git-remote.ts';
import type { GitRepository } from '#platform/git/server/git-repository.ts';
import {
  noFileThereMessage,
  otherBytesMessage,
  otherEncodingMessage,
  pointerThereMessage,
  takenFileMessage,
  unknownProviderMessage,
} from '../contract.ts';
import { freePath, newPathOf, TakenPaths, type OutgoingThing } from '../model/outgoing-path.ts';
import { blobHash } from './blob-hash.ts';
import { ownersOf, pathsOfOthers, reachedText } from './push-place-table.ts';
import type { StoredPush } from './push-table.ts';
import type { StoredFile } from './repository-file-table.ts';
import { decodedText } from './sync-text-task.ts';
import { branchOf, type RunMeans } from './sync-run.ts';

/** What sending needs. */
export type PushMeans = Omit<RunMeans, 'run'>;

/** A repository as it is now. */
export interface Opened {
  readonly connection: ProviderConnection;
  readonly remote: GitRemote;
  readonly copy: GitRepository;
  readonly head: string;
}

/** Opens a repository, and fetches the head of the branch that is followed. */
export async function opened({ services, key, repository, signal }: PushMeans): Promise<Opened> {
  const { database, git } = services;
  const connection = await database.within({ organizations: [key.organizationId], readOnly: true }, (db) =>
    openConnection(services, db, key.organizationId, repository.providerId),
  );
  if (!connection) throw new GitProblem(unknownProviderMessage);
  const remote = await connection.adapter.remote({ id: repository.repositoryId, path: repository.path });
  const copy = git.copy(key.id);
  return { connection, remote, copy, head: await copy.fetch(remote, branchOf(repository), signal) };
}

/** The head of the followed branch. */
export interface Head {
  readonly copy: GitRepository;
  readonly head: string;
}

/** Text of a file at the head of the branch; empty where there is none. Throws for what is no text that can be merged. */
export async function textAt({ copy, head }: Head, path: string): Promise<string> {
  const entry = (await copy.files(head, [path])).find((one) => one.path === path);
  if (!entry) return '';
  if (entry.kind !== 'file') throw new GitProblem(noFileThereMessage(path));
  const bytes = (await copy.read([entry.blob])).get(entry.blob);
  const text = bytes && decodedText(bytes);
  // What cannot be read must not be taken for an empty file.
  if (bytes === undefined || text === undefined) throw new GitProblem(otherBytesMessage(path));
  // Files are written in UTF-8: in another encoding, lines that nobody touched would change.
  if (isLfsPointer(text)) throw new GitProblem(pointerThereMessage(path));
  if (!isUtf8(bytes)) throw new GitProblem(otherEncodingMessage(path));
  return text;
}

/** Text of a content; undefined where the copy does not have it, or it is no text. */
async function textOf(copy: GitRepository, blob: string): Promise<string | undefined> {
  const bytes = (await copy.read([blob])).get(blob);
  return bytes && decodedText(bytes);
}

/** What is known of the file of a thing. */
export interface KnownFile {
  /** What both sides begin with; empty where nothing is known. */
  readonly base: string;
  /** Whether the file is that of this thing: it was read from there, or what was sent has arrived. */
  readonly isOwn: boolean;
}

/**
 * The newest text that the thing here knew: the content that it took last, or the text of this side in what was sent last
 * and was merged. Which of the two is newer, the history of the file tells.
 */
export async function knownFileOf(
  { services, key }: PushMeans,
  { copy, head }: Head,
  { push, row }: { readonly push: StoredPush; readonly row: StoredFile | undefined },
): Promise<KnownFile> {
  const reached = await reachedText(services.database.owner, key, push);
  const good = row?.goodBlob ?? null;
  const isOwn = row !== undefined || reached !== undefined;
  const taken = async (): Promise<KnownFile> => ({
    base: good === null ? '' : ((await textOf(copy, good).catch(() => undefined)) ?? ''),
    isOwn,
  });
  if (!reached) return taken();
  if (good === null) return { base: reached.own, isOwn };
  const versions = await copy.versions(head, push.path);
  const [goodAt, sentAt] = [versions.indexOf(good), versions.indexOf(blobHash(reached.whole, head))];
  // A merge request can be changed before it is merged: then what the thing took since tells by its revision.
  const isTakenLater =
    goodAt >= 0 && sentAt >= 0
      ? goodAt <= sentAt
      : (row?.subjectRevision ?? 0) > (push.subjectRevision ?? 0) || (sentAt < 0 && push.subjectRevision === null);
  return isTakenLater ? taken() : { base: reached.own, isOwn };
}

/**
 * Where a thing goes that the repository does not have: a path that nothing has there, that no followed file has and that
 * no other thing was sent to. Where the configuration names the file, both texts are shown instead.
 */
export async function freePathOf(
  { services, key, repository }: PushMeans,
  { copy, head }: Head,
  { push, thing }: { readonly push: StoredPush; readonly thing: OutgoingThing },
): Promise<string> {
  const { owner } = services.database;
  const subject = { kind: push.subjectKind, id: push.subjectId };
  const files = await copy.files(head, ['']);
  const folders = push.path.split('/').slice(0, -1);
  const above = new Set(folders.map((_, at) => folders.slice(0, at + 1).join('/')));
  const blocking = files.find(({ path }) => above.has(path));
  if (blocking) throw new GitProblem(noFileThereMessage(push.path));
  if (newPathOf(thing, repository.configuration)?.isFixed === true) {
    if ((await ownersOf(owner, key, subject, push.path)) > 0) throw new GitProblem(takenFileMessage(push.path));
    return push.path;
  }
  const others = await pathsOfOthers(owner, key, { ...subject, before: push.createdAt });
  return freePath(push.path, new TakenPaths([...files.map(({ path }) => path), ...others]));
}
