/** Routes between boxes that already have a place: around boxes and titles, in lanes, with labels. */
import { describe, expect, test, vi } from 'vitest';
import { elkHere } from './elk-here.ts';
import { layOut } from './layout.ts';
import type { LayoutGraph, LayoutTask } from './layout-types.ts';
import { measure } from './metrics.ts';
import { piecesOf } from './rects.ts';
import { routeGraph } from './routes.ts';
import { flattened } from './testing/flattened-curve.ts';
import { randomTask } from './testing/random-graph.ts';

// ELK takes its time while other suites run.
vi.setConfig({ testTimeout: 60_000 });

const seeds = Array.from({ length: 12 }, (_, at) => Number(process.env['SEED'] ?? 20_261_122) + at);

async function placed(task: LayoutTask): Promise<LayoutTask> {
  const { picture } = await layOut(task, { runElk: elkHere, deadline: 60_000 });
  const placeOf = new Map(picture.boxes.map((box) => [box.id, box]));
  return { ...task, boxes: task.boxes.map((box) => ({ ...box, ...placeOf.get(box.id) })) };
}

const box = (id: string, x: number, y: number) => ({ id, group: null, x, y, width: 300, height: 150 });
const edge = (id: string, from: string, to: string) => ({ id, from, to, label: { width: 80, height: 18 } });
const routed = (graph: Partial<LayoutGraph>) => routeGraph({ boxes: [], groups: [], edges: [], ...graph });

test('on laid out random graphs no edge is lost or crosses a box, a title or a foreign group, none share a lane, few labels lack room', async () => {
  let [labels, crowded, edges, shared] = [0, 0, 0, 0];
  for (const [at, seed] of seeds.entries()) {
    const task = await placed(randomTask(seed, 4 + at));
    const found = measure(task, { boxes: task.boxes, ...routeGraph(task) });
    const faults = { throughBoxes: 0, titlesCrossed: 0, lostEdges: 0, foreignGroups: 0 };
    expect(found, `seed ${seed}`).toMatchObject(faults);
    labels += task.edges.filter(({ label }) => label.width > 0).length;
    edges += task.edges.length;
    shared += found.lanes;
    crowded += found.labelHits + found.labelsOnFrames;
  }
  expect(shared / edges).toBe(0);
  expect(crowded / labels).toBeLessThan(0.01);
});

test('in a large view, too, no edge crosses a box or a title, and edges bend less than four times on average', async () => {
  const task = await placed(randomTask(20_261_122, 60));
  const found = measure(task, { boxes: task.boxes, ...routeGraph(task) });
  expect(found).toMatchObject({ throughBoxes: 0, titlesCrossed: 0, lostEdges: 0, lanes: 0 });
  expect(found.bends / task.edges.length).toBeLessThan(4);
});

test('drawn as curves, which cut corners, no edge touches a label of another one', async () => {
  const tasks = [randomTask(20_261_197, 27, 34), ...seeds.map((seed, at) => randomTask(seed, 4 + at))];
  for (const task of tasks) {
    const graph = await placed(task);
    const { routes, ...rest } = routeGraph(graph);
    const curves = routes.map(({ id, points }) => ({ id, points: flattened(points) }));
    expect(measure(graph, { boxes: graph.boxes, ...rest, routes: curves })).toMatchObject({ labelHits: 0 });
  }
});

test('no edge runs along the border of a group, where it could not be told from it', async () => {
  let along = 0;
  for (const seed of seeds) {
    const task = await placed(randomTask(seed, 14));
    const { frames, routes } = routeGraph(task);
    for (const [from, to] of routes.flatMap(({ points }) => piecesOf(points))) {
      along += frames.filter((frame) => {
        const [near, far] = from.x === to.x ? [frame.x, frame.x + frame.width] : [frame.y, frame.y + frame.height];
        const [low, high] = from.x === to.x ? [frame.y, frame.y + frame.height] : [frame.x, frame.x + frame.width];
        const [place, start, end] = from.x === to.x ? [from.x, from.y, to.y] : [from.y, from.x, to.x];
        const common = Math.min(high, Math.max(start, end)) - Math.max(low, Math.min(start, end));
        return common > 40 && Math.min(Math.abs(place - near), Math.abs(place - far)) < 4;
      }).length;
    }
  }
  expect(along).toBe(0);
});

