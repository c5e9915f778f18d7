/** Replies that are written in pieces: merged lists, and the value that others than HTTP get. */
import { setImmediate as nextTurn } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { mergedInTurns, WrittenReply } from './written-reply.ts';

const byNumber = (one: number, other: number): number => one - other;

test.each([0, 1, 2, 3, 7, 50])('%i sorted lists become one', async (count) => {
  const lists = Array.from({ length: count }, (_list, at) =>
    Array.from({ length: (at * 37) % 101 }, (_item, place) => (at * 7_919 + place * 104_729) % 1_000).toSorted(
      byNumber,
    ),
  );
  expect(await mergedInTurns(lists, byNumber)).toEqual(lists.flat().toSorted(byNumber));
});

test('equal items stay in the order of their lists', async () => {
  const lists = [['a1', 'b1'], ['a2'], ['a3', 'b3']];
  const merged = await mergedInTurns(lists, (one, other) => one.charCodeAt(0) - other.charCodeAt(0));
  expect(merged).toEqual(['a1', 'a2', 'a3', 'b1', 'b3']);
});

test('others get their turn while long lists are merged', async () => {
  const lists = Array.from({ length: 8 }, (_list, at) =>
    Array.from({ length: 10_000 }, (_item, place) => place * 8 + at),
  );
  let isOver = false;
  let turns = 0;
  const watching = (async () => {
    while (!isOver) {
      await nextTurn();
      turns += 1;
    }
  })();
  await mergedInTurns(lists, byNumber);
  isOver = true;
  await watching;
  expect(turns).toBeGreaterThan(20);
});

test('a written reply is the value of its text', () => {
  const reply = new WrittenReply<{ readonly list: readonly number[] }>(['{"list":[1,', '2]}']);
  expect(reply.toJSON()).toEqual({ list: [1, 2] });
  expect(JSON.stringify({ data: reply })).toBe('{"data":{"list":[1,2]}}');
});
