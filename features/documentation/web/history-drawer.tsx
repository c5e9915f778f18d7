/** Earlier revisions of a page, with restore. */
import { useQueryClient } from '@tanstack/react-query';
import { readKey, useCall } from '#platform/http/web/use-calls.ts';
import { usePermission } from '#platform/identity/web/workspace.tsx';
import { showToast } from '#platform/ui/web/toast.ts';
import { VersionsDrawer } from '#platform/writing/web/versions-drawer.tsx';
import {
  documentUpdatedMessage,
  getDocument,
  getDocumentRevision,
  getNamespace,
  listDocumentRevisions,
  restoreDocumentRevision,
  type Document,
} from '../contract.ts';

interface HistoryDrawerProps {
  readonly document: Document;
  readonly opened: boolean;
  readonly onClose: () => void;
}

/** Everybody who may write may restore. */
export function HistoryDrawer({ document, opened, onClose }: HistoryDrawerProps) {
  const { id, revision } = document;
  const client = useQueryClient();
  const mayWrite = usePermission('documentation.write');
  const { mutateAsync } = useCall(restoreDocumentRevision, {
    outdates: [getNamespace, listDocumentRevisions],
    quiet: true,
  });
  const restore = async (n: number): Promise<void> => {
    const saved = await mutateAsync({ params: { id, n }, body: { revision } });
    client.setQueryData(readKey(getDocument, { params: { id } }), saved);
    showToast('success', documentUpdatedMessage);
  };
  return (
    <VersionsDrawer
      text={{
        id,
        revision,
        list: listDocumentRevisions,
        get: getDocumentRevision,
        restore: mayWrite ? restore : undefined,
      }}
      title="History"
      opened={opened}
      onClose={onClose}
    />
  );
}
