/** A panel next to a position in the text, kept within the editor's width and the window. */
import { useCallback, useEffect, useLayoutEffect, useRef, useState, type HTMLAttributes, type ReactNode } from 'react';

/** A rectangle on the screen, in CSS px of the window. */
export type Rect = { left: number; right: number; top: number; bottom: number };

/** Beside the anchor, over its upper corner, or on its edge: left of its first line, left of its middle, at its top. */
type Side = 'above' | 'below' | 'inside' | 'first-line' | 'left-edge' | 'top-edge';

type FloatingPanelProps = HTMLAttributes<HTMLDivElement> & {
  area: HTMLElement;
  anchor: () => Rect | null;
  side: Side;
  align?: 'start' | 'center' | 'end';
  children: ReactNode;
};

const GAP = 6;
const INSET = 4;
// The sticky bars at the top and bottom of the page cover content.
const TOP_BAR = 56;
const BOTTOM_BAR = 60;

/** Places its children above or below the anchor; on the other side where there is no room. */
export function FloatingPanel({
  area,
  anchor,
  side,
  align = 'start',
  children,
  className = '',
  ...rest
}: FloatingPanelProps): ReactNode {
  const panel = useRef<HTMLDivElement>(null);
  const [place, setPlace] = useState<{ left: number; top: number } | null>(null);

  const measure = useCallback(() => {
    const box = panel.current?.getBoundingClientRect();
    const target = anchor();
    if (!box || !target) return;
    const next = position(area.getBoundingClientRect(), target, box, { side, align });
    setPlace((last) => (last && last.left === next.left && last.top === next.top ? last : next));
  }, [area, anchor, side, align]);

  useLayoutEffect(measure);
  useEffect(() => {
    globalThis.addEventListener('scroll', measure, { capture: true, passive: true });
    globalThis.addEventListener('resize', measure);
    // Its content may load after it was placed.
    const sizes = new ResizeObserver(measure);
    if (panel.current) sizes.observe(panel.current);
    return () => {
      sizes.disconnect();
      globalThis.removeEventListener('scroll', measure, { capture: true });
      globalThis.removeEventListener('resize', measure);
    };
  }, [measure]);

  // Not yet placed it is unseen, but an input in it can already take the focus.
  const style = place ? { left: place.left, top: place.top } : { left: 0, top: 0, opacity: 0 };
  return (
    <div {...rest} ref={panel} className={`aw-floating ${className}`} style={style}>
      {children}
    </div>
  );
}

// Height of a line of text, to centre what is next to it.
const LINE = 28;

/** On an edge nothing is kept inside the editor: there the margin of the page is used. */
function edgePosition(target: Rect, box: DOMRect, side: Side): { left: number; top: number } | null {
  if (side === 'first-line') {
    return { left: Math.max(0, target.left - box.width - GAP), top: target.top + (LINE - box.height) / 2 };
  }
  if (side === 'left-edge') {
    return { left: target.left - box.width / 2, top: (target.top + target.bottom - box.height) / 2 };
  }
  if (side === 'top-edge') {
    return { left: (target.left + target.right - box.width) / 2, top: target.top - box.height / 2 };
  }
  return null;
}

type Wish = { side: Side; align: 'start' | 'center' | 'end' };

function position(area: DOMRect, target: Rect, box: DOMRect, { side, align }: Wish): { left: number; top: number } {
  const edge = edgePosition(target, box, side);
  if (edge) return { left: Math.round(edge.left - area.left), top: Math.round(edge.top - area.top) };
  const start = {
    start: target.left,
    center: (target.left + target.right - box.width) / 2,
    end: target.right - box.width - (side === 'inside' ? INSET : 0),
  }[align];
  const farthest = Math.min(area.right, globalThis.innerWidth - 4) - box.width;
  const left = Math.max(Math.max(area.left, 4), Math.min(start, farthest));
  if (side === 'inside') return { left: Math.round(left - area.left), top: Math.round(target.top + INSET - area.top) };
  const above = target.top - box.height - GAP;
  const below = target.bottom + GAP;
  const fitsAbove = above >= TOP_BAR;
  const fitsBelow = below + box.height <= globalThis.innerHeight - BOTTOM_BAR;
  const isAbove = side === 'above' ? fitsAbove || !fitsBelow : !fitsBelow && fitsAbove;
  const top = isAbove ? Math.max(above, Math.min(TOP_BAR, target.bottom - box.height)) : below;
  return { left: Math.round(left - area.left), top: Math.round(top - area.top) };
}
