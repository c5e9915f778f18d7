/** What counts as a pointer of Git LFS. */
import { expect, test } from 'vitest';
import { isLfsPointer } from './lfs-pointer.ts';

const oid = `oid sha256:${'4d7a'.repeat(16)}`;
const pointer = `version https://git-lfs.github.com/spec/v1\n${oid}\nsize 12345\n`;

test('a pointer of Git LFS is one with either line break, with extensions and without a last line break', () => {
  const extended = pointer.replace('oid', `ext-0-foo sha256:${'ab'.repeat(32)}\noid`);
  for (const text of [pointer, pointer.replaceAll('\n', '\r\n'), pointer.trimEnd(), extended]) {
    expect(isLfsPointer(text)).toBe(true);
  }
});

test('a text that only speaks of pointers is none', () => {
  for (const text of [
    '',
    `# Git LFS\n\n${pointer}`,
    `${pointer}\nMore words.\n`,
    pointer.replace(oid, 'oid sha256:4d7a'),
  ]) {
    expect(isLfsPointer(text)).toBe(false);
  }
});
