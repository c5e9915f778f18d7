/** Worker that packs files into a zip archive, one after the other. */
import { crcOf } from '../model/crc.ts';
import { directoryOf, fileHeader, type PlacedFile } from './zip-headers.ts';
import type { ZipAnswer, ZipTask } from './zip-work.ts';

const parts: (Blob | Uint8Array<ArrayBuffer>)[] = [];
const files: PlacedFile[] = [];
let at = 0;

async function add(path: string, content: Blob): Promise<void> {
  const bytes = new Uint8Array(await content.arrayBuffer());
  // Images are compressed already.
  const isDeflated = content.type !== 'image/png';
  const packed = isDeflated
    ? await new Response(content.stream().pipeThrough(new CompressionStream('deflate-raw'))).blob()
    : content;
  const file = { path, crc: crcOf(bytes), size: bytes.length, packedSize: packed.size, isDeflated };
  const header = fileHeader(file);
  parts.push(header, packed);
  files.push({ ...file, at });
  at += header.length + packed.size;
}

async function answer(task: ZipTask): Promise<ZipAnswer> {
  if (task.kind === 'end') return new Blob([...parts, ...directoryOf(files, at)], { type: 'application/zip' });
  await add(task.path, task.content);
  return undefined;
}

self.addEventListener('message', ({ data }: MessageEvent<ZipTask>) => {
  const run = async (): Promise<void> => self.postMessage(await answer(data));
  // Becomes an error of the worker, which its page hears.
  run().catch((error: unknown) => reportError(error));
});
