/** Zooming and moving the view of a stage by buttons and keys. */
import { useReactFlow, useStoreApi } from '@xyflow/react';
import { use, useMemo } from 'react';
import type { Point } from '../model/lines.ts';
import type { Direction } from '../model/nearest-box.ts';
import { panStep, zoomRange } from '../model/stage-settings.ts';
import { zoomAfterClick } from '../model/wheel-zoom.ts';
import { StageContext } from './stage-context.ts';

const steps: Readonly<Record<Direction, readonly [x: number, y: number]>> = {
  left: [panStep, 0],
  right: [-panStep, 0],
  up: [0, panStep],
  down: [0, -panStep],
};

/** View actions of buttons and keys. */
export interface ZoomActions {
  readonly zoomIn: () => void;
  readonly zoomOut: () => void;
  readonly showAll: () => void;
  /** Back to zoom 1 around the middle. */
  readonly reset: () => void;
  /** A step of the zoom tool; what is at the point of the canvas stays there. */
  readonly stepAt: (at: Point, way: 'in' | 'out') => void;
  readonly pan: (direction: Direction) => void;
}

/** Used inside a stage. */
export function useZoom(): ZoomActions {
  const flow = useReactFlow();
  const store = useStoreApi();
  const { fit } = use(StageContext);
  return useMemo(() => {
    const zoomBy = (factor: number): void => void flow.zoomTo(flow.getZoom() * factor);
    return {
      zoomIn: () => zoomBy(zoomRange.step),
      zoomOut: () => zoomBy(1 / zoomRange.step),
      showAll: fit,
      reset: () => void flow.zoomTo(1),
      stepAt: ({ x, y }, way) => {
        const [left, top, zoom] = store.getState().transform;
        const next = zoomAfterClick(zoom, way);
        const by = zoom - next;
        void flow.setViewport({ x: left + x * by, y: top + y * by, zoom: next });
      },
      pan: (direction) => {
        const [x, y] = steps[direction];
        const [left, top, zoom] = store.getState().transform;
        void flow.setViewport({ x: left + x, y: top + y, zoom });
      },
    };
  }, [flow, store, fit]);
}
