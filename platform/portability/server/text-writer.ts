/** Lets workers write the texts of an export, batch by batch, while the request thread only passes them on. */
import { setTimeout as pause } from 'node:timers/promises';
import { Failure } from '#platform/http/model/failure.ts';
import { task, type RunTask, type Task } from '#platform/workers/server/task.ts';
import type { PortableFile } from '../model/portable.ts';
import type { ExportPart, UnwrittenTexts } from './portable-source.ts';
import type { writeJson, writeTexts } from './write-task.ts';

const taskModule = new URL('./write-task.ts', import.meta.url);
const writeTask = task<typeof writeTexts>(taskModule, 'writeTexts', { seconds: 60 });

/** Writes stored JSON as an indented file. */
export const jsonWriter = task<typeof writeJson>(taskModule, 'writeJson');

/** Ends of a batch: characters of input, and parts. Small texts share a turn in the workers, large ones have their own. */
const batchEnd = { size: 256_000, parts: 100 } as const;

const busy: ReadonlySet<number> = new Set([429, 503]);
const waiting = { tries: 300, ms: 1_000 } as const;

/** Runs a task, and waits while the workers are busy: an export that has begun to be sent cannot be refused anymore. */
export async function runPatiently<Input, Output>(
  runTask: RunTask,
  work: Task<Input, Output>,
  input: Input,
): Promise<Output> {
  for (let tries = 1; ; tries += 1) {
    try {
      return await runTask(work, input);
    } catch (error) {
      if (!(error instanceof Failure) || !busy.has(error.status) || tries === waiting.tries) throw error;
    }
    await pause(waiting.ms, undefined, { ref: false });
  }
}

/** The files of an export, with the unwritten ones written. Keeps the order; one batch is in memory. */
export async function* written(parts: AsyncIterable<ExportPart>, runTask: RunTask): AsyncIterable<PortableFile> {
  let batch: UnwrittenTexts[] = [];
  let size = 0;
  for await (const part of parts) {
    const isUnwritten = 'writer' in part;
    if (isUnwritten) {
      batch.push(part);
      size += part.size;
    }
    if (batch.length > 0 && (!isUnwritten || size >= batchEnd.size || batch.length === batchEnd.parts)) {
      yield* await runPatiently(runTask, writeTask, batch);
      [batch, size] = [[], 0];
    }
    if (!isUnwritten) yield part;
  }
  if (batch.length > 0) yield* await runPatiently(runTask, writeTask, batch);
}
