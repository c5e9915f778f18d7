/** Bends put by hand. */
import { expect, test } from 'vitest';
import { bendSlots, withBendAt } from './line-bends.ts';

const point = (x: number, y: number) => ({ x, y });

test('every piece that is long enough has a place for a bend, counted among the bends before it', () => {
  const route = [point(0, 0), point(0, 100), point(20, 100), point(20, 300), point(200, 300)];
  expect(bendSlots(route, [])).toEqual([
    { x: 0, y: 50, at: 0, length: 100 },
    { x: 20, y: 200, at: 0, length: 200 },
    { x: 110, y: 300, at: 0, length: 180 },
  ]);
  expect(bendSlots(route, [point(20, 100), point(20, 300)]).map(({ at }) => at)).toEqual([0, 1, 2]);
});

test('places for bends stand beside the label', () => {
  const route = [point(0, 0), point(0, 200)];
  const plate = { x: -40, width: 80, height: 20 };
  expect(bendSlots(route, [], { ...plate, y: 90 })).toEqual([{ x: 0, y: 50, at: 0, length: 200 }]);
  expect(bendSlots(route, [], { ...plate, y: 20, height: 100 })).toEqual([{ x: 0, y: 150, at: 0, length: 200 }]);
  expect(bendSlots(route, [], { ...plate, y: 0, height: 200 })).toEqual([]);
});

test('a line that passes twice through the same point keeps the order of its bends', () => {
  const route = [point(0, 0), point(100, 0), point(100, 100), point(0, 100), point(100, 0), point(300, 0)];
  const bends = [point(100, 0), point(0, 100), point(100, 0)];
  expect(bendSlots(route, bends).map(({ at }) => at)).toEqual([0, 1, 1, 2, 3]);
});

test('a bend near the upright or level of its neighbour moves onto it', () => {
  const ends = [point(0, 0), point(300, 200)];
  expect(withBendAt([point(1, 1)], 0, point(4, 120.4), ends)).toEqual([point(0, 120)]);
  expect(withBendAt([point(1, 1)], 0, point(40, 196), ends)).toEqual([point(40, 200)]);
  expect(withBendAt([point(50, 50), point(1, 1)], 1, point(55, 120), ends)).toEqual([point(50, 50), point(50, 120)]);
});
