/** Stores the Markdown files of a repository as pages of one namespace, with their images and links. */
import { randomUUID } from 'node:crypto';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { documentationLimits } from '#features/documentation/contract.ts';
import { planPages, type PlannedPage } from '#platform/richtext/model/import-tree.ts';
import {
  arrangePages,
  namespaceForPages,
  storePages,
  type FilePage,
  type StoredPage,
} from '#features/documentation/server/documentation-facade.ts';
import { storeUpload } from '#platform/files/server/file-actions.ts';
import { Failure } from '#platform/http/model/failure.ts';
import { task } from '#platform/workers/server/task.ts';
import { emptyDocumentJson } from '#platform/richtext/model/document.ts';
import type { PlannedChange, TreeEntry } from '../model/sync-plan.ts';
import { forgetFiles, namespaceOf, saveNamespace, storeFiles, type StoredFile } from './repository-file-table.ts';
import { readBlobs } from './sync-blobs.ts';
import { brokenRow, changesOf, fileRow, formerFile, scopeOf, type SyncCourse } from './sync-course.ts';
import { decodedText, type imagesOf, type ReadPage, type readPages } from './sync-text-task.ts';

const taskModule = new URL('./sync-text-task.ts', import.meta.url);
const pagesTask = task<typeof readPages>(taskModule, 'readPages', { seconds: 60 });
const imagesTask = task<typeof imagesOf>(taskModule, 'imagesOf', { seconds: 60 });

/** Pages of a transaction, and characters of a worker's task. The embedded database runs one transaction at a time. */
const pagesAtOnce = 10;
const readAtOnce = 100;

/** Pages as they will be, by the paths of their files; a folder without a text is one, too. */
interface PageTree {
  readonly pages: readonly PlannedPage[];
  readonly folders: ReadonlyMap<string, string>;
  readonly ids: ReadonlyMap<string, string>;
}

const changedHereMessage =
  'This page was changed here as well as in the repository. Send it to the repository to bring both together.';

/** Stores pages that changed, and those whose links or images lead elsewhere now. */
export async function applyDocuments(course: SyncCourse): Promise<void> {
  const { plan, known } = course;
  const isOurs = ({ kind }: { readonly kind: string }): boolean => kind === 'document';
  const images = imagesToStore(course);
  if (!plan.changes.some((change) => isOurs(change) && change.action !== 'skip') && images.length === 0) return;
  const present = [...plan.present].filter(([, file]) => isOurs(file)).map(([path]) => path);
  if (present.length === 0) return;
  const tree = pageTree(course, present);
  const changes = new Map(changesOf(course, 'document').map((change) => [change.path, change]));
  const all = present.map((path): PlannedChange => {
    const blob = plan.present.get(path)?.blob ?? '';
    return changes.get(path) ?? { path, kind: 'document', action: 'update', blob };
  });
  const blobs = await readBlobs(course, all, 'Reading pages');
  const files = all.map((change) => ({ change, bytes: blobs.get(change.blob) ?? new Uint8Array() }));
  const stored = await storeImages(
    course,
    files.map(({ change, bytes }) => ({ path: change.path, bytes })),
    images,
  );
  const code = await openNamespace(course);
  const read = await readAll(course, { files, tree, images: stored, code });
  const bytesOf = new Map(files.map(({ change, bytes }) => [change.path, bytes]));
  await storeAll(course, { tree, read, changes, code, bytesOf });
  const places = tree.pages.map(({ path, parent }) => ({
    id: idAt(tree, path),
    parentId: parent === null ? null : idAt(tree, parent),
  }));
  await course.database.within(scopeOf(course.caller), (db) => arrangePages(db, course.caller, code, places));
  const folders = new Set(tree.pages.map(({ path }) => path));
  const left = [...known.values()]
    .filter(({ path }) => path.endsWith('/') && !folders.has(path))
    .map(({ path }) => path);
  await course.database.within(scopeOf(course.caller), (db) => forgetFiles(db, course.key, left));
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
      const known = course.known.get(former.get(path) ?? path)?.subjectId;
      const sent = course.sent.get(path);
      return [path, known ?? (sent?.subjectKind === 'doc' ? sent.subjectId : undefined) ?? randomUUID()];
    }),
  );
  const folders = new Map(
    [...planned.folders].map(([folder, page]) => [whole(folder).replace(/\/$/, ''), whole(page)]),
  );
  return { pages, folders, ids };
}

