/** Connects the store of an editor with the view of its canvas. */
import { useReactFlow, useStore } from '@xyflow/react';
import { use, useEffect } from 'react';
import type { Point } from '#platform/canvas/model/lines.ts';
import type { EditorViewport } from './editor-store.ts';
import type { Part } from '#platform/canvas/model/nearest-box.ts';
import type { ViewChange } from '#platform/canvas/model/view-change.ts';
import { StageContext } from '#platform/canvas/web/stage-context.ts';
import { coveredBy } from '#platform/canvas/web/use-fit.ts';
import { useZoom } from '#platform/canvas/web/use-zoom.ts';

interface EditorViewProps {
  readonly store: {
    readonly looksFrom: (viewport: EditorViewport) => () => void;
    readonly onBringIn: (listener: (part: Part) => void) => () => void;
    readonly onViewChange: (listener: (change: ViewChange) => void) => () => void;
  };
  /** How far inside the view the middle of a part must be, so that it counts as seen, px of the window. */
  readonly margin: { readonly x: number; readonly y: number };
  /** A part that is brought in while the zoom is below `least` is shown with `zoom` at least. */
  readonly readable?: { readonly least: number; readonly zoom: number };
}

/** Tells the store where the view is, and brings parts into it that keys, a search or undo chose. Inside a `CanvasStage`. */
export function EditorView({ store, margin: { x: marginX, y: marginY }, readable }: EditorViewProps) {
  const flow = useReactFlow();
  const width = useStore((state) => state.width);
  const height = useStore((state) => state.height);
  const root = useStore(({ domNode }) => domNode);
  const { fitPart } = use(StageContext);
  const { stepAt } = useZoom();
  const { least = 0, zoom: readableZoom = 0 } = readable ?? {};
  useEffect(() => {
    if (!root) return undefined;
    const pointAt = (at: Point): Point => flow.screenToFlowPosition(at, { snapToGrid: false });
    const middle = (): Point => {
      const { x, y, width: wide, height: high } = root.getBoundingClientRect();
      return pointAt({ x: x + wide / 2, y: y + high / 2 });
    };
    return store.looksFrom({ middle, pointAt });
  }, [store, flow, root]);
  useEffect(
    () =>
      store.onBringIn((part) => {
        const { x: left, y: top, zoom } = flow.getViewport();
        const [x, y] = [part.x + part.width / 2, part.y + part.height / 2];
        const [onX, onY] = [x * zoom + left, y * zoom + top];
        // A panel at the side covers it.
        const room = width - coveredBy(root);
        const isSeen = onX >= marginX && onY >= marginY && onX <= room - marginX && onY <= height - marginY;
        const next = Math.max(zoom, readableZoom);
        if (!isSeen || zoom < least) void flow.setCenter(x + (width - room) / 2 / next, y, { zoom: next });
      }),
    [store, flow, root, width, height, marginX, marginY, least, readableZoom],
  );
  useEffect(
    () =>
      store.onViewChange((change) => {
        if (change.kind === 'part') fitPart(change.part, change.largest);
        else stepAt(change.at, change.way);
      }),
    [store, fitPart, stepAt],
  );
  return null;
}
