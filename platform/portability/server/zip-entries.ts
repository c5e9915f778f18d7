/** Reads the entries of a zip one by one without unpacking the others. */
import { createReadStream, readSync } from 'node:fs';
import { open } from 'node:fs/promises';
import { pipeline } from 'node:stream';
import { createInflateRaw, inflateRawSync } from 'node:zlib';
import { fromRandomAccessReaderPromise, type Entry } from 'yauzl';
import { WindowReader } from './window-reader.ts';

/** An entry of the zip directory. */
export interface ZipEntry {
  readonly path: string;
  /** Bytes, unpacked and packed. */
  readonly size: number;
  readonly packedSize: number;
  readonly isPacked: boolean;
  /** Position of its header in the zip. */
  readonly at: number;
}

const headerBytes = 30;
const headerSignature = 0x04034b50;
const stored = 0;
const deflated = 8;

const isEncrypted = ({ generalPurposeBitFlag }: Entry): boolean => (generalPurposeBitFlag & 1) === 1;

/**
 * Iterates over the directory of a zip. Throws for other files, for paths outside the archive, and for entries that are
 * encrypted or use an unusual compression.
 */
export async function* zipEntries(path: string): AsyncGenerator<ZipEntry, void, undefined> {
  const reader = new WindowReader(path);
  try {
    const options = { autoClose: false, lazyEntries: true, strictFileNames: true };
    const zip = await fromRandomAccessReaderPromise(reader, reader.size, options);
    for await (const entry of zip.eachEntry()) {
      const { fileName, uncompressedSize, compressedSize, compressionMethod } = entry;
      if (isEncrypted(entry) || (compressionMethod !== stored && compressionMethod !== deflated)) {
        throw new Error(`${fileName} cannot be unpacked.`);
      }
      yield {
        path: fileName,
        size: uncompressedSize,
        packedSize: compressedSize,
        isPacked: compressionMethod === deflated,
        at: entry.relativeOffsetOfLocalHeader,
      };
    }
  } finally {
    reader.close(() => undefined);
  }
}

/** Offset of an entry's data; the length of its local header differs from that in the directory. */
function startOf(header: Buffer, { at }: ZipEntry): number {
  if (header.length < headerBytes || header.readUInt32LE(0) !== headerSignature) throw new Error('This zip is broken.');
  return at + headerBytes + header.readUInt16LE(26) + header.readUInt16LE(28);
}

function bytesAt(file: number, position: number, length: number): Buffer {
  const bytes = Buffer.allocUnsafe(length);
  return bytes.subarray(0, readSync(file, bytes, 0, length, position));
}

/** The contents of an entry; throws when their size differs from the directory. */
export function readEntry(file: number, entry: ZipEntry): Buffer {
  const start = startOf(bytesAt(file, entry.at, headerBytes), entry);
  const packed = bytesAt(file, start, entry.packedSize);
  const bytes = entry.isPacked ? inflateRawSync(packed, { maxOutputLength: Math.max(1, entry.size) }) : packed;
  if (bytes.length !== entry.size) throw new Error('The size of a file does not match its contents.');
  return bytes;
}

async function headerOf(path: string, { at }: ZipEntry): Promise<Buffer> {
  const file = await open(path);
  try {
    const header = Buffer.alloc(headerBytes);
    const { bytesRead } = await file.read(header, 0, headerBytes, at);
    return header.subarray(0, bytesRead);
  } finally {
    await file.close();
  }
}

/** The contents of an entry as a stream; throws as soon as they exceed the size in the directory. */
export async function* streamEntry(path: string, entry: ZipEntry): AsyncGenerator<Uint8Array, void, undefined> {
  const start = startOf(await headerOf(path, entry), entry);
  if (entry.packedSize === 0) return;
  const packed = createReadStream(path, { start, end: start + entry.packedSize - 1 });
  // Errors of both streams are thrown by the loop below.
  const bytes = entry.isPacked ? pipeline(packed, createInflateRaw(), () => undefined) : packed;
  let size = 0;
  for await (const piece of bytes as AsyncIterable<Uint8Array>) {
    size += piece.length;
    if (size > entry.size) throw new Error('The size of a file does not match its contents.');
    yield piece;
  }
  if (size < entry.size) throw new Error('The size of a file does not match its contents.');
}
