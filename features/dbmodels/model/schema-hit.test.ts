/** What lies under a point of the canvas. */
import { expect, test } from 'vitest';
import type { DrawnSchema } from './drawn-schema.ts';
import { routeRelations } from './relation-routes.ts';
import { tableBoxes } from './schema-geometry.ts';
import { schemaTargetAt } from './schema-hit.ts';
import { relationsOf, type SchemaItems } from './schema-item.ts';
import { itemsIn } from './schema-state.ts';
import { sampleSchema } from './testing/sample-schema.ts';
import { SchemaDriver } from './testing/schema-driver.ts';

function shop() {
  const tables = [
    { name: 'customers', at: [0, 0] as const },
    { name: 'orders', columns: ['customer_id'], at: [600, 0] as const },
  ];
  const editor = new SchemaDriver(sampleSchema(tables, ['orders.customer_id > customers.id']));
  editor.send({ kind: 'area-added', part: { x: -50, y: 300, width: 400, height: 300 }, name: 'Area' });
  return editor.send({ kind: 'note-added', at: { x: 620, y: 20 }, text: 'Over a table' });
}

const drawnFor = (items: SchemaItems): DrawnSchema => {
  const boxes = tableBoxes(items);
  return { boxes, routes: routeRelations(boxes, relationsOf(items)), items: [] };
};

function targetAt(x: number, y: number, perPixel = 1) {
  const items = itemsIn(shop().state);
  return schemaTargetAt(items, drawnFor(items), { x, y }, perPixel);
}

test('a table has a header, columns and a footer', () => {
  expect(targetAt(150, 20)).toEqual({ kind: 'item', id: 'customers' });
  expect(targetAt(150, 60)).toEqual({ kind: 'column', tableId: 'customers', columnId: 'id' });
  expect(targetAt(150, 100)).toEqual({ kind: 'footer', id: 'customers' });
});

test('rings stand at both ends of a row, also a little beside it, and grow with the distance', () => {
  const ring = { kind: 'handle', tableId: 'customers', columnId: 'id' };
  expect([targetAt(-8, 63), targetAt(305, 63)]).toEqual([ring, ring]);
  expect([targetAt(-15, 63).kind, targetAt(-15, 63, 2)]).toEqual(['canvas', ring]);
});

test('a relation is hit near its line', () => {
  expect(targetAt(450, 250).kind).toBe('canvas');
  const items = itemsIn(shop().state);
  const drawn = drawnFor(items);
  const [[id, route] = []] = drawn.routes;
  const [one, other] = [route?.points[0], route?.points[1]];
  const middle = { x: ((one?.x ?? 0) + (other?.x ?? 0)) / 2, y: ((one?.y ?? 0) + (other?.y ?? 0)) / 2 + 5 };
  expect(schemaTargetAt(items, drawn, middle, 1)).toEqual({ kind: 'item', id });
});

test('an area is held by its head, its border and its corner; its inside belongs to the canvas', () => {
  expect([targetAt(100, 310).kind, targetAt(-48, 500).kind]).toEqual(['item', 'item']);
  expect([targetAt(100, 450).kind, targetAt(348, 598).kind]).toEqual(['canvas', 'resize']);
});

test('a note lies over tables', () => {
  expect(targetAt(700, 60)).toMatchObject({ kind: 'item' });
  expect(targetAt(700, 60)).not.toMatchObject({ id: 'orders' });
});
