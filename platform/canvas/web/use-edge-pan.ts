/** Moves the view while something is dragged to its edge: on a small screen the place where it belongs is often outside. */
import { useReactFlow, useStore } from '@xyflow/react';
import { useEffect, useRef } from 'react';
import type { Point } from '../model/lines.ts';
import { coveredAbove, coveredBelow, coveredBy } from './use-fit.ts';

/** Width of the edge, and the fastest movement in one frame of 60 in a second, screen px. */
const edge = 36;
const fastest = 14;
const frameMs = 1_000 / 60;
/** A machine that is busy shows few frames: a longer jump would be lost out of sight. */
const mostFrames = 3;

/** Faster the nearer the pointer is to one of two edges; negative towards the first one. */
function speedAt(at: number, from: number, to: number): number {
  const over = at - from < edge ? at - from - edge : to - at < edge ? edge - (to - at) : 0;
  return (Math.max(-edge, Math.min(edge, over)) / edge) * fastest;
}

interface EdgePan {
  /** To be called for each movement of a drag; `onMoved` gets what lies under the pointer when the view has moved, canvas px. */
  readonly follow: (event: PointerEvent, onMoved: (at: Point) => void) => void;
  /** The drag is over. */
  readonly stop: () => void;
}

/** Inside a stage. */
export function useEdgePan(): EdgePan {
  const flow = useReactFlow();
  const root = useStore(({ domNode }) => domNode);
  const frame = useRef<number>(undefined);
  const stop = (): void => {
    if (frame.current !== undefined) cancelAnimationFrame(frame.current);
    frame.current = undefined;
  };
  useEffect(() => {
    // Another window gets the pointer: nobody would stop the view.
    addEventListener('blur', stop);
    document.addEventListener('visibilitychange', stop);
    return () => {
      removeEventListener('blur', stop);
      document.removeEventListener('visibilitychange', stop);
      stop();
    };
  }, []);
  const follow: EdgePan['follow'] = ({ clientX: x, clientY: y }, onMoved) => {
    stop();
    if (!root) return;
    const { left, right, top, bottom } = root.getBoundingClientRect();
    const [alongX, alongY] = [
      speedAt(x, left, right - coveredBy(root)),
      speedAt(y, top + coveredAbove(root), bottom - coveredBelow(root)),
    ];
    if (alongX === 0 && alongY === 0) return;
    let last = performance.now();
    const step = (now: number): void => {
      const frames = Math.min(mostFrames, Math.max(0, now - last) / frameMs);
      last = now;
      const view = flow.getViewport();
      void flow.setViewport({ ...view, x: view.x - alongX * frames, y: view.y - alongY * frames });
      // `onMoved` may stop it.
      frame.current = requestAnimationFrame(step);
      onMoved(flow.screenToFlowPosition({ x, y }, { snapToGrid: false }));
    };
    frame.current = requestAnimationFrame(step);
  };
  return { follow, stop };
}
