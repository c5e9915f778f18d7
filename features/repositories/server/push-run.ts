/** Sends changes to a repository: a branch for each thing, and a merge request; follows those that are open. */
import { GitProblem } from '#platform/git/server/git-problem.ts';
import { Failure } from '#platform/http/model/failure.ts';
import { tasksOf } from '#platform/http/server/call-answer.ts';
import { accountById, usernameOf } from '#platform/identity/server/account-table.ts';
import { findProject } from '#features/projects/server/projects-facade.ts';
import { conflictMessage, failedPushMessage, otherPushMessage } from '../contract.ts';
import type { OutgoingThing } from '../model/outgoing-path.ts';
import { subjectAddress } from '../model/subject-address.ts';
import { readSubject, type OutgoingSubject } from './push-subject.ts';
import { blobHash } from './blob-hash.ts';
import { freePathOf, knownFileOf, opened, textAt, type Opened, type PushMeans } from './push-base.ts';
import { mergedText } from './push-merge.ts';
import {
  forgetResolved,
  notePush,
  noteReached,
  noteSent,
  openPushes,
  waitingPushes,
  type StoredPush,
} from './push-table.ts';
import { filesOf, namespaceOf } from './repository-file-table.ts';
import { callerOf } from './sync-course.ts';
import { branchOf } from './sync-run.ts';

/** Sends what waits; a change that fails tells why, and does not keep others from being sent. */
export async function sendPushes(means: PushMeans): Promise<void> {
  const { services, key } = means;
  const { owner } = services.database;
  for (const push of await waitingPushes(owner, key)) {
    means.signal.throwIfAborted();
    try {
      await notePush(owner, key, push, { state: 'pushing' });
      await sendPush(means, await opened(means), push);
    } catch (error) {
      if (means.signal.aborted) throw means.signal.reason;
      const isTold = error instanceof GitProblem || (error instanceof Failure && error.status < 500);
      await notePush(owner, key, push, {
        state: 'failed',
        error: isTold ? error.message : failedPushMessage,
      });
      if (!isTold) throw error;
    }
  }
}

async function sendPush(means: PushMeans, open: Opened, asked: StoredPush): Promise<void> {
  const { services, key, repository, signal } = means;
  const { owner } = services.database;
  await noteWhatReached(means, open, asked);
  const caller = callerOf(repository);
  const runTask = tasksOf(services.workers, caller, signal);
  const kind = asked.subjectKind as OutgoingThing['kind'];
  const subject = await readSubject({ services, caller, runTask }, { kind, id: asked.subjectId });
  const files = await filesOf(owner, key);
  const row = files.find(({ path, subjectId }) => path === asked.path && subjectId === asked.subjectId);
  const { base, isOwn } = await knownFileOf(means, open, { push: asked, row });
  const path = isOwn ? asked.path : await freePathOf(means, open, { push: asked, thing: subject });
  const push = { ...asked, path };
  if (path !== asked.path) await noteSent(owner, key, push, { path });
  const theirs = await textAt(open, path);
  const { merged, own: now } = await mergedText(means, { open, push, subject, theirs, base, files, row });
  const told = { title: subject.title, baseText: theirs };
  // What a person made of both sides holds nothing that was changed here since they were asked.
  const subjectRevision = push.resolved === null ? subject.revision : push.resolvedRevision;
  const own = push.resolved === null ? now : (push.shownOwn ?? now);
  if ('conflict' in merged) {
    const { ours, theirs: other } = merged.conflict;
    const shown = { ours, theirs: other, resolvedRevision: subjectRevision, shownOwn: own };
    return notePush(owner, key, push, { ...told, ...shown, state: 'conflict', error: conflictMessage });
  }
  const content = merged.text;
  const clean = { ...told, error: null, ours: null, theirs: null };
  const sent = { content, ownText: own, subjectRevision };
  // The repository has it already.
  if (content === theirs) {
    await noteSent(owner, key, push, sent);
    await noteReached(owner, key, push);
    await notePush(owner, key, push, { ...clean, state: 'merged' });
  } else {
    const name = await pushCommit(means, open, { push, title: titleOf(subject), sent });
    const request = await mergeRequestOf(means, open, { ...push, title: subject.title }, name);
    await noteSent(owner, key, push, request);
    await notePush(owner, key, push, { ...clean, state: 'open' });
  }
  await forgetResolved(owner, key, push);
}

