/** Writing zip files: as they are read, never whole. */
import { Readable } from 'node:stream';
import { ZipFile } from 'yazl';
import type { PortableFile } from '../model/portable.ts';

/** A zip of the files, made while it is read: at most two of them are in memory. */
export function zipOf(files: AsyncIterable<PortableFile>): AsyncIterable<Uint8Array> {
  const zip = new ZipFile();
  const output = zip.outputStream as Readable;
  const write = async (): Promise<void> => {
    for await (const file of files) {
      const isText = 'text' in file;
      await new Promise<void>((resolve) => {
        // Most files that are no text are packed already.
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
