/** Moves a view so that a part of the canvas is seen in it. Pure. */
import type { Part } from './nearest-box.ts';

/** Where a canvas is on the stage: px of the stage, and canvas px to screen px. */
export interface CanvasView {
  readonly x: number;
  readonly y: number;
  readonly zoom: number;
}

/** How a part is brought in. */
export interface BringingIn {
  /** The stage without what covers it, such as a panel or a sheet, px. */
  readonly clear: Part;
  /** How far inside the middle of a part must be, so that it counts as seen, px. */
  readonly margin: { readonly x: number; readonly y: number; readonly bottom?: number };
  /** A part that is brought in while the zoom is below `least` is shown with `zoom` at least. */
  readonly readable?: { readonly least: number; readonly zoom: number } | undefined;
}

/** The view with the part in the middle of what is clear; undefined where it is seen already. */
export function broughtIn(
  part: Part,
  view: CanvasView,
  { clear, margin, readable }: BringingIn,
): CanvasView | undefined {
  const middle = { x: part.x + part.width / 2, y: part.y + part.height / 2 };
  const [x, y] = [middle.x * view.zoom + view.x - clear.x, middle.y * view.zoom + view.y - clear.y];
  const bottom = margin.bottom ?? margin.y;
  const isSeen = x >= margin.x && x <= clear.width - margin.x && y >= margin.y && y <= clear.height - bottom;
  if (isSeen && view.zoom >= (readable?.least ?? 0)) return undefined;
  const zoom = Math.max(view.zoom, readable?.zoom ?? 0);
  // Bars at the top and at the bottom may take different heights.
  const height = Math.max(0, clear.height - margin.y - bottom);
  return {
    x: clear.x + clear.width / 2 - middle.x * zoom,
    y: clear.y + margin.y + height / 2 - middle.y * zoom,
    zoom,
  };
}

/** The view moved by as little as makes a part clear of what covers the stage; undefined where it is clear already. */
export function uncovered(
  { x, y, width, height }: Part,
  view: CanvasView,
  { clear, margin }: { readonly clear: Part; readonly margin: number },
): CanvasView | undefined {
  // What is longer than the room begins where the room does.
  const shift = (start: number, length: number, from: number, room: number): number => {
    const before = from + margin - start;
    const beyond = start + length - (from + room - margin);
    return before >= 0 ? before : beyond > 0 ? Math.max(-beyond, before) : 0;
  };
  const { zoom } = view;
  const dx = shift(x * zoom + view.x, width * zoom, clear.x, clear.width);
  const dy = shift(y * zoom + view.y, height * zoom, clear.y, clear.height);
  return dx === 0 && dy === 0 ? undefined : { x: view.x + dx, y: view.y + dy, zoom };
}
