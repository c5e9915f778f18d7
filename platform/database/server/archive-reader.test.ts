/** A modified archive is detected before any of its rows is used. */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { afterAll, expect, test } from 'vitest';
import { DigestCounter } from './archive-format.ts';
import { readArchive } from './archive-reader.ts';

const folder = mkdtempSync(join(tmpdir(), 'archwright-reader-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const header = {
  format: 'archwright-archive',
  version: 1,
  createdAt: '2026-11-21T00:00:00.000Z',
  secretFingerprint: 'abc',
  migrations: [{ name: '2026-11-21-001-first', checksum: 'def' }],
  tables: [
    {
      name: 'page',
      columns: [
        { name: 'id', type: 'integer' },
        { name: 'title', type: 'text' },
      ],
    },
  ],
};
const rows = ['["1","One"]', '["2",null]', '["3","Ünï\\ncode 😀"]'];

function digest(lines: readonly string[]): unknown {
  const counter = new DigestCounter();
  for (const line of lines) counter.add(line);
  return { end: true, tables: { page: counter.digest } };
}

const mark = '{"table":"page"}';
const whole = [JSON.stringify(header), mark, ...rows, JSON.stringify(digest(rows))];

let files = 0;
async function read(bytes: Buffer | readonly string[]): Promise<{ rows: unknown[]; isWhole: boolean }> {
  const path = join(folder, `archive-${++files}`);
  writeFileSync(path, Buffer.isBuffer(bytes) ? bytes : gzipSync(`${bytes.join('\n')}\n`));
  const found: unknown[] = [];
  let isWhole = false;
  for await (const part of readArchive(path)) {
    if (part.kind === 'rows') found.push(...part.rows);
    if (part.kind === 'end') isWhole = true;
  }
  return { rows: found, isWhole };
}

test('a whole archive yields the rows that were written', async () => {
  expect(await read(whole)).toEqual({
    rows: [
      ['1', 'One'],
      ['2', null],
      ['3', 'Ünï\ncode 😀'],
    ],
    isWhole: true,
  });
});

test.for([
  ['a missing footer', whole.slice(0, -1)],
  ['a missing row', whole.toSpliced(3, 1)],
  ['a row that is there twice', whole.toSpliced(3, 0, rows[0] ?? '')],
  ['a changed value', whole.with(2, '["1","Two"]')],
  ['a row with too few columns', whole.with(2, '["1"]')],
  ['a row of something else than text', whole.with(2, '[1,"One"]')],
  ['a table that the header does not know', whole.with(1, '{"table":"other"}')],
  ['a table that starts twice', whole.toSpliced(3, 0, mark)],
  ['half a line', [...whole.slice(0, 3), '["2"']],
  ['another file format', ['{"hello":"world"}']],
  ['nothing at all', []],
] as const)('%s is damage', async ([, lines]) => {
  await expect(read(lines)).rejects.toThrow(/is damaged or is not an archive of Archwright\.$/);
});

test('a truncated or uncompressed file is reported as damaged', async () => {
  const bytes = gzipSync(`${whole.join('\n')}\n`);
  await expect(read(bytes.subarray(0, bytes.length - 20))).rejects.toThrow(/is damaged/);
  await expect(read(Buffer.from('just a text'))).rejects.toThrow(/is damaged/);
});

test('a missing file and a file of a newer version have their own messages', async () => {
  const missing = readArchive(join(folder, 'missing')).next();
  await expect(missing).rejects.toThrow(/^There is no file .*missing\.$/);
  const newer = whole.with(0, JSON.stringify({ ...header, version: 2 }));
  await expect(read(newer)).rejects.toThrow(
    /was written by a newer version of Archwright: restore it with that version\.$/,
  );
});

test('a checksum depends on the number of rows, not on their order', () => {
  expect(digest(rows)).toEqual(digest(rows.toReversed()));
  expect(digest([...rows, ...rows])).not.toEqual(digest(rows));
});
