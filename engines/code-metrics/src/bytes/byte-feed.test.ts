/** The bytes of a file: limits before and after unpacking, damage, byte order marks, and sources that fail. */
import { gzipSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { readReport, type ReadResult } from '../read-report.ts';
import { madeReport, phpText } from '../testing/made-reports.ts';
import { bytesOf, piecesOf, readBytes } from '../testing/read-files.ts';

const report = bytesOf(phpText(madeReport(1, 3)));
const read = (pieces: Iterable<Uint8Array> | AsyncIterable<Uint8Array>, maxBytes: number): Promise<ReadResult> =>
  readReport(pieces, { format: 'auto', maxBytes });

describe('a file', () => {
  it('is refused above the limit without being read to its end', async () => {
    let given = 0;
    function* endless(): Generator<Uint8Array, void, undefined> {
      for (;;) {
        yield bytesOf(given === 0 ? '{' : ' '.repeat(1_000));
        given += 1_000;
      }
    }
    expect(await read(endless(), 50_000)).toHaveProperty('problem.code', 'too_large');
    expect(given).toBeLessThan(60_000);
  });

  it('is refused when it unpacks to more than the limit, packed as small as it may be', async () => {
    const bomb = gzipSync(`{${' '.repeat(50_000_000)}`);
    expect(bomb.length).toBeLessThan(100_000);
    expect(await read(piecesOf(bomb, 1_000), 1_000_000)).toHaveProperty('problem.code', 'too_large');
  });

  it('is the same packed, in pieces of any size', async () => {
    const plain = await readBytes(report);
    const packed = gzipSync(report);
    expect(plain).toHaveProperty('report.format', 'phpmetrics');
    expect(await readBytes(packed, 'auto', 1)).toEqual(plain);
    expect(await readBytes(packed, 'auto', 100_000)).toEqual(plain);
  });

  it('that is packed twice or damaged says so', async () => {
    const packed = gzipSync(report);
    const damaged = packed.map((byte, at) => (at > 30 && at < 60 ? byte ^ 0x55 : byte));
    expect(await readBytes(gzipSync(packed))).toHaveProperty('problem.code', 'broken_gzip');
    expect(await readBytes(packed.subarray(0, 40))).toHaveProperty('problem.code', 'broken_gzip');
    expect(await readBytes(damaged)).toHaveProperty('problem');
  });

  it('may have a byte order mark that is split over pieces', async () => {
    const marked = Uint8Array.from([0xef, 0xbb, 0xbf, ...report]);
    expect(await readBytes(marked, 'phpmetrics', 1)).toEqual(await readBytes(report));
  });

  it.each([
    ['read', report],
    ['read packed', gzipSync(report)],
    ['refused by its beginning', bytesOf(`<html>${' '.repeat(100_000)}`)],
    ['refused by its beginning, packed', gzipSync(`<html>${' '.repeat(100_000)}`)],
    ['refused in the middle', bytesOf(`{"a": 1, b ${' '.repeat(100_000)}`)],
    ['refused in the middle, packed', gzipSync(`{"a": 1, b ${' '.repeat(100_000)}`)],
    ['larger than the limit', bytesOf(`{${' '.repeat(3_000_000)}`)],
    ['larger than the limit when unpacked', gzipSync(`{${' '.repeat(3_000_000)}`)],
  ])('that is %s lets go of its source', async (_case, bytes) => {
    let isOpen = true;
    function* source(): Generator<Uint8Array, void, undefined> {
      try {
        yield* piecesOf(bytes, 500);
      } finally {
        isOpen = false;
      }
    }
    await read(source(), 2_000_000);
    expect(isOpen).toBe(false);
  });

  it.each([report, gzipSync(report)])('whose source fails passes the failure on', async (bytes) => {
    async function* failing(): AsyncGenerator<Uint8Array, void, undefined> {
      yield* piecesOf(bytes.subarray(0, 20), 10);
      await Promise.resolve();
      throw new Error('The connection is lost.');
    }
    await expect(read(failing(), 1_000_000)).rejects.toThrow('The connection is lost.');
  });
});
