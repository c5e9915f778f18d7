/** Recognizing renamed files of a repository. */
import { expect, test } from 'vitest';
import { renamedRecords } from './renamed-records.ts';

const absent = (externalId: string, markdownHash: string) => ({
  id: externalId,
  serialNumber: 1,
  externalId,
  markdownHash,
});
const file = (externalId: string, markdownHash: string, renamedFrom?: string) => ({
  externalId,
  markdownHash,
  renamedFrom,
});
const pairs = (...args: Parameters<typeof renamedRecords>) =>
  renamedRecords(...args).map(({ record, to }) => [record.externalId, to]);

test('a record is found under another path by its text', () => {
  expect(pairs([absent('1.md', 'a'), absent('2.md', 'b')], [file('new/2.md', 'b'), file('3.md', 'c')])).toEqual([
    ['2.md', 'new/2.md'],
  ]);
});

test('copies of one text are not guessed', () => {
  expect(pairs([absent('1.md', 'a')], [file('3.md', 'a'), file('4.md', 'a')])).toEqual([]);
  expect(pairs([absent('1.md', 'a'), absent('2.md', 'a')], [file('3.md', 'a')])).toEqual([]);
});

test('a former path counts more than a text, once, and only for an absent record', () => {
  const gone = [absent('1.md', 'a'), absent('2.md', 'b')];
  expect(pairs(gone, [file('3.md', 'b', '1.md'), file('4.md', 'c', '9.md')])).toEqual([['1.md', '3.md']]);
  expect(pairs(gone, [file('3.md', 'c', '1.md'), file('4.md', 'd', '1.md')])).toEqual([]);
});
