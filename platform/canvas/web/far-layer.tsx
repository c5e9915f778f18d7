/** How a stage shows many boxes when zoomed far out: one <canvas>, redrawn whenever the view moves. */
import { useCallback } from 'react';
import { between, middleOf, overlaps } from '../model/lines.ts';
import type { Box } from '../model/nearest-box.ts';
import classes from './canvas-stage.module.css';
import { useScreenCanvas, type Brush } from './use-screen-canvas.ts';

/** A box in the zoomed-out picture. */
export interface FarBox extends Box {
  /** Name of a CSS variable, for example `--aw-chart-1`. */
  readonly colour: string;
  /** Text colour on a box that is filled with its colour; without it the colour is a strip on top. CSS variable. */
  readonly ink?: string;
  /** A short label, drawn where it fits. */
  readonly label: string;
  /** Drawn where `label` does not fit. */
  readonly shortLabel?: string;
  readonly isMarked?: boolean;
  /** Dimmed next to the highlighted boxes. */
  readonly isFaint?: boolean;
}

/** A line between the centres of two boxes. */
export interface FarLine {
  readonly from: Box;
  readonly to: Box;
  readonly isDashed: boolean;
  /** Has an arrow head where it reaches `to`. */
  readonly hasHead?: boolean;
  readonly isMarked?: boolean;
  readonly isFaint?: boolean;
}

/** A frame around boxes, with its name bottom left. */
export interface FarFrame extends Box {
  readonly label: string;
}

/** Everything that the layer draws. */
export interface FarPicture {
  readonly boxes: readonly FarBox[];
  readonly lines: readonly FarLine[];
  readonly frames?: readonly FarFrame[];
}

/** Smallest box width with a label, and smallest and largest font size, screen px. */
const label = { from: 26, size: 11, most: 14, frame: 13 } as const;
/** Font size that would fill a box, canvas px. */
const natural = 28;
const faint = 0.25;
const tint = 0.45;

function drawFrames({ context, colour, zoom }: Brush, frames: readonly FarFrame[]): void {
  context.setLineDash([4 / zoom, 3 / zoom]);
  context.strokeStyle = colour('--aw-canvas-line');
  context.lineWidth = 1 / zoom;
  context.font = `600 ${label.frame / zoom}px ${colour('--aw-font')}`;
  context.textBaseline = 'bottom';
  context.textAlign = 'left';
  context.fillStyle = colour('--aw-text');
  for (const frame of frames) {
    context.strokeRect(frame.x, frame.y, frame.width, frame.height);
    const room = frame.width - 16 / zoom;
    context.fillText(
      cutTo(context, frame.label, { width: room, size: label.frame / zoom }),
      frame.x + 8 / zoom,
      frame.y + frame.height - 3 / zoom,
    );
  }
  context.setLineDash([]);
}

/** Length and half width of a head, screen px. */
const head = { length: 7, half: 3 } as const;

/** Where a line from the centre of a box leaves it, as a share of the line. */
function exitShare({ width, height }: Box, dx: number, dy: number): number {
  return Math.min(dx === 0 ? 1 : width / 2 / Math.abs(dx), dy === 0 ? 1 : height / 2 / Math.abs(dy), 1);
}

function addHead({ context, zoom }: Brush, { from, to }: FarLine): void {
  const [end, start] = [middleOf(to), middleOf(from)];
  const [dx, dy] = [start.x - end.x, start.y - end.y];
  const length = Math.hypot(dx, dy);
  if (length === 0) return;
  const tip = between(end, start, exitShare(to, dx, dy));
  const [x, y] = [dx / length / zoom, dy / length / zoom];
  context.moveTo(tip.x, tip.y);
  context.lineTo(tip.x + x * head.length - y * head.half, tip.y + y * head.length + x * head.half);
  context.lineTo(tip.x + x * head.length + y * head.half, tip.y + y * head.length - x * head.half);
}

/** Heads that look the same are one path: filling thousands would cost frames. */
function drawHeads(brush: Brush, lines: readonly FarLine[]): void {
  const { context, colour } = brush;
  const looks = Map.groupBy(
    lines.filter(({ hasHead }) => hasHead),
    ({ isMarked, isFaint }) => `${isMarked ? '--aw-focus' : '--aw-canvas-line'} ${isFaint ? faint : 1}`,
  );
  for (const [look, alike] of looks) {
    const [name = '', opacity] = look.split(' ');
    context.fillStyle = colour(name);
    context.globalAlpha = Number(opacity);
    context.beginPath();
    for (const line of alike) addHead(brush, line);
    context.fill();
  }
}

