/** Reads bodies that may be large: small ones at once, large ones by a worker. */
import { stat } from 'node:fs/promises';
import type { RunTask, Task } from '#platform/workers/server/task.ts';

/**
 * Bodies of at most so many bytes are read where they arrive: that takes a few milliseconds, while starting a worker for
 * the autosave of a small document takes hundreds.
 */
const smallBody = 128 * 1024;

/** How the body of a call is read: the same function here and as a task. */
export interface BodyReader<Read> {
  readonly here: (bodyFile: string) => Read;
  readonly task: Task<string, Read>;
}

/** Reads a body by its size. Throws what the reader throws. */
export async function readBodyBySize<Read>(
  { here, task }: BodyReader<Read>,
  { bodyFile, runTask }: { readonly bodyFile: string; readonly runTask: RunTask },
): Promise<Read> {
  const isSmall = bodyFile === '' || (await stat(bodyFile)).size <= smallBody;
  return isSmall ? here(bodyFile) : runTask(task, bodyFile);
}
