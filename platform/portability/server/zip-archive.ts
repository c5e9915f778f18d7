/** Reading zip files: bounded in every direction. */
import { buffer } from 'node:stream/consumers';
import { openPromise, type Entry, type ZipFile as OpenZip } from 'yauzl';
import { Failure, refused } from '#platform/http/model/failure.ts';
import type { PortableBlob, PortableBlobs, PortableFiles } from '../model/portable.ts';
import { importLimits, notAnExportMessage, tooManyFilesMessage, unpackedTooLargeMessage } from '../contract.ts';

async function textOf(zip: OpenZip, entry: Entry): Promise<string> {
  // The library refuses an entry that turns out larger than its header says.
  const bytes = await buffer(await zip.openReadStreamPromise(entry));
  return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
}

interface Contents {
  readonly files: PortableFiles;
  readonly blobs: PortableBlobs;
}

const isBlob = (path: string): boolean => /^files\/\d/.test(path);

async function readEntries(zip: OpenZip): Promise<Contents> {
  if (zip.entryCount > importLimits.files) throw refused(tooManyFilesMessage);
  const files = new Map<string, string>();
  const blobs = new Map<string, PortableBlob>();
  let unpacked = 0;
  for await (const entry of zip.eachEntry()) {
    const path = entry.fileName;
    unpacked += isBlob(path) ? 0 : entry.uncompressedSize;
    if (unpacked > importLimits.unpacked) throw refused(unpackedTooLargeMessage);
    // Markdown is there for people; what it says stands in the JSON files too.
    if (!isBlob(path) && path.endsWith('.json')) files.set(path, await textOf(zip, entry));
    if (isBlob(path)) blobs.set(path, { size: entry.uncompressedSize, open: () => zip.openReadStreamPromise(entry) });
  }
  return { files, blobs };
}

/**
 * Reads a zip while `work` runs with it: JSON files as texts, files of the project as bytes. Names that leave the
 * archive, sizes that lie, encrypted or broken entries make it no export: 422 with a sentence.
 */
export async function readZip<T>(
  path: string,
  work: (files: PortableFiles, blobs: PortableBlobs) => Promise<T>,
): Promise<T> {
  let zip: OpenZip;
  try {
    zip = await openPromise(path, { autoClose: false, lazyEntries: true, strictFileNames: true });
  } catch {
    throw refused(notAnExportMessage);
  }
  try {
    const { files, blobs } = await readEntries(zip).catch(asNoExport);
    return await work(files, brokenAsNoExport(blobs));
  } finally {
    zip.close();
  }
}

function asNoExport(error: unknown): never {
  throw error instanceof Failure ? error : refused(notAnExportMessage);
}

/** Faults of the zip are told as such; those of whoever takes the bytes pass through. */
const brokenAsNoExport = (blobs: PortableBlobs): PortableBlobs =>
  new Map(
    [...blobs].map(([path, { size, open }]) => [
      path,
      { size, open: async () => told(await open().catch(asNoExport)) },
    ]),
  );

async function* told(bytes: AsyncIterable<Uint8Array>): AsyncIterable<Uint8Array> {
  const pieces = bytes[Symbol.asyncIterator]();
  try {
    for (;;) {
      const piece = await pieces.next().catch(asNoExport);
      if (piece.done) return;
      yield piece.value;
    }
  } finally {
    await pieces.return?.();
  }
}
