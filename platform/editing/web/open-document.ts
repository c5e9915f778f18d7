/** The page of an editor of whole documents: its store is made once, connected to the window, and saves when it is left. */
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useState } from 'react';
import { storedDrafts } from '#platform/writing/web/draft-store.ts';
import { useLeaving } from './open-draft.tsx';

/** Query keys of what an editor reads once. */
interface ReadKeys {
  readonly document: readonly unknown[];
  /** The list that shows the document. */
  readonly list: readonly unknown[];
}

/** Forgets the document when the page is left, so that the next visit loads the current one. `keysOf` must keep its identity. */
export function useForgottenOnLeave(id: string, keysOf: (id: string) => ReadKeys): void {
  const client = useQueryClient();
  useEffect(
    () => () => {
      const { document, list } = keysOf(id);
      client.removeQueries({ queryKey: document });
      void client.invalidateQueries({ queryKey: list });
    },
    [client, id, keysOf],
  );
}

/** What the page needs of a store: see `EditorStore`. */
interface OpenStore {
  readonly connect: () => () => void;
  readonly isDirty: () => boolean;
  readonly onGone: (listener: () => void) => () => void;
  readonly send: (event: { readonly kind: 'save-asked' }) => void;
}

/**
 * The store of the open document, made once. `queryKey` is that of the document, which is read again when somebody has removed
 * it: the page then says so. What was not saved is copied to the device before.
 */
export function useOpenStore<S extends OpenStore>(open: () => S, queryKey: readonly unknown[]): S {
  const client = useQueryClient();
  const [store] = useState(open);
  const close = useEffectEvent(async () => {
    // A device without storage keeps nothing.
    await storedDrafts.keep().catch(() => undefined);
    await client.resetQueries({ queryKey });
  });
  useEffect(() => store.onGone(() => void close()), [store]);
  const [leaving] = useState(() => ({ isDirty: store.isDirty, save: () => store.send({ kind: 'save-asked' }) }));
  useEffect(() => store.connect(), [store]);
  useLeaving(leaving);
  return store;
}
