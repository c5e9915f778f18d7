/** Worker that reads boards from texts. */
import { readText } from '../../model/storm-text.ts';

self.addEventListener('message', ({ data }: MessageEvent<string>) => self.postMessage(readText(data)));
