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

test('of a fixed attribute the reason is edited, of a custom one and of a constraint every word', () => {
  const attribute = (type: 'fixed' | 'custom'): WordedChange => ({
    kind: 'driver',
    qualityAttribute: { type, code: type, name: 'Speed', description: null, isMajor: true, reason: 'Users wait.' },
  });
  expect(wordsOf(attribute('fixed')).map(({ label }) => label)).toEqual(['Reason']);
  expect(wordsOf(attribute('custom')).map(({ label, value }) => [label, value])).toEqual([
    ['Name', 'Speed'],
    ['Description', ''],
    ['Reason', 'Users wait.'],
  ]);
  const constraint = { name: 'One region', description: null, reason: null, isMajor: false };
  const rule = { kind: 'driver', constraint } as unknown as WordedChange;
  expect(withWord(rule, [0, 'name'], 'Two regions')).toMatchObject({ constraint: { name: 'Two regions' } });
});
