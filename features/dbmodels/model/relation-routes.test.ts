/** Courses of relations: they begin and end at their rows, never run through a table, and keep apart. */
import { describe, expect, test } from 'vitest';
import type { Point } from '#platform/canvas/model/lines.ts';
import { randomSource } from '#platform/editing/model/testing/random-source.ts';
import { RouteCache, routeRelations } from './relation-routes.ts';
import { rowMiddle, tableBoxes, type TableBox } from './schema-geometry.ts';
import { relationsOf, type SchemaDocument } from './schema-item.ts';
import { sampleSchema, type SampleTable } from './testing/sample-schema.ts';

const routed = ({ items }: SchemaDocument) => {
  const boxes = tableBoxes(items);
  return { boxes, relations: relationsOf(items), routes: routeRelations(boxes, relationsOf(items)) };
};

/** Whether a straight part lies within a table, its border excepted. */
function isThrough(one: Point, other: Point, { x, y, width, height }: TableBox): boolean {
  const [left, right] = [Math.min(one.x, other.x), Math.max(one.x, other.x)];
  const [top, bottom] = [Math.min(one.y, other.y), Math.max(one.y, other.y)];
  return left < x + width - 1 && right > x + 1 && top < y + height - 1 && bottom > y + 1;
}

const partsOf = (points: readonly Point[]): readonly (readonly [Point, Point])[] =>
  points.slice(1).map((point, at) => [points[at] ?? point, point]);

describe('the course of a relation', () => {
  test('leaves the referencing row and enters the referenced one, on the sides that face each other', () => {
    const schema = sampleSchema(
      [
        { name: 'orders', columns: ['customer_id'], at: [0, 0] },
        { name: 'customers', at: [600, 200] },
      ],
      ['orders.customer_id > customers.id'],
    );
    const { boxes, routes } = routed(schema);
    const [route] = [...routes.values()];
    const [orders, customers] = [boxes.get('orders'), boxes.get('customers')];
    expect(route?.points[0]).toEqual({ x: 300, y: orders && rowMiddle(orders, 'customer_id') });
    expect(route?.points.at(-1)).toEqual({ x: 600, y: customers && rowMiddle(customers, 'id') });
    expect([route?.fromSide, route?.toSide]).toEqual(['right', 'left']);
  });

  test('goes around a table that stands between', () => {
    const schema = sampleSchema(
      [
        { name: 'a', columns: ['c_id'], at: [0, 0] },
        { name: 'b', columns: ['one', 'two', 'three'], at: [450, -60] },
        { name: 'c', at: [900, 0] },
      ],
      ['a.c_id > c.id'],
    );
    const { boxes, routes } = routed(schema);
    const [route] = [...routes.values()];
    const between = boxes.get('b');
    const hits = partsOf(route?.points ?? []).filter(([one, other]) => between && isThrough(one, other, between));
    expect(hits).toEqual([]);
  });

  test('of a table to itself leaves and enters on the same side', () => {
    const schema = sampleSchema([{ name: 'tree', columns: ['parent_id'], at: [0, 0] }], ['tree.parent_id > tree.id']);
    const [route] = [...routed(schema).routes.values()];
    expect(route?.fromSide).toBe(route?.toSide);
    expect(partsOf(route?.points ?? [])).toHaveLength(3);
  });

  test('relations to different columns have lanes of their own, those to the same column may share one', () => {
    const schema = sampleSchema(
      [
        { name: 'a', columns: ['b_id', 'c_id', 'other_id'], at: [0, 0] },
        { name: 'b', columns: ['own'], at: [600, 150] },
      ],
      ['a.b_id > b.id', 'a.other_id > b.own'],
    );
    const lanes = [...routed(schema).routes.values()].flatMap(({ points }) =>
      partsOf(points).flatMap(([one, other]) => (one.x === other.x ? [one.x] : [])),
    );
    expect(lanes).toHaveLength(2);
    expect(Math.abs((lanes[0] ?? 0) - (lanes[1] ?? 0))).toBeGreaterThanOrEqual(14);
  });
});

