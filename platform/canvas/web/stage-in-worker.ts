/** What an editor needs computed beside the page: places, ways of lines, places of labels. */
import type { StageLayout, StageTask } from '../model/stage-layout.ts';
import { askWorker } from './ask-worker.ts';

/** Places of free boxes, ways of lines and places of labels. */
export const stageInWorker = askWorker<StageTask, StageLayout>(
  () => new Worker(new URL('./stage-worker.ts', import.meta.url), { type: 'module' }),
);
