/** React bindings of the store of a board. */
import { createContext, use, useSyncExternalStore } from 'react';
import type { StormItems } from '../model/storm-items.ts';
import { itemsIn, type StormState } from '../model/storm-state.ts';
import type { StormStore } from './storm-store.ts';

/** The open board. */
export const StormContext = createContext<StormStore | undefined>(undefined);

/** The store, for reading state in event handlers. */
export function useStormStore(): StormStore {
  const store = use(StormContext);
  if (!store) throw new Error('This part belongs in the editor of a board.');
  return store;
}

/** Selects a part of the state; `select` must return existing values, so that parts render only when theirs changed. */
export function useStorm<T>(select: (state: StormState) => T): T {
  const { subscribe, state } = useStormStore();
  return useSyncExternalStore(subscribe, () => select(state()));
}

/** The items of the open board. */
export const useItems = (): StormItems => useStorm(itemsIn);

/** Whether the board cannot be changed. */
export const useIsReadOnly = (): boolean => useStorm(({ whole }) => whole.isReadOnly);

/** The dialogs of the editor. */
export type StormDialog =
  | { readonly kind: 'name' }
  | { readonly kind: 'lane'; readonly id: string | undefined }
  | { readonly kind: 'give'; readonly ids: readonly string[] }
  | { readonly kind: 'context'; readonly ids: readonly string[] }
  | { readonly kind: 'import'; readonly text?: string }
  | { readonly kind: 'glossary' }
  | { readonly kind: 'c4' };

/** What opens dialogs and panels, and asks before it removes something. */
export interface StormDesk {
  readonly open: (dialog: StormDialog) => void;
  /** Removes what is selected; asks when a split goes with it. */
  readonly remove: () => void;
  /** Text, note and link of the selected card. */
  readonly details: () => void;
  /** Writes an RFC about a hot spot and opens it; absent for those who may not. */
  readonly writeRfc?: ((cardId: string) => Promise<void>) | undefined;
  readonly find: () => void;
  readonly present: () => void;
  readonly showShortcuts: () => void;
}

const nothing = (): void => undefined;

/** See `StormDesk`. */
export const DeskContext = createContext<StormDesk>({
  open: nothing,
  remove: nothing,
  details: nothing,
  find: nothing,
  present: nothing,
  showShortcuts: nothing,
});

/** See `StormDesk`. */
export const useDesk = (): StormDesk => use(DeskContext);
