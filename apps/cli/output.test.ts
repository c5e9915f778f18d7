/** What a terminal is shown of texts that others wrote. */
import { expect, test } from 'vitest';
import { foundWords } from './output.ts';

test('found words cannot move the cursor of a terminal or change its title', () => {
  const parts = [
    { text: 'Use \u001b[2J\u001b]0;owned\u0007 a\n', hit: false },
    { text: 'message\u009b1A', hit: true },
    { text: ' \u202ebroker', hit: false },
  ];
  expect(foundWords(parts)).toBe('Use [2J ]0;owned a message 1A broker');
});
