/** Shows a picture that can be panned and zoomed, with parts that can be chosen and stepped through. */
import {
  useCallback,
  useEffect,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
  type KeyboardEvent,
  type PointerEvent,
  type RefObject,
} from 'react';
import {
  fittedView,
  movedView,
  pictureZoom,
  revealedView,
  zoomedView,
  type Extent,
  type PicturePart,
  type PictureView,
} from '../model/picture-view.ts';
import { panStep } from '../model/stage-settings.ts';
import { doorAt, putDoors } from './picture-doors.ts';
import classes from './picture-stage.module.css';
import { svgElement } from './safe-svg.ts';
import { ZoomButtons } from './zoom-buttons.tsx';

/** Parts of a picture that are faint. */
export interface FaintParts {
  /** By `data-element`. */
  readonly elements: ReadonlySet<string>;
  /** By `data-relationship` of the line and `data-label` of its label. */
  readonly lines: ReadonlySet<string>;
}

interface PictureStageProps {
  /** SVG text. */
  readonly picture: string;
  /** What it shows, for readers of the page. */
  readonly label: string;
  /** Pictures of the same id keep their zoom and place when they change. */
  readonly id: string;
  /** Parts with a larger `data-step` are faint; those with the same one stand out. */
  readonly step?: number | undefined;
  readonly faint?: FaintParts | undefined;
  /** The chosen element, by `data-element`. */
  readonly chosen?: string | undefined;
  /** An element that comes into sight whenever it, or its picture, changes. */
  readonly revealed?: string | undefined;
  readonly onChoose?: ((element: string | undefined) => void) | undefined;
  /** Elements with something inside, by `data-element`: what their sign is called. */
  readonly doors?: ReadonlyMap<string, string> | undefined;
  /** The sign of an element was chosen. */
  readonly onEnter?: ((element: string) => void) | undefined;
  /** In a text the wheel scrolls the page unless Ctrl is held. */
  readonly wheel?: 'zoom' | 'page';
  /** Covered by bars at the top, px: a fitted picture stands below them. */
  readonly above?: number;
}

/** Pixels that a pointer may move and still click. */
const clickRange = 4;

const elementAt = (target: EventTarget | null): string | undefined =>
  target instanceof Element ? (target.closest('[data-element]')?.getAttribute('data-element') ?? undefined) : undefined;

/** Size of a picture: its view box. */
const extentOf = (svg: SVGSVGElement): Extent => {
  const { width, height } = svg.viewBox.baseVal;
  return { width, height };
};

/** Elements are reached with Tab and chosen with Enter; their titles name them. */
function makeReachable(svg: SVGSVGElement): void {
  // An image has no parts.
  svg.setAttribute('role', 'group');
  for (const part of svg.querySelectorAll('[data-element]')) {
    part.setAttribute('tabindex', '0');
    part.setAttribute('role', 'button');
  }
}

/** Where an element stands in the picture. */
function partOf(svg: SVGSVGElement, element: string): PicturePart | undefined {
  const part = svg.querySelector(`[data-element="${CSS.escape(element)}"]`);
  if (!(part instanceof SVGGraphicsElement)) return undefined;
  const { x, y, width, height } = part.getBBox();
  const { x: left, y: top } = svg.viewBox.baseVal;
  return { x: x - left, y: y - top, width, height };
}

interface Marks {
  readonly step: number | undefined;
  readonly faint: FaintParts | undefined;
  readonly chosen: string | undefined;
}

function mark(svg: SVGSVGElement, { step, faint, chosen }: Marks): void {
  for (const part of svg.querySelectorAll(
    '[data-step], [data-element], [data-door], [data-relationship], [data-label]',
  )) {
    const element = part.getAttribute('data-element') ?? part.getAttribute('data-door');
    const own = Number(part.getAttribute('data-step') ?? 0);
    const line = part.getAttribute('data-relationship') ?? part.getAttribute('data-label');
    const isLater = step !== undefined && own > step;
    const isLeftOut =
      (element !== null && faint?.elements.has(element) === true) || (line !== null && faint?.lines.has(line) === true);
    part.toggleAttribute('data-faint', isLater || isLeftOut);
    part.toggleAttribute('data-now', step !== undefined && own === step);
    const isElement = part.hasAttribute('data-element');
    part.toggleAttribute('data-chosen', isElement && element !== null && element === chosen);
  }
}

/** Two fingers: their distance and the point between them. */
function pinchOf(pointers: ReadonlyMap<number, { readonly x: number; readonly y: number }>) {
  const [one, other] = [...pointers.values()];
  if (!one || !other) return undefined;
  return { distance: Math.hypot(one.x - other.x, one.y - other.y), x: (one.x + other.x) / 2, y: (one.y + other.y) / 2 };
}

