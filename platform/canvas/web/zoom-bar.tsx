/** The bar at the bottom left of every canvas: zoom out, current zoom, zoom in, fit. */
import { useStore } from '@xyflow/react';
import { useZoom } from './use-zoom.ts';
import { ZoomButtons } from './zoom-buttons.tsx';

/** Rendered inside a stage; `inline` in a row of bars. */
export function ZoomBar({ place = 'bottom-left' }: { readonly place?: 'bottom-left' | 'inline' }) {
  const percent = useStore(({ transform }) => Math.round(transform[2] * 100));
  const zoom = useZoom();
  return <ZoomButtons place={place} percent={percent} {...zoom} />;
}
