/** Editor page of a diagram. */
import { useQueryClient } from '@tanstack/react-query';
import { useBlocker, useParams, useSearch } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { readKey, useRead } from '#platform/http/web/use-calls.ts';
import { usePermission, useProject, useWorkspace } from '#platform/identity/web/workspace.tsx';
import { FullScreenLoader } from '#platform/ui/web/full-screen-loader.tsx';
import { ReadView } from '#platform/ui/web/read-view.tsx';
import { findDraft, ownWindow } from '#platform/writing/web/draft-store.ts';
import type { DocumentDraft } from '#platform/writing/model/document-draft.ts';
import { getDiagram, listDiagrams, type Diagram } from '../contract.ts';
import { BoardContext } from './board-context.tsx';
import { BoardFrame } from './board-frame.tsx';
import { openBoardStore, type BoardStore, type DraftPlace } from './board-store.ts';

/** Loads the diagram once; afterwards the store keeps it up to date. */
export default function DiagramEditPage() {
  const { id = '' } = useParams({ strict: false }) as { id?: string };
  const read = useRead(getDiagram, { params: { id } }, { staleTime: Infinity });
  const client = useQueryClient();
  useEffect(
    () => () => {
      // The next visit loads the current diagram.
      client.removeQueries({ queryKey: readKey(getDiagram, { params: { id } }) });
      void client.invalidateQueries({ queryKey: readKey(listDiagrams) });
    },
    [client, id],
  );
  return <ReadView read={read}>{(diagram) => <WithDraft key={diagram.id} diagram={diagram} />}</ReadView>;
}

function useDraftPlace(): DraftPlace {
  const { user, organization } = useWorkspace();
  const project = useProject();
  return {
    userId: user.id,
    organizationId: organization?.id ?? '',
    projectId: project.id,
    windowId: ownWindow(),
  };
}

/** What was not saved the last time is looked for on the device first. */
function WithDraft({ diagram }: { readonly diagram: Diagram }) {
  const place = useDraftPlace();
  const [found, setFound] = useState<{ readonly draft: DocumentDraft | undefined }>();
  const { userId, organizationId } = place;
  useEffect(() => {
    let isHere = true;
    findDraft({ userId, organizationId, namespace: 'diagram', documentId: diagram.id }).then(
      (draft) => isHere && setFound({ draft }),
      // A device without storage has no copy.
      () => isHere && setFound({ draft: undefined }),
    );
    return () => {
      isHere = false;
    };
  }, [userId, organizationId, diagram.id]);
  return found ? <OpenDiagram diagram={diagram} place={place} draft={found.draft} /> : <FullScreenLoader />;
}

interface OpenDiagramProps {
  readonly diagram: Diagram;
  readonly place: DraftPlace;
  readonly draft: DocumentDraft | undefined;
}

function OpenDiagram({ diagram, place, draft }: OpenDiagramProps) {
  const isReadOnly = !usePermission('diagram.write');
  const { find = '' } = useSearch({ strict: false }) as { readonly find?: unknown };
  const [store] = useState(() => openBoardStore({ diagram, place, isReadOnly, draft }));
  useEffect(() => store.connect(), [store]);
  useLeaving(store);
  return (
    <BoardContext value={store}>
      <BoardFrame find={String(find)} />
    </BoardContext>
  );
}

/** What is written is saved when the page is left; the browser is asked to wait for a save in flight. */
function useLeaving(store: BoardStore): void {
  useBlocker({
    enableBeforeUnload: false,
    shouldBlockFn: ({ current, next }) => {
      if (current.pathname !== next.pathname && store.isDirty()) store.send({ kind: 'save-asked' });
      return false;
    },
  });
  useEffect(() => {
    const leave = (event: BeforeUnloadEvent): void => {
      if (!store.isDirty()) return;
      store.send({ kind: 'save-asked' });
      event.preventDefault();
    };
    addEventListener('beforeunload', leave);
    return () => removeEventListener('beforeunload', leave);
  }, [store]);
}
