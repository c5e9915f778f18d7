/** Connects the store of an editor with the view of its canvas. */
import { useReactFlow, useStore, useStoreApi } from '@xyflow/react';
import { use, useEffect, useEffectEvent } from 'react';
import { focusRingless } from '#platform/canvas/web/focus-stage.ts';
import { broughtIn, type BringingIn } from '#platform/canvas/model/brought-in.ts';
import type { Point } from '#platform/canvas/model/lines.ts';
import type { EditorViewport } from './editor-store.ts';
import type { Part } from '#platform/canvas/model/nearest-box.ts';
import type { ViewChange } from '#platform/canvas/model/view-change.ts';
import { StageContext } from '#platform/canvas/web/stage-context.ts';
import { clearPart } from '#platform/canvas/web/use-fit.ts';
import { useZoom } from '#platform/canvas/web/use-zoom.ts';

interface EditorViewProps {
  readonly store: {
    readonly looksFrom: (viewport: EditorViewport) => () => void;
    readonly onBringIn: (listener: (part: Part) => void) => () => void;
    readonly onViewChange: (listener: (change: ViewChange) => void) => () => void;
  };
  readonly margin: BringingIn['margin'];
  readonly readable?: BringingIn['readable'];
}

/**
 * Keys work at once: nothing else has the focus when an editor opens, unless it is the title that took a lost one. A ring
 * around the whole canvas comes with the first key only.
 */
function useFirstFocus(root: Element | null): void {
  useEffect(() => {
    const now = document.activeElement;
    const isFree = now === null || now === document.body || now.matches('main h1');
    const stage = root?.closest<HTMLElement>('[role="application"][tabindex]');
    if (!stage || !isFree) return undefined;
    return focusRingless(stage);
  }, [root]);
}

/** Tells the store where the view is, and brings parts into it that keys, a search or undo chose. Inside a `CanvasStage`. */
export function EditorView({ store, margin, readable }: EditorViewProps) {
  const flow = useReactFlow();
  const stage = useStoreApi();
  const root = useStore(({ domNode }) => domNode);
  const { fitPart } = use(StageContext);
  const { stepAt } = useZoom();
  useFirstFocus(root);
  useEffect(() => {
    if (!root) return undefined;
    const pointAt = (at: Point): Point => flow.screenToFlowPosition(at, { snapToGrid: false });
    const middle = (): Point => {
      const { x, y, width: wide, height: high } = root.getBoundingClientRect();
      return pointAt({ x: x + wide / 2, y: y + high / 2 });
    };
    return store.looksFrom({ middle, pointAt });
  }, [store, flow, root]);
  const bringIn = useEffectEvent((part: Part): void => {
    // A panel at the side or a sheet may cover the canvas since it was drawn.
    const next = broughtIn(part, flow.getViewport(), { clear: clearPart(stage.getState()), margin, readable });
    if (next) void flow.setViewport(next);
  });
  useEffect(() => store.onBringIn((part) => bringIn(part)), [store]);
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
