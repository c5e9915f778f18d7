/** Brings a thing and its file together before it is sent. */
import { scriptMerger } from '#features/dbmodels/server/db-model-facade.ts';
import { findProject } from '#features/projects/server/projects-facade.ts';
import { tasksOf } from '#platform/http/server/call-answer.ts';
import { task, type RunTask } from '#platform/workers/server/task.ts';
import type { RepositoryConfiguration } from '../contract.ts';
import { styledAdr, type StyledAdr } from '../model/adr-style.ts';
import { changedFacts } from '../model/file-front.ts';
import type { MergedFile } from '../model/merge-file.ts';
import { withTheirLines } from '../model/merge-lines.ts';
import { mergeWhole } from '../model/outgoing-path.ts';
import { likeFile } from '../model/parted-file.ts';
import type { Opened, PushMeans } from './push-base.ts';
import type { OutgoingSubject } from './push-subject.ts';
import type { StoredPush } from './push-table.ts';
import type { mergeText, TextToMerge } from './push-text-task.ts';
import { namespaceOf, type StoredFile } from './repository-file-table.ts';
import { callerOf } from './sync-course.ts';

const mergeTask = task<typeof mergeText>(new URL('./push-text-task.ts', import.meta.url), 'mergeText', { seconds: 60 });

type WholeText = Extract<OutgoingSubject['content'], { readonly whole: string }>;

/** A change with all that its merge needs. */
export interface Merge {
  readonly open: Opened;
  readonly push: StoredPush;
  readonly subject: OutgoingSubject;
  readonly theirs: string;
  readonly base: string;
  readonly files: readonly StoredFile[];
  readonly row: StoredFile | undefined;
}

/** What came of a merge. */
export interface MergedSides {
  readonly merged: MergedFile;
  /** The file with the changes of this side only: what the next change of it begins with. */
  readonly own: string;
}

/** Brings a thing and its file together. */
export async function mergedText(means: PushMeans, work: Merge): Promise<MergedSides> {
  const { theirs, base, push } = work;
  const merged = push.resolved === null ? await mergeOnto(means, work, theirs) : mergeResolved(push, theirs);
  if ('whole' in work.subject.content) return { merged, own: work.subject.content.whole };
  const alone = base === theirs && push.resolved === null ? merged : await mergeOnto(means, work, base);
  return { merged, own: 'text' in alone ? alone.text : alone.conflict.ours };
}

/** What a person made of both sides holds for the file that they were shown; of another one they are shown both again. */
function mergeResolved({ resolved, shown }: StoredPush, theirs: string): MergedFile {
  const ours = resolved ?? '';
  const text = mergeWhole(shown ?? '', theirs, ours);
  return text === undefined ? { conflict: { ours, theirs } } : { text };
}

/** A script is merged by its statements, the text of a workspace as a whole. */
async function mergeWholeOnto(
  runTask: RunTask,
  { whole: ours, platform }: WholeText,
  { base, theirs }: Pick<Merge, 'base' | 'theirs'>,
): Promise<MergedFile> {
  const merge = async (isOursKept: boolean): Promise<string | undefined> =>
    platform === undefined
      ? mergeWhole(base, theirs, ours)
      : runTask(scriptMerger, { base, theirs, ours, platform, isOursKept });
  const text = await merge(false);
  if (text !== undefined) return { text: likeFile(theirs, text) };
  const both = platform === undefined ? withTheirLines(base, theirs, ours) : await merge(true);
  return { conflict: { ours: both ?? ours, theirs } };
}

async function mergeOnto(means: PushMeans, work: Merge, theirs: string): Promise<MergedFile> {
  const { open, push, subject, base, files, row } = work;
  const { services, repository, signal } = means;
  const runTask = tasksOf(services.workers, callerOf(repository), signal);
  if ('whole' in subject.content) return mergeWholeOnto(runTask, subject.content, { base, theirs });
  const project = await findProject(services.database.owner, repository.organizationId, repository.projectId);
  const stated = statedBy(subject, base || theirs, repository.configuration.adrFormat);
  const page: TextToMerge['page'] = {
    path: push.path,
    name: (push.path.split('/').at(-1) ?? '').replace(/\.(?:md|markdown)$/i, ''),
    ...stated,
    // Facts that were changed in the repository only stay as they are there.
    facts: changedFacts(stated.facts, base),
    json: subject.content.json,
    commit: commitOf(open, row),
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

/** The commit at which the addresses in a file lead to other files. */
const commitOf = ({ head }: Pick<Opened, 'head'>, row: StoredFile | undefined): string => row?.commit ?? head;

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
  const url = connection.adapter.fileUrl({ webUrl: repository.webUrl }, '{path}', commitOf({ head }, row));
  return {
    pages,
    folders,
    images: subjects('image'),
    namespace: (await namespaceOf(services.database.owner, key)) ?? '',
    fileUrl: url?.replace(encodeURIComponent('{path}'), '{path}') ?? null,
  };
}
