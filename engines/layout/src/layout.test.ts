/** Whole layouts of random graphs: true groups, free labels, people first, the same picture every time. */
import { describe, expect, test, vi } from 'vitest';
import { elkHere } from './elk-here.ts';
import { layOut, type RunElk } from './layout.ts';
import type { LayoutDirection, LayoutTask, Picture, Point } from './layout-types.ts';
import { measure, type Metrics } from './metrics.ts';
import { collide } from './rects.ts';
import { randomFrom, randomTask } from './testing/random-graph.ts';

// ELK takes its time while other suites run.
vi.setConfig({ testTimeout: 60_000 });

const directions: readonly LayoutDirection[] = ['down', 'up', 'right', 'left'];
const laidOut = async (task: LayoutTask): Promise<Picture> =>
  (await layOut(task, { runElk: elkHere, deadline: 60_000 })).picture;

const noFaults: Partial<Metrics> = {
  overlaps: 0,
  strangers: 0,
  throughBoxes: 0,
  titlesCrossed: 0,
  foreignGroups: 0,
  lanes: 0,
  longLanes: 0,
  labelHits: 0,
  labelsOnFrames: 0,
  lostEdges: 0,
};

/** Where each box begins in the direction of the layout. */
const startsOf = (direction: LayoutTask['direction'], { boxes }: Picture): ReadonlyMap<string, number> =>
  new Map(
    boxes.map(({ id, x, y, width, height }) => [
      id,
      { down: y, up: -(y + height), right: x, left: -(x + width) }[direction],
    ]),
  );

/** People outside of groups who do not stand on the first rank, unless an edge joins them with another person. */
function peopleBehind({ boxes, edges, direction }: LayoutTask, picture: Picture): readonly string[] {
  const leading = new Set(boxes.filter(({ isFirst, group }) => isFirst && group === null).map(({ id }) => id));
  const people = new Set(boxes.flatMap(({ id, isFirst }) => (isFirst ? [id] : [])));
  const joined = new Set(
    edges.flatMap(({ from, to }) => (from !== to && people.has(from) && people.has(to) ? [from, to] : [])),
  );
  const starts = startsOf(direction, picture);
  const first = Math.min(...starts.values());
  // A rank is centred: people may be smaller than others on it.
  return [...leading].filter((id) => !joined.has(id) && (starts.get(id) ?? 0) > first + 60);
}

const seeds = Array.from({ length: 12 }, (_, at) => Number(process.env['SEED'] ?? 20_261_122) + at);

describe('random graphs with nested groups, in all directions', () => {
  test.each(directions)('%s: no fault of any kind, and people before what they use', async (direction) => {
    for (const [at, seed] of seeds.entries()) {
      const task = { ...randomTask(seed, 4 + at), direction, density: at % 2 ? 'roomy' : 'compact' } as const;
      const picture = await laidOut(task);
      const found = measure(task, picture);
      expect(found, `seed ${seed}`).toMatchObject(noFaults);
      expect(found.peopleFirst).toBe(found.ofPeople);
      expect(peopleBehind(task, picture), `seed ${seed}`).toEqual([]);
    }
  });

  test('the same picture again, and for the same graph in another order', async () => {
    for (const seed of seeds.slice(0, 4)) {
      const task = randomTask(seed, 12);
      const first = await laidOut(task);
      expect(await laidOut(task)).toEqual(first);
      const random = randomFrom(seed);
      const shuffled = <T>(items: readonly T[]): readonly T[] =>
        items
          .map((item) => ({ item, at: random() }))
          .toSorted((one, other) => one.at - other.at)
          .map(({ item }) => item);
      const other = {
        ...task,
        boxes: shuffled(task.boxes),
        groups: shuffled(task.groups),
        edges: shuffled(task.edges),
      };
      expect(await laidOut(other)).toEqual(first);
    }
  });

  test('an edge runs from its source to its target, also when that is a person', async () => {
    for (const seed of seeds) {
      const task = randomTask(seed, 10);
      const { routes, boxes } = await laidOut(task);
      const missed = task.edges.filter(({ id, from, to }) => {
        const points = routes.find((route) => route.id === id)?.points ?? [];
        const meets = (boxId: string, end: Point | undefined): boolean =>
          boxes.some((box) => box.id === boxId && end && collide({ ...end, width: 0, height: 0 }, box, 1));
        return from !== to && !(meets(from, points[0]) && meets(to, points.at(-1)));
      });
      expect(missed).toEqual([]);
    }
  });
});

