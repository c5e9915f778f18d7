/** React bindings of the store of a database model. */
import { createContext, use, useSyncExternalStore } from 'react';
import type { ColumnPlace, SchemaState } from '../model/schema-state.ts';
import type { SchemaItems } from '../model/schema-item.ts';
import type { SchemaStore } from './schema-store.ts';

/** The open model. */
export const SchemaContext = createContext<SchemaStore | undefined>(undefined);

/** The store, for reading state in event handlers. */
export function useSchemaStore(): SchemaStore {
  const store = use(SchemaContext);
  if (!store) throw new Error('This part belongs in the editor of a database model.');
  return store;
}

/** Selects a part of the state; `select` must return existing values, so that parts render only when theirs changed. */
export function useSchema<T>(select: (state: SchemaState) => T): T {
  const { subscribe, state } = useSchemaStore();
  return useSyncExternalStore(subscribe, () => select(state()));
}

/** The parts of the open model. */
export const useItems = (): SchemaItems => useSchema(({ whole }) => whole.document.document.items);

/** Whether the model cannot be changed. */
export const useIsReadOnly = (): boolean => useSchema(({ whole }) => whole.isReadOnly);

/** The dialogs of the editor. */
export type SchemaDialog =
  | { readonly kind: 'table-name'; readonly at?: { readonly x: number; readonly y: number } }
  | { readonly kind: 'column-name'; readonly tableId: string }
  | { readonly kind: 'table'; readonly id: string }
  | ({ readonly kind: 'column' } & ColumnPlace)
  | { readonly kind: 'relation'; readonly id: string }
  | { readonly kind: 'new-relation'; readonly from: ColumnPlace | undefined }
  | { readonly kind: 'text'; readonly id: string }
  | { readonly kind: 'name' }
  | { readonly kind: 'import' }
  | { readonly kind: 'export' };

/** What opens dialogs and asks before it removes something. */
export interface SchemaDesk {
  readonly open: (dialog: SchemaDialog) => void;
  /** Asks whether what is selected should be removed. */
  readonly remove: () => void;
}

/** See `SchemaDesk`. */
export const DeskContext = createContext<SchemaDesk>({ open: () => undefined, remove: () => undefined });

/** See `SchemaDesk`. */
export const useDesk = (): SchemaDesk => use(DeskContext);
