/** Brush of the timeline: drawn, moved or resized with the pointer, or set with two keyboard sliders. */
import { useRef, useState, type KeyboardEvent, type PointerEvent } from 'react';
import { exactTime } from '#platform/ui/model/relative-words.ts';
import { momentAt, xOf, type Axis } from '../model/timeline.ts';
import classes from './timeline-card.module.css';

/** First and last moment, in ms UTC. */
export interface ChosenSpan {
  readonly from: number;
  readonly to: number;
}

interface TimelineBrushProps {
  readonly axis: Axis;
  readonly from: number | undefined;
  readonly to: number | undefined;
  readonly onChoose: (span: ChosenSpan | undefined) => void;
}

type Grip = 'new' | 'from' | 'to' | 'all';

interface Drag {
  readonly grip: Grip;
  /** Start of the drag in ms, and the range at that time. */
  readonly start: number;
  readonly was: ChosenSpan;
}

const day = 86_400_000;
/** Shorter drags are clicks, in px. */
const shortest = 4;
/** Step of Page Up and Page Down. */
const bigStep = 30;

const dateWords = (at: number): string => exactTime(new Date(at)).split(',')[0] ?? '';

/** Range after the pointer moved to a moment. */
function dragged({ grip, start, was }: Drag, at: number, axis: Axis): ChosenSpan {
  if (grip === 'new') return { from: Math.min(start, at), to: Math.max(start, at) };
  if (grip === 'from') return { from: Math.min(at, was.to - day), to: was.to };
  if (grip === 'to') return { from: was.from, to: Math.max(at, was.from + day) };
  const by = Math.min(axis.end - was.to, Math.max(axis.start - was.from, at - start));
  return { from: was.from + by, to: was.to + by };
}

/** Moment to which a key moves a handle; undefined for other keys. */
function keyed(key: string, at: number, axis: Axis): number | undefined {
  const steps: Readonly<Record<string, number>> = {
    ArrowLeft: -1,
    ArrowDown: -1,
    ArrowRight: 1,
    ArrowUp: 1,
    PageDown: -bigStep,
    PageUp: bigStep,
  };
  if (key === 'Home') return axis.start;
  if (key === 'End') return axis.end;
  const step = steps[key];
  return step === undefined ? undefined : Math.min(axis.end, Math.max(axis.start, at + step * day));
}

/** Only the brush moves during a drag; the graph follows on release. */
export function TimelineBrush({ axis, from, to, onChoose }: TimelineBrushProps) {
  const area = useRef<HTMLDivElement>(null);
  // A ref, because pointer events can arrive before the next render.
  const drag = useRef<Drag>(undefined);
  const [preview, setPreview] = useState<ChosenSpan>();
  const chosen = { from: Math.max(axis.start, from ?? axis.start), to: Math.min(axis.end, to ?? axis.end) };
  const shown = preview ?? chosen;
  const isWhole = !preview && from === undefined && to === undefined;
  const momentOfPointer = ({ clientX }: PointerEvent): number =>
    momentAt(axis, clientX - (area.current?.getBoundingClientRect().left ?? 0));
  const begin = (grip: Grip) => (event: PointerEvent) => {
    if (event.button !== 0) return;
    event.stopPropagation();
    area.current?.setPointerCapture(event.pointerId);
    drag.current = { grip, start: momentOfPointer(event), was: chosen };
  };
  const move = (event: PointerEvent): void => {
    if (drag.current) setPreview(dragged(drag.current, momentOfPointer(event), axis));
  };
  const end = (event: PointerEvent): void => {
    const { current } = drag;
    drag.current = undefined;
    setPreview(undefined);
    if (!current || event.type === 'pointercancel') return;
    const at = momentOfPointer(event);
    const isClick = Math.abs(xOf(axis, at) - xOf(axis, current.start)) < shortest;
    if (isClick && current.grip !== 'new') return;
    onChoose(isClick ? undefined : dragged(current, at, axis));
  };
  const press = (grip: 'from' | 'to') => (event: KeyboardEvent) => {
    if (event.key === 'Escape' && !isWhole) onChoose(undefined);
    const at = keyed(event.key, chosen[grip], axis);
    if (at !== undefined) onChoose(dragged({ grip, start: at, was: chosen }, at, axis));
    if (at !== undefined || event.key === 'Escape') event.preventDefault();
  };
  const left = xOf(axis, shown.from);
  const right = xOf(axis, shown.to);
  const handle = (grip: 'from' | 'to', at: number, x: number) => (
    <div
      className={classes.handle}
      // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- two of them stand on one track that is drawn here
      role="slider"
      tabIndex={0}
      aria-label={grip === 'from' ? 'From' : 'To'}
      aria-valuemin={Math.round(axis.start / day)}
      aria-valuemax={Math.round(axis.end / day)}
      aria-valuenow={Math.round(at / day)}
      aria-valuetext={dateWords(at)}
      style={{ left: x }}
      onPointerDown={begin(grip)}
      onKeyDown={press(grip)}
    />
  );
  return (
    <div
      ref={area}
      className={classes.brush}
      data-whole={isWhole || undefined}
      onPointerDown={begin('new')}
      onPointerMove={move}
      onPointerUp={end}
      onPointerCancel={end}
    >
      <div
        className={classes.window}
        style={{ left, width: Math.max(1, right - left) }}
        onPointerDown={isWhole ? undefined : begin('all')}
      />
      {handle('from', shown.from, left)}
      {handle('to', shown.to, right)}
    </div>
  );
}
