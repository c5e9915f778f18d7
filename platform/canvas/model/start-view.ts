/** Where the view of a large canvas starts. Pure. */
import type { Part } from './nearest-box.ts';

/** Distances of the content from the edges of the stage, px: the bars are at the bottom. */
const edge = 24;
const bottomEdge = 62;

/** Size of the stage in px, and the zoom. */
interface Stage {
  readonly width: number;
  readonly height: number;
  readonly zoom: number;
}

/** Offset along one axis: `box` in the middle, but no space beyond the content. `room` is where it must end. */
function offset(box: number, content: { readonly from: number; readonly size: number }, room: number): number {
  const last = room - (content.from + content.size);
  return Math.min(edge - content.from, Math.max(last, (edge + room) / 2 - box));
}

/** The view with a box in the middle, as far as the edges of the content allow. */
export function viewAround(
  box: Part,
  content: Part,
  { width, height, zoom }: Stage,
): { readonly x: number; readonly y: number; readonly zoom: number } {
  const across = { from: content.x * zoom, size: content.width * zoom };
  const down = { from: content.y * zoom, size: content.height * zoom };
  return {
    x: offset((box.x + box.width / 2) * zoom, across, width - edge),
    y: offset((box.y + box.height / 2) * zoom, down, height - bottomEdge),
    zoom,
  };
}
