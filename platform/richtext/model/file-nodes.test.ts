/** Attributes of images and attachments are corrected to valid values, and sizes are formatted. */
import { expect, test } from 'vitest';
import { attachmentAttrs, imageAttrs, sizeInWords } from './file-nodes.ts';

test.each([
  [undefined, { file: '', alt: '', title: null, width: null }],
  [
    { file: 'f', alt: 'a', title: '', width: 300 },
    { file: 'f', alt: 'a', title: null, width: 300 },
  ],
  [
    { file: 1, alt: null, title: {}, width: '300' },
    { file: '', alt: '', title: null, width: null },
  ],
  [
    { file: 'f', width: 1 },
    { file: 'f', alt: '', title: null, width: 40 },
  ],
  [
    { file: 'f', width: 1e9 },
    { file: 'f', alt: '', title: null, width: 4000 },
  ],
])('an image of %j is read as %j', (stored, read) => {
  expect(imageAttrs(stored as never)).toEqual(read);
});

test('an attachment keeps its valid attributes', () => {
  expect(attachmentAttrs({ file: 'f', name: 'n', size: 12.7 })).toEqual({ file: 'f', name: 'n', size: 12 });
  expect(attachmentAttrs({ file: null, name: 3, size: -1 })).toEqual({ file: '', name: '', size: 0 });
});

test.each([
  [0, '0 bytes'],
  [1, '1 byte'],
  [999, '999 bytes'],
  [1_000, '1 kB'],
  [1_440, '1.4 kB'],
  [38_200, '38 kB'],
  [999_499, '999 kB'],
  [999_500, '1 MB'],
  [10_000_000, '10 MB'],
  [1_250_000_000, '1.3 GB'],
])('%i bytes are %s', (bytes, words) => {
  expect(sizeInWords(bytes)).toBe(words);
});