test('the same routes for the same graph in another order', async () => {
  const task = await placed(randomTask(7, 12));
  const turned = { ...task, boxes: task.boxes.toReversed(), edges: task.edges.toReversed() };
  expect(routeGraph(turned)).toEqual(routeGraph(task));
});

describe('a few boxes', () => {
  test('an edge between boxes above each other is straight, with its label in the middle', () => {
    const { routes, labels } = routed({ boxes: [box('a', 0, 0), box('b', 100, 400)], edges: [edge('e', 'a', 'b')] });
    expect(routes[0]?.points).toEqual([
      { x: 200, y: 150 },
      { x: 200, y: 400 },
    ]);
    expect(labels).toEqual([{ id: 'e', x: 160, y: 266, width: 80, height: 18 }]);
  });

  test('an edge goes around a box in between, at right angles', () => {
    const boxes = [box('a', 0, 0), box('wall', 0, 300), box('b', 0, 600)];
    const { routes } = routed({ boxes, edges: [edge('e', 'a', 'b')] });
    const [points = []] = routes.map((route) => route.points);
    expect(points.length).toBeGreaterThan(3);
    expect(points.slice(1).every(({ x, y }, at) => x === points[at]?.x || y === points[at]?.y)).toBe(true);
    const task: LayoutTask = { boxes, groups: [], edges: [], direction: 'down', density: 'compact' };
    const picture = { boxes, frames: [], routes, labels: [] };
    expect(measure({ ...task, edges: [edge('e', 'a', 'b')] }, picture).throughBoxes).toBe(0);
  });

  test('an edge never turns back on itself to avoid a crossing', async () => {
    for (const seed of seeds) {
      const { routes } = routeGraph(await placed(randomTask(seed, 14)));
      const isTurningBack = routes.some(({ points }) =>
        points.some((point, at) => {
          const [before, after] = [points[at - 1], points[at + 1]];
          if (!before || !after) return false;
          return (point.x - before.x) * (after.x - point.x) + (point.y - before.y) * (after.y - point.y) < 0;
        }),
      );
      expect(isTurningBack, `seed ${seed}`).toBe(false);
    }
  });

  test('a small step between two boxes that stand almost in line is taken out', () => {
    const boxes = [box('a', 0, 0), box('wall', 20, 300), box('b', 10, 600), box('c', 400, 300)];
    const { routes } = routed({ boxes, edges: [edge('e', 'a', 'b')] });
    const [points = []] = routes.map((route) => route.points);
    const lengths = points
      .slice(1)
      .map(({ x, y }, at) => Math.hypot(x - (points[at]?.x ?? x), y - (points[at]?.y ?? y)));
    expect(lengths.slice(1, -1).filter((length) => length < 32)).toEqual([]);
  });

  test('several edges between the same boxes spread over their side', () => {
    const edges = [edge('one', 'a', 'b'), edge('two', 'b', 'a'), edge('three', 'a', 'b')];
    const { routes } = routed({ boxes: [box('a', 0, 0), box('b', 0, 400)], edges });
    const places = routes.map(({ points }) => points[0]?.x ?? 0).toSorted((one, other) => one - other);
    expect(places).toEqual([75, 150, 225]);
  });

  test('an edge between others goes around the frame of a foreign group', () => {
    const group = {
      id: 'g',
      parent: null,
      title: { width: 60, height: 20 },
      titleAt: 'top',
      padding: { top: 30, right: 20, bottom: 20, left: 20 },
      least: { width: 0, height: 0 },
    } as const;
    const boxes = [
      box('a', 0, 0),
      { ...box('in', 400, 0), group: 'g' },
      { ...box('deep', 400, 300), group: 'g' },
      box('b', 800, 300),
    ];
    const { routes, frames } = routed({ boxes, groups: [group], edges: [edge('e', 'a', 'b')] });
    expect(frames[0]).toMatchObject({ x: 380, y: -30, width: 340, height: 500 });
    const task: LayoutTask = {
      boxes,
      groups: [group],
      edges: [edge('e', 'a', 'b')],
      direction: 'down',
      density: 'compact',
    };
    expect(measure(task, { boxes, frames, routes, labels: [] }).foreignGroups).toBe(0);
  });
});

test('boxes that stand on each other still get a line', () => {
  const { routes } = routed({ boxes: [box('a', 0, 0), box('b', 20, 20)], edges: [edge('e', 'a', 'b')] });
  expect(routes[0]?.points.length).toBeGreaterThan(1);
});
