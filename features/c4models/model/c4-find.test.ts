/** Which element of a model a search of the project means. */
import { expect, test } from 'vitest';
import { elementOfWords } from './c4-find.ts';
import { EditorDriver } from './testing/c4-editor-driver.ts';

const { document } = new EditorDriver().state;

test.each([
  ['the name', 'stock', 'stock'],
  ['the beginning of the name, in any case', 'STO', 'stock'],
  ['words that no element has', 'nothing like this', undefined],
  ['nothing', ' ', undefined],
])('%s', (_name, words, found) => {
  expect(elementOfWords(document, words)).toBe(found);
});

test('the description counts where no name has the words', () => {
  const [item] = document.elements.values();
  if (!item) throw new Error('The model of the test is empty.');
  const elements = new Map([...document.elements, [item.id, { ...item, description: 'Collects parcels' }]]);
  expect(elementOfWords({ ...document, elements }, 'collects parcel')).toBe(item.id);
});
