/** Takes the Markdown files and images out of a zip archive. */
import { crcOf } from '#platform/files/model/crc.ts';
import { isMarkdownFile } from '#platform/richtext/model/import-paths.ts';
import {
  findDirectory,
  headerLength,
  readDirectory,
  zipFileHeader,
  zipTail,
  type ZipEntry,
} from '../model/zip-directory.ts';

/** A file of an archive, with its path in it. */
export interface UnzippedFile {
  readonly path: string;
  readonly type: string;
  readonly bytes: Uint8Array<ArrayBuffer>;
}

/** What an archive holds, and what of it could not be read; `problem` when nothing could. */
export interface Unzipped {
  readonly files: readonly UnzippedFile[];
  readonly failures: readonly { readonly path: string; readonly message: string }[];
  readonly problem?: string;
}

/** The most that is unpacked of one archive; `bytes` counts Markdown and images. */
export const zipLimits = { entries: 10_000, bytes: 100_000_000 } as const;

/** Shown for a file that is no zip, or one with an end or a directory that is missing. */
export const zipDamagedMessage = 'This archive is damaged, or it is not a zip file.';
/** Shown for an archive with a password. */
export const zipLockedMessage = 'This archive is protected with a password. Unpack it and import its folder.';
/** Shown for an archive beyond `zipLimits`. */
export const zipTooLargeMessage =
  'This archive is too large. It can hold up to 10,000 files, with 100 MB of Markdown and images.';
/** Shown for an archive that names a file outside of its own folder. */
export const zipUnsafeMessage = 'This archive names files outside of its own folder.';
/** Shown for one file of an archive. */
export const zippedFileDamagedMessage = 'This file is damaged in the archive.';

const types: Readonly<Record<string, string>> = {
  png: 'image/png',
  jpg: 'image/jpeg',
  jpeg: 'image/jpeg',
  gif: 'image/gif',
  webp: 'image/webp',
  avif: 'image/avif',
};

/** The type of a file that an import can use; undefined for others, and for what macOS adds. */
function typeOf(path: string): string | undefined {
  if (/(?:^|\/)(?:__MACOSX\/|\.[^/]*$)/.test(path)) return undefined;
  if (isMarkdownFile(path)) return 'text/markdown';
  return types[/\.([a-z]+)$/i.exec(path)?.[1]?.toLowerCase() ?? ''];
}

function pathOf({ name }: ZipEntry): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(name).replaceAll('\\', '/');
  } catch {
    return new TextDecoder('windows-1252').decode(name).replaceAll('\\', '/');
  }
}

const isUnsafe = (path: string): boolean => /^(?:\/|[a-z]:)|(?:^|\/)\.\.(?:\/|$)|\0/i.test(path);

const bytesOf = async (blob: Blob): Promise<Uint8Array<ArrayBuffer>> => new Uint8Array(await blob.arrayBuffer());

/** What is in the archive, or why it cannot be read. */
async function listEntries(archive: Blob): Promise<readonly ZipEntry[] | string> {
  const directory = findDirectory(await bytesOf(archive.slice(-zipTail)));
  if (!directory) return zipDamagedMessage;
  const { offset, length, entries } = directory;
  if (entries > zipLimits.entries) return zipTooLargeMessage;
  return readDirectory(await bytesOf(archive.slice(offset, offset + length)), directory) ?? zipDamagedMessage;
}

/** Collects a stream up to the size that the archive states: what is larger is not read to its end. */
async function collect(stream: ReadableStream<Uint8Array>, size: number): Promise<Uint8Array<ArrayBuffer>> {
  const bytes = new Uint8Array(size);
  const reader = stream.getReader();
  let at = 0;
  for (let part = await reader.read(); !part.done; part = await reader.read()) {
    if (at + part.value.length > size) {
      await reader.cancel();
      throw new Error(zippedFileDamagedMessage);
    }
    bytes.set(part.value, at);
    at += part.value.length;
  }
  if (at < size) throw new Error(zippedFileDamagedMessage);
  return bytes;
}

async function unpack(
  archive: Blob,
  { method, crc, packed, size, header }: ZipEntry,
): Promise<Uint8Array<ArrayBuffer>> {
  const length = headerLength(await bytesOf(archive.slice(header, header + zipFileHeader)));
  if (length === undefined || (method !== 0 && method !== 8)) throw new Error(zippedFileDamagedMessage);
  const content = archive.slice(header + length, header + length + packed).stream();
  const bytes = await collect(
    method === 0 ? content : content.pipeThrough(new DecompressionStream('deflate-raw')),
    size,
  );
  if (crcOf(bytes) !== crc) throw new Error(zippedFileDamagedMessage);
  return bytes;
}

/** Never throws for what is in the archive: a damaged file is named, and the others are read. */
export async function unzip(archive: Blob): Promise<Unzipped> {
  const refuse = (problem: string): Unzipped => ({ files: [], failures: [], problem });
  const entries = await listEntries(archive);
  if (typeof entries === 'string') return refuse(entries);
  const all = entries.map((entry) => ({ entry, path: pathOf(entry) }));
  if (all.some(({ path }) => isUnsafe(path))) return refuse(zipUnsafeMessage);
  const wanted = all.flatMap(({ entry, path }) => {
    const type = typeOf(path);
    return type === undefined ? [] : [{ entry, path, type }];
  });
  if (wanted.some(({ entry }) => entry.isEncrypted)) return refuse(zipLockedMessage);
  if (wanted.reduce((sum, { entry }) => sum + entry.size, 0) > zipLimits.bytes) return refuse(zipTooLargeMessage);
  const files: UnzippedFile[] = [];
  const failures: { path: string; message: string }[] = [];
  for (const { entry, path, type } of wanted) {
    try {
      files.push({ path, type, bytes: await unpack(archive, entry) });
    } catch {
      failures.push({ path, message: zippedFileDamagedMessage });
    }
  }
  return { files, failures };
}
