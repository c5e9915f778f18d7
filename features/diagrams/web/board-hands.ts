/** Hands for browser tests of the diagram editor: the mouse and fingers at points of the canvas. */
import { expect } from 'vitest';
import { cdp, page, userEvent } from 'vitest/browser';
import type { Point } from '#platform/canvas/model/lines.ts';
import { isBox, isLink, type BoardBox, type BoardElement } from '../model/board-element.ts';
import { handlesOf } from '../model/board-hit.ts';
import type { PressTarget } from '../model/board-state.ts';
import { openBoardEditor, type OpenedBoard } from './board-fixture.tsx';

type Xy = readonly [x: number, y: number];
type Keys = 'Alt' | 'Control' | 'Shift';

/** A square of 150 by 60. */
export const square = (id: string, x: number, y: number, label = id) => ({
  id,
  type: 'standard.Rectangle',
  label,
  position: { x, y },
  size: { w: 150, h: 60 },
  style: { bgColor: '#ffffff', borderColor: '#1a1d24', textColor: '#1a1d24' },
});

/** The stored text of elements. */
export const contentOf = (...elements: readonly { readonly id: string; readonly [field: string]: unknown }[]): string =>
  JSON.stringify({ elements: Object.fromEntries(elements.map((one) => [one.id, one])) });

/** Opens the editor and waits for its picture. */
export async function openDrawn(content?: string, isReadOnly?: boolean): Promise<OpenedBoard> {
  const opened = await openBoardEditor(content, isReadOnly);
  await expect.poll(() => document.querySelector('[data-scene]')).not.toBeNull();
  return opened;
}

/** The surface that takes presses. */
export const pane = () => page.elementLocator(document.querySelector('.react-flow__pane') as HTMLElement);
/** A button by its whole name. */
export const button = (name: string) => page.getByRole('button', { name, exact: true });
/** The elements as they are now. */
export const elementsOf = ({ store }: OpenedBoard) => store.state().board.document.elements;
/** Ids of what is selected, in the order of the diagram. */
export const selectedIn = ({ store }: OpenedBoard) => [...store.state().selection];

/** A box by its id. */
export function boxIn(opened: OpenedBoard, id: string): BoardBox {
  const element = elementsOf(opened).get(id);
  if (!element || !isBox(element)) throw new Error(`There is no box ${id}.`);
  return element;
}

/** Links of the diagram. */
export const linksIn = (opened: OpenedBoard): readonly BoardElement[] =>
  [...elementsOf(opened).values()].filter(isLink);

/** Canvas units of a pixel. */
export function perPixel({ store }: OpenedBoard): number {
  return (store.pointAt({ x: 100, y: 0 }).x - store.pointAt({ x: 0, y: 0 }).x) / 100;
}

/** A point of the canvas as a position on the pane. */
export function at(opened: OpenedBoard, x: number, y: number): Point {
  const { left, top } = pane().element().getBoundingClientRect();
  const origin = opened.store.pointAt({ x: left, y: top });
  const unit = perPixel(opened);
  return { x: (x - origin.x) / unit, y: (y - origin.y) / unit };
}

/** Clicks at a point of the canvas. */
export const click = (opened: OpenedBoard, [x, y]: Xy, more: object = {}) =>
  userEvent.click(pane(), { position: at(opened, x, y), ...more });

/** Clicks twice at a point of the canvas. */
export const doubleClick = (opened: OpenedBoard, [x, y]: Xy) =>
  userEvent.dblClick(pane(), { position: at(opened, x, y) });

/** Drags between two points of the canvas, with keys held. */
export async function drag(opened: OpenedBoard, from: Xy, to: Xy, ...keys: readonly Keys[]): Promise<void> {
  for (const key of keys) await userEvent.keyboard(`{${key}>}`);
  await userEvent.dragAndDrop(pane(), pane(), {
    sourcePosition: at(opened, ...from),
    targetPosition: at(opened, ...to),
    steps: 8,
  });
  for (const key of keys) await userEvent.keyboard(`{/${key}}`);
}

/** Where a handle of the selection is on the canvas. */
export function handleAt(opened: OpenedBoard, wanted: Partial<PressTarget>): Xy {
  const found = handlesOf(opened.store.state(), perPixel(opened)).find(({ target }) =>
    Object.entries(wanted).every(([name, value]) => target[name as keyof PressTarget] === value),
  );
  if (!found) throw new Error(`There is no handle ${JSON.stringify(wanted)}.`);
  return [found.at.x, found.at.y];
}

/** Drags a handle of the selection by a distance. */
export async function pullHandle(
  opened: OpenedBoard,
  wanted: Partial<PressTarget>,
  [dx, dy]: Xy,
  ...keys: readonly Keys[]
): Promise<void> {
  const [x, y] = handleAt(opened, wanted);
  await drag(opened, [x, y], [x + dx, y + dy], ...keys);
}

type Session = { send: (method: string, params: object) => Promise<unknown> };

/** Where a point of this page is for the device: the page of the test stands in a frame. */
export function onDevice({ x, y }: Point): Point {
  const frame = window.frameElement?.getBoundingClientRect();
  const scale = frame ? frame.width / window.innerWidth : 1;
  return { x: (frame?.left ?? 0) + x * scale, y: (frame?.top ?? 0) + y * scale };
}

/** Sends what a device sends. */
export const device = (method: string, params: object): Promise<unknown> =>
  (cdp() as unknown as Session).send(method, params);

/** Fingers on points of the page. */
export const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', ...points: readonly Point[]): Promise<unknown> =>
  device('Input.dispatchTouchEvent', { type, touchPoints: points.map((point, id) => ({ ...onDevice(point), id })) });

/** A point of the canvas on the page. */
function onPage(opened: OpenedBoard, [x, y]: Xy): Point {
  const { left, top } = pane().element().getBoundingClientRect();
  const place = at(opened, x, y);
  return { x: place.x + left, y: place.y + top };
}

/** A finger touches a point of the canvas. */
export async function tap(opened: OpenedBoard, place: Xy): Promise<void> {
  await touch('touchStart', onPage(opened, place));
  await touch('touchEnd');
}

/** A finger goes from one point of the canvas to another. */
export async function swipe(opened: OpenedBoard, from: Xy, to: Xy): Promise<void> {
  const [begin, end] = [onPage(opened, from), onPage(opened, to)];
  await touch('touchStart', begin);
  for (const share of [0.2, 0.5, 0.8, 1])
    await touch('touchMove', { x: begin.x + (end.x - begin.x) * share, y: begin.y + (end.y - begin.y) * share });
  await touch('touchEnd');
}
