/** The Markdown files of a repository: pages of one namespace, with their images and links. */
import { randomUUID } from 'node:crypto';
import { documentationLimits } from '#features/documentation/contract.ts';
import { planPages, type PlannedPage } from '#platform/richtext/model/import-tree.ts';
import {
  arrangePages,
  openNamespace,
  plannedNamespace,
  storePages,
  type FilePage,
  type PagesNamespace,
  type StoredPage,
} from '#features/documentation/server/documentation-facade.ts';
import type { Db } from '#platform/database/server/connection.ts';
import { Failure } from '#platform/http/model/failure.ts';
import { task } from '#platform/workers/server/task.ts';
import { emptyDocumentJson } from '#platform/richtext/model/document.ts';
import type { PlannedChange } from '../model/sync-plan.ts';
import { forgetFiles, namespaceOf, saveNamespace, storeFiles, type StoredFile } from './repository-file-table.ts';
import { inParts, readBlobs } from './sync-blobs.ts';
import {
  brokenRow,
  changesOf,
  fileRow,
  formerFile,
  isKeptHere,
  knownRevision,
  RunOutdated,
  scopeOf,
  sentTo,
  type StorePart,
  type SyncCourse,
} from './sync-course.ts';
import { storeImages, type PageImages } from './sync-images.ts';
import { decodedText, pageText, type ReadPage, type readPages } from './sync-text-task.ts';

const taskModule = new URL('./sync-text-task.ts', import.meta.url);
const pagesTask = task<typeof readPages>(taskModule, 'readPages', { seconds: 60 });

/** Has a worker load what it needs to read pages. */
export const wakeForPages = (runTask: SyncCourse['runTask']): Promise<unknown> =>
  runTask(pagesTask, { files: [], pages: new Map(), folders: new Map(), images: new Map(), namespace: '' });

/** Characters of all pages as rich text: they are held until all of them are stored at once. */
const mostConverted = 100_000_000;
const tooLargeMessage = 'As rich text, the pages take more than 100 MB. Please follow fewer of them.';

/** Pages as they will be, by the paths of their files; a folder without a text is one, too. */
interface PageTree {
  readonly pages: readonly PlannedPage[];
  readonly folders: ReadonlyMap<string, string>;
  readonly ids: ReadonlyMap<string, string>;
}

const changedHereMessage =
  'This page was changed here as well as in the repository. Sending it to the repository brings both together.';

/** Reads pages that changed, and those whose links or images lead elsewhere now. */
export async function prepareDocuments(course: SyncCourse): Promise<StorePart | undefined> {
  const { plan } = course;
  const isOurs = ({ kind }: { readonly kind: string }): boolean => kind === 'document';
  const changed = plan.images.filter(({ path, blob }) => course.known.get(path)?.blob !== blob);
  const isTouched = plan.changes.some((change) => isOurs(change) && change.action !== 'skip');
  const isReadAgain = [...plan.again.values()].some(isOurs);
  if (!isTouched && !isReadAgain && changed.length === 0) return undefined;
  const present = [...plan.present].filter(([, file]) => isOurs(file));
  if (present.length === 0) return undefined;
  const tree = pageTree(
    course,
    present.map(([path]) => path),
  );
  const planned = changesOf(course, 'document').filter(({ path }) => !plan.again.has(path));
  const changes = new Map(planned.map((change) => [change.path, change]));
  const all = present.map(([path, file]): PlannedChange => changes.get(path) ?? { path, ...file, action: 'update' });
  const blobs = await readBlobs(course, all, 'Reading pages');
  const files = all.map((change) => ({ change, bytes: blobs.get(change.blob) ?? new Uint8Array() }));
  const bytesOf = new Map(files.map(({ change, bytes }) => [change.path, bytes]));
  const images = await storeImages(course, bytesOf, changed);
  const { database, caller, repository } = course;
  const namespace = await database.within({ ...scopeOf(caller), readOnly: true }, async (db) =>
    plannedNamespace(db, caller, { code: await namespaceOf(db, course.key), name: repository.name }),
  );
  const read = await readAll(course, { files, tree, images: images.ids, code: namespace.code });
  return (db) => storeAll(course, db, { tree, read, changes, bytesOf, namespace, images });
}

