/** Automatic layout, edge routes and label positions, on 200 random graphs and on a few drawn by hand. */
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { routeEdges } from './edge-routing.ts';
import { grown, hits, linesOf, overlaps } from './lines.ts';
import type { Box } from './nearest-box.ts';
import { frameOf, pinnedLayout, type PinnableBox } from './pinned-layout.ts';
import { stageLayout, type StageTask } from './stage-layout.ts';

const frame = { sides: 20, ends: 60, least: { width: 320, height: 210 } };

/** Pinned boxes may be anywhere, but never overlap. */
function withoutOverlap(boxes: readonly PinnableBox[]): readonly PinnableBox[] {
  const kept: PinnableBox[] = [];
  return boxes.map((box) => {
    if (!box.isPinned || kept.some((one) => overlaps(one, box, 20))) return { ...box, isPinned: false };
    kept.push(box);
    return box;
  });
}

const graph: fc.Arbitrary<StageTask> = fc
  .record({
    boxes: fc.array(
      fc.record({
        x: fc.integer({ min: -2000, max: 3000 }),
        y: fc.integer({ min: -2000, max: 3000 }),
        isPerson: fc.boolean(),
        isPinned: fc.boolean(),
      }),
      { minLength: 2, maxLength: 32, size: 'max' },
    ),
    lines: fc.array(fc.tuple(fc.nat(), fc.nat(), fc.integer({ min: 30, max: 180 }), fc.constantFrom(18, 34, 50)), {
      maxLength: 50,
      size: 'max',
    }),
    groupSize: fc.nat({ max: 12 }),
  })
  .map(({ boxes, lines, groupSize }) => {
    const idAt = (at: number): string => `box ${at % boxes.length}`;
    const members = groupSize > 1 && groupSize < boxes.length ? boxes.slice(0, groupSize).map((_, at) => idAt(at)) : [];
    return {
      isLayout: true,
      boxes: withoutOverlap(
        boxes.map(({ x, y, isPerson, isPinned }, at) => ({
          id: idAt(at),
          x,
          y,
          width: 300,
          height: isPerson ? 210 : 150,
          // A group whose members are pinned far apart encloses whatever lies between them.
          isPinned: isPinned && at >= members.length,
        })),
      ),
      edges: lines.map(([from, to, width, height], at) => ({
        id: `line ${at}`,
        from: idAt(from),
        to: idAt(to),
        label: { width, height },
      })),
      ...(members.length > 0 ? { group: { members, ...frame } } : {}),
      aspect: 1.6,
    };
  });

const placed = (task: StageTask): { boxes: readonly PinnableBox[]; layout: ReturnType<typeof stageLayout> } => {
  const layout = stageLayout(task);
  const placeOf = new Map(layout.places.map((place) => [place.id, place]));
  return { layout, boxes: task.boxes.map((box) => ({ ...box, ...placeOf.get(box.id) })) };
};

const pairsThatOverlap = (boxes: readonly Box[]): string[] =>
  boxes.flatMap((one, at) =>
    boxes
      .slice(at + 1)
      .filter((other) => overlaps(one, other))
      .map(({ id }) => `${one.id} on ${id}`),
  );

/** Boxes inside the frame of a group that they do not belong to. */
function strangersIn({ group }: StageTask, boxes: readonly Box[]): readonly Box[] {
  if (!group) return [];
  const members = new Set(group.members);
  const isMember = ({ id }: Box): boolean => members.has(id);
  const area = frameOf(boxes.filter(isMember), group);
  return boxes.filter((box) => !isMember(box) && overlaps(box, area));
}

describe('200 random graphs', () => {
  const seed = Number(process.env['SEED'] ?? 20261121);

  test('no pinned box moves, no boxes overlap, no edge crosses another box, labels do not overlap', () => {
    let [labels, hidden] = [0, 0];
    fc.assert(
      fc.property(graph, (task) => {
        const { layout, boxes } = placed(task);
        const pinned = task.boxes.filter(({ isPinned }) => isPinned);
        expect(layout.places.filter(({ id }) => pinned.some((one) => one.id === id))).toEqual([]);
        expect(layout.places).toHaveLength(task.boxes.length - pinned.length);
        expect(pairsThatOverlap(boxes)).toEqual([]);
        expect(strangersIn(task, boxes)).toEqual([]);
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
      { numRuns: 200, seed },
    );
    console.log(
      `labels that overlap: ${hidden} of ${labels} (${((100 * hidden) / labels).toFixed(2)} %), seed ${seed}`,
    );
    expect(labels).toBeGreaterThan(2000);
    expect(hidden / labels).toBeLessThanOrEqual(0.02);
  }, 120_000);
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

test.each([30, 100, 200])(
  '%i boxes are placed within half a second of computing, in the middle of five runs',
  (count) => {
    const boxes = Array.from({ length: count }, (_, at) => ({
      id: `box ${at}`,
      x: 0,
      y: 0,
      width: 300,
      height: 150,
      isPinned: at % 10 === 0,
    })).map((box, at) => (box.isPinned ? { ...box, x: at * 90, y: (at % 7) * 400 } : box));
    const edges = Array.from({ length: 2 * count }, (_, at) => ({
      id: `line ${at}`,
      from: `box ${(at * 7) % count}`,
      to: `box ${(at * 13 + (at >> 3)) % count}`,
    }));
    const times = Array.from({ length: 5 }, () => {
      // CPU time of this process only, so that other load does not count.
      const start = process.cpuUsage();
      expect(pinnedLayout({ boxes, edges, aspect: 1.6 })).toHaveLength(count - count / 10);
      return process.cpuUsage(start).user / 1000;
    }).toSorted((one, other) => one - other);
    console.log(
      `layout of ${count} boxes, ${2 * count} lines: ${times.map((ms) => `${Math.round(ms)} ms`).join(', ')}`,
    );
    expect(times[2]).toBeLessThan(500);
  },
  60_000,
);
