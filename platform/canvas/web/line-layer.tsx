/** All edges of a stage on one <canvas> behind the boxes: hundreds of elements would cost frames. */
import { useCallback } from 'react';
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
  /** A light edge is thin and has an open head. */
  readonly weight: 'plain' | 'light' | 'heavy';
  readonly isFaint: boolean;
}

const widths = { plain: 1.5, light: 1, heavy: 2 } as const;
const dashes = { solid: [], dashed: [6, 5], dotted: [2, 4] } as const;
/** Shortest dash on screen, as a share of its normal length: shorter dashes look solid and cost frames. */
const leastDash = 0.7;
const faint = 0.25;
const light = 0.6;
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

function drawHead({ context, colour, zoom }: Brush, head: readonly Point[], line: StageLine): void {
  trace(context, head);
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

function drawLine(brush: Brush, line: StageLine, part: Part): void {
  const { context, colour, zoom } = brush;
  const parts = partsFor(line.points);
  context.globalAlpha = line.isFaint ? faint : line.weight === 'light' ? light : 1;
  context.strokeStyle = colour(line.colour);
  context.lineWidth = Math.max(widths[line.weight], 1 / zoom);
  const scale = Math.max(1, leastDash / zoom);
  context.setLineDash(dashes[line.stroke].map((length) => length * scale));
  if (line.stroke === 'solid') {
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
