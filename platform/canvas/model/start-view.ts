/** Where the view of a large canvas starts. Pure. */
import type { Part } from './nearest-box.ts';

/** Distances of the content from the edges of the stage, px. */
export type StartEdges = Readonly<Record<'top' | 'right' | 'bottom' | 'left', number>>;

/** Unless others are given: the bars are at the bottom. */
const usualEdges: StartEdges = { top: 24, right: 24, bottom: 62, left: 24 };

/** Size of the stage in px, and the zoom. */
interface Stage {
  readonly width: number;
  readonly height: number;
  readonly zoom: number;
  readonly edges?: StartEdges | undefined;
}

/** Where the content may begin and must end. */
interface Room {
  readonly start: number;
  readonly end: number;
}

/** Offset along one axis: `box` in the middle, but no space beyond the content. */
function offset(box: number, content: { readonly from: number; readonly size: number }, { start, end }: Room): number {
  const last = end - (content.from + content.size);
  return Math.min(start - content.from, Math.max(last, (start + end) / 2 - box));
}

/** The view with a box in the middle, as far as the edges of the content allow. */
export function viewAround(
  box: Part,
  content: Part,
  { width, height, zoom, edges = usualEdges }: Stage,
): { readonly x: number; readonly y: number; readonly zoom: number } {
  const across = { from: content.x * zoom, size: content.width * zoom };
  const down = { from: content.y * zoom, size: content.height * zoom };
  return {
    x: offset((box.x + box.width / 2) * zoom, across, { start: edges.left, end: width - edges.right }),
    y: offset((box.y + box.height / 2) * zoom, down, { start: edges.top, end: height - edges.bottom }),
    zoom,
  };
}
