/** Work of the browser in web workers: one answer for each task, and an aborted task ends its worker. */

/** Computes an answer in a worker. Rejects with the reason of `signal`, or when the worker cannot be started. */
export type Ask<Task, Answer> = (task: Task, signal: AbortSignal) => Promise<Answer>;

/** Keeps one idle worker ready, so that most tasks need no start. `given` of a task is transferred instead of copied. */
export function askWorker<Task, Answer>(
  start: () => Worker,
  given: (task: Task) => Transferable[] = () => [],
): Ask<Task, Answer> {
  let idle: Worker | undefined;
  return (task, signal) => {
    const worker = idle ?? start();
    idle = undefined;
    return new Promise((resolve, reject) => {
      const listening = new AbortController();
      const once = { signal: listening.signal };
      const stop = (reason: unknown): void => {
        listening.abort();
        worker.terminate();
        reject(reason instanceof Error ? reason : new Error('The worker was stopped.'));
      };
      worker.addEventListener(
        'message',
        ({ data }: MessageEvent<Answer>) => {
          listening.abort();
          if (idle) worker.terminate();
          else idle = worker;
          resolve(data);
        },
        once,
      );
      worker.addEventListener('error', ({ message }) => stop(new Error(message || 'The worker failed.')), once);
      signal.addEventListener('abort', () => stop(signal.reason), once);
      worker.postMessage(task, given(task));
    });
  };
}

/** Computes an answer in a worker that is never ended: for short tasks, asked one after the other. */
export type AskInTurn<Task, Answer> = (task: Task) => Promise<Answer>;

/** One worker answers all tasks in their order. A worker that fails rejects what waits, and the next task starts another. */
export function askInTurn<Task, Answer>(start: () => Worker): AskInTurn<Task, Answer> {
  let worker: Worker | undefined;
  let waiting: { readonly resolve: (answer: Answer) => void; readonly reject: (reason: Error) => void }[] = [];
  const open = (): Worker => {
    const opened = start();
    opened.addEventListener('message', ({ data }: MessageEvent<Answer>) => waiting.shift()?.resolve(data));
    opened.addEventListener('error', ({ message }) => {
      const lost = waiting;
      waiting = [];
      worker = undefined;
      opened.terminate();
      for (const { reject } of lost) reject(new Error(message || 'The worker failed.'));
    });
    return opened;
  };
  return (task) =>
    new Promise((resolve, reject) => {
      waiting.push({ resolve, reject });
      (worker ??= open()).postMessage(task);
    });
}