const sizeOf = (element: HTMLElement | null): Extent => ({
  width: element?.clientWidth ?? 0,
  height: element?.clientHeight ?? 0,
});

interface Moves {
  readonly view: PictureView;
  readonly fit: () => void;
  readonly zoomBy: (factor: number, at?: { readonly x: number; readonly y: number }) => void;
  readonly moveBy: (x: number, y: number) => void;
  readonly reveal: (part: PicturePart) => void;
}

/** What a panel beside the stage leaves free of it. */
function freeSize(stage: HTMLElement | null): Extent {
  const { width, height } = sizeOf(stage);
  const whole = stage?.getBoundingClientRect();
  const panel = stage?.parentElement?.querySelector('[data-side-panel]')?.getBoundingClientRect();
  if (!whole || !panel) return { width, height };
  const [left, above] = [panel.left - whole.left, panel.top - whole.top];
  return left > 0 ? { width: Math.min(width, left), height } : above > 0 ? { width, height: above } : { width, height };
}

/** Size of the zoom bar with the space around it, px. */
const zoomBar: Extent = { width: 170, height: 44 };

/** The shown part. A picture is fitted until somebody moves it; another picture is fitted again. */
function useMoves(
  size: Extent,
  id: string,
  above: number,
): Moves & { readonly stage: RefObject<HTMLDivElement | null> } {
  const stage = useRef<HTMLDivElement>(null);
  const [view, setView] = useState<PictureView>({ x: 0, y: 0, zoom: 1 });
  const isMoved = useRef(false);
  const fit = useCallback(() => {
    isMoved.current = false;
    setView(fittedView(size, sizeOf(stage.current), { above, corner: zoomBar }));
  }, [size, above]);
  useLayoutEffect(() => {
    isMoved.current = false;
  }, [id]);
  useLayoutEffect(() => {
    const element = stage.current;
    if (!element) return undefined;
    // Called at once, and whenever the window changes.
    const observer = new ResizeObserver(() => {
      if (!isMoved.current) fit();
    });
    observer.observe(element);
    return () => observer.disconnect();
  }, [fit, id]);
  const zoomBy = useCallback((factor: number, at?: { readonly x: number; readonly y: number }): void => {
    isMoved.current = true;
    const { width, height } = sizeOf(stage.current);
    setView((was) => zoomedView(was, factor, at ?? { x: width / 2, y: height / 2 }));
  }, []);
  const moveBy = useCallback(
    (x: number, y: number): void => {
      isMoved.current = true;
      setView((was) => movedView(was, { x, y }, size, sizeOf(stage.current)));
    },
    [size],
  );
  const reveal = useCallback(
    (part: PicturePart): void => {
      const window = sizeOf(stage.current);
      // A picture that has just come is not fitted yet.
      const isFitted = !isMoved.current;
      isMoved.current = true;
      setView((was) =>
        revealedView(
          isFitted ? fittedView(size, window, { above, corner: zoomBar }) : was,
          part,
          freeSize(stage.current),
        ),
      );
    },
    [size, above],
  );
  return { stage, view, fit, zoomBy, moveBy, reveal };
}

/** React listens passively to wheels; this listener keeps the page from scrolling. */
function useWheel(stage: RefObject<HTMLElement | null>, wheel: 'zoom' | 'page', zoomBy: Moves['zoomBy']): void {
  useEffect(() => {
    const element = stage.current;
    const turn = (event: WheelEvent): void => {
      if (wheel === 'page' && !event.ctrlKey && !event.metaKey) return;
      event.preventDefault();
      const { left, top } = element?.getBoundingClientRect() ?? { left: 0, top: 0 };
      const factor = event.deltaY < 0 ? pictureZoom.step : 1 / pictureZoom.step;
      zoomBy(factor, { x: event.clientX - left, y: event.clientY - top });
    };
    element?.addEventListener('wheel', turn, { passive: false });
    return () => element?.removeEventListener('wheel', turn);
  }, [stage, wheel, zoomBy]);
}

