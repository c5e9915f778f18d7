/** Malicious inputs that are cheap to send and expensive to process. */
import { crc32, deflateRawSync } from 'node:zlib';

/** A file of a generated zip. */
export interface ZipPart {
  readonly path: string;
  readonly bytes: Uint8Array;
}

const deflated = 8;

/** The fields shared by both headers of an entry. */
function entryFields({ path, bytes }: ZipPart, packed: Buffer): Buffer {
  const fields = Buffer.alloc(26);
  fields.writeUInt16LE(20, 0);
  fields.writeUInt16LE(0x0800, 2);
  fields.writeUInt16LE(deflated, 4);
  fields.writeUInt32LE(crc32(bytes), 10);
  fields.writeUInt32LE(packed.length, 14);
  fields.writeUInt32LE(bytes.length, 18);
  fields.writeUInt16LE(Buffer.byteLength(path), 22);
  return fields;
}

const marked = (signature: number): Buffer => {
  const bytes = Buffer.alloc(4);
  bytes.writeUInt32LE(signature);
  return bytes;
};

/** A zip of parts, written in one pass: a library takes a minute for 120,000 of them. */
export function zipOfParts(parts: Iterable<ZipPart>): Buffer {
  const files: Buffer[] = [];
  const directory: Buffer[] = [];
  const packedOnce = new Map<Uint8Array, Buffer>();
  let at = 0;
  let count = 0;
  for (const part of parts) {
    const packed = packedOnce.get(part.bytes) ?? deflateRawSync(part.bytes);
    packedOnce.set(part.bytes, packed);
    const fields = entryFields(part, packed);
    const name = Buffer.from(part.path);
    const place = Buffer.alloc(14);
    place.writeUInt32LE(at, 10);
    files.push(marked(0x04034b50), fields, name, packed);
    directory.push(marked(0x02014b50), Buffer.from([20, 3]), fields, place, name);
    at += 4 + fields.length + name.length + packed.length;
    count += 1;
  }
  return Buffer.concat([...files, ...directory, endOfZip({ at, length: byteLength(directory), count })]);
}

const byteLength = (pieces: readonly Buffer[]): number => pieces.reduce((sum, piece) => sum + piece.length, 0);

/** End records of a zip: Zip64 for more than 65,535 files, and the classic one. */
function endOfZip({ at, length, count }: { readonly at: number; readonly length: number; readonly count: number }) {
  const large = Buffer.alloc(56);
  large.writeUInt32LE(0x06064b50, 0);
  large.writeBigUInt64LE(44n, 4);
  large.writeUInt16LE(45, 12);
  large.writeUInt16LE(45, 14);
  large.writeBigUInt64LE(BigInt(count), 24);
  large.writeBigUInt64LE(BigInt(count), 32);
  large.writeBigUInt64LE(BigInt(length), 40);
  large.writeBigUInt64LE(BigInt(at), 48);
  const locator = Buffer.alloc(20);
  locator.writeUInt32LE(0x07064b50, 0);
  locator.writeBigUInt64LE(BigInt(at + length), 8);
  locator.writeUInt32LE(1, 16);
  const end = Buffer.alloc(22, 0xff);
  end.writeUInt32LE(0x06054b50, 0);
  end.writeUInt32LE(0, 4);
  end.writeUInt16LE(0, 20);
  return Buffer.concat([large, locator, end]);
}

/** The manifest of an empty project export. */
export const manifestText = JSON.stringify({
  format: 'archwright-project',
  version: 1,
  exportedAt: '',
  project: { name: 'X', links: [] },
});

/** JSON of about `megabytes` that consists of nothing but empty lists. */
export const manyLists = (megabytes: number): string => `[${'[],'.repeat((megabytes * 1_000_000) / 3)}[]]`;

/** A zip whose manifest is `megabytes` of empty lists: 96 of them are 94 kB. */
export const zipOfLists = (megabytes: number): Buffer =>
  zipOfParts([{ path: 'archwright.json', bytes: Buffer.from(manyLists(megabytes)) }]);

/** An export with `count` unreferenced files. */
export function zipOfStrays(count: number): Buffer {
  const bytes = Buffer.from('{}');
  const strays = Array.from({ length: count }, (_, at) => ({ path: `documentation/x/${at}.json`, bytes }));
  return zipOfParts([{ path: 'archwright.json', bytes: Buffer.from(manifestText) }, ...strays]);
}

/** Markdown of about `kilobytes`: nested lists, as deep as the line length allows. */
export function nestedLists(kilobytes: number): string {
  const lines: string[] = [];
  for (let size = 0, depth = 0; size < kilobytes * 1_000; depth = (depth + 1) % 800) {
    const line = `${' '.repeat(2 * depth)}- a`;
    lines.push(line);
    size += line.length + 1;
  }
  return lines.join('\n');
}
