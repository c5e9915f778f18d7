/**
 * A <canvas> that covers the stage: moved with the view, and redrawn when it no longer covers it. Large pictures are redrawn in
 * slices while the view moves: on a second canvas, a few ms a frame, which is copied when it is whole.
 */
import { useStore, useStoreApi } from '@xyflow/react';
import { useLayoutEffect, useRef, type CSSProperties, type RefObject } from 'react';
import { boundsOf, type Part } from '../model/nearest-box.ts';
import type { Transform } from '../model/on-screen.ts';
import { touches } from '../model/scene.ts';

/** Drawing context; `context` takes canvas px. */
export interface Brush {
  readonly context: CanvasRenderingContext2D;
  /** Value of a CSS variable. */
  readonly colour: (name: string) => string;
  readonly zoom: number;
  /** The area to draw, canvas px: the visible part and a margin, or what is around everything that changed. */
  readonly part: Part;
  /** Whether something with such bounds is to be drawn; absent where everything is. */
  readonly isNeeded?: (bounds: Part) => boolean;
}

/** Margin drawn around the visible part, so that panning needs no redraw for a while, screen px. */
const margin = 200;
/** While the zoom changes the drawing is stretched; it is redrawn after this pause, ms. */
const restMs = 90;
/** Time for a slice of a picture, ms: the rest of the frame belongs to the view. */
const sliceMs = 6;
/** Distance from the end of the margin at which slices begin, screen px. */
const early = 120;
/** Largest device pixel ratio; more costs frames without a visible difference. */
const density = (): number => Math.min(2, devicePixelRatio);

interface Screen {
  readonly element: HTMLCanvasElement;
  readonly context: CanvasRenderingContext2D;
  readonly width: number;
  readonly height: number;
  readonly how: HowDrawn;
}

/** Draws everything, or gives the rest of a frame back whenever it yields. */
export type Draw = (brush: Brush) => void | Generator<undefined, void>;

/** How something is drawn. Must keep its identity. */
export interface HowDrawn {
  /** A large picture is redrawn in slices while the view moves. */
  readonly isSliced: boolean;
  /** Where two drawings differ, canvas px: only that is drawn again. Undefined for everything. */
  readonly changedParts?: (before: Draw, now: Draw) => readonly Part[] | undefined;
}

const atOnce: HowDrawn = { isSliced: false };
/** More parts, or parts of a larger share of the picture, are not looked for: everything is drawn. */
const mostParts = 400;
const largestShare = 0.6;

const areaOf = ({ width, height }: Part): number => width * height;

/** One drawing, and where it is on the screen while the view moves. */
class Drawing {
  readonly #screen: Screen;
  #draw: Draw | undefined;
  readonly #colours = new Map<string, string>();
  #drawn: Transform = [0, 0, 1];
  #timer: ReturnType<typeof setTimeout> | undefined;
  #frame: number | undefined;
  #back: HTMLCanvasElement | undefined;

  constructor(screen: Screen) {
    this.#screen = screen;
    const { element, width, height } = screen;
    const [wide, high] = [width, height].map((side) => Math.round((side + 2 * margin) * density()));
    if (wide !== undefined && element.width !== wide) element.width = wide;
    if (high !== undefined && element.height !== high) element.height = high;
  }

