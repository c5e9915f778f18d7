/** Frames hold exactly their members, whatever is moved, added or laid out again. */
import { describe, expect, test, vi } from 'vitest';
import { elkHere } from './elk-here.ts';
import { framesIn } from './group-tree.ts';
import { keepFrames, pinConflicts } from './keep-frames.ts';
import { layOut } from './layout.ts';
import type { LayoutBox, LayoutGroup, LayoutTask, PlacedRect } from './layout-types.ts';
import { measure } from './metrics.ts';
import { layOutGroup } from './partial-layout.ts';
import { randomFrom, randomTask } from './testing/random-graph.ts';

// ELK takes its time while other suites run.
vi.setConfig({ testTimeout: 60_000 });

const seeds = Array.from({ length: 20 }, (_, at) => Number(process.env['SEED'] ?? 20_261_123) + at);
const means = { runElk: elkHere, deadline: 60_000 };

async function placed(task: LayoutTask): Promise<LayoutTask> {
  const { picture } = await layOut(task, means);
  const placeOf = new Map(picture.boxes.map((box) => [box.id, box]));
  return { ...task, boxes: task.boxes.map((box) => ({ ...box, ...placeOf.get(box.id) })) };
}
const tasks = await Promise.all(seeds.map((seed, at) => placed(randomTask(seed, 8 + (at % 12)))));

const faultsOf = (task: LayoutTask, boxes: readonly PlacedRect[]) =>
  measure(task, { boxes, frames: framesIn({ ...task, boxes: placedAt(task, boxes) }), routes: [], labels: [] });
const placedAt = (task: LayoutTask, boxes: readonly PlacedRect[]): readonly LayoutBox[] => {
  const placeOf = new Map(boxes.map((box) => [box.id, box]));
  return task.boxes.map((box) => ({ ...box, ...placeOf.get(box.id) }));
};
const clean = { overlaps: 0, strangers: 0 };

/** How far the boxes apart from `moved` were displaced, px: the median. */
function medianMove(before: LayoutTask, after: readonly PlacedRect[], moved: ReadonlySet<string>): number {
  const was = new Map(before.boxes.map((box) => [box.id, box]));
  const ways = after
    .filter(({ id }) => !moved.has(id))
    .map(({ id, x, y }) => Math.hypot(x - (was.get(id)?.x ?? 0), y - (was.get(id)?.y ?? 0)))
    .toSorted((one, other) => one - other);
  return ways[ways.length >> 1] ?? 0;
}

describe('on random graphs', () => {
  test('a box moved anywhere leaves no stranger and no overlap, and the others stay', () => {
    for (const [at, task] of tasks.entries()) {
      const random = randomFrom(at);
      for (let time = 0; time < 5; time += 1) {
        const [target, box] = [0, 0].map(() => task.boxes[Math.floor(random() * task.boxes.length)]);
        if (!target || !box) continue;
        const moved = new Set([box.id]);
        const place = { x: target.x + Math.round(200 * (random() - 0.5)), y: target.y + Math.round(200 * random()) };
        const after = { ...task, boxes: task.boxes.map((one) => (one === box ? { ...one, ...place } : one)) };
        const { boxes, conflicts } = keepFrames(after, moved);
        expect(faultsOf(task, boxes), `graph ${at}, ${box.id} to ${target.id}`).toMatchObject(clean);
        expect(conflicts).toEqual([]);
        expect(medianMove(task, boxes, moved)).toBe(0);
      }
    }
  });

  test('several boxes moved at once, and a box given another group, leave no stranger and no overlap', () => {
    for (const [at, task] of tasks.entries()) {
      const random = randomFrom(at + 100);
      const moved = new Set(task.boxes.filter(() => random() < 0.3).map(({ id }) => id));
      const boxes = task.boxes.map((box) => (moved.has(box.id) ? { ...box, x: box.x + 450, y: box.y - 210 } : box));
      expect(faultsOf(task, keepFrames({ ...task, boxes }, moved).boxes), `graph ${at}`).toMatchObject(clean);
      const [first] = task.boxes;
      const group = task.groups[Math.floor(random() * task.groups.length)]?.id ?? null;
      const other = { ...task, boxes: task.boxes.map((box) => (box === first ? { ...box, group } : box)) };
      const kept = keepFrames(other, new Set([first?.id ?? '']));
      expect(faultsOf(other, kept.boxes), `graph ${at}`).toMatchObject(clean);
    }
  });

  test('what nothing is wrong with stays where it is', () => {
    for (const task of tasks) {
      const { boxes } = keepFrames(task, new Set(task.boxes.slice(0, 2).map(({ id }) => id)));
      expect(boxes).toEqual(task.boxes.map(({ id, x, y, width, height }) => ({ id, x, y, width, height })));
    }
  });

  test('the layout of one group stays within its frame, and others make room', async () => {
    for (const [at, task] of tasks.slice(0, 8).entries()) {
      const [frame] = framesIn(task);
      if (!frame) continue;
      const { boxes } = await layOutGroup(task, frame.id, means);
      expect(faultsOf(task, boxes), `graph ${at}`).toMatchObject(clean);
      const now = framesIn({ ...task, boxes: placedAt(task, boxes) }).find(({ id }) => id === frame.id);
      expect(Math.hypot((now?.x ?? 0) - frame.x, (now?.y ?? 0) - frame.y)).toBeLessThan(1);
    }
  });
});

