/** Viewport of the canvas: fits and animations requested by the editor or by keys. */
import { useReactFlow, useStore, useStoreApi, type ReactFlowState } from '@xyflow/react';
import { useEffect, useImperativeHandle, useState, type Ref } from 'react';
import type { Part } from '#platform/canvas/model/nearest-box.ts';
import { focusStageQuietly } from '#platform/canvas/web/focus-stage.ts';
import { coveredBy, viewMotion } from '#platform/canvas/web/use-fit.ts';
import { useZoom } from '#platform/canvas/web/use-zoom.ts';
import type { ViewPicture } from '../../model/c4-view.ts';
import type { CanvasEffect } from '../c4-store.ts';
import { useEditorStore } from '../editor-context.tsx';

/** For keys, which are handled outside of the stage. */
export interface ViewActions {
  readonly fit: () => void;
  readonly fullSize: () => void;
}

/** Minimum zoom of an element that is focused. */
const flyZoom = 0.6;

/** Deferred until rendered: a new view does not exist yet when the editor asks. */
interface Request {
  readonly effect: CanvasEffect;
}

type Seen = Pick<ReactFlowState, 'transform' | 'width' | 'height' | 'domNode'>;

/** Height of the toolbars at the top and bottom, in screen px. */
const bars = 60;

/** Area not covered by toolbars and panels, in canvas px. */
function seenPart({ transform: [left, top, zoom], width, height, domNode }: Seen): Part {
  return {
    x: -left / zoom,
    y: (bars - top) / zoom,
    width: (width - coveredBy(domNode)) / zoom,
    height: (height - 2 * bars) / zoom,
  };
}

/** Whether a box is fully visible. */
function isSeen(seen: Seen, box: Part): boolean {
  const part = seenPart(seen);
  return (
    box.x >= part.x &&
    box.y >= part.y &&
    box.x + box.width <= part.x + part.width &&
    box.y + box.height <= part.y + part.height
  );
}

interface CanvasViewProps {
  readonly picture: ViewPicture;
  readonly ref: Ref<ViewActions>;
}

/** Child of the stage; renders nothing. */
export function CanvasView({ picture, ref }: CanvasViewProps) {
  const store = useEditorStore();
  const flow = useReactFlow();
  const flowStore = useStoreApi();
  const { showAll, reset } = useZoom();
  const isSized = useStore(({ width }) => width > 0);
  const [request, setRequest] = useState((): Request | undefined => {
    // The URL may have named an element before the canvas subscribed.
    const [elementId, another] = store.state().selection;
    return elementId !== undefined && another === undefined ? { effect: { kind: 'fly-to', elementId } } : undefined;
  });
  useEffect(
    () =>
      store.looksFrom({
        middle: () => {
          const { x, y, width, height } = seenPart(flowStore.getState());
          return { x: x + width / 2, y: y + height / 2 };
        },
        pointAt: ({ x, y }) =>
          flowStore.getState().domNode?.contains(document.elementFromPoint(x, y))
            ? flow.screenToFlowPosition({ x, y }, { snapToGrid: false })
            : undefined,
      }),
    [store, flow, flowStore],
  );
  useEffect(() => store.onCanvas((effect) => setRequest({ effect })), [store]);
  const surface = useStore(({ domNode }) => domNode);
  useEffect(() => {
    // Opening the editor focuses the canvas, unless a dialog or a part of the editor has the focus.
    const active = document.activeElement;
    if (active?.closest('[role="dialog"]') || surface?.closest('[data-editor]')?.contains(active)) return;
    focusStageQuietly(surface);
  }, [surface]);
  useImperativeHandle(ref, () => ({ fit: showAll, fullSize: reset }), [showAll, reset]);
  useEffect(() => {
    if (!request || !isSized) return undefined;
    const { effect } = request;
    const perform = (): void => {
      setRequest(undefined);
      if (effect.kind === 'fit') return showAll();
      const node = picture.nodes.find(({ id }) => id === effect.elementId);
      if (!node) return;
      if (effect.kind === 'bring-in' && isSeen(flowStore.getState(), node)) return;
      const zoom = Math.max(flow.getZoom(), flyZoom);
      const aside = coveredBy(flowStore.getState().domNode) / 2 / zoom;
      void flow.setCenter(node.x + node.width / 2 + aside, node.y + node.height / 2, { zoom, duration: viewMotion() });
    };
    const frame = requestAnimationFrame(perform);
    return () => cancelAnimationFrame(frame);
  }, [request, isSized, picture, flow, flowStore, showAll]);
  return null;
}
