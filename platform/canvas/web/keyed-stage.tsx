/** The part of a stage that takes keys and says how much is drawn. */
import { useStore } from '@xyflow/react';
import { useId, type KeyboardEvent, type ReactNode } from 'react';
import { directionOf, type Direction } from '../model/nearest-box.ts';
import classes from './canvas-stage.module.css';
import { useZoom } from './use-zoom.ts';

/** What keys do on a stage besides moving and zooming. */
export interface StageKeys {
  /** Accessible name, and how the keys work. */
  readonly label: string;
  readonly help: string;
  /** Sees every key first, also those of bars on the stage; true when it has taken it. */
  readonly onKey?: (event: KeyboardEvent) => boolean;
  /** An arrow key without Shift. */
  readonly onArrow?: (direction: Direction) => void;
  readonly onEnter?: () => void;
  readonly onEscape?: () => void;
  /** Put on the stage for its styles. */
  readonly marks?: Readonly<Record<`data-${string}`, string | undefined>>;
}

interface KeyedStageProps extends StageKeys {
  /** How much is drawn at a zoom; a word for styles. */
  readonly detailOf: (zoom: number) => string;
  readonly children: ReactNode;
}

function useStageKeys({ onKey, onArrow, onEnter, onEscape }: StageKeys): (event: KeyboardEvent) => void {
  const { zoomIn, zoomOut, showAll, pan } = useZoom();
  return (event) => {
    // What opens from a bar stands elsewhere on the page, though it tells its parents here.
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

/** Stands inside the provider of the canvas library. */
export function KeyedStage({ detailOf, children, ...keys }: KeyedStageProps) {
  const detail = useStore(({ transform }) => detailOf(transform[2]));
  const press = useStageKeys(keys);
  const help = useId();
  return (
    // The stage takes keys as one thing; what is on it is told by its card and by the table beside it.
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
    >
      <p id={help} className="aw-hidden">
        {keys.help}
      </p>
      {children}
    </div>
  );
}
