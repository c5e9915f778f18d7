/** Titles that two people change at once. */
import { describe, expect, test } from 'vitest';
import { areWordsGone, mergedTitle, placeAfter } from './merged-title.ts';

describe('a title that two people change', () => {
  test.each([
    ['A queue', 'The queue', 'A queue of jobs', 'The queue of jobs'],
    ['A queue of jobs', 'A queue of work', 'One queue of jobs', 'One queue of work'],
    ['A queue', 'A queue', 'The queue', 'The queue'],
    ['A queue', 'The queue', 'A queue', 'The queue'],
    ['A queue', 'One line', 'One line', 'One line'],
    ['A long queue', 'A queue', 'A long queue of jobs', 'A queue of jobs'],
  ])('%s: %s and %s become %s', (base, mine, theirs, merged) => {
    expect(mergedTitle(base, mine, theirs)).toBe(merged);
    expect(mergedTitle(base, theirs, mine)).toBe(merged);
  });

  test('in the same words, or at the same place, is not merged', () => {
    expect(mergedTitle('A queue', 'A line', 'A row')).toBeUndefined();
    expect(mergedTitle('Queue', 'Queue of jobs', 'Queue of orders')).toBeUndefined();
    expect(mergedTitle('', 'Jobs', 'Orders')).toBeUndefined();
  });
});

test('the caret stays at its words when others change the title', () => {
  expect(placeAfter('A queue', 'The long queue', 7)).toBe(14);
  expect(placeAfter('A queue', 'A queue of jobs', 3)).toBe(3);
  expect(placeAfter('A queue of jobs', 'A row of jobs', 5)).toBe(5);
  expect(placeAfter('A queue', 'A queue', 4)).toBe(4);
});

test('words that somebody wrote into a title are gone once the title holds them no more', () => {
  expect(areWordsGone('Queue', 'Queue of jobs', 'Queue of orders')).toBe(true);
  expect(areWordsGone('Queue', 'Queue of jobs', 'A queue of jobs')).toBe(false);
  expect(areWordsGone('Queue of jobs', 'Queue', 'Queue of orders')).toBe(false);
});
