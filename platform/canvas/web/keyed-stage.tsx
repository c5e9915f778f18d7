/** The part of a stage that handles keys and sets the level of detail. */
import { useStore } from '@xyflow/react';
import { useId, type KeyboardEvent, type MouseEvent, type ReactNode } from 'react';
import { isEscapeOfTooltip } from './canvas-keys.ts';
import { directionOf, type Direction } from '../model/nearest-box.ts';
import classes from './canvas-stage.module.css';
import { useZoom } from './use-zoom.ts';

/** What keys do on a stage besides panning and zooming. */
export interface StageKeys {
  /** Accessible name, and keyboard instructions. */
  readonly label: string;
  readonly help: string;
  /** Sees every key first, also those of bars on the stage; returns true when it handled it. */
  readonly onKey?: (event: KeyboardEvent) => boolean;
  /** An arrow key without Shift. */
  readonly onArrow?: (direction: Direction) => void;
  readonly onEnter?: () => void;
  readonly onEscape?: () => void;
  /** Class name of the stage. */
  readonly marks?: Readonly<Record<`data-${string}`, string | undefined>>;
}

interface KeyedStageProps extends StageKeys {
  /** Level of detail at a zoom, used in styles. */
  readonly detailOf: (zoom: number) => string;
  readonly onContextMenu?: ((event: MouseEvent) => void) | undefined;
  readonly children: ReactNode;
}

function useStageKeys({ onKey, onArrow, onEnter, onEscape }: StageKeys): (event: KeyboardEvent) => void {
  const { zoomIn, zoomOut, showAll, pan } = useZoom();
  return (event) => {
    // Popovers of a bar are elsewhere in the DOM, though React bubbles their events to here.
    if (!(event.target instanceof Node) || !event.currentTarget.contains(event.target)) return;
    if (onKey?.(event)) return event.preventDefault();
    // Bars and cards on the stage have keys of their own.
    if (event.target !== event.currentTarget || event.ctrlKey || event.metaKey || event.altKey) return;
    const direction = directionOf(event.key);
    if (direction) {
      if (event.shiftKey || !onArrow) pan(direction);
      else onArrow(direction);
    } else if (event.key === '+' || event.key === '=') zoomIn();
    else if (event.key === '-') zoomOut();
    else if (event.key === '0') showAll();
    else if (event.key === 'Enter') onEnter?.();
    else if (event.key === 'Escape') onEscape?.();
    else return;
    event.preventDefault();
  };
}

/** Rendered inside the provider of the canvas library. */
export function KeyedStage({ detailOf, onContextMenu, children, ...keys }: KeyedStageProps) {
  const detail = useStore(({ transform }) => detailOf(transform[2]));
  const press = useStageKeys(keys);
  const help = useId();
  return (
    // The stage handles keys as one widget; its content is described by its card and the table next to it.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- see above
    <div
      className={classes.stage}
      role="application"
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- an application is reached by the Tab key
      tabIndex={0}
      aria-label={keys.label}
      aria-describedby={help}
      data-detail={detail}
      {...keys.marks}
      onKeyDown={press}
      onKeyDownCapture={(event) => {
        if (isEscapeOfTooltip(event)) press(event);
      }}
      onContextMenu={onContextMenu}
    >
      <p id={help} className="aw-hidden">
        {keys.help}
      </p>
      {children}
    </div>
  );
}
