/** Straight edges and titles below their content in whole layouts: nothing runs through a box or a title. */
import { describe, expect, test, vi } from 'vitest';
import { elkHere } from './elk-here.ts';
import { layOut } from './layout.ts';
import type { EdgeStyle, LayoutBox, LayoutEdge, LayoutGroup, LayoutTask, Picture } from './layout-types.ts';
import { measure } from './metrics.ts';
import { bottomOf, collide, rightOf } from './rects.ts';
import { settledEdges } from './settled-edges.ts';
import { randomTask } from './testing/random-graph.ts';

// ELK takes its time while other suites run.
vi.setConfig({ testTimeout: 60_000 });

const aBox = (id: string, group: string | null = null): LayoutBox => ({
  id,
  group,
  x: 0,
  y: 0,
  width: 300,
  height: 150,
});
const aGroup = (id: string, parent: string | null, width = 250): LayoutGroup => ({
  id,
  parent,
  title: { width, height: 40 },
  titleAt: 'below',
  padding: { top: 30, right: 30, bottom: 20, left: 30 },
  least: { width: 0, height: 0 },
});
const anEdge = (from: string, to: string, style: EdgeStyle = 'direct'): LayoutEdge => ({
  id: `${from} ${to} ${style}`,
  from,
  to,
  style,
  label: { width: 0, height: 0 },
});
const aTask = (boxes: readonly LayoutBox[], edges: readonly LayoutEdge[], groups: readonly LayoutGroup[] = []) =>
  ({ boxes, edges, groups, direction: 'down', density: 'roomy' }) satisfies LayoutTask;

async function settled(task: LayoutTask): Promise<Picture> {
  const { picture } = await layOut(task, { runElk: elkHere, deadline: 60_000 });
  return settledEdges(task, picture);
}

const pointsOf = ({ routes }: Picture, id: string) => routes.find((route) => route.id === id)?.points ?? [];

describe('straight edges', () => {
  test('have no bend, also where several start at one box', async () => {
    const picture = await settled(
      aTask(
        ['a', 'b', 'c', 'd'].map((id) => aBox(id)),
        ['b', 'c', 'd'].map((to) => anEdge('a', to)),
      ),
    );
    expect(picture.routes.map(({ points }) => points.length)).toEqual([2, 2, 2]);
  });

  test('stand beside each other between the same boxes', async () => {
    const picture = await settled(aTask([aBox('a'), aBox('b')], [anEdge('a', 'b'), anEdge('b', 'a')]));
    const [there, back] = picture.routes.map(({ points }) => points[0]?.x ?? 0);
    expect(Math.abs((there ?? 0) - (back ?? 0))).toBeGreaterThan(40);
    expect(measure(aTask([aBox('a'), aBox('b')], []), picture).crossings).toBe(0);
  });

  test('go around a box between their ends', async () => {
    const task = aTask(
      ['a', 'b', 'c'].map((id) => aBox(id)),
      [anEdge('a', 'b'), anEdge('b', 'c'), anEdge('a', 'c')],
    );
    const picture = await settled(task);
    expect(pointsOf(picture, 'a b direct')).toHaveLength(2);
    expect(measure(task, picture)).toMatchObject({ throughBoxes: 0, lostEdges: 0 });
  });

  test('end on frames of groups that they are about', async () => {
    const edge = { ...anEdge('a', 'b'), toGroup: 'g' };
    const picture = await settled(aTask([aBox('a'), aBox('b', 'g')], [edge], [aGroup('g', null)]));
    expect(picture.routes[0]?.points.at(-1)?.y).toBe(picture.frames[0]?.y);
  });

  test('leave edges of other styles at right angles', async () => {
    const task = aTask(
      ['a', 'b', 'c', 'd'].map((id) => aBox(id)),
      ['b', 'c', 'd'].map((to) => anEdge('a', to, 'orthogonal')),
    );
    const { routes } = await settled(task);
    const isSlanted = routes.some(({ points }) =>
      points.some((point, at) => at > 0 && point.x !== points[at - 1]?.x && point.y !== points[at - 1]?.y),
    );
    expect(isSlanted).toBe(false);
    expect(routes.some(({ points }) => points.length > 2)).toBe(true);
  });
});

