/** The type of a file is detected from its first bytes. */
import { describe, expect, test } from 'vitest';
import { isInlineType } from '../model/file-type.ts';
import { fileTypeOf, headLength } from './file-sniff.ts';

const latin = (text: string): Uint8Array => Uint8Array.from(text, (letter) => letter.charCodeAt(0));
const zipEntry = (name: string): string => `PK\x03\x04${'\0'.repeat(26)}${name}`;

describe('the type of a file', () => {
  test.each([
    ['image/png', '\x89PNG\r\n\x1a\n\0\0\0\rIHDR'],
    ['image/jpeg', '\xff\xd8\xff\xe0\0\x10JFIF'],
    ['image/gif', 'GIF87a'],
    ['image/gif', 'GIF89a'],
    ['image/webp', 'RIFF\x24\0\0\0WEBPVP8 '],
    ['image/avif', '\0\0\0\x1cftypavif\0\0\0\0mif1avif'],
    ['image/avif', '\0\0\0\x1cftypmif1\0\0\0\0mif1avif'],
    ['image/heic', '\0\0\0\x18ftypheic\0\0\0\0mif1'],
    ['video/mp4', '\0\0\0\x18ftypisom\0\0\0\0'],
    ['image/bmp', 'BM\x10\0\0\0'],
    ['image/tiff', 'II*\0'],
    ['audio/wav', 'RIFF\x24\0\0\0WAVEfmt '],
    ['application/pdf', '%PDF-1.7'],
    ['application/zip', zipEntry('readme.txt')],
    [
      'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
      zipEntry('[Content_Types].xml') + zipEntry('word/document.xml'),
    ],
    [
      'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
      zipEntry('[Content_Types].xml') + zipEntry('xl/workbook.xml'),
    ],
    [
      'application/vnd.oasis.opendocument.text',
      `${zipEntry('mimetypeapplication/vnd.oasis.opendocument.text')}PK\x03\x04`,
    ],
    ['application/gzip', '\x1f\x8b\x08\0'],
    ['text/plain', 'just words\n'],
    ['text/plain', '<!doctype html><script>alert(1)</script>'],
    ['text/plain', '{"a": 1}'],
    ['image/svg+xml', '<svg xmlns="http://www.w3.org/2000/svg"/>'],
    ['image/svg+xml', '<?xml version="1.0"?>\n<!-- drawn by hand -->\n<svg>'],
    ['application/octet-stream', '\0\x01\x02'],
    ['application/octet-stream', '\xff\xfe\xfd'],
    ['application/octet-stream', 'RIFF\x24\0\0\0????'],
  ])('is %s', (type, bytes) => {
    expect(fileTypeOf(latin(bytes))).toBe(type);
  });

  test('is detected from a text that ends within a character', () => {
    const text = new TextEncoder().encode('ä'.repeat(headLength));
    expect(fileTypeOf(text.subarray(0, headLength - 1))).toBe('text/plain');
  });

  test('is displayed by the browser for five image types only', () => {
    const shown = ['image/png', 'image/jpeg', 'image/gif', 'image/webp', 'image/avif'];
    expect(shown.every(isInlineType)).toBe(true);
    expect(['image/svg+xml', 'image/tiff', 'text/plain', 'application/pdf', 'video/mp4', ''].some(isInlineType)).toBe(
      false,
    );
  });
});