function drawLines(brush: Brush, lines: readonly FarLine[]): void {
  const { context, colour, zoom } = brush;
  for (const line of lines) {
    const { from, to, isDashed, isMarked, isFaint } = line;
    context.globalAlpha = isFaint ? faint : 1;
    context.strokeStyle = colour(isMarked ? '--aw-focus' : '--aw-canvas-line');
    context.lineWidth = (isMarked ? 2 : 1.2) / zoom;
    context.setLineDash(isDashed ? [5 / zoom, 4 / zoom] : []);
    context.beginPath();
    context.moveTo(from.x + from.width / 2, from.y + from.height / 2);
    context.lineTo(to.x + to.width / 2, to.y + to.height / 2);
    context.stroke();
  }
  context.setLineDash([]);
  drawHeads(brush, lines);
  context.globalAlpha = 1;
}

/** Text widths at a font size of 1 px, cached because every drawing needs them. */
const widths = new Map<string, number>();
const mostWidths = 20_000;

function widthOf(context: CanvasRenderingContext2D, text: string, size: number): number {
  const known = widths.get(text);
  if (known !== undefined) return known * size;
  const width = context.measureText(text).width;
  // Widths depend on the font.
  if (document.fonts.status === 'loaded' && widths.size < mostWidths) widths.set(text, width / size);
  return width;
}

interface Room {
  readonly width: number;
  /** Font size, canvas px. */
  readonly size: number;
}

/** Text that is too long is truncated, not squeezed. */
function cutTo(context: CanvasRenderingContext2D, text: string, { width, size }: Room): string {
  const wide = widthOf(context, text, size);
  if (wide <= width) return text;
  const most = Math.floor((text.length * width) / wide) - 1;
  return most < 1 ? '' : `${text.slice(0, most).trimEnd()}…`;
}

/** The label, or the short one where it does not fit. */
const labelIn = (context: CanvasRenderingContext2D, { label: whole, shortLabel = whole }: FarBox, room: Room): string =>
  widthOf(context, whole, room.size) <= room.width ? whole : cutTo(context, shortLabel, room);

/** Width of the coloured strip of a box, canvas px. */
const stripWidth = (zoom: number): number => Math.max(4, 3 / zoom);

/** The colour of a box, and whether its label fits. A filled box has one colour; others have a strip on top. */
function fillBox({ context, colour, zoom }: Brush, box: FarBox, hasLabel: boolean): void {
  const { x, y, width, height } = box;
  context.fillStyle = colour(box.ink ? box.colour : '--aw-surface');
  context.fillRect(x, y, width, height);
  if (box.ink) return;
  context.fillStyle = colour(box.colour);
  // A box too small for text shows only its colour.
  context.globalAlpha *= hasLabel ? 1 : tint;
  context.fillRect(x, y, hasLabel ? stripWidth(zoom) : width, height);
  context.globalAlpha = box.isFaint ? faint : 1;
}

function drawBoxes(brush: Brush, boxes: readonly FarBox[]): void {
  const { context, colour, zoom } = brush;
  const size = Math.min(label.most, Math.max(label.size, natural * zoom));
  context.font = `500 ${size / zoom}px ${colour('--aw-font')}`;
  context.textBaseline = 'middle';
  context.textAlign = 'center';
  for (const box of boxes) {
    const { x, y, width, height } = box;
    context.globalAlpha = box.isFaint ? faint : 1;
    const hasLabel = width * zoom >= label.from && height * zoom >= label.size;
    fillBox(brush, box, hasLabel);
    if (!box.ink || box.isMarked) {
      context.strokeStyle = colour(box.isMarked ? '--aw-focus' : '--aw-border');
      context.lineWidth = (box.isMarked ? 2 : 1) / zoom;
      context.strokeRect(x, y, width, height);
    }
    if (!hasLabel) continue;
    context.fillStyle = colour(box.ink ?? '--aw-text');
    // Beside the strip.
    const strip = box.ink ? 0 : stripWidth(zoom);
    const room = { width: width - strip - 2 / zoom, size: size / zoom };
    context.fillText(labelIn(context, box, room), x + (strip + width) / 2, y + height / 2);
  }
  context.globalAlpha = 1;
}

/** Rendered below the bars of a stage; clicks go to the stage. */
export function FarLayer({ picture }: { readonly picture: FarPicture }) {
  const draw = useCallback(
    (brush: Brush): void => {
      drawFrames(brush, picture.frames ?? []);
      drawLines(brush, picture.lines);
      drawBoxes(
        brush,
        picture.boxes.filter((box) => overlaps(box, brush.part)),
      );
    },
    [picture],
  );
  const { canvas, style } = useScreenCanvas(draw);
  return <canvas ref={canvas} className={classes.far} style={style} aria-hidden="true" />;
}