/** Dragging with a mouse or a finger, pinching with two, and clicks. */
function usePointers({ zoomBy, moveBy }: Moves, onClick: (target: Element | null) => void) {
  const pointers = useRef(new Map<number, { x: number; y: number }>());
  const travelled = useRef(0);
  const press = ({ pointerId, clientX, clientY, button, currentTarget, target }: PointerEvent<HTMLElement>): void => {
    if (button !== 0 || (target instanceof Element && target.closest('button'))) return;
    currentTarget.setPointerCapture(pointerId);
    pointers.current.set(pointerId, { x: clientX, y: clientY });
    travelled.current = 0;
  };
  const move = ({ pointerId, clientX, clientY, currentTarget }: PointerEvent<HTMLElement>): void => {
    const was = pointers.current.get(pointerId);
    if (!was) return;
    const before = pinchOf(pointers.current);
    pointers.current.set(pointerId, { x: clientX, y: clientY });
    travelled.current += Math.hypot(clientX - was.x, clientY - was.y);
    const now = pinchOf(pointers.current);
    if (before && now) {
      const { left, top } = currentTarget.getBoundingClientRect();
      zoomBy(now.distance / Math.max(1, before.distance), { x: now.x - left, y: now.y - top });
      moveBy(now.x - before.x, now.y - before.y);
    } else if (travelled.current > clickRange) moveBy(clientX - was.x, clientY - was.y);
  };
  const release = ({ pointerId, clientX, clientY, type }: PointerEvent<HTMLElement>): void => {
    if (!pointers.current.delete(pointerId)) return;
    if (type === 'pointercancel' || travelled.current > clickRange) return;
    // The capture makes the stage the target of the event.
    onClick(document.elementFromPoint(clientX, clientY));
  };
  return { onPointerDown: press, onPointerMove: move, onPointerUp: release, onPointerCancel: release };
}

/** Fills its parent. */
export function PictureStage({
  picture,
  label,
  id,
  step,
  faint,
  chosen,
  revealed,
  onChoose,
  doors,
  onEnter,
  wheel = 'zoom',
  above = 0,
}: PictureStageProps) {
  const holder = useRef<HTMLDivElement>(null);
  const svg = useMemo(() => svgElement(picture), [picture]);
  const size = useMemo(() => (svg ? extentOf(svg) : { width: 1, height: 1 }), [svg]);
  useLayoutEffect(() => {
    if (!svg) return;
    if (onChoose) makeReachable(svg);
    // Put in again, the element that has the focus would lose it.
    if (svg.parentNode !== holder.current) holder.current?.replaceChildren(svg);
  }, [svg, onChoose]);
  useLayoutEffect(() => {
    if (svg && doors) putDoors(svg, doors);
  }, [svg, doors]);
  useEffect(() => {
    if (svg) mark(svg, { step, faint, chosen });
  }, [svg, step, faint, chosen, doors]);
  const moves = useMoves(size, id, above);
  const { stage, view, fit, zoomBy, moveBy, reveal } = moves;
  useEffect(() => {
    const part = svg && revealed !== undefined ? partOf(svg, revealed) : undefined;
    if (part) reveal(part);
  }, [svg, revealed, reveal]);
  useWheel(stage, wheel, zoomBy);
  const pointers = usePointers(moves, (target) => {
    const door = doorAt(target);
    if (door === undefined) onChoose?.(elementAt(target));
    else onEnter?.(door);
  });
  const keys: Readonly<Record<string, () => void>> = {
    '+': () => zoomBy(pictureZoom.step),
    '=': () => zoomBy(pictureZoom.step),
    '-': () => zoomBy(1 / pictureZoom.step),
    f: fit,
    '0': fit,
    '1': () => zoomBy(1 / view.zoom),
    ArrowLeft: () => moveBy(panStep, 0),
    ArrowRight: () => moveBy(-panStep, 0),
    ArrowUp: () => moveBy(0, panStep),
    ArrowDown: () => moveBy(0, -panStep),
  };
  const press = (event: KeyboardEvent<HTMLElement>): void => {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const [element, door] = [elementAt(event.target), doorAt(event.target)];
    const isChoice = event.key === 'Enter' || event.key === ' ';
    const choice =
      door !== undefined
        ? onEnter && (() => onEnter(door))
        : element !== undefined
          ? onChoose && (() => onChoose(element))
          : undefined;
    const run = isChoice && choice ? choice : keys[event.key.length === 1 ? event.key.toLowerCase() : event.key];
    if (!run || (event.target instanceof Element && event.target.closest('button'))) return;
    event.preventDefault();
    run();
  };
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- an application: it takes keys itself
    <div
      ref={stage}
      className={classes.stage}
      role="application"
      aria-label={label}
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- arrow keys move the picture
      tabIndex={0}
      onKeyDown={press}
      {...pointers}
    >
      <div
        ref={holder}
        className={classes.picture}
        style={{
          width: size.width,
          height: size.height,
          transform: `translate(${view.x}px, ${view.y}px) scale(${view.zoom})`,
        }}
      />
      <ZoomButtons
        place="bottom-left"
        percent={Math.round(view.zoom * 100)}
        zoomIn={() => zoomBy(pictureZoom.step)}
        zoomOut={() => zoomBy(1 / pictureZoom.step)}
        showAll={fit}
        reset={() => zoomBy(1 / view.zoom)}
      />
    </div>
  );
}
