/** Asks the worker for a layout; an abandoned one stops computing. */
import type { LayoutTask, PlacedNode } from '../model/layered-layout.ts';

let idle: Worker | undefined;

/** Positions of all boxes. Rejects with the reason of `signal`, or when the worker cannot be started. */
export function layoutInWorker(task: LayoutTask, signal: AbortSignal): Promise<readonly PlacedNode[]> {
  const worker = idle ?? new Worker(new URL('./layout-worker.ts', import.meta.url), { type: 'module' });
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
      ({ data }: MessageEvent<readonly PlacedNode[]>) => {
        listening.abort();
        if (idle) worker.terminate();
        else idle = worker;
        resolve(data);
      },
      once,
    );
    worker.addEventListener('error', ({ message }) => stop(new Error(message || 'The layout failed.')), once);
    signal.addEventListener('abort', () => stop(signal.reason), once);
    worker.postMessage(task);
  });
}
