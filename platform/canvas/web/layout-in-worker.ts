/** Layered layout, computed in a worker. */
import type { LayoutTask, PlacedNode } from '../model/layered-layout.ts';
import { askWorker } from '#platform/workers/web/ask-worker.ts';

/** Positions of all boxes. */
export const layoutInWorker = askWorker<LayoutTask, readonly PlacedNode[]>(
  () => new Worker(new URL('./layout-worker.ts', import.meta.url), { type: 'module' }),
);
