/** Editor page of a diagram. */
import { useParams, useSearch } from '@tanstack/react-router';
import type { DraftPlace } from '#platform/editing/web/editor-store.ts';
import { useForgottenOnLeave, useOpenStore } from '#platform/editing/web/open-document.ts';
import { OpenDraft } from '#platform/editing/web/open-draft.tsx';
import { useFollowedRights } from '#platform/editing/web/use-followed-rights.ts';
import { readKey, useRead } from '#platform/http/web/use-calls.ts';
import { usePermission } from '#platform/identity/web/workspace.tsx';
import { isGone } from '#platform/trash/model/gone.ts';
import { RemovedThing } from '#platform/trash/web/removed-thing.tsx';
import { ReadView } from '#platform/ui/web/read-view.tsx';
import { useAddressWord } from '#platform/ui/web/use-create-word.ts';
import type { DocumentDraft } from '#platform/writing/model/document-draft.ts';
import { getDiagram, listDiagrams, type Diagram } from '../contract.ts';
import { BoardContext } from './board-context.tsx';
import { BoardFrame } from './board-frame.tsx';
import { BoardStore } from './board-store.ts';
import { copyParameter } from './diagram-address.ts';
import { copyPicture } from './exchange/copy-picture.ts';

const keysOf = (id: string) => ({
  document: readKey(getDiagram, { params: { id } }),
  list: readKey(listDiagrams),
});

/** Loads the diagram once; afterwards the store keeps it up to date. */
export default function DiagramEditPage() {
  const { id = '' } = useParams({ strict: false }) as { id?: string };
  const read = useRead(getDiagram, { params: { id } }, { staleTime: Infinity });
  useFollowedRights({
    isReadOnly: !usePermission('diagram.write'),
    queryKey: keysOf(id).document,
    namespace: 'diagram',
    documentId: id,
  });
  useForgottenOnLeave(id, keysOf);
  if (isGone(read)) return <RemovedThing kind="diagram" id={id} onChanged={() => void read.refetch()} />;
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
  const store = useOpenStore(() => new BoardStore({ diagram, place, isReadOnly, draft }), keysOf(diagram.id).document);
  useAddressWord(
    copyParameter,
    (form) => (form === 'png' || form === 'svg') && (() => void copyPicture(store.state(), form)),
  );
  return (
    <BoardContext value={store}>
      <BoardFrame find={String(find)} />
    </BoardContext>
  );
}
