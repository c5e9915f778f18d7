/** Names of new boards. */
import { expect, test } from 'vitest';
import { freeBoardName } from './use-create-board.ts';

const named = (...names: readonly string[]) => names.map((name) => ({ name }));

test('a new board takes the first number that is free', () => {
  expect(freeBoardName([], 0)).toBe('Board 1');
  expect(freeBoardName(named('Board 1', 'Returns', 'Board 3'), 3)).toBe('Board 2');
});

test('among more boards than are read it takes the number after all of them', () => {
  expect(freeBoardName(named('Board 1', 'Board 2'), 250)).toBe('Board 251');
  // Some were removed: the newest has a greater number than there are boards.
  expect(freeBoardName(named('Board 1', 'Board 299', 'Board 300'), 250)).toBe('Board 301');
});
