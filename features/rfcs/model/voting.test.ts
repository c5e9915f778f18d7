/** Percentages, quorum and passing. */
import { describe, expect, test } from 'vitest';
import { decidedByVote, hasPassed, outcomeWords, resultPercentage, shareOf, votesCast } from './voting.ts';

const usual = { quorum: 1, threshold: 50 };
const tally = (yes: number, against: number, abstained = 0) => ({ for: yes, against, abstained });

describe('the percentage', () => {
  test.each([
    [tally(0, 0), 0],
    [tally(0, 0, 7), 0],
    [tally(5, 2, 1), 71],
    [tally(63, 62), 50],
    [tally(1, 2), 33],
    [tally(2, 1), 67],
    [tally(1, 0, 9), 100],
  ])('of %o is %i, without abstentions', (votes, percentage) => {
    expect(resultPercentage(votes)).toBe(percentage);
  });
});

describe('a proposal', () => {
  test('passes with a majority of one vote although 50 % is shown', () => {
    expect(hasPassed(tally(63, 62), usual)).toBe(true);
    expect(hasPassed(tally(62, 62), usual)).toBe(false);
  });

  test.each([
    ['nobody voted', tally(0, 0), usual, false],
    ['all abstained', tally(0, 0, 5), usual, false],
    ['one is for', tally(1, 0), usual, true],
    ['exactly two thirds of 66 are not more than 66', tally(66, 34), { quorum: 1, threshold: 66 }, false],
    ['67 of 100 are more than 66', tally(67, 33), { quorum: 1, threshold: 66 }, true],
    ['one against is too many above 99', tally(98, 2), { quorum: 1, threshold: 99 }, false],
    ['a threshold of 0 needs one who is for', tally(0, 3), { quorum: 1, threshold: 0 }, false],
    ['the quorum is missed', tally(3, 0, 1), { quorum: 5, threshold: 50 }, false],
    ['abstentions do not count for the quorum', tally(3, 0, 2), { quorum: 5, threshold: 50 }, false],
    ['one for and one abstained do not reach a quorum of 2', tally(1, 0, 1), { quorum: 2, threshold: 50 }, false],
    ['votes against count for the quorum', tally(3, 2), { quorum: 5, threshold: 50 }, true],
  ])('%s', (_, votes, rules, passed) => {
    expect(hasPassed(votes, rules)).toBe(passed);
  });
});

test('bars show shares of all votes, the reason contains all counts', () => {
  expect([5, 1, 2].map((count) => shareOf(count, tally(5, 2, 1)))).toEqual([63, 13, 25]);
  expect(shareOf(0, tally(0, 0))).toBe(0);
  expect(votesCast(tally(5, 2, 1))).toBe(8);
  expect(decidedByVote(tally(5, 2, 1))).toBe('Decided by vote: 5 for, 2 against, 1 abstained.');
});

test.each([
  [tally(1, 0, 1), { quorum: 2, threshold: 50, eligible: 3 }, '2 of 3 voted, 1 for, 1 abstained: not passed, quorum 2'],
  [tally(2, 0), { quorum: 2, threshold: 50, eligible: 3 }, '2 of 3 voted, 2 for: passed'],
  [tally(1, 1), { ...usual, eligible: 3 }, '2 of 3 voted, 1 for, 1 against: not passed, more than 50 % needed'],
  [tally(0, 0), { ...usual, eligible: 3 }, '0 of 3 voted: not passed, quorum 1'],
  [tally(1, 0), { ...usual, eligible: null }, '1 voted, 1 for: passed'],
  // A session that was decided by earlier rules.
  [tally(1, 0, 1), { quorum: 2, threshold: 50, eligible: null, passed: true }, '2 voted, 1 for, 1 abstained: passed'],
])('the outcome of %o by the rules %o is told', (votes, rules, words) => {
  expect(outcomeWords(votes, rules)).toBe(words);
});
