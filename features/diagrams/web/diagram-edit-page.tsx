/** Editor page of a diagram. */
import { useQueryClient } from '@tanstack/react-query';
import { useParams, useSearch } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import type { DraftPlace } from '#platform/editing/web/editor-store.ts';
import { OpenDraft, useLeaving } from '#platform/editing/web/open-draft.tsx';
import { readKey, useRead } from '#platform/http/web/use-calls.ts';
import { usePermission } from '#platform/identity/web/workspace.tsx';
import { ReadView } from '#platform/ui/web/read-view.tsx';
import type { DocumentDraft } from '#platform/writing/model/document-draft.ts';
import { getDiagram, listDiagrams, type Diagram } from '../contract.ts';
import { BoardContext } from './board-context.tsx';
import { BoardFrame } from './board-frame.tsx';
import { BoardStore } from './board-store.ts';

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

function WithDraft({ diagram }: { readonly diagram: Diagram }) {
  return (
    <OpenDraft namespace="diagram" documentId={diagram.id}>
      {(place, draft) => <OpenDiagram diagram={diagram} place={place} draft={draft} />}
    </OpenDraft>
  );
}

interface OpenDiagramProps {
  readonly diagram: Diagram;
  readonly place: DraftPlace;
  readonly draft: DocumentDraft | undefined;
}

function OpenDiagram({ diagram, place, draft }: OpenDiagramProps) {
  const isReadOnly = !usePermission('diagram.write');
  const { find = '' } = useSearch({ strict: false }) as { readonly find?: unknown };
  const [store] = useState(() => new BoardStore({ diagram, place, isReadOnly, draft }));
  const [leaving] = useState(() => ({ isDirty: store.isDirty, save: () => store.send({ kind: 'save-asked' }) }));
  useEffect(() => store.connect(), [store]);
  useLeaving(leaving);
  return (
    <BoardContext value={store}>
      <BoardFrame find={String(find)} />
    </BoardContext>
  );
}
