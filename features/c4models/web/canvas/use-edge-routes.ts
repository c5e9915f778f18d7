/** Edge routes and label positions, computed in a worker; the previous ones are shown until the next are ready. */
import type { LayoutGraph } from '@archwright/layout';
import { useEffect, useRef, useState } from 'react';
import { noEdgeRoutes, type EdgeRoutes } from '#platform/canvas/model/edge-routes.ts';
import type { StageLayout } from '#platform/canvas/model/stage-layout.ts';
import { stageInWorker } from '#platform/canvas/web/stage-in-worker.ts';
import type { ViewPicture } from '../../model/c4-view.ts';
import { layoutGraphOf } from '../../model/view-layout.ts';

/** Debounce before routing, in ms: held arrow keys move elements repeatedly. */
const rest = 90;

const edgeRoutesOf = ({ boxes }: LayoutGraph, { routes, labels }: StageLayout): EdgeRoutes => ({
  boxes: new Map(boxes.map(({ id, x, y }) => [id, { x, y }])),
  routes: new Map(routes.map(({ id, points }) => [id, points])),
  labels: new Map(labels.map(({ id, x, y }) => [id, { x, y }])),
});

/** Computes again only when the geometry changes. */
export function useEdgeRoutes(picture: ViewPicture): EdgeRoutes {
  const [routes, setRoutes] = useState(noEdgeRoutes);
  const answered = useRef<{ readonly viewId: string; readonly key: string }>(undefined);
  useEffect(() => {
    const task = layoutGraphOf(picture);
    const key = JSON.stringify(task);
    const viewId = picture.view.id;
    if (answered.current?.key === key) return undefined;
    const abort = new AbortController();
    const ask = (): void => {
      stageInWorker(task, abort.signal).then(
        (layout) => {
          if (abort.signal.aborted) return;
          answered.current = { viewId, key };
          setRoutes(edgeRoutesOf(task, layout));
        },
        // Falls back to straight lines.
        () => undefined,
      );
    };
    const timer = setTimeout(ask, answered.current?.viewId === viewId ? rest : 0);
    return () => {
      clearTimeout(timer);
      abort.abort();
    };
  }, [picture]);
  return routes;
}
