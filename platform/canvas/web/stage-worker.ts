/** Lays out and routes off the main thread. */
import { stageLayout, type StageTask } from '../model/stage-layout.ts';

addEventListener('message', ({ data }: MessageEvent<StageTask>) => postMessage(stageLayout(data)));
