/** Names in the editor, ids in the request. */
import { expect, test } from 'vitest';
import { mentionOf } from './comment-text.ts';
import { peopleFor, typedName, withIds, withNames } from './mention-names.ts';

const ines = { id: '0b7c1c52-6d1a-4a0e-9d7e-3f1f6f1e2a01', username: 'Ines Kowalski' };
const short = { id: '0b7c1c52-6d1a-4a0e-9d7e-3f1f6f1e2a02', username: 'Ines' };
const other = { id: '0b7c1c52-6d1a-4a0e-9d7e-3f1f6f1e2a03', username: 'Ines Kowalski' };
const people = [short, ines];

test('the longest name wins, e-mail addresses are ignored, and of namesakes the chosen one counts', () => {
  expect(withIds('@Ines Kowalski, @Ines? mail@Ines.example @Inesa', people)).toBe(
    `${mentionOf(ines.id)}, ${mentionOf(short.id)}? mail@Ines.example @Inesa`,
  );
  expect(withIds('@Ines Kowalski', [...people, other], [other])).toBe(mentionOf(other.id));
});

test('ids become names, unknown ids stay', () => {
  const text = `${mentionOf(ines.id)} and ${mentionOf(other.id)}`;
  expect(withNames(text, people)).toBe(`@Ines Kowalski and ${mentionOf(other.id)}`);
});

test('a name is being typed after an @, with at most two words', () => {
  expect(typedName('Hi @ine', 7)).toEqual({ start: 3, query: 'ine' });
  expect(typedName('Hi @', 4)).toEqual({ start: 3, query: '' });
  expect(typedName('ada@ine', 7)).toBeUndefined();
  expect(typedName('@Ines Kowalski can we', 21)).toBeUndefined();
  expect(peopleFor('kow', people)).toEqual([ines]);
});
