/** What a stage shows of many boxes from afar: one picture, redrawn with every move of the view. */
import { useStore, useStoreApi } from '@xyflow/react';
import { useEffect, useRef } from 'react';
import type { Box } from '../model/nearest-box.ts';
import classes from './canvas-stage.module.css';

/** A box as the picture shows it. */
export interface FarBox extends Box {
  /** Name of a CSS variable, for example `--aw-chart-1`. */
  readonly colour: string;
  /** A few letters, drawn where they have room. */
  readonly label: string;
  readonly isMarked?: boolean;
  /** Drawn faintly beside what is looked at. */
  readonly isFaint?: boolean;
}

/** A line between the middles of two boxes. */
export interface FarLine {
  readonly from: Box;
  readonly to: Box;
  readonly isDashed: boolean;
  readonly isMarked?: boolean;
}

/** All of it. */
export interface FarPicture {
  readonly boxes: readonly FarBox[];
  readonly lines: readonly FarLine[];
}

/** Width of a box from which its label is drawn, and least and most height of letters, screen px. */
const label = { from: 26, size: 11, most: 14 } as const;
/** Height of letters that would fill a box, canvas px. */
const natural = 28;
const faint = 0.25;
const tint = 0.45;

interface Brush {
  readonly context: CanvasRenderingContext2D;
  readonly colour: (name: string) => string;
  readonly zoom: number;
}

function drawLines({ context, colour, zoom }: Brush, lines: readonly FarLine[]): void {
  for (const { from, to, isDashed, isMarked } of lines) {
    context.strokeStyle = colour(isMarked ? '--aw-focus' : '--aw-canvas-line');
    context.lineWidth = (isMarked ? 2 : 1.2) / zoom;
    context.setLineDash(isDashed ? [5 / zoom, 4 / zoom] : []);
    context.beginPath();
    context.moveTo(from.x + from.width / 2, from.y + from.height / 2);
    context.lineTo(to.x + to.width / 2, to.y + to.height / 2);
    context.stroke();
  }
  context.setLineDash([]);
}

function drawBoxes({ context, colour, zoom }: Brush, boxes: readonly FarBox[]): void {
  const size = Math.min(label.most, Math.max(label.size, natural * zoom));
  context.font = `500 ${size / zoom}px ${colour('--aw-font')}`;
  context.textBaseline = 'middle';
  context.textAlign = 'center';
  for (const box of boxes) {
    const { x, y, width, height } = box;
    context.globalAlpha = box.isFaint ? faint : 1;
    const hasLabel = width * zoom >= label.from && height * zoom >= label.size;
    context.fillStyle = colour('--aw-surface');
    context.fillRect(x, y, width, height);
    context.fillStyle = colour(box.colour);
    // A box that is too small for letters is told by its colour alone.
    context.globalAlpha *= hasLabel ? 1 : tint;
    context.fillRect(x, y, hasLabel ? Math.max(4, 3 / zoom) : width, height);
    context.globalAlpha = box.isFaint ? faint : 1;
    context.strokeStyle = colour(box.isMarked ? '--aw-focus' : '--aw-border');
    context.lineWidth = (box.isMarked ? 2 : 1) / zoom;
    context.strokeRect(x, y, width, height);
    if (!hasLabel) continue;
    context.fillStyle = colour('--aw-text');
    context.fillText(box.label, x + width / 2, y + height / 2, width);
  }
  context.globalAlpha = 1;
}

/** Stands below the bars of a stage; clicks go to the stage. */
export function FarLayer({ picture }: { readonly picture: FarPicture }) {
  const canvas = useRef<HTMLCanvasElement>(null);
  const store = useStoreApi();
  const width = useStore((state) => state.width);
  const height = useStore((state) => state.height);
  useEffect(() => {
    const element = canvas.current;
    const context = element?.getContext('2d');
    if (!element || !context || width === 0) return undefined;
    const density = Math.min(2, devicePixelRatio);
    element.width = Math.round(width * density);
    element.height = Math.round(height * density);
    const known = new Map<string, string>();
    const style = getComputedStyle(element);
    const colour = (name: string): string => {
      const value = known.get(name) ?? style.getPropertyValue(name).trim();
      known.set(name, value);
      return value;
    };
    const draw = (): void => {
      const [x, y, zoom] = store.getState().transform;
      context.setTransform(1, 0, 0, 1, 0, 0);
      context.clearRect(0, 0, element.width, element.height);
      context.setTransform(zoom * density, 0, 0, zoom * density, x * density, y * density);
      const inView = ({ x: left, y: top, width: wide, height: high }: Box): boolean =>
        (left + wide) * zoom + x > 0 &&
        left * zoom + x < width &&
        (top + high) * zoom + y > 0 &&
        top * zoom + y < height;
      const brush = { context, colour, zoom };
      drawLines(brush, picture.lines);
      drawBoxes(brush, picture.boxes.filter(inView));
    };
    let frame = requestAnimationFrame(draw);
    const redraw = (): void => {
      cancelAnimationFrame(frame);
      frame = requestAnimationFrame(draw);
    };
    let last = store.getState().transform;
    const unsubscribe = store.subscribe(({ transform }) => {
      if (transform !== last) redraw();
      last = transform;
    });
    // Colours of the other theme.
    const theme = new MutationObserver(() => {
      known.clear();
      redraw();
    });
    theme.observe(document.documentElement, { attributes: true });
    return () => {
      cancelAnimationFrame(frame);
      unsubscribe();
      theme.disconnect();
    };
  }, [picture, store, width, height]);
  return <canvas ref={canvas} className={classes.far} style={{ width, height }} aria-hidden="true" />;
}
