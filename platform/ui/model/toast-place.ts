/** Chooses where toasts are shown and how many at a time, so that they cover no control. Pure. */

/** A rectangle in px of the viewport. */
export interface Box {
  readonly left: number;
  readonly top: number;
  readonly right: number;
  readonly bottom: number;
}

/** Offsets of a stack of toasts from the top and the right edge of the viewport, px. */
export interface ToastPlace {
  readonly top: number;
  readonly right: number;
}

/** Space for toasts: their width, the height of each from the oldest on, and the bottom of what stays visible above. */
export interface ToastSpace {
  readonly viewport: { readonly width: number; readonly height: number };
  readonly width: number;
  readonly heights: readonly number[];
  /** Bottom of the page head. */
  readonly headBottom: number;
  /** Where the stack is now; it stays there while it covers nothing. */
  readonly current?: ToastPlace | undefined;
}

const margin = 16;
const gap = 12;
const step = 8;

/** The space that toasts leave around a control, px: a touch beside it must not close a toast. */
const clearance = 10;
const withClearance = ({ left, top, right, bottom }: Box): Box => ({
  left: left - clearance,
  top: top - clearance,
  right: right + clearance,
  bottom: bottom + clearance,
});

const overlap = (one: Box, other: Box): number =>
  Math.max(0, Math.min(one.right, other.right) - Math.max(one.left, other.left)) *
  Math.max(0, Math.min(one.bottom, other.bottom) - Math.max(one.top, other.top));

/** The current place, then from best to worst: down the right edge, then along the bottom edge to the left. */
function* places({ viewport, width, headBottom, current }: ToastSpace, height: number): Generator<ToastPlace> {
  const lowest = Math.max(gap, viewport.height - height - margin);
  // A title may be as high as the window.
  const highest = Math.min(headBottom + gap, lowest);
  if (current && current.top >= highest && current.top <= lowest) yield current;
  for (let top = highest; top < lowest; top += step) yield { top, right: margin };
  for (let right = margin; right + width + margin <= viewport.width; right += step) yield { top: lowest, right };
  yield { top: lowest, right: margin };
}

/**
 * The first place where all toasts cover no control. Where there is none for all, it is one for as many of the oldest as
 * fit; a single toast is always shown, where it covers the least. `count` is how many are shown.
 */
export function toastPlace(space: ToastSpace, controls: readonly Box[]): ToastPlace & { readonly count: number } {
  const { viewport, width, heights } = space;
  const taken = controls.map(withClearance);
  let best: ToastPlace = { top: gap, right: margin };
  let least = Infinity;
  for (let count = heights.length; count > 0; count -= 1) {
    const height = heights.slice(0, count).reduce((sum, one) => sum + one, 0);
    least = Infinity;
    for (const place of places(space, height)) {
      const right = viewport.width - place.right;
      const box = { left: right - width, right, top: place.top, bottom: place.top + height };
      const covered = taken.reduce((sum, control) => sum + overlap(box, control), 0);
      if (covered === 0) return { ...place, count };
      if (covered < least) [best, least] = [place, covered];
    }
  }
  return { ...best, count: Math.min(1, heights.length) };
}
