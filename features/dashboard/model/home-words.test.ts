/** Small rules of the cards: moments ahead, mixed reasons, places of drafts. */
import { expect, test } from 'vitest';
import { draftPlace, type DraftPlace } from './draft-place.ts';
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

const page = JSON.stringify({ type: 'doc', content: [{ type: 'paragraph' }] });
const drawn = JSON.stringify({ elements: {} });

const places: readonly (readonly [Parameters<typeof draftPlace>[0], DraftPlace])[] = [
  [
    { namespace: 'adr:shop', documentId: null, json: page },
    { kind: 'adr', id: null },
  ],
  [
    { namespace: 'structurizr:shop', documentId: '7', json: 'workspace {}' },
    { kind: 'structurizr', id: '7' },
  ],
  ...['diagram', 'dbmodel', 'c4model', 'board', 'contextmap'].map(
    (kind) =>
      [
        { namespace: kind, documentId: '7', json: drawn },
        { kind, id: '7' },
      ] as const,
  ),
  [
    { namespace: 'drivers:constraints', documentId: 'p/drivers:constraints', json: '[]' },
    { kind: 'driver', id: 'p/drivers:constraints' },
  ],
  [
    { namespace: 'handbook', documentId: '7', json: page },
    { kind: 'doc', id: '7', namespace: 'handbook' },
  ],
];

test.each(places)('the draft %j belongs to %j', (draft, place) => {
  expect(draftPlace(draft)).toEqual(place);
});

test.each(['diagram', 'board', 'adr', 'rfc', 'structurizr', 'drivers'])(
  'a page is a page where the code of its namespace is %s, a word of other drafts',
  (namespace) => {
    const place = { kind: 'doc', id: '7', namespace };
    expect(draftPlace({ namespace, documentId: '7', json: page })).toEqual(place);
    expect(draftPlace({ namespace, documentId: null, json: page })).toEqual({ ...place, id: null });
  },
);
