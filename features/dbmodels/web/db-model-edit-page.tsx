/** Editor page of a database model. */
import { useParams, useSearch } from '@tanstack/react-router';
import { useForgottenOnLeave, useOpenStore } from '#platform/editing/web/open-document.ts';
import { OpenDraft } from '#platform/editing/web/open-draft.tsx';
import { useFollowedRights } from '#platform/editing/web/use-followed-rights.ts';
import { readKey, useRead } from '#platform/http/web/use-calls.ts';
import { usePermission } from '#platform/identity/web/workspace.tsx';
import { isGone } from '#platform/trash/model/gone.ts';
import { RemovedThing } from '#platform/trash/web/removed-thing.tsx';
import { ReadView } from '#platform/ui/web/read-view.tsx';
import { getSubjectFile } from '#features/repositories/contract.ts';
import { getDbModel, listDbModels } from '../contract.ts';
import { SchemaContext } from './schema-context.tsx';
import { SchemaFrame } from './schema-frame.tsx';
import { SchemaStore, type OpenedDbModel } from './schema-store.ts';

const keysOf = (id: string) => ({
  document: readKey(getDbModel, { params: { id } }),
  list: readKey(listDbModels),
});

/** Loads the model once; afterwards the store keeps it up to date. */
export default function DbModelEditPage() {
  const { id = '' } = useParams({ strict: false }) as { id?: string };
  const read = useRead(getDbModel, { params: { id } }, { staleTime: Infinity });
  const mayWrite = usePermission('dbmodel.write');
  // What a repository keeps that is only read opens read-only: arranging its tables would be a change.
  const kept = useRead(getSubjectFile, { params: { kind: 'dbmodel', id } });
  const isLocked = (kept.data?.lock ?? null) !== null;
  useFollowedRights({
    isReadOnly: !mayWrite,
    queryKey: keysOf(id).document,
    namespace: 'dbmodel',
    documentId: id,
  });
  useForgottenOnLeave(id, keysOf);
  if (isGone(read)) return <RemovedThing kind="dbmodel" id={id} onChanged={() => void read.refetch()} />;
  return (
    <ReadView read={kept.isPending ? { ...read, data: undefined } : read}>
      {(dbModel) => (
        <OpenDraft key={`${dbModel.id} ${isLocked}`} namespace="dbmodel" documentId={dbModel.id}>
          {(place, draft) => (
            <OpenDbModel dbModel={dbModel} place={place} draft={draft} isReadOnly={!mayWrite || isLocked} />
          )}
        </OpenDraft>
      )}
    </ReadView>
  );
}

function OpenDbModel(opened: OpenedDbModel) {
  const { find = '' } = useSearch({ strict: false }) as { readonly find?: unknown };
  const store = useOpenStore(() => new SchemaStore(opened), keysOf(opened.dbModel.id).document);
  return (
    <SchemaContext value={store}>
      <SchemaFrame find={String(find)} />
    </SchemaContext>
  );
}
