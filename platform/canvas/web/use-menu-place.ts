/**
 * Where a context menu of a canvas is asked for: the right button also moves the view, so it counts where it is let go; a
 * finger that rests asks for it as well.
 */
import { useReactFlow } from '@xyflow/react';
import { useEffect, useEffectEvent, type RefObject } from 'react';
import type { Point } from '../model/lines.ts';
import { menuPoint } from '../model/menu-point.ts';
import type { Part } from '../model/nearest-box.ts';
import { fingerRest, longPressMs } from './long-press.ts';

/** Farther than this the right button moves the view, px. */
const stillWithin = 4;

/** Told by the browser, or by a press that waited long enough. */
const isLongPress = (event: MouseEvent): boolean =>
  !event.isTrusted || (event instanceof PointerEvent && event.pointerType === 'touch');

/** Not every browser asks for the menu where a finger rests on the empty canvas: this asks for it instead. */
class RestingFinger {
  #timer: ReturnType<typeof setTimeout> | undefined;
  #from: PointerEvent | undefined;
  #hasAsked = false;

  readonly end = (): void => {
    clearTimeout(this.#timer);
    this.#from = undefined;
  };

  readonly down = (event: PointerEvent): void => {
    this.end();
    this.#hasAsked = false;
    const { pointerType, isPrimary, target } = event;
    // A second finger zooms.
    if (pointerType !== 'touch' || !isPrimary || !(target instanceof Element)) return;
    if (!target.classList.contains('react-flow__pane')) return;
    this.#from = event;
    this.#timer = setTimeout(() => this.#ask(event, target), longPressMs);
  };

  readonly move = ({ pointerId, clientX, clientY }: PointerEvent): void => {
    const from = this.#from;
    if (from?.pointerId !== pointerId) return;
    if (Math.hypot(clientX - from.clientX, clientY - from.clientY) > fingerRest) this.end();
  };

  /** The press and the click that some browsers make of the release would close the menu. */
  readonly released = (event: TouchEvent): void => {
    if (this.#hasAsked) event.preventDefault();
    this.#hasAsked = false;
  };

  #ask({ clientX, clientY, defaultPrevented }: PointerEvent, target: Element): void {
    this.end();
    // A press that was claimed asks itself.
    if (defaultPrevented) return;
    this.#hasAsked = true;
    target.dispatchEvent(new MouseEvent('contextmenu', { bubbles: true, cancelable: true, clientX, clientY }));
  }
}

/** Where a menu is asked for. */
export interface MenuPlace extends Point {
  /** Canvas px. */
  readonly at: Point;
  /** By the menu key, for what is selected. */
  readonly isKey: boolean;
}

interface MenuOpening {
  /** Parts of the canvas that are selected: the menu key opens the menu there. */
  readonly chosen: () => readonly Part[];
  readonly open: (place: MenuPlace) => void;
}

/** Inside a stage. `open` gets the point of the window. */
export function useMenuPlace(canvas: RefObject<HTMLElement | null>, { chosen, open }: MenuOpening): void {
  const flow = useReactFlow();
  const opened = useEffectEvent((pointer: Point | undefined) => {
    const box = canvas.current?.getBoundingClientRect();
    if (!box) return;
    const onScreen = ({ x, y, width, height }: Part): Part => {
      const [from, zoom] = [flow.flowToScreenPosition({ x, y }), flow.getZoom()];
      return { ...from, width: width * zoom, height: height * zoom };
    };
    const point = pointer ?? menuPoint(box, chosen().map(onScreen));
    const at = flow.screenToFlowPosition(point, { snapToGrid: false });
    open({ x: point.x, y: point.y, at, isKey: pointer === undefined });
  });
  useEffect(() => {
    const element = canvas.current;
    let pressed: Point | undefined;
    const down = ({ button, clientX: x, clientY: y, target }: PointerEvent): void => {
      const isOnBoard = target instanceof Element && target.closest('.react-flow') !== null;
      pressed = button === 2 && isOnBoard ? { x, y } : undefined;
    };
    const up = ({ button, clientX: x, clientY: y }: PointerEvent): void => {
      const from = pressed;
      pressed = undefined;
      if (button === 2 && from && Math.hypot(x - from.x, y - from.y) <= stillWithin) opened({ x, y });
    };
    const asked = (event: MouseEvent): void => {
      const { target, clientX: x, clientY: y } = event;
      if (!(target instanceof Element)) return;
      // A press that is held has the pointer, so that the right button seems to ask on the canvas itself, as the key does.
      const isDuringDrag = (event.buttons & 1) === 1;
      if (target.role === 'application') {
        if (!isDuringDrag) opened(undefined);
        return;
      }
      if (isLongPress(event) && target.classList.contains('react-flow__pane')) opened({ x, y });
    };
    const rest = new RestingFinger();
    element?.addEventListener('pointerdown', rest.down, true);
    addEventListener('pointermove', rest.move, true);
    addEventListener('pointerup', rest.end, true);
    element?.addEventListener('touchend', rest.released, { capture: true, passive: false });
    addEventListener('pointercancel', rest.end, true);
    element?.addEventListener('contextmenu', rest.end, true);
    element?.addEventListener('pointerdown', down, true);
    addEventListener('pointerup', up, true);
    element?.addEventListener('contextmenu', asked);
    return () => {
      rest.end();
      element?.removeEventListener('pointerdown', rest.down, true);
      removeEventListener('pointermove', rest.move, true);
      removeEventListener('pointerup', rest.end, true);
      element?.removeEventListener('touchend', rest.released, true);
      removeEventListener('pointercancel', rest.end, true);
      element?.removeEventListener('contextmenu', rest.end, true);
      element?.removeEventListener('pointerdown', down, true);
      removeEventListener('pointerup', up, true);
      element?.removeEventListener('contextmenu', asked);
    };
  }, [canvas]);
}
