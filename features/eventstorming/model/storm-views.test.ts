/** What the views of a board show of one and the same board. */
import { expect, test } from 'vitest';
import { widthOf, writeSvg } from '@archwright/drawing';
import { fontFamily } from '#platform/canvas/model/exported-file.ts';
import { cardSizes, kindFont } from './card-texts.ts';
import { stormDrawing } from './storm-drawing.ts';
import { formerContextWords, unknownContextName } from '../contract.ts';
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

test('the frame of a context that was removed keeps its last name and says so', () => {
  const board = stormOf({
    commands: [
      { id: 'a', content: 'a', boundedContext: 'gone', children: [] },
      { id: 'b', content: 'b', boundedContext: 'never', children: [] },
    ],
  }).items;
  const contexts = new Map([['gone', { name: 'Ordering', team: '', subdomain: '', isFormer: true as const }]]);
  const scene = sceneOf(board, { look: lightLook, level: 'process', contexts, hasAdd: false });
  const texts = scene.flatMap(({ commands }) => commands.flatMap((one) => (one.kind === 'text' ? [one.text] : [])));
  expect(texts).toEqual(expect.arrayContaining(['Ordering', formerContextWords, unknownContextName]));
});

test('a command that is dragged leaves no lines behind, and those of others stay', () => {
  const layout = layoutOf(items, 'design');
  const gone = linesOf(layout, subtreeOf(items, 'place'));
  const left = layout.lines.flatMap(({ id }) => (gone.includes(id) ? [] : [id]));
  expect(left).toEqual(['to shipped']);
});

test('Arabic and Hebrew begin at the right side of their card, and leave as they are drawn', () => {
  const [arabic, hebrew, mixed] = ['تم الطلب!', '12 הזמנות', 'Order טלב'];
  const document = stormOf({
    commands: [arabic, hebrew, mixed].map((content, at) => ({ id: `c${at}`, content, children: [] })),
  });
  const drawing = stormDrawing({
    saved: { name: 'Shop', document },
    level: 'design',
    isDark: false,
    contexts: new Map(),
  });
  const svg = drawing ? writeSvg(drawing, { ...fontFamily, faces: [] }) : '';
  const { boxes } = layoutOf(document.items, 'design');
  const placeOf = (text: string): readonly [string | null, number] => {
    const [, attributes = ''] = new RegExp(`<text([^>]*)>${text}</text>`).exec(svg) ?? [];
    return [/direction="(\w+)"/.exec(attributes)?.[1] ?? null, Number(/ x="([^"]+)"/.exec(attributes)?.[1])];
  };
  const edge = (id: string, side: 'left' | 'right'): number => {
    const { x = 0, width = 0 } = boxes.get(id) ?? {};
    return side === 'left' ? x + cardSizes.padding : x + width - cardSizes.padding;
  };
  expect(placeOf(arabic ?? '')).toEqual(['rtl', edge('c0', 'right')]);
  expect(placeOf(hebrew ?? '')).toEqual(['rtl', edge('c1', 'right')]);
  expect(placeOf(mixed ?? '')).toEqual([null, edge('c2', 'left')]);
});