  /** Draws something else, and of it only what differs from what is drawn where that is known. */
  show(draw: Draw, transform: Transform): void {
    const before = this.#draw;
    this.#draw = draw;
    // A picture that is being redrawn, or stretched, is drawn again.
    const isWhole = this.#frame === undefined && this.#timer === undefined && transform[2] === this.#drawn[2];
    const parts = before && isWhole ? this.#screen.how.changedParts?.(before, draw) : undefined;
    if (!parts || !this.#patch(draw, parts)) this.redraw(transform);
  }

  /** Draws everything now. */
  redraw(transform: Transform): void {
    this.#stop();
    const { element, context } = this.#screen;
    this.#drawn = transform;
    element.style.transform = '';
    this.#clear(context);
    const rest = this.#draw?.(this.#brush(context, transform));
    // Nothing yields to anybody here.
    if (rest) while (!rest.next().done);
  }

  /** Draws some parts of the picture again; false where that would be most of it. */
  #patch(draw: Draw, changed: readonly Part[]): boolean {
    const whole = this.#brush(this.#screen.context, this.#drawn);
    const parts = changed.filter((part) => touches(part, whole.part));
    const bounds = boundsOf(parts);
    if (!bounds) return true;
    const area = parts.reduce((sum, part) => sum + areaOf(part), 0);
    if (parts.length > mostParts || area > largestShare * areaOf(whole.part)) return false;
    const { context, element } = this.#screen;
    const [x, y, zoom] = this.#drawn;
    const scale = zoom * density();
    const clip = new Path2D();
    const grown = parts.map((part) => {
      // Whole pixels: at an edge between two of them, what is beside the part would be drawn twice.
      const left = Math.floor(part.x * scale + (x + margin) * density()) - 1;
      const top = Math.floor(part.y * scale + (y + margin) * density()) - 1;
      const right = Math.ceil((part.x + part.width) * scale + (x + margin) * density()) + 1;
      const bottom = Math.ceil((part.y + part.height) * scale + (y + margin) * density()) + 1;
      clip.rect(left, top, right - left, bottom - top);
      const [spare, wider] = [2 / scale, 4 / scale];
      return { x: part.x - spare, y: part.y - spare, width: part.width + wider, height: part.height + wider };
    });
    context.save();
    context.setTransform(1, 0, 0, 1, 0, 0);
    context.clip(clip);
    context.clearRect(0, 0, element.width, element.height);
    const around = boundsOf(grown) ?? bounds;
    const isNeeded = (item: Part): boolean => grown.some((part) => touches(part, item));
    const rest = draw({ ...this.#brush(context, this.#drawn), part: around, isNeeded });
    if (rest) while (!rest.next().done);
    context.restore();
    return true;
  }

  /** The view moved: the drawing moves along as long as it covers the visible part. */
  follow(transform: Transform, latest: () => Transform): void {
    const { element, width, height, how } = this.#screen;
    const [x, y, zoom] = transform;
    const by = zoom / this.#drawn[2];
    const [dx, dy] = [x - this.#drawn[0] * by, y - this.#drawn[1] * by];
    const covers = (side: number, shift: number, spare: number): boolean =>
      shift - margin * by <= -spare && shift + (side + margin) * by >= side + spare;
    const isCovered = (spare: number): boolean => covers(width, dx, spare) && covers(height, dy, spare);
    element.style.transform = `translate(${dx + margin - margin * by}px, ${dy + margin - margin * by}px) scale(${by})`;
    if (by > 2 || !isCovered(how.isSliced ? early : 0)) return this.#redrawFor(transform, latest);
    if (by === 1) return;
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => this.#redrawFor(latest(), latest), restMs);
  }

  /** Redraws with the colours of the other theme. */
  forgetColours(): void {
    this.#colours.clear();
  }

  end(): void {
    this.#stop();
  }

  #stop(): void {
    clearTimeout(this.#timer);
    this.#timer = undefined;
    if (this.#frame !== undefined) cancelAnimationFrame(this.#frame);
    this.#frame = undefined;
  }

  #clear(context: CanvasRenderingContext2D): void {
    const { element } = this.#screen;
    context.setTransform(1, 0, 0, 1, 0, 0);
    context.clearRect(0, 0, element.width, element.height);
  }

  #brush(context: CanvasRenderingContext2D, [x, y, zoom]: Transform): Brush {
    const { width, height } = this.#screen;
    const scale = density();
    context.setTransform(zoom * scale, 0, 0, zoom * scale, (x + margin) * scale, (y + margin) * scale);
    return {
      context,
      colour: (name) => this.#colour(name),
      zoom,
      part: {
        x: (-x - margin) / zoom,
        y: (-y - margin) / zoom,
        width: (width + 2 * margin) / zoom,
        height: (height + 2 * margin) / zoom,
      },
    };
  }

  /** A canvas of the same size that is not shown. */
  #backContext(): CanvasRenderingContext2D | undefined {
    const { element } = this.#screen;
    this.#back ??= document.createElement('canvas');
    const back = this.#back;
    if (back.width !== element.width) back.width = element.width;
    if (back.height !== element.height) back.height = element.height;
    return back.getContext('2d') ?? undefined;
  }

  /** In slices the old picture stays until the new one is whole; a small one is whole in its first slice. */
  #redrawFor(transform: Transform, latest: () => Transform): void {
    if (this.#frame !== undefined) return;
    const back = this.#screen.how.isSliced ? this.#backContext() : undefined;
    if (back) this.#clear(back);
    const rest = back && this.#draw?.(this.#brush(back, transform));
    if (!back || !rest) return this.redraw(transform);
    this.#stop();
    const goOn = (): void => {
      this.#frame = undefined;
      const until = performance.now() + sliceMs;
      let isDone = false;
      while (!isDone && performance.now() < until) isDone = rest.next().done ?? false;
      if (isDone) this.#show(back, transform, latest);
      else this.#frame = requestAnimationFrame(goOn);
    };
    goOn();
  }

  /** The finished picture takes the place of the old one; the view has moved on meanwhile. */
  #show(back: CanvasRenderingContext2D, transform: Transform, latest: () => Transform): void {
    const { context } = this.#screen;
    this.#clear(context);
    context.drawImage(back.canvas, 0, 0);
    this.#drawn = transform;
    this.follow(latest(), latest);
  }

