/** React bindings of the store of a context map. */
import { createContext, use, useSyncExternalStore } from 'react';
import type { MapItems } from '../model/map-item.ts';
import type { MapEditorState } from '../model/map-state.ts';
import type { ContextMapStore } from './context-map-store.ts';

/** The open map. */
export const ContextMapContext = createContext<ContextMapStore | undefined>(undefined);

/** The store, for reading state in event handlers. */
export function useMapStore(): ContextMapStore {
  const store = use(ContextMapContext);
  if (!store) throw new Error('This part belongs in the editor of a context map.');
  return store;
}

/** Selects a part of the state; `select` must return existing values, so that parts render only when theirs changed. */
export function useMap<T>(select: (state: MapEditorState) => T): T {
  const { subscribe, state } = useMapStore();
  return useSyncExternalStore(subscribe, () => select(state()));
}

/** The parts of the open map. */
export const useMapItems = (): MapItems => useMap(({ whole }) => whole.document.items);

/** Whether the map cannot be changed. */
export const useIsReadOnly = (): boolean => useMap(({ whole }) => whole.isReadOnly);

/** What opens dialogs and asks before it removes something. */
export interface MapDesk {
  /** Asks for the name of a new context; `at` is its middle, canvas px. */
  readonly addContext: (at?: { readonly x: number; readonly y: number }) => void;
  /** Asks whether what is selected should be removed. */
  readonly remove: () => void;
  /** Arranges all contexts. */
  readonly arrange: () => void;
}

/** See `MapDesk`. */
export const DeskContext = createContext<MapDesk>({
  addContext: () => undefined,
  remove: () => undefined,
  arrange: () => undefined,
});

/** See `MapDesk`. */
export const useDesk = (): MapDesk => use(DeskContext);
