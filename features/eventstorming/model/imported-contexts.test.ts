/** Bounded contexts of a board that comes from elsewhere. */
import { expect, test } from 'vitest';
import { boundTo, namesInFile } from './imported-contexts.ts';
import { stormOf } from './testing/storm-driver.ts';

const of = (boundedContext: string) => ({ id: boundedContext, content: 'Command', boundedContext, children: [] });
const board = stormOf({ commands: [of('here'), of('gone'), of('theirs'), of('foreign'), of('nameless')] });
const told = namesInFile({
  contexts: [{ id: 'theirs', name: 'ordering ' }, { id: 'foreign', name: 'Billing' }, { id: 1 }, null],
});

test('are those of the same id, else of the same name, else left behind and told', () => {
  const own = new Map([
    ['here', 'Shipping'],
    ['ours', 'Ordering'],
  ]);
  const { document, left } = boundTo(board, told, { own, former: new Map([['gone', 'Old']]) });
  const contexts = [...document.items.values()].map((item) => item.kind === 'command' && item.boundedContext);
  expect(contexts).toEqual(['here', 'gone', 'ours', null, null]);
  expect(left).toEqual(['Billing', undefined]);
});

test('are not read from what is no list of contexts', () => {
  expect([undefined, null, 1, [], {}, { contexts: 'none' }].map((value) => namesInFile(value).size)).toEqual(
    Array(6).fill(0),
  );
});
