/** Layout of a whole view: ELK runs in a worker of its own, so that it can be ended. Loaded when a layout is asked for. */
import { layOut, layOutGroup, type LaidOut, type LayoutTask, type PlacedRect, type RunElk } from '@archwright/layout';
import Elk from 'elkjs/lib/elk-api.js';
import elkUrl from 'elkjs/lib/elk-worker.min.js?url';

/** Time for a layout, ms; then boxes stand in rows. */
const deadline = 8_000;

/** Runs ELK in a worker of its own for one layout: ending it is the only way to interrupt ELK. */
export const elkInWorker =
  (signal: AbortSignal): RunElk =>
  (graph, limit) => {
    const elk = new Elk({ algorithms: ['layered'], workerFactory: () => new Worker(elkUrl) });
    const ended = AbortSignal.any([signal, AbortSignal.timeout(limit)]);
    const rejected = new Promise<never>((_, reject) =>
      ended.addEventListener('abort', () => reject(ended.reason as Error), { once: true }),
    );
    return Promise.race([elk.layout(graph), rejected]).finally(() => elk.terminateWorker());
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
