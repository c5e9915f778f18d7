/** Arranges tables in a worker: all of them, or those that are selected. */
import { useEffect, useRef } from 'react';
import { askWorker } from '#platform/workers/web/ask-worker.ts';
import { showToast } from '#platform/ui/web/toast.ts';
import { chosenTasks, taskOfTables, wholeTask } from '../model/layout-task.ts';
import { isUnarranged, partAround, partOf } from '../model/schema-geometry.ts';
import { isPlaced, tablesOf, type SchemaItems } from '../model/schema-item.ts';
import type { LayoutPlace, SchemaLayoutTask } from '../model/schema-layout.ts';
import { itemsIn } from '../model/schema-state.ts';
import { useSchemaStore } from './schema-context.tsx';

type Places = ReadonlyMap<string, LayoutPlace>;

const inWorker = askWorker<readonly SchemaLayoutTask[], Places>(
  () => new Worker(new URL('./schema-layout-worker.ts', import.meta.url), { type: 'module' }),
);

/** Places of tables that have just come, beside everything that was there. */
export async function placesOfNew(before: SchemaItems, after: SchemaItems): Promise<Places> {
  const known = new Set(tablesOf(before).map(({ name }) => name.toLowerCase()));
  const added = new Set(tablesOf(after).flatMap(({ id, name }) => (known.has(name.toLowerCase()) ? [] : [id])));
  if (added.size === 0) return new Map();
  const stay = partAround(
    [...after.values()]
      .filter(isPlaced)
      .filter(({ id }) => !added.has(id))
      .map(partOf),
  );
  const at = stay ? { x: stay.x + stay.width + 130, y: stay.y } : { x: 50, y: 50 };
  return inWorker([taskOfTables(after, added, at)], new AbortController().signal);
}

/** One undo step; a new call ends the one before. */
export function useArrange(): () => void {
  const store = useSchemaStore();
  const running = useRef<AbortController>(undefined);
  useEffect(() => () => running.current?.abort(), []);
  return () => {
    const state = store.state();
    const tasks = chosenTasks(itemsIn(state), state.selection);
    if (tasks.length === 0) return;
    running.current?.abort();
    const abort = new AbortController();
    running.current = abort;
    inWorker(tasks, abort.signal).then(
      (places) => {
        store.send({ kind: 'laid-out', places });
        const count = tablesOf(itemsIn(store.state())).filter(({ id }) => places.has(id)).length;
        store.announce(`${count} tables arranged.`);
      },
      () => {
        if (!abort.signal.aborted) showToast('danger', 'The tables could not be arranged. Try again.');
      },
    );
  };
}

/** Arranges a model that is opened as an import outside of the editor left it: one undo step. */
export function useFirstLayout(): void {
  const store = useSchemaStore();
  useEffect(() => {
    const { whole } = store.state();
    const items = itemsIn(store.state());
    const task = isUnarranged(items) && !whole.isReadOnly ? wholeTask(items, { x: 50, y: 50 }) : undefined;
    if (!task) return undefined;
    const abort = new AbortController();
    inWorker([task], abort.signal).then(
      (places) => {
        // What was moved meanwhile stays where it is.
        if (isUnarranged(itemsIn(store.state()))) store.send({ kind: 'laid-out', places });
      },
      // It stays a row, which can be arranged by hand.
      () => undefined,
    );
    return () => abort.abort();
  }, [store]);
}
