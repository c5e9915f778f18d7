/** Headers of zip archives without encryption, up to 4 GB. Source: APPNOTE.TXT 6.3.10 by PKWARE. */

/** A file in an archive. */
export interface ZippedFile {
  /** With slashes. */
  readonly path: string;
  readonly crc: number;
  /** Bytes, unpacked and packed. */
  readonly size: number;
  readonly packedSize: number;
  readonly isDeflated: boolean;
}

/** A file with the position of its header in the archive. */
export interface PlacedFile extends ZippedFile {
  readonly at: number;
}

/** 1 January 1980: archives of the same files are the same. */
const firstDay = 0x0021;
/** Version 2.0, and names in UTF-8. */
const version = 20;
const utf8Names = 0x0800;

type Field = readonly [bytes: 2 | 4, value: number];

function record(fields: readonly Field[], tail: Uint8Array = new Uint8Array()): Uint8Array<ArrayBuffer> {
  const length = fields.reduce((sum, [bytes]) => sum + bytes, 0);
  const all = new Uint8Array(length + tail.length);
  const view = new DataView(all.buffer);
  let at = 0;
  for (const [bytes, value] of fields) {
    if (bytes === 2) view.setUint16(at, value, true);
    else view.setUint32(at, value, true);
    at += bytes;
  }
  all.set(tail, length);
  return all;
}

const bytesOf = (path: string): Uint8Array => new TextEncoder().encode(path);

const common = ({ path, crc, size, packedSize, isDeflated }: ZippedFile): readonly Field[] => [
  [2, version],
  [2, utf8Names],
  [2, isDeflated ? 8 : 0],
  [2, 0],
  [2, firstDay],
  [4, crc],
  [4, packedSize],
  [4, size],
  [2, bytesOf(path).length],
  [2, 0],
];

/** What stands before the bytes of a file. */
export const fileHeader = (file: ZippedFile): Uint8Array<ArrayBuffer> =>
  record([[4, 0x04034b50], ...common(file)], bytesOf(file.path));

/** What stands behind all files; `at` is where it begins. */
export function directoryOf(files: readonly PlacedFile[], at: number): readonly Uint8Array<ArrayBuffer>[] {
  const entries = files.map((file) =>
    record(
      [[4, 0x02014b50], [2, version], ...common(file), [2, 0], [2, 0], [2, 0], [4, 0], [4, file.at]],
      bytesOf(file.path),
    ),
  );
  const size = entries.reduce((sum, { length }) => sum + length, 0);
  const count = files.length;
  const end = record([
    [4, 0x06054b50],
    [2, 0],
    [2, 0],
    [2, count],
    [2, count],
    [4, size],
    [4, at],
    [2, 0],
  ]);
  return [...entries, end];
}
