/** Steps between two documents, and changes of one person carried over to the text of another. */
import { Mapping } from 'prosemirror-transform';
import { describe, expect, test } from 'vitest';
import { documentSchema } from './checked-document.ts';
import { carryOver, stepsBetween } from './step-difference.ts';

const docOf = (...texts: readonly string[]) =>
  documentSchema.node(
    'doc',
    null,
    texts.map((text) => documentSchema.node('paragraph', null, text === '' ? [] : [documentSchema.text(text)])),
  );
const wordsOf = (doc: ReturnType<typeof docOf> | undefined): string =>
  doc?.children.map(({ textContent }) => textContent).join('|') ?? '';

/** Numbers from 0 to 1, the same for the same seed. */
function randomFrom(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state * 1_664_525 + 1_013_904_223) % 2 ** 32;
    return state / 2 ** 32;
  };
}

test('lead from any document to any other', () => {
  const random = randomFrom(7);
  const pick = (most: number): number => Math.floor(random() * most);
  const words = ['', 'queue', 'queues', 'que', 'topic of orders', 'topic', 'orders'];
  const some = () => docOf(...Array.from({ length: 1 + pick(6) }, () => words[pick(words.length)] ?? ''));
  for (let round = 0; round < 500; round += 1) {
    const [before, after] = [some(), some()];
    expect(stepsBetween(before, after).doc.eq(after), `${wordsOf(before)} -> ${wordsOf(after)}`).toBe(true);
  }
});

test.each([
  ['words of a paragraph that is written on, with one behind it', 2, ['one', 'queue'], ['one', 'queue of orders', '']],
  ['the longer part of a paragraph that is broken', 8, ['one', 'queue of orders'], ['one', 'queue', ' of orders']],
  ['words of a paragraph that gets others in front', 2, ['queue'], ['one', 'two', 'queue of orders']],
])('leave %s in place', (_what, letter, before, after) => {
  const from = docOf(...before);
  const at = 1 + before.slice(0, -1).reduce((places, text) => places + text.length + 2, 0);
  const { maps } = stepsBetween(from, docOf(...after)).mapping;
  expect(new Mapping([...maps]).mapResult(at + letter).deleted).toBe(false);
});

describe('what one person wrote', () => {
  test('is carried over beside a line that another one broke', () => {
    const base = docOf('queue of orders', 'two');
    const result = carryOver(base, docOf('queue', ' of orders', 'two'), docOf('queue of all orders', 'two'));
    expect(wordsOf(result?.doc)).toBe('queue| of all orders|two');
  });

  test('is not written twice where both had it already', () => {
    const base = docOf('one', 'que');
    const shared = docOf('one', 'queue', '');
    expect(wordsOf(carryOver(base, shared, shared)?.doc)).toBe('one|queue|');
  });
});
