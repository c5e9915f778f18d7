/** Which elements have no relationship. */
import { expect, test } from 'vitest';
import type { C4Document } from './c4-document.ts';
import { unrelatedElements } from './unrelated-elements.ts';

/** A model of `name` or `name in parent`, with `source -> target` between them. */
function aModel(elements: readonly string[], relationships: readonly string[]): C4Document {
  const items = elements.map((words) => {
    const [name = '', parentId = null] = words.split(' in ');
    return [name, { id: name, name, type: 'component', parentId }] as const;
  });
  const lines = relationships.map((words) => {
    const [sourceId, targetId] = words.split(' -> ');
    return [words, { id: words, sourceId, targetId }] as const;
  });
  return { elements: new Map(items), relationships: new Map(lines) } as unknown as C4Document;
}

const unrelated = (...model: Parameters<typeof aModel>): readonly string[] =>
  unrelatedElements(aModel(...model)).map(({ id }) => id);

test('elements without any relationship, in the order of the model', () => {
  expect(unrelated(['person', 'shop', 'attic', 'erp'], ['person -> shop'])).toEqual(['attic', 'erp']);
});

test('an element is related through what is inside it, but not through what it is inside', () => {
  expect(unrelated(['shop', 'api in shop', 'cart in api', 'worker in shop', 'erp'], ['cart -> erp'])).toEqual([
    'worker',
  ]);
});
