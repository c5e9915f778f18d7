/** Words of proposed changes that are edited before they are accepted. */
import { expect, test } from 'vitest';
import { withWord, wordsOf, type WordedChange } from './change-words.ts';

const id = '11111111-1111-4111-8111-111111111111';

test('names, descriptions and technologies of the steps of a C4 model are edited, ids and types are not', () => {
  const change: WordedChange = {
    kind: 'c4model',
    id,
    changes: [
      { call: 'addElement', id, type: 'actor', name: 'Shopper', description: 'Buys.' },
      { call: 'deleteElement', elementId: id },
      { call: 'updateElement', elementId: id, name: 'Clerk' },
    ],
  };
  expect(wordsOf(change).map(({ path, label, value }) => [...path, label, value])).toEqual([
    [0, 'name', 'Name', 'Shopper'],
    [0, 'description', 'Description', 'Buys.'],
    [2, 'name', 'Name', 'Clerk'],
  ]);
  const edited = withWord(change, [2, 'name'], 'Agent');
  expect(wordsOf(edited).at(-1)?.value).toBe('Agent');
  expect(wordsOf(change).at(-1)?.value).toBe('Clerk');
});
