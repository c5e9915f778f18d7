/** Places boxes off the main thread. */
import { layeredLayout, type LayoutTask } from '../model/layered-layout.ts';

addEventListener('message', ({ data }: MessageEvent<LayoutTask>) => postMessage(layeredLayout(data)));
