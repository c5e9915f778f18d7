/** One revision of a page: what it changed, any two compared, and the way back to it. */
import { Button } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { useMemo, useState, type ReactNode } from 'react';
import { readKey, useCall, useRead } from '#platform/http/web/use-calls.ts';
import { usePermission } from '#platform/identity/web/workspace.tsx';
import { compareWithFormer, CompareVersions, type Version } from '#platform/richtext/web/compare-versions.tsx';
import { useConfirm } from '#platform/ui/web/confirm-dialog.tsx';
import { ReadView } from '#platform/ui/web/read-view.tsx';
import { showToast } from '#platform/ui/web/toast.ts';
import {
  documentUpdatedMessage,
  getDocument,
  getDocumentRevision,
  getNamespace,
  listDocumentRevisions,
  restoreDocumentRevision,
  type Document,
  type DocumentRevision,
} from '../contract.ts';
import classes from './document-page.module.css';

interface RevisionViewProps {
  readonly document: Document;
  readonly revision: number;
  readonly onBack: () => void;
  readonly onRestored: () => void;
}

/** A stored revision as the comparison takes it. */
const asVersion = ({ title, json, at, by }: DocumentRevision): Version => ({ title, json, at, by: by.username });

/** Loaded when somebody looks at a revision. */
export function RevisionView({ document, revision, onBack, onRestored }: RevisionViewProps) {
  const mayWrite = usePermission('documentation.write');
  const [pair, setPair] = useState(() => compareWithFormer(revision));
  const [restore, confirmDialog] = useRestore(document, onRestored);
  // A revision never changes once it is written.
  const options = { staleTime: Infinity };
  const after = useRead(getDocumentRevision, { params: { id: document.id, n: pair.after } }, options);
  const before = useRead(
    getDocumentRevision,
    { params: { id: document.id, n: pair.before ?? 1 } },
    { ...options, enabled: pair.before !== null },
  );
  const newer = useMemo(() => after.data && asVersion(after.data), [after.data]);
  const older = useMemo(() => before.data && asVersion(before.data), [before.data]);
  const failed = [after, before].find((read) => read.isError);
  return (
    <>
      <Button className={classes.backToHistory ?? ''} size="xs" variant="default" onClick={onBack}>
        Back to history
      </Button>
      {failed ? (
        <ReadView read={failed}>{() => null}</ReadView>
      ) : (
        <CompareVersions
          newest={document.revision}
          pair={pair}
          onChoose={setPair}
          before={older}
          after={newer}
          actions={
            mayWrite && pair.after !== document.revision ? (
              <Button size="xs" onClick={() => restore(pair.after)}>
                Restore version {pair.after}
              </Button>
            ) : null
          }
        />
      )}
      {confirmDialog}
    </>
  );
}

/** Asks, then makes a revision the newest one. */
function useRestore(
  document: Document,
  onRestored: () => void,
): readonly [restore: (revision: number) => void, dialog: ReactNode] {
  const client = useQueryClient();
  const [confirm, confirmDialog] = useConfirm();
  const restore = useCall(restoreDocumentRevision, { outdates: [getNamespace, listDocumentRevisions], quiet: true });
  const ask = (revision: number): void =>
    confirm({
      text: 'This version becomes the newest one. The versions in between stay in the history.',
      label: 'Restore',
      danger: false,
      run: async () => {
        const params = { id: document.id, n: revision };
        const saved = await restore.mutateAsync({ params, body: { revision: document.revision } });
        client.setQueryData(readKey(getDocument, { params: { id: document.id } }), saved);
        showToast('success', documentUpdatedMessage);
        onRestored();
      },
    });
  return [ask, confirmDialog];
}
