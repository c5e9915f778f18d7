/** Earlier versions of an RFC; an editable RFC can be restored to one. */
import { showToast } from '#platform/ui/web/toast.ts';
import { VersionsDrawer } from '#platform/writing/web/versions-drawer.tsx';
import { getRfcRevision, listRfcRevisions, restoreRfcRevision, rfcUpdatedMessage, type Rfc } from '../contract.ts';
import { useRfcCall } from './use-rfc.ts';

interface RfcVersionsProps {
  readonly rfc: Rfc;
  readonly onClose: () => void;
}

/** Open while it is mounted. */
export function RfcVersions({ rfc, onClose }: RfcVersionsProps) {
  const { id, revision, isEditable } = rfc;
  const { run } = useRfcCall(restoreRfcRevision);
  const restore = async (n: number): Promise<void> => {
    await run({ params: { id, n }, body: { revision } });
    showToast('success', rfcUpdatedMessage);
  };
  return (
    <VersionsDrawer
      text={{ id, revision, list: listRfcRevisions, get: getRfcRevision, restore: isEditable ? restore : undefined }}
      opened
      onClose={onClose}
    />
  );
}
