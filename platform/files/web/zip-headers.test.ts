/** Archives, read by another program's reader. */
import { deflateRawSync } from 'node:zlib';
import { expect, it } from 'vitest';
import { fromBufferPromise } from 'yauzl';
import { crcOf } from '../model/crc.ts';
import { directoryOf, fileHeader, type PlacedFile } from './zip-headers.ts';

it('stores and deflates files, whatever their names hold', async () => {
  const texts = { 'svg/Übersicht.svg': '<svg/>'.repeat(50), 'png/🦊.png': 'not deflated', 'empty.txt': '' };
  const parts: Uint8Array[] = [];
  const placed: PlacedFile[] = [];
  let at = 0;
  for (const [path, text] of Object.entries(texts)) {
    const bytes = Buffer.from(text);
    const isDeflated = path.endsWith('.svg');
    const packed = isDeflated ? deflateRawSync(bytes) : bytes;
    const file = { path, crc: crcOf(bytes), size: bytes.length, packedSize: packed.length, isDeflated };
    const header = fileHeader(file);
    placed.push({ ...file, at });
    parts.push(header, packed);
    at += header.length + packed.length;
  }
  const zip = await fromBufferPromise(Buffer.concat([...parts, ...directoryOf(placed, at)]), { lazyEntries: true });
  const read: Record<string, string> = {};
  for await (const entry of zip.eachEntry()) {
    const chunks: Buffer[] = [];
    for await (const chunk of await zip.openReadStreamPromise(entry)) chunks.push(chunk as Buffer);
    read[entry.fileName] = Buffer.concat(chunks).toString();
  }
  expect(read).toEqual(texts);
});
