/** Texts that cannot be taken over. */
import { expect, test } from 'vitest';
import { onlyUnseen, unseenMessage } from '#platform/http/model/unseen-text.ts';
import { textFault } from './text-fault.ts';

test('a text of characters that are not drawn is told', () => {
  for (const text of ['\u200b', ' \u200b\u2060 ', '\u00ad', '\u2800', '\u3164', '\u200e\u200f', '\ufe0f'])
    expect(onlyUnseen(text), JSON.stringify(text)).toBe(unseenMessage);
});

test('a text that shows something is fine, and an empty one is for others to judge', () => {
  for (const text of ['', '  ', '\n', 'a\u200b', '\u200e\u05d0', '👩\u200d💻', '.', '️1️⃣'])
    expect(onlyUnseen(text), JSON.stringify(text)).toBeNull();
});

test('too long comes first', () => {
  expect([textFault('abc', 2), textFault('ab', 2)]).toEqual([
    'Please use at most 2 characters. There are 3 now.',
    null,
  ]);
});
