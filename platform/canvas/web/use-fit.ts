/** Fits the view to everything, or scrolls one box into view. */
import { getViewportForBounds, useReactFlow, useStore, useStoreApi, type Viewport } from '@xyflow/react';
import { useCallback, useEffect, useRef, type RefObject } from 'react';
import { detailZooms } from '../model/stage-settings.ts';
import { broughtIn } from '../model/brought-in.ts';
import { boundsOf, type Box, type Part } from '../model/nearest-box.ts';
import { viewAround, type StartEdges } from '../model/start-view.ts';

/** Smallest and largest zoom. */
export interface ZoomSpan {
  readonly min: number;
  readonly max: number;
  /** Smallest zoom of a fitted view, where that may be below `min`: then nobody zooms out further. */
  readonly fit?: number;
}

/** Padding around fitted content, for example `24px`. */
export type FitPadding = Readonly<Record<'top' | 'right' | 'bottom' | 'left', `${number}px`>>;

/** The minimap in its corner with some air, screen px. */
const minimapCorner = { bottom: '152px', right: '228px' } as const;

/** The same padding where a minimap is: content stays above or beside it, whichever leaves more space. */
export const besideMinimap = (padding: FitPadding): readonly FitPadding[] => [
  { ...padding, bottom: minimapCorner.bottom },
  { ...padding, right: minimapCorner.right },
];

/** How the view is fitted. */
export interface FitLook {
  readonly zooms: ZoomSpan;
  /** Of several paddings the one that leaves the most space. */
  readonly padding: FitPadding | readonly FitPadding[];
  /** Where the view starts when its texts could not be read with everything in it. */
  readonly start?: FitStart | undefined;
  /** The stage is looked at and not worked on: the view is fitted again when the stage gets another size. */
  readonly followsSize?: boolean;
}

/** A part of the content that can be read. */
export interface FitStart {
  /** Zoom of the view. */
  readonly zoom: number;
  /** Id of the box in the middle, as far as the edges of the content allow. */
  readonly id: string | undefined;
  /** Zoom of a fitted view below which its texts cannot be read; usually where texts are left out. */
  readonly below?: number;
  /** Clear of bars that lie elsewhere than at the bottom. */
  readonly edges?: StartEdges;
}

/** Content is never enlarged when it is fitted. */
const largestFit = 1;
const motion = 200;
/** A box whose centre is nearer to the edge counts as outside of the view, screen px. */
const viewEdge = { x: 48, y: 48 } as const;

/** Duration of a view transition, ms. */
export const viewMotion = (): number => (matchMedia('(prefers-reduced-motion: reduce)').matches ? 0 : motion);

const isList = (padding: FitLook['padding']): padding is readonly FitPadding[] => Array.isArray(padding);

const lengthOf = (stage: Element | null, property: '--stage-side' | '--stage-top' | '--stage-bottom'): number =>
  (stage && Number.parseFloat(getComputedStyle(stage).getPropertyValue(property))) || 0;

/** Width of the stage that a side panel covers: `--stage-side` of its styles, px. */
export const coveredBy = (stage: Element | null): number => lengthOf(stage, '--stage-side');

/** Height of the stage that bars cover at its top beyond its padding: `--stage-top` of its styles, px. */
export const coveredAbove = (stage: Element | null): number => lengthOf(stage, '--stage-top');
/** Height of the stage below the upper edge of a panel that is a sheet over its lower part, as on phones. */
function underSheet(stage: Element | null): number {
  const sheet = stage?.ownerDocument.querySelector('[data-side-panel][data-sheet]')?.getBoundingClientRect();
  const box = stage?.getBoundingClientRect();
  if (!sheet || !box || sheet.left > box.left + 1 || sheet.top <= box.top) return 0;
  return Math.max(0, box.bottom - sheet.top);
}

/** The same at its bottom: `--stage-bottom`, or what a sheet covers. */
export const coveredBelow = (stage: Element | null): number =>
  Math.max(lengthOf(stage, '--stage-bottom'), underSheet(stage));

/** The part of a stage that nothing covers, px. */
export function clearPart({ domNode, width, height }: StageSize): Part {
  const y = coveredAbove(domNode);
  return {
    x: 0,
    y,
    width: Math.max(width - coveredBy(domNode), 1),
    height: Math.max(height - y - coveredBelow(domNode), 1),
  };
}

/** Whether the view is where it was fitted to: nobody has moved it since. */
const isSameView = (one: Viewport, other: Viewport): boolean =>
  Math.abs(one.x - other.x) < 1 && Math.abs(one.y - other.y) < 1 && Math.abs(one.zoom - other.zoom) < 0.001;

interface PartView {
  readonly viewport: Viewport;
  /** What nothing covers. */
  readonly clear: Part;
}

/** The stage of the canvas library, px. */
interface StageSize {
  readonly domNode: Element | null;
  readonly width: number;
  readonly height: number;
}

