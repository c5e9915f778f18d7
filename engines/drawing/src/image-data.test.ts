/** Images that come as data: which ones are drawn, and that nothing else is. */
import { deflateSync, crc32 } from 'node:zlib';
import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { base64, bytesOfBase64 } from './base64.ts';
import { imageLimits, imageOf } from './image-data.ts';

function chunk(name: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(name, 'latin1'), data]);
  const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)];
  length.writeUInt32BE(data.length);
  sum.writeUInt32BE(crc32(body));
  return Buffer.concat([length, body, sum]);
}

function aPng({ width = 3, height = 2, padding = 0 } = {}): Buffer {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  header.set([8, 2], 8);
  return Buffer.concat([
    Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]),
    chunk('IHDR', header),
    chunk('tEXt', Buffer.alloc(padding, 65)),
    chunk('IDAT', deflateSync(Buffer.alloc(height * (1 + 3 * Math.min(width, 100))))),
    chunk('IEND', Buffer.alloc(0)),
  ]);
}

/** Up to the size in the header of the frame, behind other segments; and what follows. */
const jpegStart = [0xff, 0xd8, 0xff, 0xe0, 0, 4, 0, 0, 0xff, 0xc4, 0, 3, 0, 0xff, 0xc0, 0, 11, 8];
const jpegRest = [1, 0, 0, 0, 0xff, 0xd9];

const aJpeg = (width: number, height: number): Buffer =>
  Buffer.from([...jpegStart, height >> 8, height & 255, width >> 8, width & 255, ...jpegRest]);

const dataOf = (bytes: Buffer, type = 'png'): string => `data:image/${type};base64,${bytes.toString('base64')}`;

describe('base64', () => {
  it('is read back as the same bytes, with and without padding', () => {
    fc.assert(
      fc.property(fc.uint8Array(), (bytes) => {
        expect(bytesOfBase64(base64(bytes))).toEqual(bytes);
        expect(bytesOfBase64(base64(bytes).replace(/=+$/, ''))).toEqual(bytes);
      }),
    );
  });

  it.each(['A', 'AB CD', 'AB=C', 'ÄÄÄÄ'])('refuses %j', (text) => {
    expect(bytesOfBase64(text)).toBeUndefined();
  });
});

describe('images as data', () => {
  it('are PNG and JPEG files with their size', () => {
    expect(imageOf(dataOf(aPng()))).toMatchObject({ file: { type: 'image/png' }, width: 3, height: 2 });
    expect(imageOf(dataOf(aJpeg(640, 480), 'jpeg'))).toMatchObject({
      file: { type: 'image/jpeg' },
      width: 640,
      height: 480,
    });
  });

  const damaged = aPng();
  damaged[45] = 1 ^ (damaged[45] ?? 0);
  it.each([
    ['an address', 'https://example.com/a.png'],
    ['SVG', `data:image/svg+xml;base64,${Buffer.from('<svg/>').toString('base64')}`],
    ['markup in the data', 'data:image/png;base64,"/><script>'],
    ['a name that lies', dataOf(Buffer.from('<svg onload="alert(1)"/>'))],
    ['JPEG called PNG', dataOf(aJpeg(1, 1))],
    ['a damaged chunk', dataOf(damaged)],
    ['half a file', dataOf(aPng().subarray(0, 50))],
    ['JPEG without a frame', dataOf(Buffer.from([0xff, 0xd8, 0xff, 0xd9, 0, 0, 0, 0, 0, 0, 0, 0]), 'jpeg')],
    ['more px than a side may have', dataOf(aPng({ width: imageLimits.side + 1 }))],
    ['no px at all', dataOf(aPng({ width: 0 }))],
    ['too many bytes', dataOf(aPng({ padding: imageLimits.bytes }))],
  ])('are nothing else: %s', (_what, address) => {
    expect(imageOf(address)).toBeUndefined();
  });
});
