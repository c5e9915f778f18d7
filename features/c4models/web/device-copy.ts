/** Keeps what is not saved of an open model on the device, until it is saved. */
import type { DraftPlace } from '#platform/editing/web/editor-store.ts';
import type { DocumentDraft } from '#platform/writing/model/document-draft.ts';
import { dropDraft, holdOpenDraft, keepDraft, saveDraftOnUnload } from '#platform/writing/web/draft-store.ts';
import { editsToKeep, hasUnsaved, keptParts } from '../model/kept-edits.ts';
import type { C4Store } from './c4-store.ts';

/** Kind of these drafts. */
export const c4DraftNamespace = 'c4model';

/** Most writes are saved sooner, ms: the copy of a large model takes some time. */
const restMs = 1_000;

/**
 * Copies what `store` has not saved to the device, a second after a change, when the window is closed, and when the session
 * ends. `found` is the copy that the store was opened with. Returns the function to call when the page is left: what is on
 * its way then is kept until it is saved, too.
 */
export function keepOnDevice(store: C4Store, place: DraftPlace, found: DocumentDraft | undefined): () => void {
  const { id } = store.state().head;
  const key = { ...place, namespace: c4DraftNamespace, documentId: id };
  let timer: ReturnType<typeof setTimeout> | undefined;
  /** What the copy was made of; undefined without one. */
  let copied: readonly unknown[] | undefined = found ? [] : undefined;

  const draftNow = (): DocumentDraft => {
    const { head, document } = store.state();
    const json = JSON.stringify(editsToKeep(store.state()));
    const at = new Date().toISOString();
    return { ...key, parentId: null, title: document.name, json, revision: head.version, baseJson: '', at };
  };
  const copyNow = async (): Promise<void> => {
    clearTimeout(timer);
    timer = undefined;
    const parts = keptParts(store.state());
    const isKept = hasUnsaved(store.state());
    if (isKept ? parts.every((part, at) => part === copied?.[at]) : copied === undefined) return;
    copied = isKept ? parts : undefined;
    try {
      await (isKept ? keepDraft(draftNow()) : dropDraft(key));
      if (found && found.windowId !== place.windowId) await dropDraft(found);
    } catch {
      // A device without storage keeps no copy; saving goes on.
    }
  };
  const hide = (): void => {
    if (hasUnsaved(store.state())) saveDraftOnUnload(draftNow());
    else if (copied) void dropDraft(key);
  };

  const copyLater = (): void => {
    timer ??= setTimeout(() => void copyNow(), restMs);
  };
  store.subscribe(copyLater);
  // All that it holds may have arrived.
  if (found) copyLater();
  const release = holdOpenDraft(copyNow);
  addEventListener('pagehide', hide);
  return () => {
    release();
    removeEventListener('pagehide', hide);
    void copyNow();
  };
}
