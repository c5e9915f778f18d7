/** Where the view looks: everything fitted in, one box brought into view. */
import { getViewportForBounds, useReactFlow, useStore, useStoreApi } from '@xyflow/react';
import { useCallback, useEffect, useRef } from 'react';
import { boundsOf, type Box } from '../model/nearest-box.ts';

/** Smallest and largest zoom. */
export interface ZoomSpan {
  readonly min: number;
  readonly max: number;
}

/** What stays empty round everything that is fitted in, for example `24px`. */
export type FitPadding = Readonly<Record<'top' | 'right' | 'bottom' | 'left', `${number}px`>>;

/** How everything is fitted in. */
export interface FitLook {
  readonly zooms: ZoomSpan;
  /** Of several the one that leaves the most room. */
  readonly padding: FitPadding | readonly FitPadding[];
}

/** Nothing is larger than it was made when everything is fitted in. */
const largestFit = 1;
const motion = 200;
/** A box whose middle is nearer to the edge lies outside of the view, screen px. */
const viewEdge = 48;

/** How long a movement of the view takes, ms. */
export const viewMotion = (): number => (matchMedia('(prefers-reduced-motion: reduce)').matches ? 0 : motion);

const isList = (padding: FitLook['padding']): padding is readonly FitPadding[] => Array.isArray(padding);

/** The part of the stage that a panel beside it covers: `--stage-side` of its styles, px. */
export const coveredBy = (stage: Element | null): number =>
  (stage && Number.parseFloat(getComputedStyle(stage).getPropertyValue('--stage-side'))) || 0;

/** Fits everything in: on demand with a short motion, and at once when `fitOn` changes. */
export function useFit(boxes: readonly Box[], fitOn: unknown, { zooms, padding }: FitLook): () => void {
  const flow = useReactFlow();
  const store = useStoreApi();
  const isSized = useStore(({ width }) => width > 0);
  const latest = useRef({ boxes, zooms, padding });
  useEffect(() => {
    latest.current = { boxes, zooms, padding };
  }, [boxes, zooms, padding]);
  const fit = useCallback(
    (duration: number): void => {
      const { width, height, domNode } = store.getState();
      const now = latest.current;
      const bounds = boundsOf(now.boxes);
      if (!bounds || width === 0) return;
      const room = Math.max(width - coveredBy(domNode), 1);
      const [viewport] = (isList(now.padding) ? now.padding : [now.padding])
        .map((padding) => getViewportForBounds(bounds, room, height, now.zooms.min, largestFit, padding))
        .toSorted((one, other) => other.zoom - one.zoom);
      if (!viewport) return;
      void flow.setViewport(viewport, { duration });
    },
    [flow, store],
  );
  useEffect(() => {
    if (isSized) fit(0);
  }, [fit, isSized, fitOn]);
  return useCallback(() => fit(viewMotion()), [fit]);
}

/** Brings a box into view without changing the zoom, where it lies outside. */
export function useInView(boxes: readonly Box[], id: string | undefined): void {
  const flow = useReactFlow();
  const store = useStoreApi();
  const box = boxes.find((one) => one.id === id);
  const [x, y] = box ? [box.x + box.width / 2, box.y + box.height / 2] : [undefined, undefined];
  useEffect(() => {
    if (x === undefined || y === undefined) return;
    const { transform, width, height } = store.getState();
    const [left, top, zoom] = transform;
    const [onX, onY] = [x * zoom + left, y * zoom + top];
    const isInside = onX > viewEdge && onX < width - viewEdge && onY > viewEdge && onY < height - viewEdge;
    if (!isInside && width > 0) void flow.setCenter(x, y, { zoom });
  }, [flow, store, id, x, y]);
}