describe('pinned boxes', () => {
  test('stay, and the others stand around them without overlap or stranger', async () => {
    for (const seed of seeds) {
      const task = randomTask(seed, 12);
      const free = await laidOut(task);
      const placeOf = new Map(free.boxes.map((box) => [box.id, box]));
      // One box that is moved within a layout: what a person does before the next layout.
      const moved = { ...placeOf.get('box 3'), x: (placeOf.get('box 3')?.x ?? 0) + 40 };
      const pinned = task.boxes.map((box) => (box.id === 'box 3' ? { ...box, ...moved, isPinned: true } : box));
      const picture = await laidOut({ ...task, boxes: pinned });
      expect(picture.boxes.find(({ id }) => id === 'box 3')).toMatchObject({ x: moved.x, y: moved.y });
      expect(measure({ ...task, boxes: pinned }, picture), `seed ${seed}`).toMatchObject({ overlaps: 0, strangers: 0 });
    }
  });
});

describe('time', () => {
  test('an attempt that takes too long is ended, and a faster one answers', async () => {
    const asked: string[] = [];
    const slowAtFirst: RunElk = (graph, limit) => {
      asked.push(`${graph.layoutOptions?.['elk.layered.thoroughness']} for ${limit} ms`);
      return asked.length > 1 ? elkHere(graph, limit) : Promise.reject(new Error('Out of time.'));
    };
    const { engine } = await layOut(randomTask(1, 6), { runElk: slowAtFirst, deadline: 2_000 });
    expect(asked).toEqual(['7 for 1200 ms', '3 for 480 ms']);
    expect(engine).toBe('elk 3');
  });

  test('a graph that ELK fails on with a rank of people is laid out without that rank', async () => {
    const task = randomTask(1_000, 12);
    const failing: RunElk = (graph, limit) =>
      graph.layoutOptions?.['elk.partitioning.activate'] === 'true'
        ? Promise.reject(new Error('IndexOutOfBoundsException'))
        : elkHere(graph, limit);
    const { engine, picture } = await layOut(task, { runElk: failing, deadline: 60_000 });
    expect(engine).toBe('elk 1');
    expect(measure(task, picture)).toMatchObject(noFaults);
  });

  test('when no attempt answers, boxes and groups stand in rows', async () => {
    const task = randomTask(2, 14);
    const broken: RunElk = () => Promise.reject(new Error('IndexOutOfBoundsException'));
    const { engine, picture } = await layOut(task, { runElk: broken, deadline: 1_000 });
    expect(engine).toBe('rows');
    expect(picture.boxes).toHaveLength(14);
    expect(measure(task, picture)).toMatchObject({ overlaps: 0, strangers: 0 });
  });

  test('a layout that nobody waits for is not tried again', async () => {
    let isWanted = true;
    const runElk: RunElk = () => {
      isWanted = false;
      return Promise.reject(new Error('The view was closed.'));
    };
    const waiting = layOut(randomTask(3, 5), { runElk, deadline: 60_000, isWanted: () => isWanted });
    await expect(waiting).rejects.toThrow('The view was closed.');
  });
});

test('an edge ends on the head of a person, not on the box around it', async () => {
  const shape = [
    { x: 122, y: 0, width: 56, height: 56, isRound: true },
    { x: 0, y: 45, width: 300, height: 165 },
  ];
  const task = randomTask(5, 2, 0);
  const [box, person] = [
    { ...task.boxes[0], id: 'a', group: null, x: 0, y: 0, width: 300, height: 150 },
    { id: 'p', group: null, x: 0, y: 0, width: 300, height: 210, shape },
  ];
  const edge = { id: 'e', from: 'a', to: 'p', label: { width: 0, height: 0 } };
  const { routes, boxes } = await laidOut({ ...task, boxes: [box, person], edges: [edge], groups: [] });
  const end = routes[0]?.points.at(-1);
  const place = boxes.find(({ id }) => id === 'p');
  // ELK ends in the middle of the side, where the head is at the very top.
  expect(end).toEqual({ x: (place?.x ?? 0) + 150, y: place?.y });
});
