/** Layout of a whole view: ELK runs in a worker of its own, so that it can be ended. Loaded when a layout is asked for. */
import { layOut, layOutGroup, type LaidOut, type LayoutTask, type PlacedRect, type RunElk } from '@archwright/layout';
import Elk from 'elkjs/lib/elk-api.js';
import elkUrl from 'elkjs/lib/elk-worker.min.js?url';

/** Time for a layout, ms; then boxes stand in rows. */
const deadline = 8_000;

/** Time to fetch and start ELK, ms: on a slow connection that takes longer than a layout. */
const startMs = 30_000;

const rejectionOf = (signal: AbortSignal): Promise<never> =>
  new Promise((_, reject) => {
    const end = (): void => reject(signal.reason as Error);
    if (signal.aborted) end();
    else signal.addEventListener('abort', end, { once: true });
  });

/** Runs ELK in a worker of its own for one layout: ending it is the only way to interrupt ELK. */
export const elkInWorker =
  (signal: AbortSignal): RunElk =>
  async (graph, limit) => {
    const failed = new AbortController();
    const workerFactory = (): Worker => {
      const worker = new Worker(elkUrl);
      worker.addEventListener('error', ({ message }) =>
        failed.abort(new Error(message || 'ELK could not be started.')),
      );
      return worker;
    };
    const elk = new Elk({ algorithms: ['layered'], workerFactory });
    const within = async <T>(work: Promise<T>, ms: number): Promise<T> =>
      Promise.race([work, rejectionOf(AbortSignal.any([signal, failed.signal, AbortSignal.timeout(ms)]))]);
    try {
      // The limit is for the layout: whoever fetches ELK first would get rows otherwise.
      await within(elk.knownLayoutAlgorithms(), startMs);
      return await within(elk.layout(graph), limit);
    } finally {
      elk.terminateWorker();
    }
  };

/** Lays out a graph; rejects when `signal` aborts. */
export const layOutInElk = (task: LayoutTask, signal: AbortSignal): Promise<LaidOut> =>
  layOut(task, { runElk: elkInWorker(signal), deadline, isWanted: () => !signal.aborted });

/** Lays out the members of one group; places of all boxes, as others make room. Rejects when `signal` aborts. */
export async function layOutGroupInElk(
  task: LayoutTask,
  groupId: string,
  signal: AbortSignal,
): Promise<readonly PlacedRect[]> {
  const means = { runElk: elkInWorker(signal), deadline, isWanted: () => !signal.aborted };
  return (await layOutGroup(task, groupId, means)).boxes;
}
