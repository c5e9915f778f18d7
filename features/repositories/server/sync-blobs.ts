/** Contents of the files of a run, read in parts. Only files that the plan names are read. */
import type { PlannedChange } from '../model/sync-plan.ts';
import type { SyncCourse } from './sync-course.ts';

const blobsAtOnce = 200;

/** Contents by their hashes. */
export async function readBlobs(
  course: Pick<SyncCourse, 'copy' | 'step'>,
  changes: readonly Pick<PlannedChange, 'blob'>[],
  step: string,
): Promise<ReadonlyMap<string, Buffer>> {
  const blobs = [...new Set(changes.map(({ blob }) => blob))].filter((blob) => blob !== '');
  const read = new Map<string, Buffer>();
  for (let from = 0; from < blobs.length; from += blobsAtOnce) {
    await course.step(step, from, blobs.length);
    for (const [blob, bytes] of await course.copy.read(blobs.slice(from, from + blobsAtOnce))) read.set(blob, bytes);
  }
  return read;
}
