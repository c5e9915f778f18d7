/** Undo and redo say what they did, for people who do not see it. */
import { expect, test } from 'vitest';
import { turnedWords } from './turned-words.ts';

const item = (name: string) => ({ name });
const nameOf = ({ name }: { readonly name: string }): string => name;
const came = (name: string) => ({ id: name, before: undefined, after: item(name) });
const went = (name: string) => ({ id: name, before: item(name), after: undefined });
const changed = (name: string) => ({ id: name, before: item(`old ${name}`), after: item(name) });

test.each([
  ['undo', [came('Payment')], 'Undone: Payment is back.'],
  ['undo', [went('Payment')], 'Undone: Payment is gone.'],
  ['undo', [changed('Payment')], 'Undone: Payment is as before.'],
  ['redo', [changed('Payment')], 'Redone: Payment is changed again.'],
  ['undo', [came('A'), came('B'), came('C'), went('D')], 'Undone: A and 2 more are back, D is gone.'],
  ['redo', [came('A'), came('')], 'Redone: A is back.'],
  ['undo', [came('')], 'Undone.'],
] as const)('%s of %j', (direction, changes, words) => {
  expect(turnedWords(direction, changes, { nameOf })).toBe(words);
});

test('says as well what was turned that is not an item', () => {
  const facts = ['the name is “Shop”'];
  expect(turnedWords('undo', [], { nameOf, facts })).toBe('Undone: the name is “Shop” again.');
  expect(turnedWords('redo', [came('A')], { nameOf, facts })).toBe('Redone: A is back, the name is “Shop” again.');
});
