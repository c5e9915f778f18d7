/** Presses on a canvas that do not pan the view: they are handled before the library sees them. */
import { useReactFlow, useStore } from '@xyflow/react';
import { useEffect, useRef } from 'react';
import type { Point } from '../model/lines.ts';
import { focusStage } from './focus-stage.ts';
import { dragThreshold } from './stage-dragging.ts';
import { fingerRest, longPressMs } from './long-press.ts';
import { swallowNextClick } from './swallow-click.ts';

/** A press as it begins. */
export interface Press {
  readonly event: PointerEvent;
  /** Canvas px. */
  readonly at: Point;
  readonly target: Element;
}

/** Handlers of a press that was claimed. */
export interface PressGesture {
  /** Screen px before it is a movement; a few unless given: a hand is never quite still. */
  readonly threshold?: number;
  /** The view gets the press as well and moves with a drag; only what is no drag is answered here. */
  readonly movesView?: boolean;
  readonly onMove?: (at: Point, event: PointerEvent) => void;
  readonly onEnd?: (at: Point, hasMoved: boolean) => void;
  /** Always called last, also when Escape or a second finger cancelled the press. */
  readonly onClose?: () => void;
}

interface Held {
  readonly gesture: PressGesture;
  readonly pointerId: number;
  readonly from: Point;
  hasMoved: boolean;
}

const isFar = ({ from, gesture }: Held, { clientX, clientY }: PointerEvent): boolean =>
  Math.hypot(clientX - from.x, clientY - from.y) > (gesture.threshold ?? dragThreshold);

interface PressOptions {
  readonly root: HTMLElement;
  readonly toCanvas: (event: PointerEvent) => Point;
  readonly take: (press: Press) => PressGesture | undefined;
}

/** Listens on the surface of a canvas, in the capture phase. */
class Presses {
  readonly #options: PressOptions;
  readonly #listening = new AbortController();
  #held: Held | undefined;
  #swallowsClick = false;
  #longPress: ReturnType<typeof setTimeout> | undefined;

  constructor(options: PressOptions) {
    this.#options = options;
    const { root } = options;
    const how = { capture: true, signal: this.#listening.signal };
    root.addEventListener('pointerdown', this.#down, how);
    root.addEventListener('pointermove', this.#move, how);
    root.addEventListener('pointerup', this.#up, how);
    root.addEventListener('pointercancel', this.#close, how);
    root.addEventListener('mousedown', this.#stop, how);
    root.addEventListener('touchstart', this.#stop, how);
    root.addEventListener('click', this.#click, how);
    root.addEventListener('contextmenu', this.#menu, how);
    document.addEventListener('keydown', this.#key, how);
  }

  end(): void {
    this.#close();
    this.#listening.abort();
  }

  readonly #close = (): void => {
    const held = this.#held;
    this.#held = undefined;
    clearTimeout(this.#longPress);
    held?.gesture.onClose?.();
  };

  readonly #down = (event: PointerEvent): void => {
    this.#swallowsClick = false;
    // A second finger.
    if (this.#held) return this.#close();
    // The first one lies on the empty canvas: the two zoom, whatever is under this one.
    if (event.pointerType === 'touch' && !event.isPrimary) return;
    if (event.button !== 0 || !(event.target instanceof Element)) return;
    const { root, take, toCanvas } = this.#options;
    const gesture = take({ event, at: toCanvas(event), target: event.target });
    if (!gesture) return;
    const from = { x: event.clientX, y: event.clientY };
    this.#held = { gesture, pointerId: event.pointerId, from, hasMoved: false };
    if (gesture.movesView) return;
    event.stopImmediatePropagation();
    // No mouse events follow, so that the library does not start panning.
    event.preventDefault();
    focusStage(root);
    this.#awaitLongPress(event);
  };

  readonly #move = (event: PointerEvent): void => {
    const held = this.#held;
    if (held?.pointerId !== event.pointerId) return;
    if (!held.hasMoved && isFar(held, event)) {
      if (held.gesture.movesView) return this.#close();
      held.hasMoved = true;
      this.#options.root.setPointerCapture(event.pointerId);
    }
    const { x, y } = held.from;
    if (Math.hypot(event.clientX - x, event.clientY - y) > fingerRest) clearTimeout(this.#longPress);
    if (held.hasMoved) held.gesture.onMove?.(this.#options.toCanvas(event), event);
  };

  readonly #up = (event: PointerEvent): void => {
    const held = this.#held;
    if (held?.pointerId !== event.pointerId) return;
    this.#swallowsClick = held.hasMoved;
    if (event.pointerType === 'touch' && !held.gesture.movesView) swallowNextClick();
    held.gesture.onEnd?.(this.#options.toCanvas(event), held.hasMoved);
    this.#close();
  };

  readonly #stop = (event: Event): void => {
    if (this.#held && !this.#held.gesture.movesView) event.stopPropagation();
  };

  readonly #click = (event: Event): void => {
    if (this.#swallowsClick) event.stopPropagation();
    this.#swallowsClick = false;
  };

  /** A long press of a finger asks for the menu instead; not every browser says so itself. */
  #awaitLongPress({ pointerType, target, clientX, clientY }: PointerEvent): void {
    if (pointerType !== 'touch') return;
    this.#longPress = setTimeout(() => {
      this.#longPress = undefined;
      if (!this.#held) return;
      this.#held.hasMoved = false;
      swallowNextClick();
      target?.dispatchEvent(new MouseEvent('contextmenu', { bubbles: true, cancelable: true, clientX, clientY }));
    }, longPressMs);
  }

  readonly #menu = (): void => {
    if (this.#held && !this.#held.hasMoved) this.#close();
  };

  readonly #key = (event: KeyboardEvent): void => {
    if (!this.#held || event.key !== 'Escape') return;
    event.stopPropagation();
    this.#close();
  };
}

/** `take` is called for every press of the main button; the gesture that it returns receives what follows. */
export function usePress(take: (press: Press) => PressGesture | undefined): void {
  const flow = useReactFlow();
  const root = useStore(({ domNode }) => domNode);
  const latest = useRef(take);
  useEffect(() => {
    latest.current = take;
  });
  useEffect(() => {
    if (!root) return undefined;
    const toCanvas = ({ clientX, clientY }: PointerEvent): Point =>
      flow.screenToFlowPosition({ x: clientX, y: clientY }, { snapToGrid: false });
    const presses = new Presses({ root, toCanvas, take: (press) => latest.current(press) });
    return () => presses.end();
  }, [flow, root]);
}
