/** The bar at the bottom left of every canvas: zoom out, current zoom, zoom in, fit. */
import { ActionIcon } from '@mantine/core';
import { IconArrowsMaximize, IconMinus, IconPlus } from '@tabler/icons-react';
import { useStore } from '@xyflow/react';
import { FloatingBar } from './floating-bar.tsx';
import classes from './zoom-bar.module.css';
import { useZoom } from './use-zoom.ts';

/** Rendered inside a stage; `inline` in a row of bars. */
export function ZoomBar({ place = 'bottom-left' }: { readonly place?: 'bottom-left' | 'inline' }) {
  const percent = useStore(({ transform }) => Math.round(transform[2] * 100));
  const { zoomIn, zoomOut, showAll, reset } = useZoom();
  return (
    <FloatingBar place={place} label="Zoom">
      <ActionIcon aria-label="Zoom out" onClick={zoomOut}>
        <IconMinus size={16} stroke={1.7} />
      </ActionIcon>
      <button type="button" className={classes.percent} aria-label={`Zoom ${percent} %, set to 100 %`} onClick={reset}>
        {percent} %
      </button>
      <ActionIcon aria-label="Zoom in" onClick={zoomIn}>
        <IconPlus size={16} stroke={1.7} />
      </ActionIcon>
      <ActionIcon aria-label="Show everything" onClick={showAll}>
        <IconArrowsMaximize size={16} stroke={1.7} />
      </ActionIcon>
    </FloatingBar>
  );
}
