/** What the views of a board show of one and the same board. */
import { expect, test } from 'vitest';
import { linesOf, layoutOf } from './storm-layout.ts';
import { subtreeOf } from './storm-rules.ts';
import { outlineOf } from './storm-words.ts';
import { stormOf } from './testing/storm-driver.ts';

const card = (id: string, kind = 'event') => ({ id, kind, content: id });
const { items } = stormOf({
  commands: [
    {
      id: 'place',
      content: 'place',
      children: [
        card('shopper', 'actor'),
        card('basket', 'read-model'),
        card('order', 'aggregate'),
        {
          id: 'split',
          ways: [
            { id: 'yes', conditions: [{ id: 'if-yes', content: 'In stock' }], children: [] },
            { id: 'no', conditions: [{ id: 'if-no', content: 'Missing' }], children: [] },
          ],
        },
        card('placed'),
      ],
    },
    { id: 'ship', content: 'ship', children: [card('shipped')] },
  ],
});

test('the outline of the process leaves out what its view leaves out', () => {
  for (const level of ['process', 'design'] as const) {
    const { boxes } = layoutOf(items, level);
    const rows = outlineOf(items, level).map(({ id }) => id);
    expect(rows.toSorted()).toEqual([...boxes.keys()].toSorted());
  }
});

test('the longest row of the process leaves room for the sign of its menu', () => {
  const { boxes, frames } = layoutOf(items, 'process');
  const end = Math.max(...[...boxes.values()].map(({ x, width }) => x + width));
  expect((frames[0]?.width ?? 0) - end).toBeGreaterThanOrEqual(12 + 28);
});

test('a command that is dragged leaves no lines behind, and those of others stay', () => {
  const layout = layoutOf(items, 'design');
  const gone = linesOf(layout, subtreeOf(items, 'place'));
  const left = layout.lines.flatMap(({ id }) => (gone.includes(id) ? [] : [id]));
  expect(left).toEqual(['to shipped']);
});
