/** Asks a worker and waits for its one answer; whoever stops waiting stops the worker. */

/** Computes an answer beside the page. Rejects with the reason of `signal`, or when the worker cannot be started. */
export type Ask<Task, Answer> = (task: Task, signal: AbortSignal) => Promise<Answer>;

/** Keeps one idle worker ready, so that most questions need no start. `given` of a task goes over without a copy. */
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
        reject(reason instanceof Error ? reason : new Error('The layout stopped.'));
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
      worker.addEventListener('error', ({ message }) => stop(new Error(message || 'The layout failed.')), once);
      signal.addEventListener('abort', () => stop(signal.reason), once);
      worker.postMessage(task, given(task));
    });
  };
}
