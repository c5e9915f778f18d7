/** Streams zip files. */
import { Readable } from 'node:stream';
import { ZipFile } from 'yazl';
import type { PortableFile } from '../model/portable.ts';

/** A zip of the files, produced on demand: at most two files are in memory. */
export function zipOf(files: AsyncIterable<PortableFile>): AsyncIterable<Uint8Array> {
  const zip = new ZipFile();
  const output = zip.outputStream as Readable;
  const write = async (): Promise<void> => {
    for await (const file of files) {
      const isText = 'text' in file;
      await new Promise<void>((resolve) => {
        // Most binary files are compressed already.
        zip.addReadStreamLazy(file.path, { compress: isText }, (take) => {
          take(null, Readable.from(isText ? [Buffer.from(file.text)] : file.bytes));
          resolve();
        });
      });
    }
    zip.end();
  };
  write().catch((error: unknown) => output.destroy(error instanceof Error ? error : new Error(String(error))));
  return output;
}