const idAt = ({ ids }: PageTree, path: string): string => ids.get(path) ?? '';

function pageTree(course: SyncCourse, present: readonly string[]): PageTree {
  const { docsPath } = course.repository.configuration;
  const prefix =
    present.length === 1 && present[0] === docsPath ? docsPath.split('/').slice(0, -1).join('/') : docsPath;
  const cut = prefix === '' ? 0 : prefix.length + 1;
  const whole = (path: string): string => `${prefix === '' ? '' : `${prefix}/`}${path}`;
  const planned = planPages(
    present.map((path) => path.slice(cut)),
    documentationLimits.depth,
  );
  const pages = planned.pages.map((page) => ({
    ...page,
    path: whole(page.path),
    parent: page.parent === null ? null : whole(page.parent),
  }));
  const former = new Map(
    course.plan.changes.flatMap(({ path, formerPath }) => (formerPath ? [[path, formerPath] as const] : [])),
  );
  const ids = new Map(
    pages.map(({ path }) => {
      const file = { path, kind: 'document', formerPath: former.get(path) } as const;
      return [path, formerFile(course, file)?.subjectId ?? sentTo(course, file)?.subjectId ?? randomUUID()];
    }),
  );
  const folders = new Map(
    [...planned.folders].map(([folder, page]) => [whole(folder).replace(/\/$/, ''), whole(page)]),
  );
  return { pages, folders, ids };
}

interface PagesToConvert {
  readonly files: readonly { readonly change: PlannedChange; readonly bytes: Uint8Array }[];
  readonly tree: PageTree;
  readonly images: ReadonlyMap<string, string>;
  readonly code: string;
}

/** Address of a file at the provider, with `{path}`, at a commit. */
const pageUrlOf = ({ fileUrl }: SyncCourse, commit: string): string | null =>
  fileUrl('{path}', commit)?.replace(encodeURIComponent('{path}'), '{path}') ?? null;

async function readAll(
  course: SyncCourse,
  { files, tree, images, code }: PagesToConvert,
): Promise<ReadonlyMap<string, ReadPage>> {
  const names = new Map(tree.pages.map(({ path, name }) => [path, name]));
  const read = new Map<string, ReadPage>();
  const context = { pages: tree.ids, folders: tree.folders, images, namespace: code };
  const given = files.map(({ change: { path }, bytes }) => ({
    path,
    bytes,
    name: names.get(path) ?? path,
    fileUrl: pageUrlOf(course, course.history.get(path)?.commit ?? course.commit),
  }));
  let size = 0;
  for (const part of inParts(given)) {
    await course.step('Reading pages', read.size, files.length);
    for (const page of await course.runTask(pagesTask, { files: part, ...context })) {
      read.set(page.path, page);
      if (!('problem' in page)) size += page.json.length;
    }
    if (size > mostConverted) throw new Failure(422, tooLargeMessage);
  }
  return read;
}

interface PagesToStore {
  readonly bytesOf: ReadonlyMap<string, Uint8Array>;
  readonly tree: PageTree;
  readonly read: ReadonlyMap<string, ReadPage>;
  readonly changes: ReadonlyMap<string, PlannedChange>;
  readonly namespace: PagesNamespace;
  readonly images: Pick<PageImages, 'rows' | 'warnings'>;
}

/** A page with its change and its text. */
interface PartPage {
  readonly page: PlannedPage;
  readonly change: PlannedChange;
  readonly text: ReadPage | undefined;
  /** Whether the file is what was sent from here: then it is no change of somebody else. */
  readonly isSent: boolean;
}

