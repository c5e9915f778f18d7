/** Earlier versions of an ADR; drafts and proposals can be restored to one. */
import { useQueryClient } from '@tanstack/react-query';
import { readKey, useCall } from '#platform/http/web/use-calls.ts';
import { showToast } from '#platform/ui/web/toast.ts';
import { VersionsDrawer } from '#platform/writing/web/versions-drawer.tsx';
import {
  adrUpdatedMessage,
  getAdr,
  getAdrRevision,
  listAdrRevisions,
  listAdrs,
  restoreAdrRevision,
  type Adr,
} from '../contract.ts';

interface AdrVersionsProps {
  readonly adr: Adr;
  readonly onClose: () => void;
}

/** Open while it is mounted. */
export function AdrVersions({ adr, onClose }: AdrVersionsProps) {
  const { id, revision, isEditable } = adr;
  const client = useQueryClient();
  const { mutateAsync } = useCall(restoreAdrRevision, { outdates: [listAdrs, listAdrRevisions], quiet: true });
  const restore = async (n: number): Promise<void> => {
    const saved = await mutateAsync({ params: { id, n }, body: { revision } });
    client.setQueryData(readKey(getAdr, { params: { id } }), saved);
    showToast('success', adrUpdatedMessage);
  };
  return (
    <VersionsDrawer
      text={{ id, revision, list: listAdrRevisions, get: getAdrRevision, restore: isEditable ? restore : undefined }}
      opened
      onClose={onClose}
    />
  );
}
