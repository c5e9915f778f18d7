/** Reads the directory of a zip archive: what is in it, and where. Pure. Source: APPNOTE.TXT 6.3, sections 4.3 and 4.4. */

/** A file in an archive; sizes and the offset of its header in bytes. */
export interface ZipEntry {
  /** As stored: the caller knows the encodings. */
  readonly name: Uint8Array;
  /** 0: stored, 8: deflated. */
  readonly method: number;
  readonly isEncrypted: boolean;
  readonly crc: number;
  readonly packed: number;
  readonly size: number;
  readonly header: number;
}

/** Where the directory stands in the archive, and how many entries it has. */
export interface ZipDirectory {
  readonly entries: number;
  readonly offset: number;
  readonly length: number;
}

const marks = { end: 0x06054b50, entry: 0x02014b50, file: 0x04034b50 };
const sizes = { end: 22, entry: 46, file: 30 };

/** Bytes at the end of an archive that hold the record of its directory: the record, and the longest comment behind it. */
export const zipTail = sizes.end + 0xffff;

/** Bytes of the fixed part of the header of a file. */
export const zipFileHeader = sizes.file;

const viewOf = (bytes: Uint8Array): DataView => new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);

/** The directory named in the last bytes of an archive; undefined when they are not those of a zip of at most 4 GB. */
export function findDirectory(tail: Uint8Array): ZipDirectory | undefined {
  const view = viewOf(tail);
  for (let at = tail.length - sizes.end; at >= 0; at -= 1) {
    if (view.getUint32(at, true) !== marks.end || at + sizes.end + view.getUint16(at + 20, true) > tail.length)
      continue;
    const [entries, length, offset] = [
      view.getUint16(at + 10, true),
      view.getUint32(at + 12, true),
      view.getUint32(at + 16, true),
    ];
    return offset === 0xffffffff ? undefined : { entries, offset, length };
  }
  return undefined;
}

/** The entries of a directory; undefined when it is damaged. */
export function readDirectory(bytes: Uint8Array, { entries }: ZipDirectory): readonly ZipEntry[] | undefined {
  const view = viewOf(bytes);
  const found: ZipEntry[] = [];
  let at = 0;
  while (found.length < entries) {
    if (at + sizes.entry > bytes.length || view.getUint32(at, true) !== marks.entry) return undefined;
    const from = at + sizes.entry;
    const [nameLength, extra, comment] = [28, 30, 32].map((place) => view.getUint16(at + place, true));
    found.push({
      name: bytes.subarray(from, from + (nameLength ?? 0)),
      method: view.getUint16(at + 10, true),
      isEncrypted: (view.getUint16(at + 8, true) & 1) === 1,
      crc: view.getUint32(at + 16, true),
      packed: view.getUint32(at + 20, true),
      size: view.getUint32(at + 24, true),
      header: view.getUint32(at + 42, true),
    });
    at = from + (nameLength ?? 0) + (extra ?? 0) + (comment ?? 0);
  }
  return at <= bytes.length ? found : undefined;
}

/** How many bytes the header of a file has; undefined when these are not its first bytes. */
export function headerLength(bytes: Uint8Array): number | undefined {
  if (bytes.length < sizes.file) return undefined;
  const view = viewOf(bytes);
  if (view.getUint32(0, true) !== marks.file) return undefined;
  return sizes.file + view.getUint16(26, true) + view.getUint16(28, true);
}
