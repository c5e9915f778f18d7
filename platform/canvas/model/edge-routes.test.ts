/** Where edges run while boxes move, hit testing, and alignment guides. */
import { describe, expect, test } from 'vitest';
import { alignGuides } from './snapping.ts';
import { drawnRoute, lineAt, lineParts, noEdgeRoutes, straightRoute, type EdgeRoutes } from './edge-routes.ts';
import type { Box } from './nearest-box.ts';

const box = (id: string, x: number, y: number): Box => ({ id, x, y, width: 100, height: 50 });
const [left, right] = [box('left', 0, 0), box('right', 300, 0)];
const line = { id: 'line', from: left, to: right, label: { width: 40, height: 18 } };
const routes: EdgeRoutes = {
  boxes: new Map([
    ['left', { x: 0, y: 0 }],
    ['right', { x: 300, y: 0 }],
  ]),
  routes: new Map([
    [
      'line',
      [
        { x: 100, y: 25 },
        { x: 200, y: 90 },
        { x: 300, y: 25 },
      ],
    ],
  ]),
  labels: new Map([['line', { x: 180, y: 80 }]]),
};

describe('an edge', () => {
  test('follows its computed route while neither of its boxes has moved', () => {
    const way = drawnRoute(line, routes);
    expect(way.points).toHaveLength(3);
    expect(way.label).toEqual({ x: 180, y: 80 });
    expect(way.bounds).toEqual({ x: 99, y: 24, width: 202, height: 75 });
  });

  test('is straight from border to border before a route is computed, and while a box moves', () => {
    const straight = [
      { x: 100, y: 25 },
      { x: 300, y: 25 },
    ];
    expect(drawnRoute(line, noEdgeRoutes)).toMatchObject({ points: straight, label: { x: 180, y: 16 } });
    const moved = drawnRoute({ ...line, to: box('right', 500, 0) }, routes);
    expect(moved.points).toEqual([
      { x: 100, y: 25 },
      { x: 500, y: 25 },
    ]);
  });

  test('connects the middles of overlapping boxes', () => {
    expect(straightRoute(left, box('over', 20, 10))).toEqual([
      { x: 50, y: 25 },
      { x: 70, y: 35 },
    ]);
  });

  test('ends where its arrow head begins', () => {
    const { line: body, head } = lineParts([
      { x: 0, y: 0 },
      { x: 100, y: 0 },
    ]);
    expect(body.at(-1)).toEqual({ x: 88, y: 0 });
    expect(head).toEqual([
      { x: 100, y: 0 },
      { x: 88, y: 5 },
      { x: 88, y: -5 },
    ]);
  });
});

test('a click hits the nearest edge within reach', () => {
  const lines = [
    { id: 'one', ...drawnRoute({ ...line, label: { width: 0, height: 0 } }, noEdgeRoutes) },
    { id: 'two', ...drawnRoute({ ...line, from: box('a', 0, 12), to: box('b', 300, 12) }, noEdgeRoutes) },
  ];
  expect(lineAt(lines, { x: 200, y: 28 }, 8)?.id).toBe('one');
  expect(lineAt(lines, { x: 200, y: 35 }, 8)?.id).toBe('two');
  expect(lineAt(lines, { x: 200, y: 60 }, 8)).toBeUndefined();
});

test('a dragged box aligns with the edges and middles of nearby boxes', () => {
  const others = [box('above', 0, -200), box('far', 0, -9_000)];
  const guides = alignGuides([box('dragged', 0, 0)], others, 1_500);
  expect(guides).toEqual([0, 50, 100].map((at) => ({ axis: 'x', at, from: -200, to: 50 })));
  expect(alignGuides([box('dragged', 7, 0)], others, 1_500)).toEqual([]);
});
