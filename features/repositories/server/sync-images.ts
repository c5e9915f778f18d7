/** The images of pages: stored as files before the pages are. */
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { storeUpload } from '#platform/files/server/file-actions.ts';
import { isLfsPointer, lfsPointerMessage } from '#platform/git/model/lfs-pointer.ts';
import { Failure } from '#platform/http/model/failure.ts';
import { task } from '#platform/workers/server/task.ts';
import type { TreeEntry } from '../model/sync-plan.ts';
import type { StoredFile } from './repository-file-table.ts';
import { inParts } from './sync-blobs.ts';
import { fileRow, problemOf, type SyncCourse } from './sync-course.ts';
import { decodedText, type imagesOf, type ShownImages } from './sync-text-task.ts';

const imagesTask = task<typeof imagesOf>(new URL('./sync-text-task.ts', import.meta.url), 'imagesOf', { seconds: 60 });

/** Images of the pages: ids of all by path, the rows of those that are new, and what pages show as a link instead. */
export interface PageImages {
  readonly ids: ReadonlyMap<string, string>;
  readonly rows: readonly StoredFile[];
  /** By the paths of the pages. */
  readonly warnings: ReadonlyMap<string, readonly string[]>;
}

const lostMessage = 'Its file could not be read.';

/** Stores images that pages show. Nobody sees them before a page does; those that no page ever shows are removed. */
export async function storeImages(
  course: SyncCourse,
  bytesOf: ReadonlyMap<string, Uint8Array>,
  changed: readonly TreeEntry[],
): Promise<PageImages> {
  const ids = new Map(
    course.plan.images.flatMap(({ path, blob }) => {
      const known = course.known.get(path);
      return known?.subjectId && known.blob === blob ? [[path, known.subjectId] as const] : [];
    }),
  );
  const rows: StoredFile[] = [];
  if (changed.length === 0 || course.isDryRun) return { ids, rows, warnings: new Map() };
  const files = [...bytesOf].map(([path, bytes]) => ({ path, bytes }));
  const pages: ShownImages[] = [];
  for (const part of inParts(files)) pages.push(...(await course.runTask(imagesTask, part)));
  const shown = new Set(pages.flatMap(({ images }) => images));
  const refused = new Map<string, string>();
  const wanted = changed.filter(({ path }) => shown.has(path));
  for (const [at, image] of wanted.entries()) {
    await course.step('Storing images', at, wanted.length);
    const { path, blob } = image;
    const stored = await storeImage(course, image);
    if ('problem' in stored) {
      refused.set(path, stored.problem);
      continue;
    }
    const { id } = stored;
    ids.set(path, id);
    rows.push({
      ...fileRow(course, { path, kind: 'document', blob }),
      kind: 'image',
      subjectKind: 'file',
      subjectId: id,
    });
  }
  return { ids, rows, warnings: warningsAbout(pages, refused) };
}

/** What pages say of images that they show as a link. */
function warningsAbout(
  pages: readonly ShownImages[],
  refused: ReadonlyMap<string, string>,
): ReadonlyMap<string, readonly string[]> {
  const said = pages.map(({ path, images }) => {
    const problems = images.flatMap((image) => {
      const problem = refused.get(image);
      return problem === undefined ? [] : [`The image ${image} is shown as a link. ${problem}`];
    });
    return [path, problems] as const;
  });
  return new Map(said.filter(([, problems]) => problems.length > 0));
}

async function storeImage(
  course: SyncCourse,
  { path, blob }: TreeEntry,
): Promise<{ readonly id: string } | { readonly problem: string }> {
  const bytes = (await course.copy.read([blob])).get(blob);
  if (!bytes) return { problem: lostMessage };
  if (isLfsPointer(decodedText(bytes) ?? '')) return { problem: lfsPointerMessage };
  const folder = await mkdtemp(join(tmpdir(), 'archwright-image-'));
  const file = join(folder, 'image');
  try {
    await writeFile(file, bytes);
    const name = path.split('/').at(-1) ?? path;
    const upload = { path: file, name, type: '', bytes: bytes.length, fields: {} };
    return { id: (await storeUpload(course.services, course.caller, upload)).id };
  } catch (error) {
    // No room, or no image: the page shows a link to it.
    if (error instanceof Failure) return { problem: problemOf(error).message };
    throw error;
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}
