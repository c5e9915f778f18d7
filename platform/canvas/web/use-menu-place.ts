/**
 * Where a context menu of a canvas is asked for: the right button also moves the view, so it counts where it is let go; a
 * finger that rests asks for it as well.
 */
import { useEffect, useEffectEvent, type RefObject } from 'react';
import type { Point } from '../model/lines.ts';

/** Farther than this the right button moves the view, px. */
const stillWithin = 4;

/** Told by the browser, or by a press that waited long enough. */
const isLongPress = (event: MouseEvent): boolean =>
  !event.isTrusted || (event instanceof PointerEvent && event.pointerType === 'touch');

/** `open` gets the point of the window; undefined for the menu key. */
export function useMenuPlace(canvas: RefObject<HTMLElement | null>, open: (at: Point | undefined) => void): void {
  const opened = useEffectEvent(open);
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
      if (target.role === 'application') opened(undefined);
      else if (isLongPress(event) && target.classList.contains('react-flow__pane')) opened({ x, y });
    };
    element?.addEventListener('pointerdown', down, true);
    addEventListener('pointerup', up, true);
    element?.addEventListener('contextmenu', asked);
    return () => {
      element?.removeEventListener('pointerdown', down, true);
      removeEventListener('pointerup', up, true);
      element?.removeEventListener('contextmenu', asked);
    };
  }, [canvas]);
}
