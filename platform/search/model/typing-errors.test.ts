/** Which words are one typing error apart. */
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { halvesOf, isOneErrorAway, isOneErrorFromStart } from './typing-errors.ts';

describe('one typing error', () => {
  test.each([
    ['nothing wrong', 'events', 'events', true],
    ['a letter too few', 'archtecture', 'architecture', true],
    ['a letter too many', 'evennts', 'events', true],
    ['a wrong letter', 'evemts', 'events', true],
    ['two neighbours swapped', 'evnets', 'events', true],
    ['the first letter missing', 'vents', 'events', true],
    ['the last two swapped', 'evenst', 'events', true],
    ['two letters wrong', 'ebemts', 'events', false],
    ['two letters too few', 'archtectue', 'architecture', false],
    ['letters swapped over a third', 'evstne', 'events', false],
    ['another word', 'orders', 'events', false],
  ])('%s: %s and %s', (_name, typed, word, isAway) => {
    expect(isOneErrorAway(typed, word)).toBe(isAway);
    expect(isOneErrorAway(word, typed)).toBe(isAway);
  });

  test.each([
    ['archtec', 'architecture', true],
    ['arhcit', 'architecture', true],
    ['architexx', 'architecture', false],
    ['architectures', 'architecture', true],
  ])('%s is the beginning of %s with one error: %s', (typed, word, isStart) => {
    expect(isOneErrorFromStart(typed, word)).toBe(isStart);
  });

  test('leaves a half as it is, or swaps the two letters in the middle: nothing one error away is overlooked', () => {
    const letter = fc.constantFrom('a', 'b', 'c');
    const word = fc.array(letter, { minLength: 5, maxLength: 9 }).map((letters) => letters.join(''));
    fc.assert(
      fc.property(word, fc.nat(8), letter, fc.nat(3), (typed, position, other, error) => {
        const at = Math.min(position, typed.length - 1);
        const meant =
          [
            typed.slice(0, at) + typed.slice(at + 1),
            typed.slice(0, at) + other + typed.slice(at),
            typed.slice(0, at) + other + typed.slice(at + 1),
            typed.slice(0, at) + (typed[at + 1] ?? '') + (typed[at] ?? '') + typed.slice(at + 2),
          ][error] ?? '';
        const { start, end, swapped } = halvesOf(typed);
        expect(isOneErrorAway(typed, meant)).toBe(true);
        expect(meant.startsWith(start) || meant.endsWith(end) || meant === swapped).toBe(true);
      }),
      { numRuns: 2_000 },
    );
  });
});
