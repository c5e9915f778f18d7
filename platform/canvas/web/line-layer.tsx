/** All edges of a stage on one <canvas> behind the boxes: hundreds of elements would cost frames. */
import { useCallback } from 'react';
import { curvedPath } from '@archwright/layout';
import { lineParts, type LineParts } from '../model/edge-routes.ts';
import { distance, grown, linesOf, overlaps, shareWithin, between, type Point } from '../model/lines.ts';
import type { Part } from '../model/nearest-box.ts';
import classes from './canvas-stage.module.css';
import { useScreenCanvas, type Brush } from './use-screen-canvas.ts';

/** An edge as it is drawn, canvas px. */
export interface StageLine {
  readonly id: string;
  readonly points: readonly Point[];
  /** Of the edge and everything that belongs to it. */
  readonly bounds: Part;
  /** Name of a CSS variable. */
  readonly colour: string;
  readonly stroke: 'solid' | 'dashed' | 'dotted';
  /** A light edge is thin and has an open head; its colour is that of others, for contrast. */
  readonly weight: 'plain' | 'light' | 'heavy';
  /** Rounds the bends. */
  readonly isCurved?: boolean;
  readonly isFaint: boolean;
}

const widths = { plain: 1.5, light: 1, heavy: 2 } as const;
const dashes = { solid: [], dashed: [6, 5], dotted: [2, 4] } as const;
/** Shortest dash on screen, as a share of its normal length: shorter dashes look solid and cost frames. */
const leastDash = 0.7;
const faint = 0.25;
/** Length of a head on the canvas, canvas px, and its least length on the screen, screen px. */
const headLength = { usual: 12, least: 7 } as const;
/** Margin around the view in which edges are still drawn, canvas px. */
const margin = 20;

const partsOf = new WeakMap<readonly Point[], LineParts>();

function partsFor(points: readonly Point[]): LineParts {
  const known = partsOf.get(points);
  if (known) return known;
  const parts = lineParts(points);
  partsOf.set(points, parts);
  return parts;
}

const curveOf = new WeakMap<readonly Point[], Path2D>();

function curveFor(points: readonly Point[]): Path2D {
  const known = curveOf.get(points);
  if (known) return known;
  const curve = new Path2D(curvedPath(points));
  curveOf.set(points, curve);
  return curve;
}

/** Clips to the view before dashing, which would process the whole length; the pattern keeps its phase. */
function strokeDashed(context: CanvasRenderingContext2D, points: readonly Point[], part: Part): void {
  let way = 0;
  for (const [from, to] of linesOf(points)) {
    const length = distance(from, to);
    const share = shareWithin(from, to, part);
    if (share) {
      const [one, other] = [between(from, to, share[0]), between(from, to, share[1])];
      context.lineDashOffset = way + length * share[0];
      context.beginPath();
      context.moveTo(one.x, one.y);
      context.lineTo(other.x, other.y);
      context.stroke();
    }
    way += length;
  }
  context.lineDashOffset = 0;
}

function trace(context: CanvasRenderingContext2D, points: readonly Point[]): void {
  context.beginPath();
  points.forEach(({ x, y }, at) => (at === 0 ? context.moveTo(x, y) : context.lineTo(x, y)));
}

/** A head that keeps its least length on the screen; it grows from its tip. */
export function headAt(head: readonly Point[], zoom: number): readonly Point[] {
  const scale = Math.max(1, headLength.least / (headLength.usual * zoom));
  const [tip] = head;
  return tip && scale > 1 ? head.map((corner) => between(tip, corner, scale)) : head;
}

function drawHead({ context, colour, zoom }: Brush, head: readonly Point[], line: StageLine): void {
  trace(context, headAt(head, zoom));
  context.closePath();
  context.setLineDash([]);
  if (line.weight === 'light') {
    context.fillStyle = colour('--aw-bg-side');
    context.fill();
    context.lineWidth = Math.max(1, 1 / zoom);
    context.stroke();
    return;
  }
  context.fillStyle = colour(line.colour);
  context.fill();
}

/** Opacity of an edge, 0 to 1: light ones differ by width and head, since a translucent line has too little contrast. */
export const opacityOf = ({ isFaint }: Pick<StageLine, 'isFaint' | 'weight'>): number => (isFaint ? faint : 1);

function drawLine(brush: Brush, line: StageLine, part: Part): void {
  const { context, colour, zoom } = brush;
  const parts = partsFor(line.points);
  context.globalAlpha = opacityOf(line);
  context.strokeStyle = colour(line.colour);
  context.lineWidth = Math.max(widths[line.weight], 1 / zoom);
  const scale = Math.max(1, leastDash / zoom);
  context.setLineDash(dashes[line.stroke].map((length) => length * scale));
  if (line.isCurved) context.stroke(curveFor(parts.line));
  else if (line.stroke === 'solid') {
    trace(context, parts.line);
    context.stroke();
  } else strokeDashed(context, parts.line, part);
  drawHead(brush, parts.head, line);
}

/** Rendered below the boxes of a stage; hit testing is done by `lineAt`. */
export function LineLayer({
  lines,
  overId,
}: {
  readonly lines: readonly StageLine[];
  readonly overId: string | undefined;
}) {
  const draw = useCallback(
    (brush: Brush): void => {
      const part = grown(brush.part, margin);
      const { context } = brush;
      context.lineJoin = 'round';
      for (const line of lines) {
        if (!overlaps(line.bounds, part)) continue;
        drawLine(brush, line.id === overId ? { ...line, colour: '--aw-focus' } : line, part);
      }
      context.globalAlpha = 1;
      context.setLineDash([]);
    },
    [lines, overId],
  );
  const { canvas, style } = useScreenCanvas(draw);
  return <canvas ref={canvas} className={classes.far} style={style} aria-hidden="true" />;
}
