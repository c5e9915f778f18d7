/** Zip files in and out: writing streams, reading is bounded in every direction. */
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { openPromise, type Entry, type ZipFile as OpenZip } from 'yauzl';
import { ZipFile } from 'yazl';
import { Failure, refused } from '#platform/http/model/failure.ts';
import type { PortableFile, PortableFiles } from '#platform/portability/model/portable.ts';
import { importLimits, notAnExportMessage, tooManyFilesMessage, unpackedTooLargeMessage } from '../contract.ts';

/** A zip of the files, made while it is read: at most two of them are in memory. */
export function zipOf(files: AsyncIterable<PortableFile>): AsyncIterable<Uint8Array> {
  const zip = new ZipFile();
  const output = zip.outputStream as Readable;
  const write = async (): Promise<void> => {
    for await (const { path, text } of files) {
      await new Promise<void>((resolve) => {
        zip.addReadStreamLazy(path, (take) => {
          take(null, Readable.from([Buffer.from(text)]));
          resolve();
        });
      });
    }
    zip.end();
  };
  write().catch((error: unknown) => output.destroy(error instanceof Error ? error : new Error(String(error))));
  return output;
}

async function textOf(zip: OpenZip, entry: Entry): Promise<string> {
  // The library refuses an entry that turns out larger than its header says.
  const bytes = await buffer(await zip.openReadStreamPromise(entry));
  return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
}

async function readEntries(zip: OpenZip): Promise<PortableFiles> {
  if (zip.entryCount > importLimits.files) throw refused(tooManyFilesMessage);
  const files = new Map<string, string>();
  let unpacked = 0;
  for await (const entry of zip.eachEntry()) {
    unpacked += entry.uncompressedSize;
    if (unpacked > importLimits.unpacked) throw refused(unpackedTooLargeMessage);
    // Markdown is there for people; what it says stands in the JSON files too.
    if (entry.fileName.endsWith('.json')) files.set(entry.fileName, await textOf(zip, entry));
  }
  return files;
}

/**
 * The JSON files of a zip. Names that leave the archive, sizes that lie, encrypted or broken entries make it
 * no export: 422 with a sentence.
 */
export async function readZip(path: string): Promise<PortableFiles> {
  let zip: OpenZip;
  try {
    zip = await openPromise(path, { autoClose: false, lazyEntries: true, strictFileNames: true });
  } catch {
    throw refused(notAnExportMessage);
  }
  try {
    return await readEntries(zip);
  } catch (error) {
    throw error instanceof Failure ? error : refused(notAnExportMessage);
  } finally {
    zip.close();
  }
}
