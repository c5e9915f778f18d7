/** A pure function that runs in a worker process, referenced by its module. */

/**
 * A function with its time limit. `Input` and `Output` are copied between processes: plain data, maps, sets, dates and
 * bytes; no functions and no class instances.
 */
export interface Task<Input, Output> {
  /** `file:` URL of the module. */
  readonly module: string;
  /** Name of the exported function. */
  readonly name: string;
  /** Time limit in seconds; waiting in the queue does not count. */
  readonly seconds: number;
  /** Never present; carries the types. */
  readonly types?: (input: Input) => Output;
}

const usualSeconds = 30;

/**
 * Declares a task. Only the worker loads the module, so import its type only:
 * `task<typeof prepareRecords>(new URL('./push-task.ts', import.meta.url), 'prepareRecords')`.
 */
export const task = <F extends (input: never) => unknown>(
  module: URL,
  name: string,
  { seconds = usualSeconds }: { readonly seconds?: number } = {},
): Task<Parameters<F>[0], Awaited<ReturnType<F>>> => ({ module: module.href, name, seconds });

/** Runs a task for the caller of a request; cancels it when the client disconnects. Throws only `Failure`s. */
export type RunTask = <Input, Output>(task: Task<Input, Output>, input: Input) => Promise<Output>;