/** The namespace of the repository; one that was removed is made anew. */
const openNamespace = (course: SyncCourse): Promise<string> =>
  course.database.within(scopeOf(course.caller), async (db) => {
    const before = await namespaceOf(db, course.key);
    const code = await namespaceForPages(db, course.caller, { code: before, name: course.repository.name });
    if (code !== before) await saveNamespace(db, course.key, code);
    return code;
  });

const imagesToStore = ({ plan, known }: SyncCourse): readonly TreeEntry[] =>
  plan.images.filter(({ path, blob }) => known.get(path)?.blob !== blob);

/** Stores images that pages show; returns the ids of all stored ones by path. */
async function storeImages(
  course: SyncCourse,
  files: readonly { readonly path: string; readonly bytes: Uint8Array }[],
  changed: readonly TreeEntry[],
): Promise<ReadonlyMap<string, string>> {
  const ids = new Map(
    course.plan.images.flatMap(({ path, blob }) => {
      const known = course.known.get(path);
      return known?.subjectId && known.blob === blob ? [[path, known.subjectId] as const] : [];
    }),
  );
  if (changed.length === 0) return ids;
  const shown = new Set<string>();
  for (let from = 0; from < files.length; from += readAtOnce) {
    for (const path of await course.runTask(imagesTask, files.slice(from, from + readAtOnce))) shown.add(path);
  }
  const wanted = changed.filter(({ path }) => shown.has(path));
  for (const [at, image] of wanted.entries()) {
    await course.step('Storing images', at, wanted.length);
    const id = await storeImage(course, image);
    if (id !== undefined) ids.set(image.path, id);
  }
  return ids;
}

