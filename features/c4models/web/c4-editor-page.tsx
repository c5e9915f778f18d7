/** Editor page of a C4 model: full screen or within the page. */
import { useQueryClient } from '@tanstack/react-query';
import { useBlocker, useParams } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { readKey, useRead } from '#platform/http/web/use-calls.ts';
import type { DraftPlace } from '#platform/editing/web/editor-store.ts';
import { OpenDraft } from '#platform/editing/web/open-draft.tsx';
import { useFollowedRights } from '#platform/editing/web/use-followed-rights.ts';
import { isSessionOver } from '#platform/identity/web/session.ts';
import { usePermission, useWorkspace } from '#platform/identity/web/workspace.tsx';
import { removedHelp, removedTitle } from '#platform/trash/contract.ts';
import { isGone } from '#platform/trash/model/gone.ts';
import { RemovedThing } from '#platform/trash/web/removed-thing.tsx';
import { ReadView } from '#platform/ui/web/read-view.tsx';
import { onThingChanged } from '#platform/live/web/live-things.ts';
import { showToast } from '#platform/ui/web/toast.ts';
import { unreadDraftMessage, type DocumentDraft } from '#platform/writing/model/document-draft.ts';
import { getC4Model, listC4Models, type C4Model } from '../contract.ts';
import { readKeptEdits, type KeptEdits } from '../model/kept-edits.ts';
import { openC4Store, type C4Store } from './c4-store.ts';
import { c4DraftNamespace, keepOnDevice } from './device-copy.ts';
import { EditorFrame } from './editor-frame.tsx';
import { EditorProvider } from './editor-context.tsx';
import { useEditorAddress } from './use-editor-address.ts';

/** Refused texts that wait for a decision would be lost. */
const unsavedTextMessage = 'Please save or discard the text that is marked “Not saved” first.';

/** Loads the model once; afterwards the store keeps it up to date. */
export default function C4EditorPage() {
  const { id = '' } = useParams({ strict: false }) as { id?: string };
  const args = { params: { id } };
  const read = useRead(getC4Model, args, { staleTime: Infinity });
  const client = useQueryClient();
  useFollowedRights({
    isReadOnly: !usePermission('c4model.write'),
    queryKey: readKey(getC4Model, args),
    namespace: c4DraftNamespace,
    documentId: id,
  });
  useEffect(
    () => () => {
      // The next visit loads the current model.
      client.removeQueries({ queryKey: readKey(getC4Model, { params: { id } }) });
      void client.invalidateQueries({ queryKey: readKey(listC4Models) });
    },
    [client, id],
  );
  if (isGone(read)) return <RemovedThing kind="c4model" id={id} onChanged={() => void read.refetch()} />;
  return (
    <ReadView read={read}>
      {(model) => (
        <OpenDraft key={model.id} namespace={c4DraftNamespace} documentId={model.id}>
          {(place, draft) => <OpenModel model={model} place={place} draft={draft} />}
        </OpenDraft>
      )}
    </ReadView>
  );
}

interface OpenModelProps {
  readonly model: C4Model;
  /** Where the device keeps what is not saved. */
  readonly place: DraftPlace;
  /** What it kept the last time. */
  readonly draft: DocumentDraft | undefined;
}

/** What was not saved the last time; says so when it cannot be read. */
function keptEditsIn(draft: DocumentDraft): KeptEdits | undefined {
  const kept = readKeptEdits(draft.json);
  if (!kept) showToast('warning', unreadDraftMessage);
  return kept;
}

function OpenModel({ model, ...opened }: OpenModelProps) {
  const mayWrite = usePermission('c4model.write');
  // Who may only read finds nothing, and loses nothing that waits for the next time as a writer.
  const [copy] = useState(mayWrite ? opened : undefined);
  const [store] = useState(() => openC4Store(model, copy?.draft && keptEditsIn(copy.draft)));
  useEffect(() => (copy ? keepOnDevice(store, copy.place, copy.draft) : undefined), [store, copy]);
  useEffect(() => store.connect(), [store]);
  useEditorAddress(store);
  useLeaving(store);
  useFreshness(store);
  useEnd(store);
  // Who has lost the right to change the model is told by `useFollowedRights`, and goes on with the copy later.
  const { reloadUser } = useWorkspace();
  useEffect(() => store.onDenied(() => void reloadUser().catch(() => undefined)), [store, reloadUser]);
  return (
    <EditorProvider store={store} mayWrite={mayWrite}>
      <EditorFrame />
    </EditorProvider>
  );
}

/** Flushes drafts when the page is left; the browser is asked to wait for writes in flight. */
function useLeaving(store: C4Store): void {
  useBlocker({
    enableBeforeUnload: false,
    shouldBlockFn: ({ current, next }) => {
      if (current.pathname === next.pathname) return false;
      store.flush();
      const isRefused = [...store.state().fields.values()].some(({ phase }) => phase === 'not-saved');
      if (isRefused) showToast('warning', unsavedTextMessage);
      return isRefused;
    },
  });
  useEffect(() => {
    const leave = (event: BeforeUnloadEvent): void => {
      // Nothing can be saved any more; the device keeps it for the next sign-in.
      if (isSessionOver()) return;
      store.flush();
      if (store.isDirty()) event.preventDefault();
    };
    addEventListener('beforeunload', leave);
    return () => removeEventListener('beforeunload', leave);
  }, [store]);
}

/** A model that somebody has removed is closed; what is written and was not saved stays in sight. */
function useEnd(store: C4Store): void {
  const client = useQueryClient();
  useEffect(
    () =>
      store.onGone(() => {
        const { head, document } = store.state();
        if (store.isDirty()) return showToast('warning', `${removedTitle(document.name)}. ${removedHelp}`);
        void client.resetQueries({ queryKey: readKey(getC4Model, { params: { id: head.id } }) });
      }),
    [client, store],
  );
}

/** Changes of others are loaded when they happen, and when this window is returned to. */
function useFreshness(store: C4Store): void {
  useEffect(() => {
    const look = (): void => {
      if (document.visibilityState === 'visible') store.refresh();
    };
    const forget = onThingChanged(`c4model:${store.state().head.id}`, () => store.refresh());
    addEventListener('focus', look);
    document.addEventListener('visibilitychange', look);
    return () => {
      forget();
      removeEventListener('focus', look);
      document.removeEventListener('visibilitychange', look);
    };
  }, [store]);
}
