/** Drivers that a decision names before it is stored. */
import { expect, test } from 'vitest';
import { answersOf, noteOf } from './named-answers.ts';

test('what was noted is read again, and nothing from a text of something else', () => {
  const answers = [{ driverId: '7', because: 'both regions take orders.' }];
  expect(answersOf(noteOf(answers))).toEqual(answers);
  expect(noteOf([])).toBeUndefined();
  for (const text of [undefined, '', '{', '{"driverId":"7"}', '[{"driverId":7}]']) expect(answersOf(text)).toEqual([]);
});
