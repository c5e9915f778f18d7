/** Browser test fixture: hands on the editor of a board, a mouse and fingers of the device. */
import { cdp, page, userEvent } from 'vitest/browser';
import { isNoted, treeOf } from '../model/storm-items.ts';
import { layoutOf } from '../model/storm-layout.ts';
import type { StormPlace } from '../model/storm-rules.ts';
import { itemsIn } from '../model/storm-state.ts';
import type { OpenedStorm } from './storm-fixture.tsx';

/** A point, px. */
export interface At {
  readonly x: number;
  readonly y: number;
}

/** The surface of the canvas. */
export const pane = () => page.elementLocator(document.querySelector('.react-flow__pane') as HTMLElement);
/** A button by its whole name. */
export const button = (name: string) => page.getByRole('button', { name, exact: true });
/** The items of the open board. */
export const items = ({ store }: OpenedStorm) => itemsIn(store.state());
/** Id of the card with a text. */
export const idOf = (opened: OpenedStorm, content: string): string =>
  [...items(opened).values()].find((item) => isNoted(item) && item.content === content)?.id ?? '';
/** What stands under a command or a way. */
export const under = (opened: OpenedStorm, parent: string): readonly string[] =>
  treeOf(items(opened))
    .flow(parent)
    .map((item) => (item.kind === 'card' ? item.content : 'split'));
/** Keys go to the canvas from now on. */
export const focusCanvas = () => (page.getByRole('application').element() as HTMLElement).focus();

/** A point of the canvas as a position on the pane. */
export function at({ store }: OpenedStorm, { x, y }: At): At {
  const { left, top } = pane().element().getBoundingClientRect();
  const [origin, unit] = [store.pointAt({ x: left, y: top }), store.pointAt({ x: left + 100, y: top + 100 })];
  const perPixel = (unit.x - origin.x) / 100;
  return { x: (x - origin.x) / perPixel, y: (y - origin.y) / perPixel };
}

/** A card with a text as a position on the pane. */
export function card(opened: OpenedStorm, content: string): At {
  const box = layoutOf(items(opened), opened.store.state().level).boxes.get(idOf(opened, content));
  return at(opened, { x: (box?.x ?? 0) + 75, y: (box?.y ?? 0) + 30 });
}

/** A place as a position on the pane. */
export function place(opened: OpenedStorm, wanted: StormPlace): At {
  const { slots } = layoutOf(items(opened), opened.store.state().level);
  const [from, to] = slots.find((one) => JSON.stringify(one.place) === JSON.stringify(wanted))?.line ?? [];
  return at(opened, { x: ((from?.x ?? 0) + (to?.x ?? 0)) / 2, y: ((from?.y ?? 0) + (to?.y ?? 0)) / 2 });
}

/** A drag of the mouse on the pane. */
export const drag = (from: At, to: At) =>
  userEvent.dragAndDrop(pane(), pane(), { sourcePosition: from, targetPosition: to, steps: 8 });

type Session = { send: (method: string, params: object) => Promise<unknown> };

/** Makes the device one with a touch screen: the library of the canvas asks for it when it is shown. */
export const touchScreen = (isOn: boolean): Promise<unknown> =>
  (cdp() as unknown as Session).send('Emulation.setTouchEmulationEnabled', {
    enabled: isOn,
    ...(isOn ? { maxTouchPoints: 2 } : {}),
  });

/** A point of the pane as the device has it. */
function onDevice({ x, y }: At): At {
  const frame = window.frameElement?.getBoundingClientRect();
  const scale = frame ? frame.width / window.innerWidth : 1;
  const { left, top } = pane().element().getBoundingClientRect();
  return { x: (frame?.left ?? 0) + (x + left) * scale, y: (frame?.top ?? 0) + (y + top) * scale };
}

/** The mouse of the device, for presses of two buttons; `buttons` are those that are down afterwards. */
export const mouse = (
  type: 'mousePressed' | 'mouseMoved' | 'mouseReleased',
  to: At,
  { button = 'none', buttons = 0 }: { readonly button?: 'left' | 'right' | 'none'; readonly buttons?: number } = {},
): Promise<unknown> =>
  (cdp() as unknown as Session).send('Input.dispatchMouseEvent', {
    type,
    ...onDevice(to),
    button,
    buttons,
    clickCount: type === 'mouseMoved' ? 0 : 1,
  });

/** Touches of the device; points of the pane. */
export function touch(type: 'touchStart' | 'touchMove' | 'touchEnd', ...points: readonly At[]): Promise<unknown> {
  const touchPoints = points.map((point, id) => ({ ...onDevice(point), id }));
  return (cdp() as unknown as Session).send('Input.dispatchTouchEvent', { type, touchPoints });
}

/** A finger that goes from one point to another. It sets out at once: one that rests asks for the menu. */
export async function slide(from: At, to: At): Promise<void> {
  const first = { x: from.x + Math.sign(to.x - from.x) * 20, y: from.y + Math.sign(to.y - from.y) * 20 };
  await Promise.all([touch('touchStart', from), touch('touchMove', first)]);
  await touch('touchMove', to);
  await touch('touchEnd');
}

/** A pointer that is held between two events. */
export function sendPointer(type: string, { x, y }: At, buttons: number): void {
  const { left, top } = pane().element().getBoundingClientRect();
  const button = type === 'pointermove' ? -1 : 0;
  const how = { bubbles: true, cancelable: true, pointerId: 1, clientX: x + left, clientY: y + top };
  pane()
    .element()
    .dispatchEvent(new PointerEvent(type, { ...how, button, buttons }));
}
