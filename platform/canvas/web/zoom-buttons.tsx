/** The buttons that zoom: for canvases and for pictures. */
import { ActionIcon } from '@mantine/core';
import { IconArrowsMaximize, IconMinus, IconPlus } from '@tabler/icons-react';
import { FloatingBar } from './floating-bar.tsx';
import classes from './zoom-bar.module.css';

interface ZoomButtonsProps {
  readonly place: 'bottom-left' | 'inline';
  readonly percent: number;
  readonly zoomIn: () => void;
  readonly zoomOut: () => void;
  readonly showAll: () => void;
  /** Back to zoom 1. */
  readonly reset: () => void;
}

/** Zoom out, the zoom in percent, zoom in, fit. */
export function ZoomButtons({ place, percent, zoomIn, zoomOut, showAll, reset }: ZoomButtonsProps) {
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
