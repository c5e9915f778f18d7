/** What the views of a board show of one and the same board. */
import { expect, test } from 'vitest';
import { widthOf } from '@archwright/drawing';
import { cardSizes, kindFont } from './card-texts.ts';
import { linesOf, layoutOf } from './storm-layout.ts';
import { lightLook } from './storm-looks.ts';
import { subtreeOf } from './storm-rules.ts';
import { sceneOf } from './storm-scene.ts';
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

test('what is written below a text stays on its card, beside the signs', () => {
  const kinds = ['event', 'external-system', 'ui', 'read-model', 'hotspot'];
  const cards = kinds.map((kind, order) => ({ id: kind, kind, content: 'Card', note: 'n', order, pivotal: true }));
  const timed = stormOf({ commands: [], cards }).items;
  const settings = { look: lightLook, level: 'big-picture', contexts: new Map(), hasAdd: false } as const;
  const feet = sceneOf(timed, settings).flatMap(({ id, commands }) =>
    kinds.includes(id) ? commands.flatMap((one) => (one.kind === 'text' && one.text !== 'Card' ? [one] : [])) : [],
  );
  expect(feet.map(({ text }) => text)).toEqual([
    'Event, turning point',
    'External system',
    'User interface',
    'Read model',
    'Hot spot',
  ]);
  for (const { text } of feet) expect(widthOf(text, kindFont)).toBeLessThanOrEqual(cardSizes.width - 36);
});

test('a command that is dragged leaves no lines behind, and those of others stay', () => {
  const layout = layoutOf(items, 'design');
  const gone = linesOf(layout, subtreeOf(items, 'place'));
  const left = layout.lines.flatMap(({ id }) => (gone.includes(id) ? [] : [id]));
  expect(left).toEqual(['to shipped']);
});
