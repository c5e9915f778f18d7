/** The editor of a diagram with fingers and a pen, sent to the browser as a device would. */
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { isBox } from '../model/board-element.ts';
import { inkPoints } from '../model/ink-strokes.ts';
import { partOf } from '../model/board-geometry.ts';
import type { OpenedBoard } from './board-fixture.tsx';
import { contentOf, device, onDevice, openDrawn, square, touch } from './board-hands.ts';

beforeEach(() => page.viewport(1240, 900));
afterEach(() => vi.unstubAllGlobals());

const content = contentOf(square('a', 0, 0, 'Basket'));

interface At {
  readonly x: number;
  readonly y: number;
}
const pen = (type: string, at: At, force: number): Promise<unknown> =>
  device('Input.dispatchMouseEvent', {
    type,
    ...onDevice(at),
    button: 'left',
    buttons: type === 'mouseReleased' ? 0 : 1,
    clickCount: 1,
    pointerType: 'pen',
    force,
  });

const viewport = () => {
  const layer = document.querySelector('.react-flow__viewport');
  const { a, e, f } = new DOMMatrix(layer ? getComputedStyle(layer).transform : undefined);
  return { zoom: a, x: e, y: f };
};
/** A point of the canvas on the page. */
function pointOf(at: At): At {
  const { zoom, x, y } = viewport();
  return { x: at.x * zoom + x, y: at.y * zoom + y };
}
const open = () => openDrawn(content);
const elements = ({ store }: OpenedBoard) => [...store.state().board.document.elements.values()];
const middle = { x: 75, y: 30 };

test('a tap selects, and a finger drags what it is on', async () => {
  const opened = await open();
  const from = pointOf(middle);
  await touch('touchStart', from);
  await touch('touchEnd');
  await expect.poll(() => [...opened.store.state().selection]).toEqual(['a']);
  await touch('touchStart', from);
  for (const step of [20, 60, 100]) await touch('touchMove', { x: from.x + step, y: from.y + step / 2 });
  await touch('touchEnd');
  await expect.poll(() => elements(opened).map((one) => isBox(one) && one.position.x > 50)).toEqual([true]);
});

test('two fingers move the view and zoom it round their middle; nothing is drawn or moved', async () => {
  const opened = await open();
  const before = viewport();
  const [one, other] = [
    { x: 500, y: 600 },
    { x: 700, y: 600 },
  ];
  await touch('touchStart', one);
  await touch('touchStart', one, other);
  for (const step of [20, 40, 80])
    await touch('touchMove', { x: one.x + step, y: one.y + step }, { x: other.x + step, y: other.y + step });
  await touch('touchEnd');
  await expect.poll(() => viewport().x - before.x).toBeCloseTo(80, 0);
  expect(viewport().zoom).toBeCloseTo(before.zoom);
  await touch('touchStart', one);
  await touch('touchStart', one, other);
  for (const step of [20, 50, 100])
    await touch('touchMove', { x: one.x - step, y: one.y }, { x: other.x + step, y: other.y });
  await touch('touchEnd');
  await expect.poll(() => viewport().zoom / before.zoom).toBeCloseTo(2, 1);
  expect(elements(opened)).toHaveLength(1);
  expect(opened.store.state().gesture).toBeUndefined();
});

test('a pen draws with its pressure, a finger without', async () => {
  const opened = await open();
  opened.store.send({ kind: 'tool-chosen', tool: { kind: 'ink' } });
  const strokes = () =>
    elements(opened).flatMap((one) => (isBox(one) && one.ink !== undefined ? [inkPoints(one.ink, partOf(one))] : []));
  await pen('mousePressed', { x: 400, y: 600 }, 0.2);
  for (const [at, step] of [20, 60, 120, 180].entries())
    await pen('mouseMoved', { x: 400 + step, y: 600 + (at % 2) * 30 }, 0.3 + at * 0.15);
  await pen('mouseReleased', { x: 580, y: 630 }, 0);
  await expect.poll(() => strokes().length).toBe(1);
  const pressures = strokes()[0]?.flatMap(({ pressure }) => pressure ?? []) ?? [];
  expect(new Set(pressures).size).toBeGreaterThan(1);
  await touch('touchStart', { x: 400, y: 700 });
  for (const step of [20, 60, 120]) await touch('touchMove', { x: 400 + step, y: 700 });
  await touch('touchEnd');
  await expect.poll(() => strokes().length).toBe(2);
  expect(strokes()[1]?.every(({ pressure }) => pressure === undefined)).toBe(true);
});

test('a long press opens the menu of what it is on, which stays open when the finger is lifted', async () => {
  const opened = await open();
  const from = pointOf(middle);
  const menu = page.getByRole('menu');
  await touch('touchStart', from);
  await expect.element(menu).toBeVisible();
  expect(opened.store.state().gesture).toBeUndefined();
  expect([...opened.store.state().selection]).toEqual(['a']);
  await touch('touchEnd');
  // Longer than a browser waits with the mouse events of a tap.
  await new Promise((resolve) => setTimeout(resolve, 600));
  await expect.element(menu).toBeVisible();
  expect(elements(opened).map((one) => isBox(one) && one.position)).toEqual([{ x: 0, y: 0 }]);
  const duplicate = page
    .getByRole('menuitem', { name: /^Duplicate/ })
    .element()
    .getBoundingClientRect();
  const on = { x: duplicate.x + 20, y: duplicate.y + duplicate.height / 2 };
  await touch('touchStart', on);
  await touch('touchEnd');
  await expect.poll(() => elements(opened).length).toBe(2);
  await expect.element(menu).not.toBeInTheDocument();
});
