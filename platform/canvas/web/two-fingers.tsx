/** Two fingers move and zoom the view; one finger is left to the tool. */
import { useReactFlow, useStore } from '@xyflow/react';
import { useEffect } from 'react';
import type { Point } from '../model/lines.ts';

interface Pinch {
  readonly middle: Point;
  readonly apart: number;
}

function pinchOf(fingers: ReadonlyMap<number, Point>): Pinch | undefined {
  const [one, other] = [...fingers.values()];
  if (!one || !other || fingers.size !== 2) return undefined;
  const middle = { x: (one.x + other.x) / 2, y: (one.y + other.y) / 2 };
  return { middle, apart: Math.max(1, Math.hypot(one.x - other.x, one.y - other.y)) };
}

/** Rendered inside a stage on which one finger does not move the view. */
export function TwoFingers({ min, max }: { readonly min: number; readonly max: number }) {
  const flow = useReactFlow();
  const root = useStore(({ domNode }) => domNode);
  useEffect(() => {
    if (!root) return undefined;
    const fingers = new Map<number, Point>();
    const place = ({ clientX: x, clientY: y }: PointerEvent): Point => ({ x, y });
    const down = (event: PointerEvent): void => {
      if (event.pointerType === 'touch') fingers.set(event.pointerId, place(event));
    };
    const up = ({ pointerId }: PointerEvent): void => void fingers.delete(pointerId);
    const move = (event: PointerEvent): void => {
      if (!fingers.has(event.pointerId)) return;
      const before = pinchOf(fingers);
      fingers.set(event.pointerId, place(event));
      const now = pinchOf(fingers);
      if (!before || !now) return;
      const { x: left, y: top, zoom } = flow.getViewport();
      const next = Math.max(min, Math.min(max, zoom * (now.apart / before.apart)));
      const by = next / zoom;
      const { x, y } = root.getBoundingClientRect();
      const [fromX, fromY] = [before.middle.x - x, before.middle.y - y];
      const [toX, toY] = [now.middle.x - x, now.middle.y - y];
      void flow.setViewport({ x: toX - (fromX - left) * by, y: toY - (fromY - top) * by, zoom: next });
    };
    const listening = new AbortController();
    const how = { capture: true, signal: listening.signal };
    root.addEventListener('pointerdown', down, how);
    root.addEventListener('pointermove', move, how);
    window.addEventListener('pointerup', up, how);
    window.addEventListener('pointercancel', up, how);
    // Otherwise the browser would scroll and zoom the page.
    root.style.setProperty('touch-action', 'none');
    return () => {
      listening.abort();
      root.style.removeProperty('touch-action');
    };
  }, [flow, root, min, max]);
  return null;
}
