/** The problems of the open model for its platform, looked for a moment after every change. */
import type { Diagnostic, NamingRules } from '@archwright/mysql-ddl';
import { useLocalStorage } from '@mantine/hooks';
import { useEffect, useState } from 'react';
import { showToast } from '#platform/ui/web/toast.ts';
import { schemaOfText, textOfSchema } from '../../model/schema-document.ts';
import { tableById, tablesOf } from '../../model/schema-item.ts';
import { itemsIn } from '../../model/schema-state.ts';
import { useSchema, useSchemaStore } from '../schema-context.tsx';
import type { SchemaStore } from '../schema-store.ts';
import { askFix, askProblems } from '../schema-work.ts';

/** Pause after a change, ms. */
const rest = 400;

/** Rules about names that a person wants, kept on the device. */
export const useNamingRules = () =>
  useLocalStorage<NamingRules>({
    key: 'archwright.schema-naming',
    defaultValue: {},
    getInitialValueInEffect: false,
  });

/** Undefined until they are known for the first time. */
export function useProblems(naming: NamingRules): readonly Diagnostic[] | undefined {
  const document = useSchema(({ whole }) => whole.document.document);
  const platform = useSchema((state) => state.platform);
  const [problems, setProblems] = useState<readonly Diagnostic[]>();
  useEffect(() => {
    let isLatest = true;
    const timer = setTimeout(() => {
      askProblems({ model: textOfSchema(document), platform, naming }).then(
        (found) => isLatest && setProblems(found),
        // Without a worker nothing is told; the export tells it.
        () => undefined,
      );
    }, rest);
    return () => {
      isLatest = false;
      clearTimeout(timer);
    };
  }, [document, platform, naming]);
  return problems;
}

/** The parts that a problem lies on. */
export function placeOfProblem(store: SchemaStore, { subject }: Diagnostic) {
  const items = itemsIn(store.state());
  const table = tablesOf(items).find(({ name }) => name === subject.table);
  const column = table && Object.values(table.columns).find(({ name }) => name === subject.column);
  return { table, column };
}

/** Renames keep the identity of what they rename; every other fix comes from the engine. */
function renames(store: SchemaStore, { fix, ...problem }: Diagnostic): boolean {
  const { table } = placeOfProblem(store, problem);
  if (fix?.kind === 'rename-table' && table) {
    store.send({ kind: 'table-edited', id: table.id, change: { name: fix.to } });
    return true;
  }
  if (fix?.kind !== 'rename-column' || !table) return false;
  const column = Object.values(table.columns).find(({ name }) => name === fix.column);
  if (!column) return false;
  store.send({ kind: 'column-edited', tableId: table.id, columnId: column.id, change: { name: fix.to } });
  return true;
}

/** Makes the change that solves a problem, as one undo step. */
export function useFixing(): (problem: Diagnostic) => void {
  const store = useSchemaStore();
  return (problem) => {
    const { fix } = problem;
    if (!fix || renames(store, problem)) return;
    const { whole, platform } = store.state();
    const { document } = whole.document;
    askFix({ model: textOfSchema(document), platform, fix }).then(
      (model) => {
        const next = schemaOfText(model);
        if (!next) return;
        // Something was changed meanwhile: the fix would take it back.
        if (store.state().whole.document.document !== document) {
          showToast('warning', 'The model has changed in the meantime. Try again.');
          return;
        }
        store.send({ kind: 'items-changed', items: next.items });
        const { table } = placeOfProblem(store, problem);
        const found = table && tableById(itemsIn(store.state()), table.id);
        if (found) store.send({ kind: 'selected', ids: [found.id] });
      },
      () => showToast('danger', 'The change could not be made. Try again.'),
    );
  };
}
