/** A diagram as a list. */
import { expect, test } from 'vitest';
import { boardOf } from './board-document.ts';
import { boardOutline } from './board-outline.ts';
import { contentOf, squareOf } from './testing/board-driver.ts';

const at = (id: string, [x, y]: readonly [number, number], more: object = {}) => ({
  ...squareOf(id, x, id),
  position: { x, y },
  ...more,
});
const frame = (id: string, x: number, more: object = {}) =>
  at(id, [x, 0], { shape: 'frame', size: { w: 500, h: 400 }, ...more });
const link = (id: string, source: string, target: string, label = '') => ({
  id,
  type: 'standard.Link',
  source,
  target,
  label,
});
const rowsOf = (...elements: readonly object[]): readonly string[] =>
  boardOutline(boardOf(contentOf(elements)).elements).map(
    ({ depth, text, what }) => `${'  '.repeat(depth)}${text} (${what})`,
  );

test('is read from the top, then from the left, with what stands in a frame below it', () => {
  expect(
    rowsOf(
      at('below', [0, 600]),
      at('note', [60, 60], { type: 'custom.StickyNote', frameId: 'left' }),
      frame('right', 600),
      at('first', [20, 50], { frameId: 'left', locked: true }),
      frame('left', 0),
      at('inner', [700, 60], { frameId: 'right' }),
    ),
  ).toEqual([
    'left (Frame)',
    '  first (Square, locked)',
    '  note (Sticky note)',
    'right (Frame)',
    '  inner (Square)',
    'below (Square)',
  ]);
});

test('says what a link joins, within the frame that holds both', () => {
  const rows = rowsOf(
    frame('left', 0),
    at('a', [20, 60], { frameId: 'left' }),
    at('b', [220, 60], { frameId: 'left' }),
    at('c', [700, 500]),
    link('l', 'a', 'b'),
    link('m', 'a', 'c', 'orders'),
  );
  expect(rows).toContain('  a → b (Link)');
  expect(rows).toContain('orders: a → c (Link)');
});

test('lists each element once, also when frames of a file stand in each other or in none', () => {
  const rows = rowsOf(
    frame('one', 0, { frameId: 'two' }),
    frame('two', 600, { frameId: 'one' }),
    at('lost', [0, 500], { frameId: 'gone' }),
    at('mute', [300, 500], { label: '' }),
  );
  expect(rows).toEqual(['lost (Square)', 'without text (Square)', 'one (Frame)', '  two (Frame)']);
});
