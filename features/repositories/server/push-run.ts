/** Sends changes to a repository: a branch for each thing, and a merge request; follows those that are open. */
import { openConnection, type ProviderConnection } from '#features/providers/server/providers-facade.ts';
import { scriptMerger } from '#features/dbmodels/server/db-model-facade.ts';
import { GitProblem } from '#platform/git/server/git-problem.ts';
import type { GitRemote, GitRepository } from '#platform/git/server/git-repository.ts';
import { Failure } from '#platform/http/model/failure.ts';
import { tasksOf } from '#platform/http/server/call-answer.ts';
import { accountById, usernameOf } from '#platform/identity/server/account-table.ts';
import { task } from '#platform/workers/server/task.ts';
import { findProject } from '#features/projects/server/projects-facade.ts';
import {
  conflictMessage,
  otherPushMessage,
  unknownProviderMessage,
  type RepositoryConfiguration,
} from '../contract.ts';
import { styledAdr, type StyledAdr } from '../model/adr-style.ts';
import type { MergedFile } from '../model/merge-file.ts';
import { mergeWhole, type OutgoingThing } from '../model/outgoing-path.ts';
import { subjectAddress } from '../model/subject-address.ts';
import { readSubject, type OutgoingSubject } from './push-subject.ts';
import { notePush, openPushes, waitingPushes, type StoredPush } from './push-table.ts';
import type { mergeText, TextToMerge } from './push-text-task.ts';
import { filesOf, namespaceOf, type StoredFile } from './repository-file-table.ts';
import { callerOf } from './sync-course.ts';
import { branchOf, type RunMeans } from './sync-run.ts';
import { decodedText } from './sync-text-task.ts';

const mergeTask = task<typeof mergeText>(new URL('./push-text-task.ts', import.meta.url), 'mergeText', { seconds: 60 });

/** What sending needs. */
export type PushMeans = Omit<RunMeans, 'run'>;

/** A repository as it is now. */
interface Opened {
  readonly connection: ProviderConnection;
  readonly remote: GitRemote;
  readonly copy: GitRepository;
  readonly head: string;
}

async function opened({ services, key, repository, signal }: PushMeans): Promise<Opened> {
  const { database, git } = services;
  const connection = await database.within({ organizations: [key.organizationId], readOnly: true }, (db) =>
    openConnection(services, db, key.organizationId, repository.providerId),
  );
  if (!connection) throw new GitProblem(unknownProviderMessage);
  const remote = await connection.adapter.remote({ id: repository.repositoryId, path: repository.path });
  const copy = git.copy(key.id);
  return { connection, remote, copy, head: await copy.fetch(remote, branchOf(repository), signal) };
}

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
        error: isTold ? error.message : 'Something went wrong. Please send it again.',
      });
      if (!isTold) throw error;
    }
  }
}

async function sendPush(means: PushMeans, open: Opened, push: StoredPush): Promise<void> {
  const { services, key, repository, signal } = means;
  const { owner } = services.database;
  const caller = callerOf(repository);
  const runTask = tasksOf(services.workers, caller, signal);
  const kind = push.subjectKind as OutgoingThing['kind'];
  const subject = await readSubject({ services, caller, runTask }, { kind, id: push.subjectId });
  const theirs = await textAt(open, push.path);
  const merged = await mergedText(means, { open, push, subject, theirs });
  const told = { title: subject.title, subjectRevision: subject.revision, baseText: theirs };
  if ('conflict' in merged) {
    const { ours, theirs: other } = merged.conflict;
    return notePush(owner, key, push, { ...told, state: 'conflict', error: conflictMessage, ours, theirs: other });
  }
  const content = merged.text;
  const clean = { ...told, content, error: null, ours: null, theirs: null };
  // The repository has it already.
  if (content === theirs) return notePush(owner, key, push, { ...clean, state: 'merged' });
  const author = push.byId === null ? undefined : await accountById(owner, push.byId);
  const name = author ? usernameOf(author) : 'Archwright';
  const title = titleOf(subject);
  const commit = await open.copy.commit({
    parent: open.head,
    changes: [{ path: push.path, content }],
    message: `${title}\n`,
    author: { name, email: author?.email ?? 'archwright@localhost' },
    at: push.updatedAt,
  });
  const expected = (await open.copy.branches(open.remote, signal)).get(push.branch) ?? null;
  if (expected !== null && expected !== push.pushedCommit) throw new GitProblem(otherPushMessage(push.branch));
  await open.copy.push(open.remote, commit, { branch: push.branch, expected, signal });
  // Noted before the merge request is opened: a repeated attempt knows the branch as its own.
  const sent = { ...push, ...clean, pushedCommit: commit };
  await notePush(owner, key, push, { ...clean, pushedCommit: commit });
  await notePush(owner, key, sent, { state: 'open', ...(await mergeRequestOf(means, open, sent, name)) });
}

const titleOf = ({ kind, title, serialNumber }: OutgoingSubject): string =>
  (kind === 'adr' ? `ADR-${serialNumber ?? 0}: ${title}` : title).slice(0, 200);