/** The view with a part in it, clear of what covers the stage. */
function useViewOf(
  latest: RefObject<Pick<FitLook, 'zooms' | 'padding'>>,
): (bounds: Part, largest: number) => PartView | undefined {
  const store = useStoreApi();
  return useCallback(
    (bounds: Part, largest: number): PartView | undefined => {
      const stage = store.getState();
      if (stage.width === 0) return undefined;
      const now = latest.current;
      const clear = clearPart(stage);
      const { width, height } = clear;
      const [best] = (isList(now.padding) ? now.padding : [now.padding])
        .map((padding) => getViewportForBounds(bounds, width, height, now.zooms.fit ?? now.zooms.min, largest, padding))
        .toSorted((one, other) => other.zoom - one.zoom);
      return best && { viewport: { ...best, y: best.y + clear.y }, clear };
    },
    [store, latest],
  );
}

/** Fits again when `space` changes, as long as the view is still the fitted one. */
function useFitAgain(
  space: string | undefined,
  fitted: RefObject<Viewport | undefined>,
  fit: (duration: number, isStart: boolean) => void,
  motionMs: () => number,
): void {
  const flow = useReactFlow();
  const former = useRef(space);
  useEffect(() => {
    const before = former.current;
    former.current = space;
    if (before === undefined || space === undefined || before === space) return;
    if (fitted.current && isSameView(fitted.current, flow.getViewport())) fit(motionMs(), false);
  }, [space, fitted, fit, flow, motionMs]);
}

/** The next change of a size may come before a transition would end. */
const atOnce = (): number => 0;

/**
 * Fits the view: on demand with a short transition, at once when `fitOn` changes, and when another `padding` would let
 * something cover it, as long as it is still the fitted one. A view that somebody moved stays where it is.
 */
export function useFit(
  boxes: readonly Box[],
  fitOn: unknown,
  { zooms, padding, start, followsSize = false }: FitLook,
): { readonly fit: () => void; readonly fitPart: (part: Part, largest: number) => void } {
  const flow = useReactFlow();
  const store = useStoreApi();
  const fitted = useRef<Viewport>(undefined);
  const isSized = useStore(({ width }) => width > 0);
  const latest = useRef({ boxes, zooms, padding, start });
  useEffect(() => {
    latest.current = { boxes, zooms, padding, start };
  }, [boxes, zooms, padding, start]);
  const viewOf = useViewOf(latest);
  const fit = useCallback(
    (duration: number, isStart: boolean): void => {
      const now = latest.current;
      fitted.current = undefined;
      const bounds = boundsOf(now.boxes);
      const view = bounds && viewOf(bounds, largestFit);
      if (!view) return;
      const { viewport, clear } = view;
      if (now.zooms.fit !== undefined) store.getState().setMinZoom(Math.min(now.zooms.min, viewport.zoom));
      const first =
        isStart && now.start && viewport.zoom < (now.start.below ?? detailZooms.texts) ? now.start : undefined;
      const box = now.boxes.find(({ id }) => id === first?.id);
      if (first && box) {
        const { width, height } = clear;
        const around = viewAround(box, bounds, { width, height, zoom: first.zoom, edges: first.edges });
        void flow.setViewport({ ...around, y: around.y + clear.y });
        return;
      }
      fitted.current = viewport;
      void flow.setViewport(viewport, { duration });
    },
    [flow, store, viewOf],
  );
  useEffect(() => {
    if (isSized) fit(0, true);
  }, [fit, isSized, fitOn]);
  useFitAgain(JSON.stringify(padding), fitted, fit, viewMotion);
  const size = useStore(({ width, height }) => (followsSize ? `${width} ${height}` : undefined));
  useFitAgain(size, fitted, fit, atOnce);
  const showAll = useCallback(() => fit(viewMotion(), false), [fit]);
  const fitPart = useCallback(
    (part: Part, largest: number): void => {
      const view = viewOf(part, largest);
      if (view) void flow.setViewport(view.viewport, { duration: viewMotion() });
    },
    [flow, viewOf],
  );
  return { fit: showAll, fitPart };
}

/** Scrolls a box into view without changing the zoom, when it is outside. */
export function useInView(boxes: readonly Box[], id: string | undefined): void {
  const flow = useReactFlow();
  const store = useStoreApi();
  const box = boxes.find((one) => one.id === id);
  const [x, y] = box ? [box.x + box.width / 2, box.y + box.height / 2] : [undefined, undefined];
  useEffect(() => {
    if (x === undefined || y === undefined) return;
    const stage = store.getState();
    if (stage.width === 0) return;
    const [left, top, zoom] = stage.transform;
    const part = { x, y, width: 0, height: 0 };
    const next = broughtIn(part, { x: left, y: top, zoom }, { clear: clearPart(stage), margin: viewEdge });
    if (next) void flow.setViewport(next);
  }, [flow, store, id, x, y]);
}
