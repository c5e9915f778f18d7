/** A context map from afar. */
import { expect, test } from 'vitest';
import { elementCounts } from './element-counts.ts';
import { savedMapOf } from './map-item.ts';
import { lightLook } from './map-looks.ts';
import { drawMap } from './map-scene.ts';
import { slidesOf } from './map-slides.ts';

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

test('a context counts the elements that boards made of it as well, each once', () => {
  const contexts = [{ ...facts, id: 'one', name: 'Order', elementIds: ['a', 'b'] }];
  const made = [
    { id: 'b', context: 'one' },
    { id: 'c', context: 'one' },
    { id: 'd', context: 'gone' },
  ];
  const counts = elementCounts(contexts, made);
  const { items } = drawMap({ state: 'AS_IS', contexts, relationships: [] }, { look: lightLook, counts });
  const texts = items.flatMap(({ commands }) => commands.flatMap((one) => (one.kind === 'text' ? [one.text] : [])));
  expect(texts).toContain('Core · 3 elements');
});

test('what a slide is not about recedes, at every zoom', () => {
  const contexts = ['one', 'two', 'three'].map((id, at) => ({
    ...facts,
    id,
    name: id,
    position: { x: at * 400, y: 0 },
  }));
  const link = {
    technology: '',
    description: '',
    upstreamRoles: [],
    downstreamRoles: [],
    kind: 'partnership' as const,
  };
  const relationships = [
    { ...link, id: 'first', upstreamId: 'one', downstreamId: 'two' },
    { ...link, id: 'second', upstreamId: 'two', downstreamId: 'three' },
  ];
  const [whole, slide] = slidesOf(savedMapOf({ state: 'AS_IS', contexts, relationships }).items, 'Map');
  const faint = (about: ReadonlySet<string> | undefined): readonly string[] =>
    drawMap({ state: 'AS_IS', contexts, relationships }, { look: lightLook, about }).items.flatMap(
      ({ id, commands, middle = [], far = [] }) =>
        [commands, middle, far].every(([first]) => first?.kind === 'group' && (first.opacity ?? 1) < 0.5) ? [id] : [],
    );
  expect(faint(whole?.about)).toEqual([]);
  expect([slide?.id, faint(slide?.about)]).toEqual(['one', ['second', 'three']]);
});
