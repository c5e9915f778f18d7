/** Sketches that become part of a C4 model: names, parents, the view that shows them, and what is left out with a reason. */
import { expect, test } from 'vitest';
import { withSketch, type C4Sketch, type SketchOutcome } from './c4-sketch.ts';
import { newC4Document } from './c4-model.ts';
import { anId, shop, shownIn } from './testing/shop-model.ts';

const made = (outcome: SketchOutcome) => {
  if ('problems' in outcome) throw new Error(JSON.stringify(outcome.problems));
  return outcome;
};
const at = (x: number, y = 0) => ({ x, y });

test('a sketch of people and systems becomes the context view of a new model', () => {
  const sketch: C4Sketch = {
    view: { level: 'C1' },
    elements: [
      { key: 'a', type: 'actor', name: 'Customer', location: 'external', position: at(0.4) },
      { key: 'b', type: 'software-system', name: 'Shop', location: 'internal', position: at(600, 30) },
    ],
    relationships: [{ source: 'a', target: 'b', description: 'orders' }],
  };
  const { document, viewId, elements, relationships, losses } = made(
    withSketch(
      newC4Document('Shop', () => 'context'),
      sketch,
      anId,
    ),
  );
  expect([viewId, elements, relationships, losses]).toEqual(['context', 2, 1, []]);
  const named = [...document.elements.values()].map(({ name, type, location }) => [name, type, location]);
  expect(named).toEqual([
    ['Customer', 'actor', 'external'],
    ['Shop', 'software-system', 'internal'],
  ]);
  expect(document.views.get('context')?.elements.map(({ position }) => position)).toEqual([at(0), at(600, 30)]);
  expect([...document.relationships.values()].map(({ description }) => description)).toEqual(['orders']);
});

test('a system that is not drawn comes with its containers, whose view shows people as well', () => {
  const sketch: C4Sketch = {
    view: { level: 'C2', source: 'system' },
    elements: [
      { key: 'c', type: 'container', name: 'Worker', parent: 'system', position: at(0) },
      { key: 'Customer', id: 'Customer', position: at(500) },
      { key: 'system', type: 'software-system', name: 'Mail', location: 'internal' },
    ],
    relationships: [],
  };
  const { document, viewId } = made(withSketch(shop, sketch, anId));
  const names = shownIn(document, viewId).map((id) => document.elements.get(id)?.name);
  expect(names).toEqual(['Worker', 'Customer']);
  expect(document.views.get(viewId)?.name).toBe('Mail – Containers');
});

test('elements that are there get relationships and stay what they are', () => {
  const sketch: C4Sketch = {
    view: { level: 'C2', source: 'Shop' },
    elements: [
      { key: 'w', id: 'Web', position: at(900, 900) },
      { key: 'd', id: 'Database', position: at(900, 1200) },
    ],
    relationships: [{ source: 'w', target: 'd', description: 'reads' }],
  };
  const { document, elements, relationships } = made(withSketch(shop, sketch, anId));
  expect([elements, relationships]).toEqual([0, 1]);
  expect(document.views.get('Shop view')?.elements).toEqual(shop.views.get('Shop view')?.elements);
});

test('what a view does not show and relationships that the model refuses are left out and told', () => {
  const sketch: C4Sketch = {
    view: { level: 'C1' },
    elements: [
      { key: 's', id: 'Shop', position: at(0) },
      { key: 'w', id: 'Web', position: at(500) },
    ],
    relationships: [{ source: 's', target: 'w', description: 'has' }],
  };
  const { losses, relationships } = made(withSketch(shop, sketch, anId));
  expect(relationships).toBe(0);
  expect(losses.map(({ path }) => path)).toEqual(['elements[1]', 'relationships[0]']);
  expect(losses[1]?.message).toContain('“Shop → Web” was left out');
});

test('a name that is taken, an unknown element and a view that is not there refuse the whole sketch', () => {
  const refused = (sketch: Partial<C4Sketch>) => {
    const outcome = withSketch(shop, { view: { level: 'C1' }, elements: [], relationships: [], ...sketch }, anId);
    return 'problems' in outcome ? outcome.problems.map(({ path }) => path) : [];
  };
  const bank = { type: 'software-system', name: 'Bank' } as const;
  expect(
    refused({
      elements: [
        { key: 'x', type: 'actor', name: 'New' },
        { key: 'b', ...bank },
      ],
    }),
  ).toEqual(['elements[1].name']);
  expect(refused({ elements: [{ key: 'x', id: 'nobody', position: at(0) }] })).toEqual(['elements[0].id']);
  expect(refused({ view: { level: 'C2', source: 'Bank' } })).toEqual(['view.source']);
});
