/** Layout of an editor, computed in a worker: positions of boxes, routes of edges, positions of labels. */
import type { StageLayout, StageTask } from '../model/stage-layout.ts';
import { askWorker } from './ask-worker.ts';

/** Positions of free boxes, routes of edges and positions of labels. */
export const stageInWorker = askWorker<StageTask, StageLayout>(
  () => new Worker(new URL('./stage-worker.ts', import.meta.url), { type: 'module' }),
);
