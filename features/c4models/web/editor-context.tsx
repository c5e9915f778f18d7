/** React bindings of the editor store. */
import { createContext, use, useMemo, useSyncExternalStore, type ReactNode } from 'react';
import { bothTogether, type Comparison } from '../model/c4-compare.ts';
import type { C4Document } from '../model/c4-document.ts';
import { pictureOf, type ViewPicture } from '../model/c4-view.ts';
import type { EditorEvent, EditorState } from '../model/editor-state.ts';
import type { C4Store } from './c4-store.ts';

interface Opened {
  readonly store: C4Store;
  readonly mayWrite: boolean;
}

const EditorContext = createContext<Opened | undefined>(undefined);

/** Provider of an open model. */
export function EditorProvider({ store, mayWrite, children }: Opened & { readonly children: ReactNode }) {
  const opened = useMemo(() => ({ store, mayWrite }), [store, mayWrite]);
  return <EditorContext value={opened}>{children}</EditorContext>;
}

function useOpened(): Opened {
  const opened = use(EditorContext);
  if (!opened) throw new Error('This part belongs in the editor of a C4 model.');
  return opened;
}

/** The store, for reading state in event handlers. */
export const useEditorStore = (): C4Store => useOpened().store;

/** The dispatch function. */
export const useSend = (): ((event: EditorEvent) => void) => useOpened().store.send;

/**
 * Selects a part of the state; `select` must return existing objects, so that components render only when the part
 * changed.
 */
export function useEditor<T>(select: (state: EditorState) => T): T {
  const { store } = useOpened();
  return useSyncExternalStore(store.subscribe, () => select(store.state()));
}

/** Content of the canvas: the model, a snapshot, or a comparison. */
export interface Shown {
  readonly document: C4Document;
  readonly comparison: Comparison | undefined;
}

/** Memoized by its content. */
export function useShown(): Shown {
  const live = useEditor(({ document }) => document);
  const panel = useEditor((state) => state.panel);
  const snapshot = panel?.shown?.document;
  const comparison = panel?.comparison;
  return useMemo(
    () => ({ document: comparison ? bothTogether(comparison) : (snapshot ?? live), comparison }),
    [live, snapshot, comparison],
  );
}

/** The open view of the content; undefined when the snapshot does not contain it. */
export function usePicture(): ViewPicture | undefined {
  const { document } = useShown();
  const viewId = useEditor((state) => state.viewId);
  return useMemo(() => pictureOf(document, viewId), [document, viewId]);
}

/** Whether this person may change the model. */
export const useMayWrite = (): boolean => useOpened().mayWrite;

/** Whether editing is possible now: with permission, and outside of snapshots and presentations. */
export function useIsEditable(): boolean {
  const { mayWrite } = useOpened();
  return useEditor(({ panel, presentation }) => !panel?.shown && !presentation) && mayWrite;
}
