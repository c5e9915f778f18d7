/** What is taken out of zip archives, and what damaged or hostile ones are told. */
import { describe, expect, test } from 'vitest';
import {
  unzip,
  zipDamagedMessage,
  zipLimits,
  zipLockedMessage,
  zippedFileDamagedMessage,
  zipTooLargeMessage,
  zipUnsafeMessage,
} from './unzip.ts';
import { zipDirectoryStart, zippedDocs } from './zip-fixture.ts';

type Change = (bytes: Uint8Array, view: DataView) => void;

/** The archive after a change of its bytes. */
async function unzipChanged(change: Change) {
  const bytes = zippedDocs();
  change(bytes, new DataView(bytes.buffer));
  return unzip(new Blob([bytes]));
}

/** Where the entry of the directory for a file begins. */
function entryOf(bytes: Uint8Array, name: string): number {
  const wanted = new TextEncoder().encode(name);
  for (let at = zipDirectoryStart; at < bytes.length; at += 1) {
    if (wanted.every((byte, index) => bytes[at + 46 + index] === byte)) return at;
  }
  throw new Error(`There is no ${name}.`);
}

const textOf = (bytes: Uint8Array): string => new TextDecoder().decode(bytes);

test('Markdown and pictures are taken with their paths, whatever else is in the archive', async () => {
  const { files, failures, problem } = await unzip(new Blob([zippedDocs()]));
  expect(files.map(({ path, type, bytes }) => [path, type, textOf(bytes)])).toEqual([
    ['docs/a.md', 'text/markdown', '# Alpha\n\n[Guides](guides/c.md)\n'],
    ['docs/guides/c.md', 'text/markdown', '# Gamma\n\nGrüße\n'],
    ['docs/Größe.md', 'text/markdown', 'Text\n'],
    ['docs/plan.png', 'image/png', 'bytes'],
  ]);
  expect([failures, problem]).toEqual([[], undefined]);
});

test('an archive behind a comment at its end is found', async () => {
  const bytes = zippedDocs();
  const comment = new TextEncoder().encode('Made by hand.');
  new DataView(bytes.buffer).setUint16(bytes.length - 2, comment.length, true);
  const { files } = await unzip(new Blob([bytes, comment]));
  expect(files).toHaveLength(4);
});

describe('what cannot be read is told in a sentence', () => {
  test.each<[string, () => Promise<{ problem?: string }>, string]>([
    ['no zip', () => unzip(new Blob(['# A page'])), zipDamagedMessage],
    ['an empty file', () => unzip(new Blob([])), zipDamagedMessage],
    ['a download that was cut', () => unzip(new Blob([zippedDocs().slice(0, 600)])), zipDamagedMessage],
    [
      'a damaged directory',
      () => unzipChanged((bytes) => bytes.fill(0, zipDirectoryStart + 60, 600)),
      zipDamagedMessage,
    ],
    ['a password', () => unzipChanged((bytes) => void (bytes[entryOf(bytes, 'docs/a.md') + 8] = 1)), zipLockedMessage],
    [
      'more entries than are read',
      () => unzipChanged((bytes, view) => view.setUint16(bytes.length - 12, zipLimits.entries + 1, true)),
      zipTooLargeMessage,
    ],
    [
      'more bytes than are unpacked',
      () => unzipChanged((bytes, view) => view.setUint32(entryOf(bytes, 'docs/a.md') + 24, zipLimits.bytes + 1, true)),
      zipTooLargeMessage,
    ],
    [
      'a path that leaves its folder',
      () => unzipChanged((bytes) => bytes.set(new TextEncoder().encode('../x/a.md'), entryOf(bytes, 'docs/a.md') + 46)),
      zipUnsafeMessage,
    ],
  ])('%s', async (_, attempt, sentence) => {
    expect(await attempt()).toMatchObject({ files: [], problem: sentence });
  });
});

test.each<[string, Change]>([
  ['is larger than it says', (bytes, view) => view.setUint32(entryOf(bytes, 'docs/a.md') + 24, 4, true)],
  ['is smaller than it says', (bytes, view) => view.setUint32(entryOf(bytes, 'docs/a.md') + 24, 400, true)],
  ['has another checksum', (bytes, view) => view.setUint32(entryOf(bytes, 'docs/a.md') + 16, 1, true)],
  ['is packed in another way', (bytes, view) => view.setUint16(entryOf(bytes, 'docs/a.md') + 10, 14, true)],
  ['is not where it should be', (bytes, view) => view.setUint32(entryOf(bytes, 'docs/a.md') + 42, 9_999, true)],
  ['holds no deflated data', (bytes) => bytes.fill(255, 0x4a, 0x60)],
])('a file that %s is named as damaged, and the others are read', async (_, change) => {
  const { files, failures } = await unzipChanged(change);
  expect(failures).toEqual([{ path: 'docs/a.md', message: zippedFileDamagedMessage }]);
  expect(files).toHaveLength(3);
});
