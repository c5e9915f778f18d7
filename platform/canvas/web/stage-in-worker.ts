/** Routes of edges and positions of labels, computed in a worker. */
import type { LayoutGraph } from '@archwright/layout';
import type { StageLayout } from '../model/stage-layout.ts';
import { askWorker } from '#platform/workers/web/ask-worker.ts';

/** Routes of edges and positions of labels. */
export const stageInWorker = askWorker<LayoutGraph, StageLayout>(
  () => new Worker(new URL('./stage-worker.ts', import.meta.url), { type: 'module' }),
);