const box = (id: string, x: number, group: string | null = null): LayoutBox => ({
  id,
  group,
  x,
  y: 0,
  width: 300,
  height: 150,
});
const group: LayoutGroup = {
  id: 'g',
  parent: null,
  title: { width: 60, height: 20 },
  titleAt: 'top',
  padding: { top: 30, right: 20, bottom: 20, left: 20 },
  least: { width: 0, height: 0 },
};

test('a stranger moved into a frame goes to the nearest place outside', () => {
  const boxes = [box('in', 0, 'g'), box('deep', 700, 'g'), box('stranger', 350)];
  const kept = keepFrames({ boxes, groups: [group] }, new Set(['stranger']));
  expect(kept.boxes.slice(0, 2)).toMatchObject([{ x: 0 }, { x: 700 }]);
  const at = kept.boxes[2];
  expect(Math.abs(at?.y ?? 0)).toBeLessThanOrEqual(220);
  expect(
    faultsOf({ boxes, groups: [group], edges: [], direction: 'down', density: 'compact' }, kept.boxes),
  ).toMatchObject(clean);
});

test('a member moved past a stranger keeps its place, and the stranger leaves the frame', () => {
  const boxes = [box('in', 0, 'g'), box('out', 800, 'g'), box('stranger', 400)];
  const kept = keepFrames({ boxes, groups: [group] }, new Set(['out']));
  expect(kept.boxes.slice(0, 2)).toMatchObject([
    { x: 0, y: 0 },
    { x: 800, y: 0 },
  ]);
  expect(kept.boxes[2]?.y).not.toBe(0);
});

test('a pinned stranger stays in the frame of a pinned box that grew over it, and is a conflict', () => {
  const [home, stranger] = [box('in', 0, 'g'), box('stranger', 400)].map((one) => ({ ...one, isPinned: true }));
  const boxes = [home, box('out', 800, 'g'), stranger].filter((one) => one !== undefined);
  const kept = keepFrames({ boxes, groups: [group] }, new Set(['out']));
  expect(kept.boxes[2]).toMatchObject({ x: 400, y: 0 });
  expect(kept.conflicts).toEqual([{ box: 'stranger', group: 'g' }]);
});

test('pins contradict frames only when the pinned members alone enclose a pinned stranger', () => {
  const [one, two] = [box('in', 0, 'g'), box('out', 800, 'g')];
  const stranger = { ...box('stranger', 400), isPinned: true };
  expect(pinConflicts({ boxes: [one, two, stranger], groups: [group] })).toEqual([]);
  const pinned = [one, two].map((member) => ({ ...member, isPinned: true }));
  expect(pinConflicts({ boxes: [...pinned, stranger], groups: [group] })).toEqual([{ box: 'stranger', group: 'g' }]);
});
