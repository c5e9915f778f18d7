/** What a hot spot takes along into its RFC. */
import { describe, expect, test } from 'vitest';
import { cardHref, neighboursOf, proposalOf } from './card-proposal.ts';
import { isNoted, type NotedItem } from './storm-items.ts';
import { stormOf } from './testing/storm-driver.ts';

const boardId = '0190ffff-0000-7000-8000-000000000001';
const hotSpot = { id: 'open', kind: 'hotspot', content: 'Who pays\nthe return?', note: 'Asked by finance.' };
const event = (id: string, content: string) => ({ id, kind: 'event', content });

const items = stormOf({
  commands: [
    {
      id: 'return',
      content: 'Accept return',
      boundedContext: 'returns',
      children: [
        {
          id: 'split',
          kind: 'conditions-split',
          ways: [
            {
              id: 'late',
              conditions: [{ id: 'when', content: 'After 30 days' }],
              children: [event('refused', 'Return refused'), hotSpot, event('told', 'Buyer told')],
            },
            { id: 'else', children: [] },
          ],
        },
      ],
    },
  ],
  lanes: [],
  cards: [
    { ...event('bought', 'Bought'), laneId: null, order: 1 },
    { ...event('paid', 'Paid'), laneId: null, order: 2 },
    { ...hotSpot, id: 'free', content: 'Who is told?', laneId: null, order: 3 },
    { ...event('sent', 'Sent'), laneId: null, order: 3 },
    { ...event('kept', 'Kept'), laneId: null, order: 5 },
  ],
}).items;

const noted = (id: string): NotedItem => {
  const item = items.get(id);
  if (!isNoted(item)) throw new Error(`No card ${id}.`);
  return item;
};
const around = (id: string): readonly string[] =>
  neighboursOf(items, noted(id)).map(({ where, item }) => `${where}: ${item.content}`);
const board = {
  longestTitle: 200,
  id: boardId,
  name: 'Returns',
  contexts: new Map([['returns', 'Reverse logistics']]),
};

describe('cards around a hot spot', () => {
  test('of a flow are its command, the condition of its way, and the steps beside it', () => {
    expect(around('open')).toEqual([
      'Belongs to: Accept return',
      'On the way: After 30 days',
      'Before: Return refused',
      'After: Buyer told',
    ]);
  });

  test('of the big picture are the nearest in time', () => {
    expect(around('free')).toEqual(['Before: Paid', 'At the same time: Sent', 'After: Kept']);
  });
});

describe('the draft', () => {
  test('is titled by the hot spot, names what stands around it and leads back to the card', () => {
    const { title, json } = proposalOf(items, noted('open'), board);
    expect(title).toBe('Who pays the return?');
    for (const words of [
      'Asked by finance.',
      'Bounded context: Reverse logistics',
      'Before: Return refused (event)',
      `archwright://${boardId}.board.internal#open`,
    ])
      expect(json).toContain(words);
  });

  test('has a title that fits, and keeps the link that the card had', () => {
    const long = { ...noted('open'), content: 'Why? '.repeat(99), href: 'https://example.org/return' };
    const { title, json } = proposalOf(items, long, board);
    expect([title.length <= 200, title.endsWith('…')]).toEqual([true, true]);
    expect(json).toContain('"href":"https://example.org/return"');
  });

  test('leads to cards with any id', () => {
    expect(cardHref(boardId, 'a card#1')).toBe(`archwright://${boardId}.board.internal#a%20card%231`);
    expect(cardHref(boardId, '\u{1F600}'.repeat(50))).toBe(`archwright://${boardId}.board.internal`);
  });
});
