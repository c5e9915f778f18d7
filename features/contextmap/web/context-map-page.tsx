/** Page of the context map of a project. */
import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useOpenStore } from '#platform/editing/web/open-document.ts';
import { OpenDraft } from '#platform/editing/web/open-draft.tsx';
import { useFollowedRights } from '#platform/editing/web/use-followed-rights.ts';
import { readKey, useRead } from '#platform/http/web/use-calls.ts';
import { useProject } from '#platform/identity/web/workspace.tsx';
import { useOnlyRead } from '#platform/limits/web/use-only-read.ts';
import { usePageTitle } from '#platform/ui/web/page-title.ts';
import { ReadView } from '#platform/ui/web/read-view.tsx';
import { contextMapOnlyReadMessage, contextMapTitle, getContextMap } from '../contract.ts';
import { ContextMapContext } from './context-map-context.tsx';
import { ContextMapFrame } from './context-map-frame.tsx';
import { ContextMapStore, draftNamespace, type OpenedContextMap } from './context-map-store.ts';

/** Loads the map once; afterwards the store keeps it up to date. */
export default function ContextMapPage() {
  const client = useQueryClient();
  const project = useProject();
  const read = useRead(getContextMap, {}, { staleTime: Infinity });
  const onlyRead = useOnlyRead('contextmap.write', contextMapOnlyReadMessage);
  usePageTitle(contextMapTitle);
  useFollowedRights({
    isReadOnly: onlyRead !== undefined,
    queryKey: readKey(getContextMap, {}),
    namespace: draftNamespace,
    documentId: project.id,
  });
  // The next visit loads what is current then.
  useEffect(() => () => client.removeQueries({ queryKey: readKey(getContextMap) }), [client]);
  return (
    <ReadView read={read}>
      {(map) => (
        <OpenDraft key={project.id} namespace={draftNamespace} documentId={project.id}>
          {(place, draft) => <OpenContextMap map={map} place={place} draft={draft} onlyRead={onlyRead} />}
        </OpenDraft>
      )}
    </ReadView>
  );
}

function OpenContextMap(opened: OpenedContextMap) {
  const store = useOpenStore(() => new ContextMapStore(opened), readKey(getContextMap, {}));
  return (
    <ContextMapContext value={store}>
      <ContextMapFrame />
    </ContextMapContext>
  );
}
