/** Handles along the selected edge: bends are moved, added and removed, and the label is moved. */
import { ViewportPortal, useStore } from '@xyflow/react';
import { useEffect, useRef, useState, type CSSProperties, type KeyboardEvent } from 'react';
import { bendSlots, withBendAt } from '../model/line-bends.ts';
import { middleOf, type Point } from '../model/lines.ts';
import type { Part } from '../model/nearest-box.ts';
import classes from './canvas-stage.module.css';
import { focusStage } from './focus-stage.ts';
import { usePress } from './use-press.ts';

/** What was drawn of an edge by hand, canvas px. */
export interface HandDrawn {
  readonly bends: readonly Point[];
  /** Centre of the label; null where it is placed automatically. */
  readonly label: Point | null;
}

interface LineBendsProps {
  readonly id: string;
  /** The route as it is drawn. */
  readonly points: readonly Point[];
  readonly drawn: HandDrawn;
  /** Of the label, if there is one. */
  readonly label: Part | undefined;
  readonly onDraw: (drawn: HandDrawn) => void;
}

/** A step of the arrow keys, canvas px. */
const step = 15;
const steps: Readonly<Record<string, Point>> = {
  ArrowLeft: { x: -step, y: 0 },
  ArrowRight: { x: step, y: 0 },
  ArrowUp: { x: 0, y: -step },
  ArrowDown: { x: 0, y: step },
};

const placed = ({ x, y }: Point): CSSProperties => ({ transform: `translate(${x}px, ${y}px)` });

/** The line and the label as they will be. */
function Ghost({ points, label }: { readonly points: readonly Point[]; readonly label: Part | undefined }) {
  return (
    <svg className={classes.ghost} aria-hidden="true">
      <polyline points={points.map(({ x, y }) => `${x},${y}`).join(' ')} />
      {label ? <rect x={label.x} y={label.y} width={label.width} height={label.height} rx={3} /> : null}
    </svg>
  );
}

const indexOf = (element: HTMLElement, name: 'bend' | 'slot'): number | undefined => {
  const value = element.dataset[name];
  return value === undefined ? undefined : Number(value);
};

/** The key that adds a bend while the stage has the focus. */
export const bendKey = 'b';

/** Calls `add` when the key is pressed on the stage. */
function useBendKey(add: () => void): void {
  const root = useStore(({ domNode }) => domNode);
  const latest = useRef(add);
  useEffect(() => {
    latest.current = add;
  });
  useEffect(() => {
    const stage = root?.closest<HTMLElement>('[role="application"]:not([aria-hidden])');
    const press = (event: globalThis.KeyboardEvent): void => {
      const isPlain = !event.ctrlKey && !event.metaKey && !event.altKey;
      if (event.target === stage && isPlain && event.key.toLowerCase() === bendKey) latest.current();
    };
    stage?.addEventListener('keydown', press);
    return () => stage?.removeEventListener('keydown', press);
  }, [root]);
}

/** Rendered inside a stage for one edge. */
export function LineBends({ id, points, drawn, label, onDraw }: LineBendsProps) {
  const [held, setHeld] = useState<HandDrawn>();
  const { bends } = drawn;
  const slots = bendSlots(points, bends, label);
  const change = (next: readonly Point[]): void => onDraw({ ...drawn, bends: next });
  const remove = (at: number): void => change(bends.toSpliced(at, 1));
  const root = useStore(({ domNode }) => domNode);
  /** Gets the focus when it is rendered. */
  const added = useRef<number>(undefined);
  useEffect(() => {
    const at = added.current;
    if (at === undefined || at >= bends.length) return;
    added.current = undefined;
    root?.querySelector<HTMLElement>(`[data-bend="${at}"]`)?.focus();
  }, [bends, root]);
  useBendKey(() => {
    const [slot] = slots.toSorted((one, other) => other.length - one.length);
    if (!slot) return;
    added.current = slot.at;
    change(bends.toSpliced(slot.at, 0, { x: Math.round(slot.x), y: Math.round(slot.y) }));
  });

  usePress(({ target, at: from }) => {
    const handle = target.closest<HTMLElement>('[data-bend], [data-slot]');
    const isLabel = target.closest<HTMLElement>('[data-edge]')?.dataset['edge'] === id;
    if (handle) {
      const slot = indexOf(handle, 'slot');
      const at = slot ?? indexOf(handle, 'bend') ?? 0;
      const known = slot === undefined ? bends : bends.toSpliced(at, 0, from);
      const moved = (to: Point): HandDrawn => ({ ...drawn, bends: withBendAt(known, at, to, points) });
      return {
        onMove: (to) => setHeld(moved(to)),
        onEnd: (to, hasMoved) => {
          if (hasMoved) onDraw(moved(to));
          else handle.focus();
        },
        onClose: () => setHeld(undefined),
      };
    }
    if (!isLabel || !label) return undefined;
    const middle = middleOf(label);
    const moved = (to: Point): HandDrawn => ({
      ...drawn,
      label: { x: Math.round(middle.x + to.x - from.x), y: Math.round(middle.y + to.y - from.y) },
    });
    return {
      onMove: (to) => setHeld(moved(to)),
      onEnd: (to, hasMoved) => {
        if (hasMoved) onDraw(moved(to));
      },
      onClose: () => setHeld(undefined),
    };
  });

  const press = (event: KeyboardEvent, at: number): void => {
    const way = steps[event.key];
    const bend = bends[at];
    if (way && bend) change(bends.with(at, { x: bend.x + way.x, y: bend.y + way.y }));
    else if (event.key === 'Delete' || event.key === 'Backspace') {
      remove(at);
      focusStage(root);
    } else if (event.key === 'Escape') focusStage(root);
    else return;
    event.preventDefault();
    event.stopPropagation();
  };

  if (held) {
    const [start, end] = [points[0], points.at(-1)];
    const isLabelHeld = held.label !== drawn.label && held.label !== null;
    const plate = isLabelHeld && label ? { ...label, ...cornerOf(held.label, label) } : undefined;
    const ghost = held.bends === bends || !start || !end ? points : [start, ...held.bends, end];
    return (
      <ViewportPortal>
        <Ghost points={ghost} label={plate} />
      </ViewportPortal>
    );
  }
  return (
    <ViewportPortal>
      {slots.map((slot) => (
        <i
          key={`${slot.at} ${slot.x} ${slot.y}`}
          className={`${classes.lineSlot} nodrag nopan`}
          data-slot={slot.at}
          style={placed(slot)}
        />
      ))}
      {bends.map((bend, at) => (
        <button
          // Bends have no identity besides their order.
          // oxlint-disable-next-line react/no-array-index-key -- see above
          key={at}
          type="button"
          // The canvas is hidden from screen readers: it is reached by a click or by the key that adds it.
          tabIndex={-1}
          className={`${classes.lineEnd} nodrag nopan`}
          data-bend={at}
          aria-label={`Bend ${at + 1} of ${bends.length}`}
          title="Drag to move, double-click to remove"
          style={placed(bend)}
          onDoubleClick={(event) => {
            event.stopPropagation();
            remove(at);
          }}
          onKeyDown={(event) => press(event, at)}
        />
      ))}
    </ViewportPortal>
  );
}

const cornerOf = ({ x, y }: Point, { width, height }: Part): Point => ({ x: x - width / 2, y: y - height / 2 });
