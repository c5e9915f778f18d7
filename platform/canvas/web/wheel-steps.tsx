/** Zooming by the wheel in equal steps round the pointer; a pinch zooms smoothly. */
import { useReactFlow, useStore, useStoreApi } from '@xyflow/react';
import { useEffect } from 'react';
import { wheelPixels, zoomAfterWheel } from '../model/wheel-zoom.ts';

/** Rendered inside a stage whose wheel is `steps`. */
export function WheelSteps() {
  const flow = useReactFlow();
  const store = useStoreApi();
  const root = useStore(({ domNode }) => domNode);
  useEffect(() => {
    if (!root) return undefined;
    let gathered = 0;
    const wheel = (event: WheelEvent): void => {
      event.preventDefault();
      const [left, top, zoom] = store.getState().transform;
      gathered += event.ctrlKey ? 0 : wheelPixels(event);
      const step = zoomAfterWheel({ zoom, gathered, pinch: event.ctrlKey ? event.deltaY : 0 });
      gathered = step.gathered;
      if (step.zoom === zoom) return;
      const { x, y } = root.getBoundingClientRect();
      const [atX, atY] = [event.clientX - x, event.clientY - y];
      const by = step.zoom / zoom;
      void flow.setViewport({ x: atX - (atX - left) * by, y: atY - (atY - top) * by, zoom: step.zoom });
    };
    root.addEventListener('wheel', wheel, { passive: false });
    return () => root.removeEventListener('wheel', wheel);
  }, [flow, store, root]);
  return null;
}
