/** Worker that parses files. */
import { readFile } from '../../model/exchange/import-file.ts';

self.addEventListener('message', ({ data }: MessageEvent<string>) => {
  self.postMessage(readFile(data, { newId: () => crypto.randomUUID(), now: new Date().toISOString() }));
});
