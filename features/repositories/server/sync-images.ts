/** The images of pages: stored as files before the pages are. */
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { storeUpload } from '#platform/files/server/file-actions.ts';
import { Failure } from '#platform/http/model/failure.ts';
import { task } from '#platform/workers/server/task.ts';
import type { TreeEntry } from '../model/sync-plan.ts';
import type { StoredFile } from './repository-file-table.ts';
import { inParts } from './sync-blobs.ts';
import { fileRow, type SyncCourse } from './sync-course.ts';
import type { imagesOf } from './sync-text-task.ts';

const imagesTask = task<typeof imagesOf>(new URL('./sync-text-task.ts', import.meta.url), 'imagesOf', { seconds: 60 });

/** Images of the pages: ids of all by path, and the rows of those that are new. */
interface PageImages {
  readonly ids: ReadonlyMap<string, string>;
  readonly rows: readonly StoredFile[];
}

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
  if (changed.length === 0 || course.isDryRun) return { ids, rows };
  const files = [...bytesOf].map(([path, bytes]) => ({ path, bytes }));
  const shown = new Set<string>();
  for (const part of inParts(files)) {
    for (const path of await course.runTask(imagesTask, part)) shown.add(path);
  }
  const wanted = changed.filter(({ path }) => shown.has(path));
  for (const [at, image] of wanted.entries()) {
    await course.step('Storing images', at, wanted.length);
    const id = await storeImage(course, image);
    if (id === undefined) continue;
    const { path, blob } = image;
    ids.set(path, id);
    rows.push({
      ...fileRow(course, { path, kind: 'document', blob }),
      kind: 'image',
      subjectKind: 'file',
      subjectId: id,
    });
  }
  return { ids, rows };
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
    return (await storeUpload(course.services, course.caller, upload)).id;
  } catch (error) {
    // No room, or no image: the page shows a link to it.
    if (error instanceof Failure) return undefined;
    throw error;
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}
