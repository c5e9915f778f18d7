/** Worker: layout and edge routing. */
import type { LayoutGraph } from '@archwright/layout';
import { stageLayout } from '../model/stage-layout.ts';

addEventListener('message', ({ data }: MessageEvent<LayoutGraph>) => postMessage(stageLayout(data)));
