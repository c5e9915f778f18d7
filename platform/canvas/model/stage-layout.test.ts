/** Edge routes and label positions, on 100 random graphs and on a few drawn by hand. */
import fc from 'fast-check';
import type { LayoutGraph } from '@archwright/layout';
import { describe, expect, test } from 'vitest';
import { routeEdges } from './edge-routing.ts';
import { grown, hits, linesOf, overlaps } from './lines.ts';
import type { Box } from './nearest-box.ts';
import { directLayout, stageLayout } from './stage-layout.ts';

const frame = {
  id: 'group',
  parent: null,
  title: { width: 80, height: 20 },
  titleAt: 'bottom',
  padding: { top: 60, right: 20, bottom: 60, left: 20 },
  least: { width: 320, height: 210 },
} as const;

const graph: fc.Arbitrary<LayoutGraph> = fc
  .record({
    cells: fc.uniqueArray(fc.nat({ max: 63 }), { minLength: 2, maxLength: 32, size: 'max' }),
    lines: fc.array(fc.tuple(fc.nat(), fc.nat(), fc.integer({ min: 30, max: 180 }), fc.constantFrom(18, 34, 50)), {
      maxLength: 50,
      size: 'max',
    }),
    groupSize: fc.nat({ max: 12 }),
  })
  .map(({ cells, lines, groupSize }) => {
    const idAt = (at: number): string => `box ${at % cells.length}`;
    const members = groupSize > 1 && groupSize < cells.length ? groupSize : 0;
    return {
      boxes: cells.map((cell, at) => ({
        id: idAt(at),
        group: at < members ? frame.id : null,
        x: (cell % 8) * 480,
        y: Math.floor(cell / 8) * 400,
        width: 300,
        height: cell % 3 === 0 ? 210 : 150,
      })),
      edges: lines.map(([from, to, width, height], at) => ({
        id: `line ${at}`,
        from: idAt(from),
        to: idAt(to),
        label: { width, height },
      })),
      groups: [frame],
    };
  });

describe('100 random graphs', () => {
  const seed = Number(process.env['SEED'] ?? 20261121);

  test.each([
    ['at right angles', stageLayout],
    ['straight', directLayout],
  ])(
    '%s: no edge crosses another box, labels do not overlap',
    (_, layoutOf) => {
      let [labels, hidden] = [0, 0];
      fc.assert(
        fc.property(graph, (task) => {
          const layout = layoutOf(task);
          const { boxes } = task;
          const routes = new Map(layout.routes.map(({ id, points }) => [id, points]));
          for (const { id, from, to } of task.edges) {
            if (from === to) continue;
            const lines = linesOf(routes.get(id) ?? []);
            expect(lines.length).toBeGreaterThan(0);
            const foreign = boxes.filter((box) => box.id !== from && box.id !== to);
            const run = foreign.filter((box) => lines.some(([one, other]) => hits(one, other, grown(box, -0.5))));
            expect(run.map((box) => `${id} through ${box.id}`)).toEqual([]);
          }
          const sizes = new Map(task.edges.map((edge) => [edge.id, edge.label]));
          const plates = layout.labels.map((label) => ({
            ...label,
            ...(sizes.get(label.id) ?? { width: 0, height: 0 }),
          }));
          labels += plates.length;
          hidden += plates.filter((plate) =>
            [...plates, ...boxes].some((other) => other.id !== plate.id && overlaps(plate, other)),
          ).length;
        }),
        { numRuns: 100, seed },
      );
      console.log(
        `labels that overlap: ${hidden} of ${labels} (${((100 * hidden) / labels).toFixed(2)} %), seed ${seed}`,
      );
      expect(labels).toBeGreaterThan(1000);
      expect(hidden / labels).toBeLessThanOrEqual(0.02);
    },
    120_000,
  );
});

describe('edge routes', () => {
  const box = (id: string, x: number, y: number): Box => ({ id, x, y, width: 300, height: 150 });

  test('an unobstructed edge is straight, from border to border', () => {
    const [route] = routeEdges({ nodes: [box('a', 0, 0), box('b', 600, 0)], edges: [{ id: 'l', from: 'a', to: 'b' }] });
    expect(route?.points).toEqual([
      { x: 300, y: 75 },
      { x: 600, y: 75 },
    ]);
  });

  test('an edge goes around a box in between with two bends', () => {
    const nodes = [box('a', 0, 0), box('wall', 450, 10), box('b', 900, 0)];
    const [route] = routeEdges({ nodes, edges: [{ id: 'l', from: 'a', to: 'b' }] });
    expect(route?.points).toHaveLength(4);
    expect(linesOf(route?.points ?? []).some(([from, to]) => hits(from, to, nodes[1] ?? box('', 0, 0)))).toBe(false);
  });

  test('several edges between the same two boxes run in parallel, in both directions', () => {
    const edges = ['one', 'two', 'three'].map((id, at) => ({
      id,
      from: at === 1 ? 'b' : 'a',
      to: at === 1 ? 'a' : 'b',
    }));
    const routes = routeEdges({ nodes: [box('a', 0, 0), box('b', 600, 0)], edges });
    expect(routes.map(({ points }) => points.map(({ y }) => y))).toEqual([
      [39, 39],
      [75, 75],
      [111, 111],
    ]);
  });
});
