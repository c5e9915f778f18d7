/** Worker: layered layout. */
import { layeredLayout, type LayoutTask } from '../model/layered-layout.ts';

addEventListener('message', ({ data }: MessageEvent<LayoutTask>) => postMessage(layeredLayout(data)));