describe('titles below the content', () => {
  test('take a row and no column, however deep the groups are', async () => {
    const picture = await settled(
      aTask([aBox('a', 'g3')], [], [aGroup('g1', null), aGroup('g2', 'g1'), aGroup('g3', 'g2')]),
    );
    const widths = new Map(picture.frames.map(({ id, width }) => [id, width]));
    expect([widths.get('g3'), widths.get('g2'), widths.get('g1')]).toEqual([360, 420, 480]);
    const outer = picture.frames.find(({ id }) => id === 'g1');
    expect(outer?.title).toMatchObject({ x: (outer?.x ?? 0) + 16, y: bottomOf(outer ?? aBox('')) - 56 });
  });

  test('fit into their frame when they are longer than the content is wide', async () => {
    const { frames } = await settled(aTask([aBox('a', 'g')], [], [aGroup('g', null, 700)]));
    expect(frames[0]?.width).toBeGreaterThanOrEqual(732);
    expect(frames[0]?.title.width).toBe(700);
  });
});

const seeds = Array.from({ length: 10 }, (_, at) => Number(process.env['SEED'] ?? 20_261_123) + at);

describe('random graphs', () => {
  test.each(['down', 'right'] as const)('%s: edges of all styles run off boxes and titles', async (direction) => {
    const styles: readonly EdgeStyle[] = ['direct', 'direct', 'orthogonal', 'curved'];
    for (const [at, seed] of seeds.entries()) {
      const random = randomTask(seed, 4 + 2 * at);
      const task: LayoutTask = {
        ...random,
        direction,
        groups: random.groups.map((group) => ({ ...group, titleAt: 'below' })),
        edges: random.edges.map((edge, index) => ({ ...edge, style: styles[index % styles.length] ?? 'direct' })),
      };
      const picture = await settled(task);
      const faults = { overlaps: 0, strangers: 0, throughBoxes: 0, titlesCrossed: 0, lostEdges: 0 };
      expect(measure(task, picture), `seed ${seed}`).toMatchObject(faults);
      for (const { title, ...frame } of picture.frames) {
        const inside = title.x >= frame.x && rightOf(title) <= rightOf(frame) && bottomOf(title) <= bottomOf(frame);
        expect(inside, `seed ${seed}`).toBe(true);
        expect(
          picture.boxes.some((box) => collide(box, title)),
          `seed ${seed}`,
        ).toBe(false);
      }
      expect(settledEdges(task, (await layOut(task, { runElk: elkHere, deadline: 60_000 })).picture)).toEqual(picture);
    }
  });

  test('straight edges keep out of foreign groups and off the labels of others, and cross no more often than routes', async () => {
    const sums = { foreignGroups: 0, labelHits: 0, routed: 0, straight: 0, bends: 0, edges: 0 };
    for (const seed of seeds) {
      const random = randomTask(seed, 24, 40);
      const edges = random.edges.map((edge): LayoutEdge => ({ ...edge, style: 'direct' }));
      const groups = random.groups.map((group): LayoutGroup => ({ ...group, titleAt: 'below' }));
      const task: LayoutTask = { ...random, density: 'roomy', edges, groups };
      const { picture } = await layOut(task, { runElk: elkHere, deadline: 60_000 });
      const { foreignGroups, labelHits, crossings, bends } = measure(task, settledEdges(task, picture));
      sums.foreignGroups += foreignGroups;
      sums.labelHits += labelHits;
      sums.routed += measure(task, picture).crossings;
      sums.straight += crossings;
      sums.bends += bends;
      sums.edges += edges.length;
    }
    // Without a choice among courses: 6 to 12 labels, and more crossings than the routes.
    expect(sums.foreignGroups).toBe(0);
    expect(sums.labelHits).toBeLessThanOrEqual(2);
    expect(sums.straight).toBeLessThanOrEqual(sums.routed);
    expect(sums.bends).toBeLessThan(sums.edges);
  });
});