  #colour(name: string): string {
    const known = this.#colours.get(name);
    if (known !== undefined) return known;
    const value = getComputedStyle(this.#screen.element).getPropertyValue(name).trim();
    this.#colours.set(name, value);
    return value;
  }
}

interface ScreenCanvas {
  readonly canvas: RefObject<HTMLCanvasElement | null>;
  readonly style: CSSProperties;
}

/** `draw` must keep its identity while its content is the same, and `how` for good. Used inside a stage. */
export function useScreenCanvas(draw: Draw, how: HowDrawn = atOnce): ScreenCanvas {
  const canvas = useRef<HTMLCanvasElement>(null);
  const held = useRef<Drawing>(undefined);
  const store = useStoreApi();
  const width = useStore((state) => state.width);
  const height = useStore((state) => state.height);
  useLayoutEffect(() => {
    const element = canvas.current;
    const context = element?.getContext('2d');
    if (!element || !context || width === 0) return undefined;
    const drawing = new Drawing({ element, context, width, height, how });
    held.current = drawing;
    const latest = (): Transform => store.getState().transform;
    const redraw = (): void => drawing.redraw(latest());
    let last = latest();
    // Synchronously: in the next frame, elements that the library moves would be ahead.
    const unsubscribe = store.subscribe(({ transform }) => {
      if (transform !== last) drawing.follow(transform, latest);
      last = transform;
    });
    const theme = new MutationObserver(() => {
      drawing.forgetColours();
      redraw();
    });
    theme.observe(document.documentElement, { attributes: true });
    // Redraw once the web font is loaded.
    document.fonts.addEventListener('loadingdone', redraw);
    return () => {
      held.current = undefined;
      drawing.end();
      unsubscribe();
      theme.disconnect();
      document.fonts.removeEventListener('loadingdone', redraw);
    };
  }, [how, store, width, height]);
  useLayoutEffect(() => held.current?.show(draw, store.getState().transform), [draw, how, store, width, height]);
  const size = { width: width + 2 * margin, height: height + 2 * margin };
  return { canvas, style: { ...size, left: -margin, top: -margin, transformOrigin: '0 0' } };
}