test('in 60 random schemas no relation runs through a table', () => {
  for (let seed = 1; seed <= 60; seed += 1) {
    const next = randomSource(seed);
    const columns = 2 + Math.floor(next() * 5);
    const tables: SampleTable[] = Array.from({ length: 4 + Math.floor(next() * 26) }, (_, at) => ({
      name: `t${at}`,
      columns: Array.from({ length: Math.floor(next() * 6) }, (_unused, index) => `c${index}`),
      at: [(at % columns) * 430 + Math.floor(next() * 60), Math.floor(at / columns) * 380 + Math.floor(next() * 40)],
    }));
    const relations = tables.flatMap(({ name, columns: own = [] }) =>
      own.map((column) => `${name}.${column} > t${Math.floor(next() * tables.length)}.id`),
    );
    const { boxes, routes } = routed(sampleSchema(tables, relations));
    for (const [id, { points }] of routes) {
      const parts = partsOf(points);
      for (const [one, other] of parts) {
        expect(one.x === other.x || one.y === other.y, `${seed} ${id} is level or upright`).toBe(true);
        for (const box of boxes.values()) {
          expect(isThrough(one, other, box), `seed ${seed}: ${id} through ${box.table.name}`).toBe(false);
        }
      }
    }
  }
});

test('courses kept from before are those that a fresh drawing would choose', () => {
  const next = randomSource(7);
  const tables: SampleTable[] = Array.from({ length: 30 }, (_, at) => ({
    name: `t${at}`,
    columns: ['c0', 'c1'],
    at: [(at % 6) * 430, Math.floor(at / 6) * 380],
  }));
  const relations = tables.flatMap(({ name, columns: own = [] }) =>
    own.map((column) => `${name}.${column} > t${Math.floor(next() * tables.length)}.id`),
  );
  const { items } = sampleSchema(tables, relations);
  const cache = new RouteCache();
  let boxes = tableBoxes(items);
  routeRelations(boxes, relationsOf(items), cache);
  for (let step = 0; step < 40; step += 1) {
    const moved = `t${Math.floor(next() * tables.length)}`;
    const [dx, dy] = [next() * 900 - 450, next() * 900 - 450].map(Math.round);
    boxes = new Map(
      [...boxes].map(([id, box]) => [id, id === moved ? { ...box, x: box.x + (dx ?? 0), y: box.y + (dy ?? 0) } : box]),
    );
    expect(routeRelations(boxes, relationsOf(items), cache)).toEqual(routeRelations(boxes, relationsOf(items)));
  }
});

test('courses that there was no time to search for go straight, until the next drawings have found them', () => {
  // A ring of tables with a table in it: its relations only get out through narrow places.
  const around = Array.from({ length: 49 }, (_, at): SampleTable => {
    const [column, row] = [at % 7, Math.floor(at / 7)];
    return { name: `t${at}`, columns: ['a', 'b'], at: [column * 330 + (row % 2) * 150, row * 190] };
  });
  const relations = around.flatMap(({ name }, at) => [`${name}.a > t${(at * 13) % 49}.id`, `${name}.b > t24.id`]);
  const { items } = sampleSchema(around, relations);
  const boxes = tableBoxes(items);
  const whole = routeRelations(boxes, relationsOf(items));
  const cache = new RouteCache({ searches: 2, first: 2 });
  const first = routeRelations(boxes, relationsOf(items), cache);
  expect([cache.isUnfinished, first.size]).toEqual([true, whole.size]);
  expect(first).not.toEqual(whole);
  let drawings = 1;
  let last = first;
  for (; cache.isUnfinished; drawings += 1) last = routeRelations(boxes, relationsOf(items), cache);
  expect(last).toEqual(whole);
  expect(drawings).toBeGreaterThan(2);
});
