/** Resolving the references between the records of a repository. */
import { expect, test } from 'vitest';
import {
  isRelationWarning,
  RecordIndex,
  repeatedNumberWarnings,
  resolveRelations,
  type NamedRecord,
} from './adr-relations.ts';
import type { RelationKind } from './reader/relation-words.ts';

const record = (externalId: string, number: string | null = null): NamedRecord => ({
  id: externalId,
  externalId,
  number,
});
const first = record('docs/adr/0001-first.md', '0001');
const second = record('docs/adr/0002-second.md', '0002');
const other = record('packages/api/docs/adr/0001-other.md', '0001');
const dated = record('packages/api/docs/adr/20200926-dated.md');
const namesake = record('packages/web/docs/adr/20200926-dated.md');
const all = [first, second, other, dated, namesake];

const meant = (target: string, from: NamedRecord): string | undefined => new RecordIndex(all).meant(target, from)?.id;

test.each([
  ['docs/adr/0002-second.md', first, second],
  ['0002-second.md', first, second],
  ['./0002-second.md#why', first, second],
  ['../adr/0002-second.md', first, second],
  ['/docs/adr/0002-second.md', other, second],
  ['0002-second', first, second],
  ['2', first, second],
  ['ADR-0002', other, second],
  // A number counts in its own folder first.
  ['ADR-0001', dated, other],
  ['1', second, first],
  ['api/20200926-dated', first, dated],
  ['https://git.example/b/docs/adr/0002-second.md', first, second],
])('%s', (target, from, to) => {
  expect(meant(target, from)).toBe(to.id);
});

test('an ambiguous or unknown reference resolves to nothing', () => {
  expect(meant('20200926-dated', first)).toBeUndefined();
  expect(meant('99', first)).toBeUndefined();
  expect(meant('../../0002-second.md', first)).toBeUndefined();
});

test('a record is found by its path, however its system writes letters with marks', () => {
  const marked = record('docs/adr/0004-u\u0308bung.md', '0004');
  expect(new RecordIndex([marked]).meant('0004-\u00fcbung.md', first)?.id).toBe(marked.id);
});

test('records of one folder with the same number are told, those of other folders and without numbers are not', () => {
  const told = repeatedNumberWarnings([
    record('docs/adr/0012-a.md', '0012'),
    record('docs/adr/12-b.md', '0012'),
    record('packages/x/adr/0012-c.md', '0012'),
    record('docs/adr/d.md'),
    record('docs/adr/e.md'),
  ]);
  expect(told).toEqual([
    { id: 'docs/adr/0012-a.md', message: 'The number 12 is also that of "docs/adr/12-b.md".' },
    { id: 'docs/adr/12-b.md', message: 'The number 12 is also that of "docs/adr/0012-a.md".' },
  ]);
  expect(told.every(({ message }) => isRelationWarning(message))).toBe(true);
});

test('a replacement that would close a cycle is refused with a warning', () => {
  const say = (from: NamedRecord, kind: RelationKind, target: string) => ({ fromId: from.id, kind, target });
  const resolved = resolveRelations(new RecordIndex(all), [
    say(second, 'supersedes', '0001-first.md'),
    say(first, 'superseded_by', '2'),
    say(first, 'supersedes', '2'),
    say(first, 'amends', '2'),
    say(first, 'links', '1'),
  ]);
  expect(resolved.map(({ toId }) => toId)).toEqual([first.id, second.id, null, second.id, null]);
  expect(resolved.map(({ warning }) => warning?.replace(/.*: /, ''))).toEqual([
    undefined,
    undefined,
    'the records would replace each other in a circle.',
    undefined,
    'it names the record itself.',
  ]);
});
