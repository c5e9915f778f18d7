/** Dragging something out of a bar or list to another place of the page, with a label under the pointer. */
import { useEffect, useRef, useState, type PointerEvent, type ReactNode } from 'react';
import { createPortal } from 'react-dom';
import classes from './drag-out.module.css';

/** A point of the window, px. */
export interface DropPoint {
  readonly x: number;
  readonly y: number;
}

interface Pulled {
  readonly label: string;
  readonly at: DropPoint;
}

/** Px after which a press becomes a drag. */
const threshold = 5;

/** Handlers for what is dragged, and the label to be rendered. */
export interface DragOut<Thing> {
  /** Begins with a press on the thing; a press that does not move stays a click. */
  readonly begin: (event: PointerEvent, thing: Thing, label: string) => void;
  readonly label: ReactNode;
}

/** Touches scroll and click; Escape cancels. */
export function useDragOut<Thing>(onDrop: (thing: Thing, at: DropPoint) => void): DragOut<Thing> {
  const [pulled, setPulled] = useState<Pulled>();
  const ending = useRef<() => void>(undefined);
  useEffect(() => () => ending.current?.(), []);
  const begin = (event: PointerEvent, thing: Thing, label: string): void => {
    if (event.button !== 0 || event.pointerType === 'touch') return;
    const from = { x: event.clientX, y: event.clientY };
    const ended = new AbortController();
    let hasMoved = false;
    const end = (): void => {
      ended.abort();
      setPulled(undefined);
    };
    ending.current?.();
    ending.current = end;
    const on = { capture: true, signal: ended.signal };
    const swallowClick = (click: Event): void => {
      click.preventDefault();
      click.stopPropagation();
    };
    addEventListener(
      'pointermove',
      ({ clientX: x, clientY: y }) => {
        hasMoved ||= Math.hypot(x - from.x, y - from.y) > threshold;
        if (hasMoved) setPulled({ label, at: { x, y } });
      },
      on,
    );
    addEventListener(
      'pointerup',
      ({ clientX: x, clientY: y }) => {
        end();
        if (!hasMoved) return;
        // The click of this press comes right after it, if it is one.
        addEventListener('click', swallowClick, { capture: true, once: true });
        setTimeout(() => removeEventListener('click', swallowClick, true), 0);
        onDrop(thing, { x, y });
      },
      on,
    );
    addEventListener('pointercancel', end, on);
    addEventListener('dragstart', (drag) => drag.preventDefault(), on);
    addEventListener(
      'keydown',
      (key) => {
        if (key.key !== 'Escape' || !hasMoved) return;
        key.stopPropagation();
        key.preventDefault();
        end();
      },
      on,
    );
  };
  const label = pulled
    ? createPortal(
        <div
          className={classes.label}
          style={{ transform: `translate(${pulled.at.x + 12}px, ${pulled.at.y + 12}px)` }}
          aria-hidden="true"
        >
          {pulled.label}
        </div>,
        document.body,
      )
    : null;
  return { begin, label };
}
