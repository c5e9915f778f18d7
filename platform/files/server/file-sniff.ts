/** Detects the type of a file from its first bytes. Sources: the format specifications, as listed by WHATWG MIME Sniffing. */

/** Number of leading bytes that suffice to detect the type. */
export const headLength = 4_100;

const unknownType = 'application/octet-stream';

/** `[type, offset, bytes]`; letters are literal. */
type Sign = readonly [type: string, offset: number, bytes: string];

const signs: readonly Sign[] = [
  ['image/png', 0, '\x89PNG\r\n\x1a\n'],
  ['image/jpeg', 0, '\xff\xd8\xff'],
  ['image/gif', 0, 'GIF87a'],
  ['image/gif', 0, 'GIF89a'],
  ['image/bmp', 0, 'BM'],
  ['image/tiff', 0, 'II*\0'],
  ['image/tiff', 0, 'MM\0*'],
  ['application/pdf', 0, '%PDF-'],
  ['application/gzip', 0, '\x1f\x8b\x08'],
  ['application/x-7z-compressed', 0, "7z\xbc\xaf'\x1c"],
  ['application/vnd.rar', 0, 'Rar!\x1a\x07'],
  ['application/zip', 0, 'PK\x03\x04'],
  ['application/zip', 0, 'PK\x05\x06'],
  ['audio/mpeg', 0, 'ID3'],
  ['audio/ogg', 0, 'OggS'],
  ['video/webm', 0, '\x1aE\xdf\xa3'],
];

const latin = (head: Uint8Array, from: number, to: number): string =>
  String.fromCharCode(...head.subarray(from, Math.min(to, head.length)));

/** Office documents are zip files whose first entries identify them. */
function zipType(head: Uint8Array): string {
  const names = latin(head, 0, headLength);
  const openDocument = /^PK.{28}mimetype(application\/vnd\.oasis\.opendocument\.[a-z-]+)/s.exec(names)?.[1];
  if (openDocument) return openDocument.replace(/PK$/, '');
  if (!names.includes('[Content_Types].xml')) return 'application/zip';
  const office = 'application/vnd.openxmlformats-officedocument';
  if (names.includes('word/')) return `${office}.wordprocessingml.document`;
  if (names.includes('xl/')) return `${office}.spreadsheetml.sheet`;
  if (names.includes('ppt/')) return `${office}.presentationml.presentation`;
  return 'application/zip';
}

/** Files of the ISO base media format contain their brand. */
function brandType(head: Uint8Array): string | undefined {
  if (latin(head, 4, 8) !== 'ftyp') return undefined;
  const length = ((head[0] ?? 0) << 24) | ((head[1] ?? 0) << 16) | ((head[2] ?? 0) << 8) | (head[3] ?? 0);
  const brands = latin(head, 8, Math.max(12, Math.min(length, 256)));
  if (/avif|avis/.test(brands)) return 'image/avif';
  if (/heic|heix|mif1/.test(brands)) return 'image/heic';
  return 'video/mp4';
}

function riffType(head: Uint8Array): string | undefined {
  if (latin(head, 0, 4) !== 'RIFF') return undefined;
  const kind = latin(head, 8, 12);
  return { WEBP: 'image/webp', WAVE: 'audio/wav', 'AVI ': 'video/x-msvideo' }[kind];
}

/** Text in UTF-8; markup is text too, but SVG is detected separately because it is an image. */
function textType(head: Uint8Array): string | undefined {
  let text: string;
  try {
    // The last character may be truncated.
    text = new TextDecoder('utf-8', { fatal: true }).decode(head, { stream: true });
  } catch {
    return undefined;
  }
  // oxlint-disable-next-line no-control-regex -- control characters distinguish text from binary data
  if (/[\u0000-\u0008\u000e-\u001a\u001c-\u001f]/.test(text)) return undefined;
  return /^\uFEFF?\s*(?:<\?xml[^>]*>\s*|<!--[\s\S]*?-->\s*|<!doctype svg[^>]*>\s*)*<svg[\s>]/i.test(text)
    ? 'image/svg+xml'
    : 'text/plain';
}

/** The media type of a file by its first bytes, for example `image/png`; `application/octet-stream` when unknown. */
export function fileTypeOf(head: Uint8Array): string {
  const sign = signs.find(([, offset, bytes]) => latin(head, offset, offset + bytes.length) === bytes);
  if (sign?.[0] === 'application/zip') return zipType(head);
  return sign?.[0] ?? riffType(head) ?? brandType(head) ?? textType(head) ?? unknownType;
}
