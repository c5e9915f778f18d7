/** What opens the dialogs of a context map: a name for a new context, and the question before something is removed. */
import { TextInput } from '@mantine/core';
import { useEffect, useMemo, useRef, useState, type ReactNode } from 'react';
import { listContextUses } from '#features/eventstorming/contract.ts';
import type { Point } from '#platform/canvas/model/lines.ts';
import { callApi } from '#platform/http/web/api.ts';
import { usePermission } from '#platform/identity/web/workspace.tsx';
import { textFault } from '#platform/ui/model/text-fault.ts';
import type { Confirmation } from '#platform/ui/web/confirmation.ts';
import { FormDialog } from '#platform/ui/web/form-dialog.tsx';
import { showToast } from '#platform/ui/web/toast.ts';
import { useConfirm } from '#platform/ui/web/use-confirm.tsx';
import { contextMapLimits, noContextsMessage, repeatedContextMessage, selectOneContextMessage } from '../contract.ts';
import { contextsOf, type MapItem } from '../model/map-item.ts';
import { layoutTaskOf } from '../model/map-layout-task.ts';
import { isNameTaken } from '../model/map-relating.ts';
import { itemsIn } from '../model/map-state.ts';
import { removalQuestion, type RemovalUses } from '../model/removal-question.ts';
import type { ContextMapStore } from './context-map-store.ts';
import { RelateDialog } from './relate-dialog.tsx';
import { useMapItems, useMapStore, type MapDesk } from './context-map-context.tsx';

interface NameDialogProps {
  readonly at: Point | undefined;
  readonly onClose: () => void;
}

function NameDialog({ at, onClose }: NameDialogProps) {
  const store = useMapStore();
  const items = useMapItems();
  const problemOf = (text: string): string | null => {
    if (text.trim() === '') return 'This field is required';
    return textFault(text.trim(), contextMapLimits.name) ?? (isNameTaken(items, text) ? repeatedContextMessage : null);
  };
  return (
    <FormDialog
      opened
      onClose={onClose}
      title="Add bounded context"
      initial={{ name: '' }}
      checks={{ name: problemOf }}
      submitLabel="Add context"
      onSubmit={({ name }) => {
        store.send({ kind: 'context-added', name, at });
        return Promise.resolve();
      }}
    >
      {(field) => <TextInput {...field('name')} label="Name" placeholder="Ordering" data-autofocus />}
    </FormDialog>
  );
}

const selectedIn = (store: ContextMapStore): readonly MapItem[] => {
  const state = store.state();
  return [...state.selection].flatMap((id) => itemsIn(state).get(id) ?? []);
};

/** After that the question comes without the boards, ms. */
const longestWait = 4_000;

/** Boards with commands of contexts; undefined when they could not be read. */
async function usesOf(contexts: readonly string[]): Promise<RemovalUses> {
  if (contexts.length === 0) return [];
  try {
    const query = { contexts: contexts.join(',') };
    return (await callApi(listContextUses, { query, signal: AbortSignal.timeout(longestWait) })).resources;
  } catch {
    return undefined;
  }
}

/** The question about what is selected, once it is known which boards would notice. */
async function removalOf(store: ContextMapStore, mayReadBoards: boolean): Promise<Confirmation> {
  const chosen = selectedIn(store);
  const contexts = chosen.flatMap(({ id, type }) => (type === 'context' ? [id] : []));
  const uses = mayReadBoards ? await usesOf(contexts) : [];
  const [first] = chosen;
  return {
    text: removalQuestion(chosen, uses),
    ...(chosen.length === 1 && first?.type === 'context' ? { subject: first.name } : {}),
    run: () => {
      // What was asked about, whatever has been selected meanwhile.
      store.send({ kind: 'selected', ids: chosen.map(({ id }) => id) });
      store.send({ kind: 'deleted' });
    },
  };
}

/** The dialogs of the editor, and what opens them. */
export function useMapDesk(): readonly [desk: MapDesk, dialogs: ReactNode] {
  const store = useMapStore();
  const [adding, setAdding] = useState<{ readonly at: Point | undefined }>();
  const [confirm, confirmDialog] = useConfirm();
  const running = useRef<AbortController>(undefined);
  useEffect(() => () => running.current?.abort(), []);
  const mayReadBoards = usePermission('board.read');
  const isAsking = useRef(false);
  const desk = useMemo<MapDesk>(
    () => ({
      addContext: (at) => {
        if (store.state().whole.isReadOnly) store.tellOnlyRead();
        else setAdding({ at });
      },
      remove: () => {
        if (store.state().selection.size === 0) return store.announce(selectOneContextMessage);
        // Read-only: the store says why.
        if (store.state().whole.isReadOnly) return store.send({ kind: 'deleted' });
        if (isAsking.current) return;
        isAsking.current = true;
        void removalOf(store, mayReadBoards).then((question) => {
          isAsking.current = false;
          confirm(question);
        });
      },
      arrange: () => {
        const items = itemsIn(store.state());
        if (contextsOf(items).length === 0) return store.announce(noContextsMessage);
        running.current?.abort();
        const abort = new AbortController();
        running.current = abort;
        const layOut = async (): Promise<void> => {
          const { layOutInElk } = await import('#platform/canvas/web/layout-in-elk.ts');
          const { picture } = await layOutInElk(layoutTaskOf(items), abort.signal);
          const places = picture.boxes.map(({ id, x, y }) => [id, { x: Math.round(x), y: Math.round(y) }] as const);
          store.send({ kind: 'laid-out', places: new Map(places) });
          store.announce(`${places.length} contexts arranged.`);
        };
        layOut().catch(() => {
          if (!abort.signal.aborted) showToast('danger', 'The contexts could not be arranged. Try again.');
        });
      },
    }),
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- `confirm` only sets the state of its dialog
    [store, mayReadBoards],
  );
  const dialogs = (
    <>
      {adding ? <NameDialog at={adding.at} onClose={() => setAdding(undefined)} /> : null}
      <RelateDialog />
      {confirmDialog}
    </>
  );
  return [desk, dialogs];
}
