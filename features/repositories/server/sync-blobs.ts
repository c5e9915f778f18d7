/** Contents of the files of a run, read in parts. Only files that the plan names are read. */
import type { PlannedChange } from '../model/sync-plan.ts';
import type { SyncCourse } from './sync-course.ts';

/** Files of one start of git, and their bytes. */
const blobsAtOnce = 2_000;
const bytesAtOnce = 32 * 1024 * 1024;

/** Files of one task of a worker, and their bytes. */
const filesOfTask = 500;
const bytesOfTask = 8 * 1024 * 1024;

/** Files in parts of limited size, each for one task of a worker. */
export function inParts<File extends { readonly bytes: Uint8Array }>(
  files: readonly File[],
): readonly (readonly File[])[] {
  const parts: File[][] = [];
  let size = Number.POSITIVE_INFINITY;
  for (const file of files) {
    const part = parts.at(-1);
    if (part && part.length < filesOfTask && size < bytesOfTask) {
      part.push(file);
      size += file.bytes.length;
    } else {
      parts.push([file]);
      size = file.bytes.length;
    }
  }
  return parts;
}

/** Contents by their hashes. */
export async function readBlobs(
  course: Pick<SyncCourse, 'copy' | 'step'>,
  changes: readonly Pick<PlannedChange, 'blob' | 'size'>[],
  step: string,
): Promise<ReadonlyMap<string, Buffer>> {
  const blobs = [...new Map(changes.map(({ blob, size }) => [blob, size]))].filter(([blob]) => blob !== '');
  const read = new Map<string, Buffer>();
  for (let from = 0; from < blobs.length;) {
    await course.step(step, from, blobs.length);
    let to = from;
    for (let bytes = 0; to < blobs.length && to - from < blobsAtOnce && bytes < bytesAtOnce; to += 1) {
      bytes += blobs[to]?.[1] ?? 0;
    }
    const part = blobs.slice(from, to).map(([blob]) => blob);
    for (const [blob, bytes] of await course.copy.read(part)) read.set(blob, bytes);
    from = to;
  }
  return read;
}
