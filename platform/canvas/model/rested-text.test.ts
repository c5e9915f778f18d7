/** A field beside somebody else: what is typed is taken over once, and what others write afterwards stays. */
import { expect, test } from 'vitest';
import { isToTake, shownText } from './rested-text.ts';

test('what is typed is shown and taken over', () => {
  expect(shownText(undefined, 'Before')).toBe('Before');
  expect([shownText({ text: 'Mine' }, 'Before'), isToTake({ text: 'Mine' }, 'Before')]).toEqual(['Mine', true]);
  expect(isToTake({ text: 'Before' }, 'Before')).toBe(false);
});

test('what others change after it was taken over is shown, and is not overwritten by it', () => {
  const taken = { text: 'Mine', replaced: 'Before' };
  expect([shownText(taken, 'Mine'), isToTake(taken, 'Mine')]).toEqual(['Mine', false]);
  expect([shownText(taken, 'Theirs'), isToTake(taken, 'Theirs')]).toEqual(['Theirs', false]);
});

test('what others change while a key was pressed since does not replace what is typed', () => {
  expect(shownText({ text: 'Mine and' }, 'Theirs')).toBe('Mine and');
});

test('a space at the end of a pause stays for the next word', () => {
  expect(shownText({ text: 'Order ', replaced: '' }, 'Order')).toBe('Order ');
});
