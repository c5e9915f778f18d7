/** Zoom by the wheel in steps. Pure. Source: specification 2 section 4. */

/** Smallest and largest zoom of the wheel, and its step. */
export const wheelZoom = { min: 0.3, max: 4, step: 0.1 } as const;
/** Pixels of scrolling that are one step: touchpads send many small ones. */
const pixelsPerStep = 50;
/** A line and a page of scrolling, px. */
const lineHeight = 40;
const pageHeight = 800;

/** Scrolled pixels of an event, whatever unit it has. */
export const wheelPixels = ({ deltaY, deltaMode }: { readonly deltaY: number; readonly deltaMode: number }): number =>
  deltaY * (deltaMode === 1 ? lineHeight : deltaMode === 2 ? pageHeight : 1);

const within = (zoom: number, was: number): number =>
  // A fitted view may be smaller than the wheel goes: it is not enlarged by zooming out.
  Math.max(Math.min(wheelZoom.min, was), Math.min(wheelZoom.max, zoom));

/** How much a click of the zoom tool enlarges, before it is rounded to a step of the wheel. */
const clickFactor = 1.5;

/** The zoom after a click of the zoom tool: a tenth, at least one further. */
export function zoomAfterClick(zoom: number, way: 'in' | 'out'): number {
  const perUnit = 1 / wheelZoom.step;
  const tenths =
    way === 'in'
      ? Math.max(Math.round(zoom * clickFactor * perUnit), Math.floor(zoom * perUnit + 1 + 1e-6))
      : Math.min(Math.round((zoom / clickFactor) * perUnit), Math.ceil(zoom * perUnit - 1 - 1e-6));
  return within(tenths / perUnit, zoom);
}

/** The zoom after scrolling, and the pixels that are left for the next step. */
export function zoomAfterWheel({
  zoom,
  gathered,
  pinch,
}: {
  readonly zoom: number;
  readonly gathered: number;
  readonly pinch: number;
}): { readonly zoom: number; readonly gathered: number } {
  if (pinch !== 0) return { zoom: within(zoom * Math.exp(-pinch / 100), zoom), gathered: 0 };
  // A mouse wheel sends about a hundred pixels at once: that is one step.
  if (Math.abs(gathered) < pixelsPerStep) return { zoom, gathered };
  const way = gathered > 0 ? -1 : 1;
  const tenths = zoom / wheelZoom.step;
  const next = way > 0 ? Math.floor(tenths + 1 + 1e-6) : Math.ceil(tenths - 1 - 1e-6);
  return { zoom: within(Math.round(next) * wheelZoom.step, zoom), gathered: 0 };
}