async function mergeRequestOf(
  { services, repository }: PushMeans,
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
  const { iid, webUrl } = await connection.adapter.openMergeRequest(
    { id: repository.repositoryId, path: repository.path },
    {
      title: push.title.slice(0, 200),
      description: `${name} sent this from Archwright: ${services.publicUrl}${address}`,
      sourceBranch: push.branch,
      targetBranch: branchOf(repository),
    },
  );
  return { iid, url: webUrl };
}

/** Text of a file at the head of the branch; empty where there is none. Throws for what is no file of usual size. */
async function textAt({ copy, head }: Opened, path: string): Promise<string> {
  const entry = (await copy.files(head, [path])).find((one) => one.path === path);
  if (!entry) return '';
  if (entry.kind !== 'file') throw new GitProblem('The path of this thing is no file in the repository.');
  return textOf(copy, entry.blob);
}

async function textOf(copy: GitRepository, blob: string): Promise<string> {
  const bytes = (await copy.read([blob])).get(blob);
  return (bytes && decodedText(bytes)) ?? '';
}

interface Merge {
  readonly open: Opened;
  readonly push: StoredPush;
  readonly subject: OutgoingSubject;
  readonly theirs: string;
}

async function mergedText(means: PushMeans, { open, push, subject, theirs }: Merge): Promise<MergedFile> {
  // A person has brought both together.
  if (push.content !== '') return { text: push.content };
  const { services, key, repository, signal } = means;
  const files = await filesOf(services.database.owner, key);
  const row = files.find(({ path }) => path === push.path);
  const isSentBefore = push.pushedCommit !== null && push.baseText !== null;
  const known = row?.blob
    ? await textOf(open.copy, row.blob).catch(() => '')
    : isSentBefore
      ? (push.baseText ?? '')
      : '';
  const base = known;
  const caller = callerOf(repository);
  const runTask = tasksOf(services.workers, caller, signal);
  if ('whole' in subject.content) {
    const { whole: ours, platform } = subject.content;
    const text =
      platform === undefined
        ? mergeWhole(base, theirs, ours)
        : await runTask(scriptMerger, { base, theirs, ours, platform });
    return text === undefined ? { conflict: { ours, theirs } } : { text };
  }
  const project = await findProject(services.database.owner, repository.organizationId, repository.projectId);
  const page: TextToMerge['page'] = {
    path: push.path,
    name: (push.path.split('/').at(-1) ?? '').replace(/\.(?:md|markdown)$/i, ''),
    ...statedBy(subject, base || theirs, repository.configuration.adrFormat),
    json: subject.content.json,
    base,
    theirs,
    places: new Map(files.flatMap(({ path, subjectId }) => (subjectId === null ? [] : [[subjectId, path] as const]))),
    outside: `${services.publicUrl}/project/${project?.code ?? ''}`,
  };
  return runTask(mergeTask, { page, context: await contextOf(means, open, { files, row, subject }) });
}

/** Title and facts as the file of an ADR states them; a page has its title alone. */
function statedBy(
  { title, serialNumber = 0, status, date = '' }: OutgoingSubject,
  file: string,
  format: RepositoryConfiguration['adrFormat'],
): StyledAdr {
  if (status === undefined) return { title, lead: '', facts: {} };
  return styledAdr({ title, number: serialNumber, status, date }, file, format);
}

async function contextOf(
  { services, key, repository }: PushMeans,
  { connection, head }: Opened,
  {
    files,
    row,
    subject,
  }: { readonly files: readonly StoredFile[]; readonly row: StoredFile | undefined; readonly subject: OutgoingSubject },
): Promise<TextToMerge['context']> {
  const subjects = (kind: string): Map<string, string> =>
    new Map(
      files.flatMap((file) =>
        file.kind === kind && file.subjectId !== null ? [[file.path, file.subjectId] as const] : [],
      ),
    );
  if (subject.kind === 'adr') return { records: subjects('adr') };
  const pages = subjects('document');
  const folders = new Map(
    [...pages.keys()].flatMap((path) => {
      const folder = path.split('/').slice(0, -1).join('/');
      return path.endsWith('/') || /(?:^|\/)(?:readme|index)\.(?:md|markdown)$/i.test(path)
        ? [[folder, path] as const]
        : [];
    }),
  );
  const url = connection.adapter.fileUrl({ webUrl: repository.webUrl }, '{path}', row?.commit ?? head);
  return {
    pages,
    folders,
    images: subjects('image'),
    namespace: (await namespaceOf(services.database.owner, key)) ?? '',
    fileUrl: url?.replace(encodeURIComponent('{path}'), '{path}') ?? null,
  };
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
      if (state !== 'open') await notePush(owner, key, push, { state });
    }
  } catch (error) {
    // The run tells why the repository cannot be read.
    if (!(error instanceof GitProblem)) throw error;
  }
}

async function stateOf(
  { connection, copy, head }: Opened,
  { repositoryId, path }: PushMeans['repository'],
  { iid, pushedCommit }: StoredPush,
): Promise<'open' | 'merged' | 'closed'> {
  if (iid !== null) return (await connection.adapter.mergeRequest({ id: repositoryId, path }, iid))?.state ?? 'closed';
  return pushedCommit !== null && (await copy.isAncestor(pushedCommit, head)) ? 'merged' : 'open';
}
