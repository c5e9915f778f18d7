/** The metrics speak: each fault, made on purpose, counts. */
import { expect, test } from 'vitest';
import type { LayoutTask, Picture } from './layout-types.ts';
import { measure } from './metrics.ts';

const box = (id: string, x: number, y: number) => ({ id, x, y, width: 100, height: 50 });
const none = { width: 0, height: 0 };
const task: LayoutTask = {
  boxes: [
    { ...box('a', 0, 0), group: 'g' },
    { ...box('b', 0, 0), group: 'g' },
    { ...box('c', 0, 0), group: null, isFirst: true },
  ],
  groups: [
    {
      id: 'g',
      parent: null,
      title: { width: 40, height: 10 },
      titleAt: 'top',
      padding: { top: 20, right: 20, bottom: 20, left: 20 },
      least: none,
    },
  ],
  edges: [
    { id: 'c to a', from: 'c', to: 'a', label: { width: 40, height: 16 } },
    { id: 'c to b', from: 'c', to: 'b', label: none },
  ],
  direction: 'down',
  density: 'compact',
};
const clean: Picture = {
  boxes: [box('a', 0, 300), box('b', 200, 300), box('c', 100, 0)],
  frames: [{ id: 'g', x: -20, y: 280, width: 340, height: 90, title: { x: -10, y: 285, width: 40, height: 10 } }],
  routes: [
    {
      id: 'c to a',
      points: [
        { x: 120, y: 50 },
        { x: 120, y: 100 },
        { x: 50, y: 100 },
        { x: 50, y: 300 },
      ],
    },
    {
      id: 'c to b',
      points: [
        { x: 180, y: 50 },
        { x: 180, y: 100 },
        { x: 250, y: 100 },
        { x: 250, y: 300 },
      ],
    },
  ],
  labels: [{ id: 'c to a', x: 30, y: 150, width: 40, height: 16 }],
};
const routed = (id: string, points: Picture['routes'][number]['points']): Picture => ({
  ...clean,
  routes: clean.routes.map((route) => (route.id === id ? { id, points } : route)),
});

test('a clean picture has no faults', () => {
  expect(measure(task, clean)).toEqual({
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
    crossings: 0,
    bends: 4,
    length: 640,
    area: 340 * 370,
    aspect: 340 / 370,
    peopleFirst: 2,
    ofPeople: 2,
  });
});

test('a box moved into a frame is a stranger, one moved out of its frame, too', () => {
  const moved = (id: string, x: number, y: number): Picture => ({
    ...clean,
    boxes: clean.boxes.map((one) => (one.id === id ? box(id, x, y) : one)),
  });
  expect(measure(task, moved('c', 110, 310)).strangers).toBe(1);
  expect(measure(task, moved('a', 0, 500)).strangers).toBe(1);
  expect(measure(task, moved('a', 190, 310)).overlaps).toBe(1);
});

test('two edges joined into one lane count, unless they part at their common box', () => {
  const joined = [
    { x: 124, y: 50 },
    { x: 124, y: 100 },
    { x: 54, y: 100 },
    { x: 54, y: 240 },
    { x: 250, y: 240 },
    { x: 250, y: 300 },
  ];
  expect(measure(task, routed('c to b', joined))).toMatchObject({ lanes: 1, longLanes: 1 });
  expect(
    measure(
      task,
      routed('c to b', [
        { x: 124, y: 50 },
        { x: 124, y: 62 },
        { x: 250, y: 62 },
        { x: 250, y: 300 },
      ]),
    ).lanes,
  ).toBe(0);
});

test('a lane shared for 15 px is short, one for 25 px is long', () => {
  const joined = (until: number) => [
    { x: 180, y: 50 },
    { x: 180, y: 140 },
    { x: 53, y: 140 },
    { x: 53, y: until },
    { x: 250, y: until },
    { x: 250, y: 300 },
  ];
  expect(measure(task, routed('c to b', joined(155)))).toMatchObject({ lanes: 1, longLanes: 0 });
  expect(measure(task, routed('c to b', joined(165)))).toMatchObject({ lanes: 1, longLanes: 1 });
});

test('two edges that hug a side of their common box side by side share a lane', () => {
  const hugging = (startX: number, y: number, farX: number, endX: number) => [
    { x: startX, y: 50 },
    { x: startX, y },
    { x: farX, y },
    { x: farX, y: 200 },
    { x: endX, y: 200 },
    { x: endX, y: 300 },
  ];
  const picture: Picture = {
    ...clean,
    routes: [
      { id: 'c to a', points: hugging(180, 53, 94, 50) },
      { id: 'c to b', points: hugging(190, 56, 88, 250) },
    ],
  };
  expect(measure(task, picture).lanes).toBe(1);
});

test('edges through boxes, titles, foreign groups and each other count', () => {
  const through = routed('c to b', [
    { x: 180, y: 50 },
    { x: 180, y: 70 },
    { x: 20, y: 70 },
    { x: 20, y: 320 },
    { x: 200, y: 320 },
  ]);
  expect(measure(task, through)).toMatchObject({ throughBoxes: 1, titlesCrossed: 1, crossings: 1 });
  const outside = {
    ...task,
    edges: task.edges.map((edge) => ({ ...edge, to: 'd' })),
    boxes: [...task.boxes, { ...box('d', 0, 0), group: null }],
  };
  const below = { ...through, boxes: [...clean.boxes, box('d', 0, 500)] };
  expect(measure(outside, below).foreignGroups).toBe(2);
});

test('labels on foreign edges, on boxes and on the border of a frame count', () => {
  const labelled = (x: number, y: number): Picture => ({
    ...clean,
    labels: [{ id: 'c to a', x, y, width: 40, height: 16 }],
  });
  expect(measure(task, labelled(240, 150)).labelHits).toBe(1);
  expect(measure(task, labelled(110, 10)).labelHits).toBe(1);
  expect(measure(task, labelled(100, 272))).toMatchObject({ labelHits: 0, labelsOnFrames: 1 });
});

test('an edge without a route is lost; a person below what it uses is not first', () => {
  expect(measure(task, { ...clean, routes: [] }).lostEdges).toBe(2);
  expect(measure({ ...task, direction: 'up' }, clean)).toMatchObject({ peopleFirst: 0, ofPeople: 2 });
});
