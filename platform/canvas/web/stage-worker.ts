/** Worker: layout and edge routing. */
import { stageLayout, type StageTask } from '../model/stage-layout.ts';

addEventListener('message', ({ data }: MessageEvent<StageTask>) => postMessage(stageLayout(data)));
