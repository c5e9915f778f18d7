/** Stores unsaved text on the device, shortly after each change and at once when the window is hidden. */
import { useCallback, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { useWorkspace } from '#platform/identity/web/workspace.tsx';
import type { DocumentDraft } from '../model/document-draft.ts';
import { dropDraft, holdOpenDraft, keepDraft, saveDraftOnUnload, ownWindow } from './draft-store.ts';

const restMs = 300;

/** The editor's part of a draft. */
export type DraftContent = Pick<
  DocumentDraft,
  | 'namespace'
  | 'documentId'
  | 'parentId'
  | 'title'
  | 'json'
  | 'revision'
  | 'baseJson'
  | 'baseTitle'
  | 'newId'
  | 'notes'
  | 'shared'
>;

/** State of the draft: nothing typed yet, being stored, on the device, or storing failed. */
export type DraftState = 'untouched' | 'writing' | 'kept' | 'failed';

/** A draft for the editor. */
export interface KeptDraft {
  readonly state: DraftState;
  /** When it was stored, ISO 8601. */
  readonly at: string | undefined;
  /** Reports a change, which is stored after `rest` ms; `content` is called then. */
  readonly changed: (rest?: number) => void;
  /** The text goes back to another version from here on, which what was typed may be the same as. */
  readonly rebased: () => void;
  /** Stores pending changes; resolves when they are on the device. */
  readonly flush: () => Promise<void>;
  /** Removes the draft: it was saved or discarded. */
  readonly drop: () => Promise<void>;
}

/** Whether a text is what it was made from: what was typed was taken back, or others have saved it. */
const isUnchanged = ({ documentId, json, baseJson, title, baseTitle = title }: DocumentDraft): boolean =>
  documentId !== null && json === baseJson && title === baseTitle;

/** The draft as it is when the returned function is called; reading it flushes pending changes of the editor. */
function useDraftNow(content: () => DraftContent): () => DocumentDraft {
  const { user, organization, project } = useWorkspace();
  const latest = useRef(content);
  useLayoutEffect(() => {
    latest.current = content;
  });
  return useCallback(() => {
    const scope = { userId: user.id, organizationId: organization.id, projectId: project?.id ?? '' };
    return { ...scope, ...latest.current(), windowId: ownWindow(), at: new Date().toISOString() };
  }, [user.id, organization.id, project?.id]);
}

/** The draft of this window. `taken` is a draft of another window that is resumed here. */
export function useDraft(content: () => DraftContent, taken: DocumentDraft | undefined): KeptDraft {
  const draftNow = useDraftNow(content);
  const [state, setState] = useState<DraftState>(taken ? 'kept' : 'untouched');
  const [at, setAt] = useState<string | undefined>(taken?.at);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const dropped = useRef(false);
  const isTouched = useRef(taken !== undefined);

  const writes = useRef(0);
  const write = useCallback(async (): Promise<void> => {
    const draft = draftNow();
    clearTimeout(timer.current);
    timer.current = undefined;
    if (dropped.current) return;
    writes.current += 1;
    const isNothing = isUnchanged(draft);
    try {
      await (isNothing ? dropDraft(draft) : keepDraft(draft));
      if (taken && taken.windowId !== ownWindow()) await dropDraft(taken);
      setAt(draft.at);
      // What has been typed meanwhile is stored next.
      if (timer.current !== undefined) return;
      isTouched.current = !isNothing;
      setState(isNothing ? 'untouched' : 'kept');
    } catch {
      setState('failed');
    } finally {
      writes.current -= 1;
    }
  }, [draftNow, taken]);

  const changed = useCallback(
    (rest = restMs): void => {
      isTouched.current = true;
      setState('writing');
      timer.current ??= setTimeout(() => void write(), rest);
    },
    [write],
  );
  const rebased = useCallback((): void => {
    if (isTouched.current) changed();
  }, [changed]);
  const flush = useCallback(async (): Promise<void> => {
    // Flushed changes start the timer.
    draftNow();
    if (timer.current !== undefined) await write();
  }, [draftNow, write]);

  const rescue = useCallback((): void => {
    // Called before the timer is checked: it may report a change that starts it.
    const draft = draftNow();
    if (!dropped.current && (timer.current !== undefined || writes.current > 0)) saveDraftOnUnload(draft);
  }, [draftNow]);
  useGoingAway(flush, rescue);

  const drop = useCallback(async (): Promise<void> => {
    dropped.current = true;
    clearTimeout(timer.current);
    timer.current = undefined;
    await dropDraft(draftNow());
    if (taken) await dropDraft(taken);
  }, [draftNow, taken]);

  return { state, at, changed, rebased, flush, drop };
}

/** Stores pending changes when the window is hidden or the editor closes, and rescues them on unload. */
function useGoingAway(flush: () => Promise<void>, rescue: () => void): void {
  useEffect(() => {
    const away = (): void => void flush();
    const gone = (): void => {
      rescue();
      away();
    };
    window.addEventListener('pagehide', gone);
    document.addEventListener('visibilitychange', away);
    const letGo = holdOpenDraft(flush);
    return () => {
      letGo();
      window.removeEventListener('pagehide', gone);
      document.removeEventListener('visibilitychange', away);
      void flush();
    };
  }, [flush, rescue]);
}