/** What was sent before may have been merged since: then it is what both sides begin with. */
async function noteWhatReached(
  { services, key, repository }: PushMeans,
  open: Opened,
  push: StoredPush,
): Promise<void> {
  if (push.pushedCommit === null || (await stateOf(open, repository, push)) !== 'merged') return;
  const { owner } = services.database;
  await noteReached(owner, key, push);
  // What follows has a merge request of its own.
  await noteSent(owner, key, push, { iid: null, url: null });
}

interface OutgoingCommit {
  readonly push: StoredPush;
  readonly title: string;
  readonly sent: { readonly content: string; readonly ownText: string; readonly subjectRevision: number | null };
}

/** Pushes a commit to the branch of a change; returns the name of who sent it. */
async function pushCommit(
  { services, key, signal }: PushMeans,
  { copy, head, remote }: Opened,
  { push, title, sent }: OutgoingCommit,
): Promise<string> {
  const { owner } = services.database;
  const author = push.byId === null ? undefined : await accountById(owner, push.byId);
  const name = author ? usernameOf(author) : 'Archwright';
  const commit = await copy.commit({
    parent: head,
    changes: [{ path: push.path, content: sent.content }],
    message: `${title}\n`,
    author: { name, email: author?.email ?? 'archwright@localhost' },
    at: push.updatedAt,
  });
  const expected = (await copy.branches(remote, signal)).get(push.branch) ?? null;
  const isOurs = expected === null || expected === push.pushedCommit || expected === push.sendingCommit;
  if (!isOurs) throw new GitProblem(otherPushMessage(push.branch));
  // Noted before it is pushed: a process that dies in between knows the branch as its own.
  await noteSent(owner, key, push, { sendingCommit: commit, pushedCommit: expected ?? push.pushedCommit });
  await copy.push(remote, commit, { branch: push.branch, expected, signal });
  await noteSent(owner, key, push, { ...sent, pushedCommit: commit });
  return name;
}

const titleOf = ({ kind, title, serialNumber }: OutgoingSubject): string =>
  (kind === 'adr' ? `ADR-${serialNumber ?? 0}: ${title}` : title).slice(0, 200);

async function mergeRequestOf(
  { services, repository, signal }: PushMeans,
  { connection }: Opened,
  push: StoredPush,
  name: string,
): Promise<{ readonly iid: number | null; readonly url: string | null }> {
  // Repositories of the machine have branches only.
  if (connection.type === 'local') return { iid: null, url: null };
  const { owner } = services.database;
  const project = await findProject(owner, repository.organizationId, repository.projectId);
  const namespace = await namespaceOf(owner, repository);
  const address = subjectAddress(project?.code ?? '', { kind: push.subjectKind, id: push.subjectId, namespace });
  const named = { id: repository.repositoryId, path: repository.path };
  const request = {
    title: push.title.slice(0, 200),
    description: `${name} sent this from Archwright: ${services.publicUrl}${address}`,
    sourceBranch: push.branch,
    targetBranch: branchOf(repository),
  };
  const openOne = () => connection.adapter.openMergeRequest(named, request);
  // An answer can be lost although the request was opened, or be refused as there is one: the adapter finds it then.
  const { iid, webUrl } = await openOne().catch((error: unknown) => {
    if (error instanceof GitProblem && !signal.aborted) return openOne();
    throw error;
  });
  return { iid, url: webUrl };
}

/** Notes which merge requests were merged or closed; `head` is the newest commit where it is known. */
export async function followPushes(means: PushMeans): Promise<void> {
  const { services, key, repository } = means;
  const { owner } = services.database;
  const pushes = await openPushes(owner, key);
  if (pushes.length === 0) return;
  try {
    const open = await opened(means);
    for (const push of pushes) {
      const state = await stateOf(open, repository, push);
      if (state === 'merged') await noteReached(owner, key, push);
      // One that waits to be sent again has a state of its own.
      if (state !== 'open' && push.state === 'open') await notePush(owner, key, push, { state });
    }
  } catch (error) {
    // The run tells why the repository cannot be read.
    if (!(error instanceof GitProblem)) throw error;
  }
}

async function stateOf(
  { connection, copy, head }: Opened,
  { repositoryId, path }: PushMeans['repository'],
  { iid, pushedCommit, path: file, content }: StoredPush,
): Promise<'open' | 'merged' | 'closed'> {
  if (iid !== null) return (await connection.adapter.mergeRequest({ id: repositoryId, path }, iid))?.state ?? 'closed';
  if (pushedCommit === null) return 'open';
  if (await copy.isAncestor(pushedCommit, head)) return 'merged';
  // Merged as another commit.
  const there = (await copy.files(head, [file])).find((one) => one.path === file)?.blob;
  return there !== undefined && there === blobHash(content, there) ? 'merged' : 'open';
}
