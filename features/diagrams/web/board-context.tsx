/** React bindings of the store of a diagram. */
import { createContext, use, useSyncExternalStore, type ReactNode } from 'react';
import type { BoardEvent, BoardState } from '../model/board-state.ts';
import type { BoardStore } from './board-store.ts';

/** The open diagram. */
export const BoardContext = createContext<BoardStore | undefined>(undefined);

/** The store, for reading state in event handlers. */
export function useBoardStore(): BoardStore {
  const store = use(BoardContext);
  if (!store) throw new Error('This part belongs in the editor of a diagram.');
  return store;
}

/** The dispatch function. */
export const useSend = (): ((event: BoardEvent) => void) => useBoardStore().send;

/** Selects a part of the state; `select` must return existing values, so that parts render only when theirs changed. */
export function useBoard<T>(select: (state: BoardState) => T): T {
  const { subscribe, state } = useBoardStore();
  return useSyncExternalStore(subscribe, () => select(state()));
}

/** Shows a dialog over the whole editor; without one it is closed. Bars over the canvas come and go with the selection. */
export const BoardDialogContext = createContext<(dialog: ReactNode) => void>(() => undefined);

/** See `BoardDialogContext`. */
export const useBoardDialog = (): ((dialog: ReactNode) => void) => use(BoardDialogContext);
