/** The layout of the current graph, computed in a worker; the previous one stays until the next is ready. */
import { useEffect, useState } from 'react';
import type { LayoutTask, PlacedNode } from '../model/layered-layout.ts';
import { layoutInWorker } from './layout-in-worker.ts';

/** A layout with the task that it belongs to. */
export interface Layout {
  readonly task: LayoutTask;
  readonly places: ReadonlyMap<string, PlacedNode>;
}

interface LayoutRead {
  /** Undefined until the first layout is ready. */
  readonly layout: Layout | undefined;
  readonly isFailed: boolean;
  readonly retry: () => void;
}

/** `task` must keep its identity while nothing changes. */
export function useLayout(task: LayoutTask): LayoutRead {
  const [layout, setLayout] = useState<Layout>();
  const [failed, setFailed] = useState<LayoutTask>();
  const [attempt, setAttempt] = useState(0);
  useEffect(() => {
    const abort = new AbortController();
    layoutInWorker(task, abort.signal).then(
      (places) => setLayout({ task, places: new Map(places.map((place) => [place.id, place])) }),
      () => {
        if (!abort.signal.aborted) setFailed(task);
      },
    );
    return () => abort.abort();
  }, [task, attempt]);
  const retry = (): void => {
    setFailed(undefined);
    setAttempt(attempt + 1);
  };
  return { layout, isFailed: failed === task, retry };
}
