/** Views keep their ids when the text changes around them. */
import { expect, test } from 'vitest';
import { matchViews, type KnownView, type PlannedView } from './view-matching.ts';

const planned = (key: string, subject: string, hasOwnKey = true): PlannedView => ({
  key,
  subject,
  hasOwnKey,
  name: key,
  type: 'Container',
  inputHash: '',
});
const known = (id: string, key: string, subject: string, hasOwnKey = true): KnownView => ({
  id,
  key,
  subject,
  hasOwnKey,
  position: 0,
});
const gone = (id: string, key: string, subject: string): KnownView => ({ ...known(id, key, subject), position: null });
const ids = (views: readonly PlannedView[], before: readonly KnownView[]): string[] => {
  let count = 0;
  return matchViews(views, before, () => `new ${(count += 1)}`).map(({ id }) => id);
};

test('a view with a key is the same whatever else changes', () => {
  expect(
    ids([planned('B', 'container shop'), planned('A', 'container bank')], [known('1', 'A', 'container shop')]),
  ).toEqual(['new 1', '1']);
});

test('views without keys keep their ids when one is inserted before them', () => {
  const before = [
    known('1', 'Container-001', 'container shop', false),
    known('2', 'Container-002', 'container bank', false),
  ];
  const after = [
    planned('Container-001', 'container post', false),
    planned('Container-002', 'container shop', false),
    planned('Container-003', 'container bank', false),
  ];
  expect(ids(after, before)).toEqual(['new 1', '1', '2']);
});

test('several views of one subject keep their order', () => {
  const before = [known('1', 'X-001', 'context shop', false), known('2', 'X-002', 'context shop', false)];
  expect(ids([planned('X-001', 'context shop', false), planned('X-002', 'context shop', false)], before)).toEqual([
    '1',
    '2',
  ]);
});

test('a view that gets a key stays the same one', () => {
  expect(ids([planned('Shop', 'container shop')], [known('1', 'Container-001', 'container shop', false)])).toEqual([
    '1',
  ]);
});

test('a view whose key is renamed stays the same one', () => {
  const before = [known('1', 'Old', 'container shop'), known('2', 'Other', 'container bank')];
  expect(ids([planned('New', 'container shop'), planned('Other', 'container bank')], before)).toEqual(['1', '2']);
});

test('a new key is a new view where it is not clear which one it continues', () => {
  const two = [known('1', 'A', 'container shop'), known('2', 'B', 'container shop')];
  expect(ids([planned('New', 'container shop')], two)).toEqual(['new 1']);
  expect(
    ids([planned('C', 'container shop'), planned('D', 'container shop')], [known('1', 'A', 'container shop')]),
  ).toEqual(['new 1', 'new 2']);
  expect(ids([planned('A', 'container shop'), planned('New', 'container shop')], two)).toEqual(['1', '2']);
  expect(ids([planned('New', 'container shop')], [gone('1', 'Old', 'container shop')])).toEqual(['new 1']);
});

test('a key that comes back brings its id back', () => {
  expect(ids([planned('A', 'container shop')], [gone('1', 'A', 'container shop')])).toEqual(['1']);
});