async function storeImage(course: SyncCourse, { path, blob }: TreeEntry): Promise<string | undefined> {
  const bytes = (await course.copy.read([blob])).get(blob);
  if (!bytes) return undefined;
  const folder = await mkdtemp(join(tmpdir(), 'archwright-image-'));
  const file = join(folder, 'image');
  try {
    await writeFile(file, bytes);
    const name = path.split('/').at(-1) ?? path;
    const upload = { path: file, name, type: '', bytes: bytes.length, fields: {} };
    const { id } = await storeUpload(course.services, course.caller, upload);
    const row = {
      ...fileRow(course, { path, kind: 'document', blob }),
      kind: 'image',
      subjectKind: 'file',
      subjectId: id,
    };
    await course.database.within(scopeOf(course.caller), (db) => storeFiles(db, course.key, [row]));
    return id;
  } catch (error) {
    // No room, or no image: the page shows a link to it.
    if (error instanceof Failure) return undefined;
    throw error;
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
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
  for (let from = 0; from < files.length; from += readAtOnce) {
    await course.step('Reading pages', from, files.length);
    const part = files.slice(from, from + readAtOnce).map(({ change: { path }, bytes }) => ({
      path,
      bytes,
      name: names.get(path) ?? path,
      fileUrl: pageUrlOf(course, course.history.get(path)?.commit ?? course.commit),
    }));
    const context = { pages: tree.ids, folders: tree.folders, images, namespace: code };
    for (const page of await course.runTask(pagesTask, { files: part, ...context })) read.set(page.path, page);
  }
  return read;
}

interface PagesToStore {
  readonly bytesOf: ReadonlyMap<string, Uint8Array>;
  readonly tree: PageTree;
  readonly read: ReadonlyMap<string, ReadPage>;
  readonly changes: ReadonlyMap<string, PlannedChange>;
  readonly code: string;
}

/** A page with its change and its text. */
interface PartPage {
  readonly page: PlannedPage;
  readonly change: PlannedChange;
  readonly text: ReadPage | undefined;
  readonly isSent: boolean;
}

/** Stores pages in parts: a page and the row of its file in one transaction, so that a repeated run finds both or none. */
async function storeAll(course: SyncCourse, work: PagesToStore): Promise<void> {
  const { pages } = work.tree;
  for (let from = 0; from < pages.length; from += pagesAtOnce) {
    await course.step('Storing pages', from, pages.length);
    const part = pages.slice(from, from + pagesAtOnce).map((page) => partPage(course, work, page));
    await course.database.within(scopeOf(course.caller), async (db) => {
      const pagesOfPart = part.flatMap((one) => filePage(course, work.tree, one));
      const stored = new Map((await storePages(db, course.caller, work.code, pagesOfPart)).map((one) => [one.id, one]));
      const rows = part.map((one) => rowOf(course, work, one, stored.get(idAt(work.tree, one.page.path))));
      await forgetFiles(
        db,
        course.key,
        part.flatMap(({ change }) => change.formerPath ?? []),
      );
      await storeFiles(db, course.key, rows);
    });
  }
}

function partPage(course: SyncCourse, { changes, read, bytesOf }: PagesToStore, page: PlannedPage): PartPage {
  const { path } = page;
  const blob = course.plan.present.get(path)?.blob ?? '';
  const change = changes.get(path) ?? { path, kind: 'document', action: 'update', blob };
  return { page, change, text: read.get(path), isSent: isSentText(course, path, bytesOf.get(path)) };
}

/** What is stored of a page; nothing where its file has a problem and an earlier text stays. */
function filePage(course: SyncCourse, tree: PageTree, { page, change, text, isSent }: PartPage): readonly FilePage[] {
  const former = formerFile(course, change);
  if (text && 'problem' in text) return former ? [] : [emptyPage(course, tree, page)];
  const { title, json } = text ?? { title: page.name, json: emptyDocumentJson() };
  const parentId = page.parent === null ? null : idAt(tree, page.parent);
  const revision = isSent ? course.sent.get(page.path)?.revision : former?.subjectRevision;
  return [{ id: idAt(tree, page.path), title, json, parentId, revision: revision ?? null }];
}

function rowOf(
  course: SyncCourse,
  { tree, changes }: PagesToStore,
  { page, change, text, isSent }: PartPage,
  stored: StoredPage | undefined,
): StoredFile {
  const row = fileRow(course, change);
  const former = formerFile(course, change);
  const subject = {
    subjectKind: 'doc',
    subjectId: idAt(tree, page.path),
    subjectRevision: stored?.revision ?? former?.subjectRevision ?? null,
  };
  if (text && 'problem' in text) {
    return { ...brokenRow(course, change, { message: text.problem, line: null }), ...subject };
  }
  const title = text?.title ?? page.name;
  if (stored?.result === 'changed here' && changes.has(page.path) && !isSent) {
    const broken = brokenRow(course, change, { message: changedHereMessage, line: null });
    // The next run compares with the text that both sides began with.
    const { blob, commit, author, committedAt } = former ?? row;
    return { ...broken, ...subject, title, blob, commit, author, committedAt };
  }
  count(course, changes.get(page.path), stored?.result);
  return { ...row, ...subject, title };
}

/** Whether a file is what was sent from here: then it is no change of somebody else. */
const isSentText = ({ sent }: SyncCourse, path: string, bytes: Uint8Array | undefined): boolean =>
  bytes !== undefined && sent.get(path)?.content === decodedText(bytes);

/** A file that was never read has its page, so that others can link to it; its problem is told there. */
const emptyPage = (course: SyncCourse, tree: PageTree, { path, name, parent }: PlannedPage): FilePage => ({
  id: idAt(tree, path),
  title: course.known.get(path)?.title ?? name,
  json: emptyDocumentJson(),
  parentId: parent === null ? null : idAt(tree, parent),
  revision: null,
});

function count({ outcome }: SyncCourse, change: PlannedChange | undefined, result: string | undefined): void {
  if (result === 'created') outcome.created += 1;
  else if (result === 'updated' || change) outcome.updated += 1;
}
