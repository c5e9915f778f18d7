/** Small rules of the cards: moments ahead, mixed reasons, places of drafts. */
import { expect, test } from 'vitest';
import { draftPlace } from './draft-place.ts';
import { dueWords } from './due-words.ts';
import { mixedGroups } from './mixed-groups.ts';

test.each([
  [new Date(2026, 10, 24, 18, 0), 'today, 18:00'],
  [new Date(2026, 10, 25, 9, 5), 'tomorrow, 09:05'],
  [new Date(2026, 10, 30, 18, 0), '30 Nov 2026, 18:00'],
])('%s is due %s', (moment, words) => {
  expect(dueWords(moment, new Date(2026, 10, 24, 12, 0))).toBe(words);
});

test('the first rows hold something of every reason', () => {
  expect(mixedGroups([['vote 1', 'vote 2', 'vote 3'], [], ['draft 1']])).toEqual([
    'vote 1',
    'draft 1',
    'vote 2',
    'vote 3',
  ]);
});

test.each([
  [
    { namespace: 'adr:shop', documentId: null },
    { kind: 'adr', id: null },
  ],
  [
    { namespace: 'diagram', documentId: '7' },
    { kind: 'diagram', id: '7' },
  ],
  [
    { namespace: 'c4model', documentId: '7' },
    { kind: 'c4model', id: '7' },
  ],
  [
    { namespace: 'board', documentId: '7' },
    { kind: 'board', id: '7' },
  ],
  [
    { namespace: 'contextmap', documentId: '7' },
    { kind: 'contextmap', id: '7' },
  ],
  [
    { namespace: 'drivers:constraints', documentId: 'p/drivers:constraints' },
    { kind: 'driver', id: 'p/drivers:constraints' },
  ],
  [
    { namespace: 'handbook', documentId: '7' },
    { kind: 'doc', id: '7', namespace: 'handbook' },
  ],
])('the draft %j belongs to %j', (draft, place) => {
  expect(draftPlace(draft)).toEqual(place);
});
