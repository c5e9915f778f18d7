/** Styles of edges: straight, curved, and through bends and with labels that were put by hand. */
import { describe, expect, test } from 'vitest';
import { curvedPath } from './curves.ts';
import type { LayoutBox, LayoutEdge, Point } from './layout-types.ts';
import { collide, piecesOf } from './rects.ts';
import { routeGraph } from './routes.ts';

const box = (id: string, x: number, y: number): LayoutBox => ({ id, group: null, x, y, width: 300, height: 150 });
const edge = (id: string, given: Partial<LayoutEdge> = {}): LayoutEdge => ({
  id,
  from: 'a',
  to: 'b',
  label: { width: 80, height: 18 },
  ...given,
});
const routed = (boxes: readonly LayoutBox[], ...edges: readonly LayoutEdge[]) => {
  const { routes, labels } = routeGraph({ boxes, groups: [], edges });
  return { points: (id: string): readonly Point[] => routes.find((route) => route.id === id)?.points ?? [], labels };
};
const isUpright = (points: readonly Point[]): boolean =>
  piecesOf(points).every(([from, to]) => from.x === to.x || from.y === to.y);

describe('a direct edge', () => {
  test('is straight from outline to outline, also through what lies between', () => {
    const { points } = routed(
      [box('a', 0, 0), box('wall', 300, 300), box('b', 600, 600)],
      edge('e', { style: 'direct' }),
    );
    expect(points('e')).toEqual([
      { x: 225, y: 150 },
      { x: 675, y: 600 },
    ]);
  });

  test('ends on the round head of a person', () => {
    const shape = [
      { x: 100, y: 0, width: 100, height: 100, isRound: true },
      { x: 0, y: 90, width: 300, height: 60 },
    ];
    const { points } = routed([box('a', 0, -600), { ...box('b', 0, 0), shape }], edge('e', { style: 'direct' }));
    expect(points('e').at(-1)).toEqual({ x: 150, y: 0 });
    const beside = routed([box('a', -600, -525), { ...box('b', 0, 0), shape }], edge('e', { style: 'direct' }));
    const end = beside.points('e').at(-1) ?? { x: 0, y: 0 };
    expect(Math.hypot(end.x - 150, end.y - 50)).toBeCloseTo(50, 1);
  });

  test('runs in parallel to others between the same boxes, and their labels do not overlap', () => {
    const edges = ['one', 'two', 'three'].map((id, at) =>
      edge(id, { style: 'direct', ...(at === 1 ? { from: 'b', to: 'a' } : {}) }),
    );
    const { points, labels } = routed([box('a', 0, 0), box('b', 600, 0)], ...edges);
    const heights = edges.map(({ id }) => points(id).map(({ y }) => y));
    expect(heights.toSorted((one, other) => (one[0] ?? 0) - (other[0] ?? 0))).toEqual([
      [39, 39],
      [75, 75],
      [111, 111],
    ]);
    for (const [at, label] of labels.entries()) {
      expect(labels.slice(at + 1).filter((other) => collide(label, other))).toEqual([]);
    }
  });
});

describe('bends put by hand', () => {
  const via = [
    { x: 450, y: -200 },
    { x: 900, y: 400 },
  ];

  test.each(['orthogonal', 'curved'] as const)('an %s edge passes through them in order, at right angles', (style) => {
    const { points } = routed([box('a', 0, 0), box('b', 600, 0)], edge('e', { style, via }));
    const found = points('e');
    expect(isUpright(found)).toBe(true);
    const passed = via.map((bend) =>
      piecesOf(found).findIndex(
        ([from, to]) =>
          Math.min(from.x, to.x) <= bend.x &&
          Math.max(from.x, to.x) >= bend.x &&
          Math.min(from.y, to.y) <= bend.y &&
          Math.max(from.y, to.y) >= bend.y,
      ),
    );
    expect(passed.every((at) => at !== -1)).toBe(true);
    expect(passed[0]).toBeLessThan(passed[1] ?? 0);
    const onBox = (end: Point | undefined, at: Point): boolean =>
      end !== undefined && collide({ ...end, width: 0, height: 0 }, { ...at, width: 300, height: 150 }, 0.5);
    expect(onBox(found[0], { x: 0, y: 0 })).toBe(true);
    expect(onBox(found.at(-1), { x: 600, y: 0 })).toBe(true);
  });

  test('a direct edge runs straight from bend to bend', () => {
    const { points } = routed([box('a', 0, 0), box('b', 600, 0)], edge('e', { style: 'direct', via }));
    expect(points('e').slice(1, -1)).toEqual(via);
    expect(points('e')).toHaveLength(4);
  });

  test('other edges keep away from them, and they stay', () => {
    const boxes = [box('a', 0, 0), box('b', 0, 600)];
    const [alone, together] = [
      routed(boxes, edge('hand', { via: [{ x: 150, y: 400 }] })),
      routed(boxes, edge('hand', { via: [{ x: 150, y: 400 }] }), edge('other')),
    ];
    expect(together.points('hand')).toEqual(alone.points('hand'));
    expect(together.points('hand')).toEqual([
      { x: 150, y: 150 },
      { x: 150, y: 600 },
    ]);
    expect(Math.abs((together.points('other')[0]?.x ?? 150) - 150)).toBeGreaterThanOrEqual(6);
  });
});

test('a label that was put by hand stays there, and others keep away from it', () => {
  const put = { width: 80, height: 18, at: { x: 400, y: 66 } };
  const boxes = [box('a', 0, 0), box('b', 600, 0), box('c', 300, 400)];
  const { labels } = routed(boxes, edge('hand', { to: 'c', label: put }), edge('other', { style: 'direct' }));
  expect(labels.find(({ id }) => id === 'hand')).toEqual({ id: 'hand', x: 400, y: 66, width: 80, height: 18 });
  const other = labels.find(({ id }) => id === 'other');
  expect(other && collide(other, { x: 400, y: 66, width: 80, height: 18 })).toBe(false);
});

describe('a curve', () => {
  test('rounds the bends of a path and keeps its ends', () => {
    const points = [
      { x: 0, y: 0 },
      { x: 100, y: 0 },
      { x: 100, y: 20 },
    ];
    expect(curvedPath(points)).toBe('M 0 0 L 80 0 Q 100 0 100 10 L 100 20');
  });

  test('is a straight line between two points, and nothing for fewer', () => {
    expect(
      curvedPath([
        { x: 1, y: 2 },
        { x: 3.004, y: 4 },
      ]),
    ).toBe('M 1 2 L 3 4');
    expect(curvedPath([{ x: 1, y: 2 }])).toBe('');
  });
});
