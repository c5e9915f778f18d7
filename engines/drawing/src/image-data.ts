/** Images that come as data in a text: PNG and JPEG that every writer can draw, of limited size. Pure. */
import { bytesOfBase64 } from './base64.ts';
import type { ImageFile } from './drawing-types.ts';

/** An image with its size, px. */
export interface SizedImage {
  readonly file: ImageFile;
  readonly width: number;
  readonly height: number;
}

/** What an image may need of memory: bytes of the file, and px of a side. */
export const imageLimits = { bytes: 256 * 1024, side: 2_048 } as const;

type Size = Pick<SizedImage, 'width' | 'height'>;

const remainders = Uint32Array.from({ length: 256 }, (_, byte) => {
  let rest = byte;
  for (let bit = 0; bit < 8; bit += 1) rest = rest & 1 ? (rest >>> 1) ^ 0xedb88320 : rest >>> 1;
  return rest;
});

function crc32(bytes: Uint8Array): number {
  let rest = 0xffffffff;
  for (const byte of bytes) rest = (remainders[(rest ^ byte) & 255] ?? 0) ^ (rest >>> 8);
  return (rest ^ 0xffffffff) >>> 0;
}

const pngStart = [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a] as const;

/** The size of a whole PNG file (ISO 15948, section 5): every chunk with its checksum, from `IHDR` to `IEND`. */
function pngSize(bytes: Uint8Array): Size | undefined {
  if (bytes.length < 8 || pngStart.some((byte, at) => bytes[at] !== byte)) return undefined;
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  let size: Size | undefined;
  for (let at = pngStart.length; at + 12 <= bytes.length;) {
    const length = view.getUint32(at);
    const end = at + 8 + length;
    if (end + 4 > bytes.length || crc32(bytes.subarray(at + 4, end)) !== view.getUint32(end)) return undefined;
    const name = String.fromCharCode(...bytes.subarray(at + 4, at + 8));
    if (!size) {
      if (name !== 'IHDR' || length !== 13) return undefined;
      size = { width: view.getUint32(at + 8), height: view.getUint32(at + 12) };
    }
    if (name === 'IEND') return size;
    at = end + 4;
  }
  return undefined;
}

/** Markers of JPEG frames, which hold the size; the others of their range are tables. */
const isFrame = (marker: number): boolean => marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker);

/** The size of a JPEG file, from the header of its frame (ITU T.81, annex B). */
function jpegSize(bytes: Uint8Array): Size | undefined {
  if (bytes[0] !== 0xff || bytes[1] !== 0xd8) return undefined;
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  for (let at = 2; at + 9 < bytes.length;) {
    const marker = view.getUint8(at + 1);
    if (view.getUint8(at) !== 0xff || marker < 0xc0) return undefined;
    if (isFrame(marker)) return { width: view.getUint16(at + 7), height: view.getUint16(at + 5) };
    at += 2 + view.getUint16(at + 2);
  }
  return undefined;
}

const kinds = [
  { start: 'data:image/png;base64,', type: 'image/png', sizeOf: pngSize },
  { start: 'data:image/jpeg;base64,', type: 'image/jpeg', sizeOf: jpegSize },
] as const;

const isDrawable = ({ width, height }: Size): boolean =>
  width > 0 && height > 0 && width <= imageLimits.side && height <= imageLimits.side;

/** The image of a `data:` address; undefined for other formats, damaged files, and what is above the limits. */
export function imageOf(address: string): SizedImage | undefined {
  const kind = kinds.find(({ start }) => address.startsWith(start));
  if (!kind || address.length - kind.start.length > Math.ceil(imageLimits.bytes / 3) * 4) return undefined;
  const bytes = bytesOfBase64(address.slice(kind.start.length));
  const size = bytes && kind.sizeOf(bytes);
  return size && isDrawable(size) ? { file: { type: kind.type, bytes }, ...size } : undefined;
}
