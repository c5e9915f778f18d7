/** Worker that unpacks archives. */
import { unzip } from './unzip.ts';

self.addEventListener('message', ({ data }: MessageEvent<Blob>) => {
  void unzip(data).then((unzipped) => self.postMessage(unzipped));
});