/** Stores pages with the rows of their files, and puts them in their order. */
async function storeAll(course: SyncCourse, db: Db, work: PagesToStore): Promise<void> {
  const { tree, namespace, images } = work;
  const { caller, key, known } = course;
  if (!(await openNamespace(db, caller, namespace))) throw new RunOutdated();
  await saveNamespace(db, key, namespace.code);
  const pages = tree.pages.map((page) => partPage(course, work, page));
  const texts = pages.flatMap((one) => filePage(course, tree, one));
  const stored = new Map((await storePages(db, caller, namespace.code, texts)).map((one) => [one.id, one]));
  const rows = pages.map((one) => rowOf(course, work, one, stored.get(idAt(tree, one.page.path))));
  const folders = new Set(tree.pages.map(({ path }) => path));
  const left = [...known.values()].filter(({ path }) => path.endsWith('/') && !folders.has(path));
  const former = pages.flatMap(({ change }) => change.formerPath ?? []);
  await forgetFiles(db, key, [...former, ...left.map(({ path }) => path)]);
  await storeFiles(db, key, [...rows, ...images.rows]);
  const places = tree.pages.map(({ path, parent }) => ({
    id: idAt(tree, path),
    parentId: parent === null ? null : idAt(tree, parent),
  }));
  await arrangePages(db, caller, namespace.code, places);
}

function partPage(course: SyncCourse, { changes, read, bytesOf }: PagesToStore, page: PlannedPage): PartPage {
  const { path } = page;
  const file = course.plan.present.get(path) ?? { blob: '', size: 0 };
  const change = changes.get(path) ?? { path, ...file, kind: 'document', action: 'update' };
  return { page, change, text: read.get(path), isSent: isSentText(course, change, bytesOf.get(path)) };
}

/** What is stored of a page; nothing where its file has a problem and an earlier text stays. */
function filePage(course: SyncCourse, tree: PageTree, { page, change, text }: PartPage): readonly FilePage[] {
  const former = formerFile(course, change);
  if (isKeptHere(course, change)) return [];
  if (text && 'problem' in text) return former ? [] : [emptyPage(course, tree, page)];
  const { path: _path, ...content } = text ?? { path: '', ...pageText(emptyPageDraft(page.name)) };
  const parentId = page.parent === null ? null : idAt(tree, page.parent);
  const revision = knownRevision(former, sentTo(course, change));
  return [{ id: idAt(tree, page.path), ...content, parentId, revision }];
}

function rowOf(
  course: SyncCourse,
  { tree, changes, images }: PagesToStore,
  { page, change, text, isSent }: PartPage,
  stored: StoredPage | undefined,
): StoredFile {
  const row = fileRow(course, change);
  const former = formerFile(course, change);
  if (former?.state === 'detached') return { ...former, path: change.path };
  const subject = {
    subjectKind: 'doc',
    subjectId: idAt(tree, page.path),
    subjectRevision: stored?.revision ?? former?.subjectRevision ?? null,
  };
  if (text && 'problem' in text) {
    return { ...brokenRow(course, change, { message: text.problem, line: text.line }), ...subject };
  }
  const title = text?.title ?? page.name;
  const isChangedHere = stored?.result === 'changed here';
  if (isChangedHere && changes.has(page.path) && !isSent) {
    const broken = brokenRow(course, change, { message: changedHereMessage, line: null });
    // The next run compares with the text that both sides began with.
    const { blob, commit, author, committedAt } = former ?? row;
    return { ...broken, ...subject, title, blob, commit, author, committedAt };
  }
  count(course, changes.get(page.path), stored?.result);
  const warnings = images.warnings.get(page.path) ?? [];
  if (warnings.length > 0) course.outcome.warnings.set(page.path, warnings);
  // A page that was changed here did not take the file.
  return { ...row, ...subject, title, warnings, ...(isChangedHere ? { goodBlob: former?.goodBlob ?? null } : {}) };
}

const isSentText = (course: SyncCourse, change: PlannedChange, bytes: Uint8Array | undefined): boolean =>
  bytes !== undefined && sentTo(course, change)?.content === decodedText(bytes);

const emptyPageDraft = (title: string) => ({ title, json: emptyDocumentJson() });

/** A file that was never read has its page, so that others can link to it; its problem is told there. */
const emptyPage = (course: SyncCourse, tree: PageTree, { path, name, parent }: PlannedPage): FilePage => ({
  id: idAt(tree, path),
  ...pageText(emptyPageDraft(course.known.get(path)?.title ?? name)),
  parentId: parent === null ? null : idAt(tree, parent),
  revision: null,
});

function count({ outcome }: SyncCourse, change: PlannedChange | undefined, result: string | undefined): void {
  if (result === 'created') outcome.created += 1;
  else if (result === 'updated' || change) outcome.updated += 1;
}
