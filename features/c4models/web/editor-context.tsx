/** How the parts of the editor see its state and say what happened. */
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

/** Surrounds everything that belongs to one open model. */
export function EditorProvider({ store, mayWrite, children }: Opened & { readonly children: ReactNode }) {
  const opened = useMemo(() => ({ store, mayWrite }), [store, mayWrite]);
  return <EditorContext value={opened}>{children}</EditorContext>;
}

function useOpened(): Opened {
  const opened = use(EditorContext);
  if (!opened) throw new Error('This part belongs into the editor of a C4 model.');
  return opened;
}

/** The store, for what has to read the state at the moment of an event. */
export const useEditorStore = (): C4Store => useOpened().store;

/** Says what happened. */
export const useSend = (): ((event: EditorEvent) => void) => useOpened().store.send;

/** A part of the state; `select` gives what the state holds and makes nothing new, so that the part is drawn only when it changed. */
export function useEditor<T>(select: (state: EditorState) => T): T {
  const { store } = useOpened();
  return useSyncExternalStore(store.subscribe, () => select(store.state()));
}

/** What the canvas shows: the model, a snapshot, or a snapshot compared with the model. */
export interface Shown {
  readonly document: C4Document;
  readonly comparison: Comparison | undefined;
}

/** Keeps its identity while the same is shown. */
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

/** The open view of what is shown; undefined when the snapshot that is looked at does not hold it. */
export function usePicture(): ViewPicture | undefined {
  const { document } = useShown();
  const viewId = useEditor((state) => state.viewId);
  return useMemo(() => pictureOf(document, viewId), [document, viewId]);
}

/** Whether this person may change the model at all. */
export const useMayWrite = (): boolean => useOpened().mayWrite;

/** Whether anything can be changed now: not without the permission, and not while a snapshot or a slide is shown. */
export function useIsEditable(): boolean {
  const { mayWrite } = useOpened();
  return useEditor(({ panel, presentation }) => !panel?.shown && !presentation) && mayWrite;
}
