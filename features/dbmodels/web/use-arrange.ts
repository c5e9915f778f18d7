/** Arranges tables in a worker: all of them, or those that are selected. */
import { useEffect, useRef } from 'react';
import type { Point } from '#platform/canvas/model/lines.ts';
import { askWorker } from '#platform/workers/web/ask-worker.ts';
import { showToast } from '#platform/ui/web/toast.ts';
import { isRow, partAround, partOf, relatedColumns, tableBox } from '../model/schema-geometry.ts';
import { isTable, relationsOf, tablesOf, type SchemaItems, type TableItem } from '../model/schema-item.ts';
import type { SchemaLayoutTask } from '../model/schema-layout.ts';
import { itemsIn } from '../model/schema-state.ts';
import { useSchemaStore } from './schema-context.tsx';

const inWorker = askWorker<SchemaLayoutTask, ReadonlyMap<string, Point>>(
  () => new Worker(new URL('./schema-layout-worker.ts', import.meta.url), { type: 'module' }),
);

/** The task for some tables of a model. */
export function layoutTask(items: SchemaItems, tables: readonly TableItem[], at: Point): SchemaLayoutTask {
  const related = relatedColumns(items);
  return {
    tables: tables.map((table) => {
      const { width, height } = tableBox(table, related);
      return { id: table.id, width, height };
    }),
    relations: relationsOf(items).map(({ from, to }) => ({ from, to })),
    at,
  };
}

/** Places of tables that have just come, beside those that were there. */
export async function placesOfNew(before: SchemaItems, after: SchemaItems): Promise<ReadonlyMap<string, Point>> {
  const known = new Set(tablesOf(before).map(({ name }) => name.toLowerCase()));
  const added = tablesOf(after).filter(({ name }) => !known.has(name.toLowerCase()));
  if (added.length === 0) return new Map();
  const stay = partAround(
    tablesOf(after)
      .filter((table) => !added.includes(table))
      .map(partOf),
  );
  const at = stay ? { x: stay.x + stay.width + 130, y: stay.y } : { x: 50, y: 50 };
  return inWorker(layoutTask(after, added, at), new AbortController().signal);
}

/** One undo step; a new call ends the one before. */
export function useArrange(): () => void {
  const store = useSchemaStore();
  const running = useRef<AbortController>(undefined);
  useEffect(() => () => running.current?.abort(), []);
  return () => {
    const state = store.state();
    const items = itemsIn(state);
    const chosen = [...state.selection].flatMap((id) => {
      const item = items.get(id);
      return isTable(item) ? [item] : [];
    });
    const tables = chosen.length > 1 ? chosen : tablesOf(items);
    const part = partAround(tables.map(partOf));
    if (!part) return;
    running.current?.abort();
    const abort = new AbortController();
    running.current = abort;
    inWorker(layoutTask(items, tables, { x: part.x, y: part.y }), abort.signal).then(
      (places) => {
        store.send({ kind: 'laid-out', places });
        store.announce(`${places.size} tables arranged.`);
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
    if (whole.isReadOnly || !isRow(items)) return undefined;
    const abort = new AbortController();
    inWorker(layoutTask(items, tablesOf(items), { x: 50, y: 50 }), abort.signal).then(
      (places) => {
        // What was moved meanwhile stays where it is.
        if (isRow(itemsIn(store.state()))) store.send({ kind: 'laid-out', places });
      },
      // It stays a row, which can be arranged by hand.
      () => undefined,
    );
    return () => abort.abort();
  }, [store]);
}
