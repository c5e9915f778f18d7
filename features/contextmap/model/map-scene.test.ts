/** A context map from afar. */
import { expect, test } from 'vitest';
import { lightLook } from './map-looks.ts';
import { drawMap } from './map-scene.ts';

const facts = { description: '', subdomain: 'core' as const, team: '', elementIds: [], position: { x: 0, y: 0 } };

/** Lines of a name from afar, with their size. */
function afar(name: string): readonly (readonly [text: string, size: number])[] {
  const contexts = [{ ...facts, id: 'one', name }];
  const { items } = drawMap({ state: 'AS_IS', contexts, relationships: [] }, { look: lightLook });
  const [item] = items;
  expect(item?.middle).toBe(item?.far);
  return (item?.far ?? []).flatMap((one) => (one.kind === 'text' ? [[one.text, one.font.size] as const] : []));
}

test('names are as large as their boxes allow, in whole words', () => {
  expect(afar('Order')).toEqual([['Order', 52]]);
  expect(afar('Warehouse management')).toEqual([
    ['Warehouse', 34],
    ['management', 34],
  ]);
});

test('names that fit in no size end with an ellipsis, at a size that can be read from afar', () => {
  for (const name of ['Administration '.repeat(6).trim(), 'x'.repeat(85)]) {
    const lines = afar(name);
    expect([lines.map(([, size]) => size), lines.at(-1)?.[0].endsWith('…')]).toEqual([[34, 34], true]);
  }
});
