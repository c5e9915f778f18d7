/** Reordering a list. */
import { describe, expect, test } from 'vitest';
import { describePlace, movedTo, placeOfDrop } from './list-order.ts';

const pages = ['Wiki', 'Board', 'Status', 'Code'];

describe('the order of a list', () => {
  test.each([
    [0, 1, ['Board', 'Wiki', 'Status', 'Code']],
    [3, 0, ['Code', 'Wiki', 'Board', 'Status']],
    [1, 3, ['Wiki', 'Status', 'Code', 'Board']],
  ])('from %i to %i', (from, to, expected) => {
    expect(movedTo(pages, from, to)).toEqual(expected);
    expect(pages).toEqual(['Wiki', 'Board', 'Status', 'Code']);
  });

  test.each([
    [0, -1],
    [3, 4],
    [2, 2],
    [9, 0],
  ])('is unchanged when %i cannot move to %i', (from, to) => {
    expect(movedTo(pages, from, to)).toBe(pages);
  });

  test.each([
    { where: 'above the row below itself', from: 0, target: 1, half: 'top', to: 0 },
    { where: 'below the row below itself', from: 0, target: 1, half: 'bottom', to: 1 },
    { where: 'above the first', from: 3, target: 0, half: 'top', to: 0 },
    { where: 'below the last', from: 0, target: 3, half: 'bottom', to: 3 },
    { where: 'below the row above itself', from: 2, target: 1, half: 'bottom', to: 2 },
    { where: 'above the row above itself', from: 2, target: 1, half: 'top', to: 1 },
  ] as const)('dropped $where', ({ from, target, half, to }) => {
    expect(placeOfDrop(from, target, half)).toBe(to);
  });

  test('is announced', () => {
    expect(describePlace('Wiki', 1, 3)).toBe('"Wiki" is now 2 of 3.');
  });
});
