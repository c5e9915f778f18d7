/** Earlier revisions of a page: when, by whom, what they said, and the way back. */
import { Button, Drawer } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { readKey, useCall, useRead } from '#platform/http/web/use-calls.ts';
import { usePermission } from '#platform/identity/web/workspace.tsx';
import { DocView, openExternalLink } from '#platform/richtext/web/doc-view.tsx';
import { useConfirm } from '#platform/ui/web/confirm-dialog.tsx';
import { PersonAvatar } from '#platform/ui/web/person-avatar.tsx';
import { ReadView } from '#platform/ui/web/read-view.tsx';
import { RelativeTime } from '#platform/ui/web/relative-time.tsx';
import { TablePaging } from '#platform/ui/web/table-paging.tsx';
import { showToast } from '#platform/ui/web/toast.ts';
import {
  documentUpdatedMessage,
  getDocument,
  getDocumentRevision,
  getNamespace,
  listDocumentRevisions,
  restoreDocumentRevision,
  type Document,
} from '../contract.ts';
import classes from './document-page.module.css';

const perPage = 20;

interface HistoryDrawerProps {
  readonly document: Document;
  readonly opened: boolean;
  readonly onClose: () => void;
}

/** List at first; a chosen revision takes its place. */
export function HistoryDrawer({ document, opened, onClose }: HistoryDrawerProps) {
  const [chosen, setChosen] = useState<number>();
  const close = (): void => {
    setChosen(undefined);
    onClose();
  };
  return (
    <Drawer
      opened={opened}
      onClose={close}
      position="right"
      size={480}
      title={chosen === undefined ? 'History' : `Version ${chosen}`}
      closeButtonProps={{ 'aria-label': 'Close' }}
    >
      {chosen === undefined ? (
        <RevisionList document={document} onChoose={setChosen} />
      ) : (
        <RevisionView document={document} revision={chosen} onBack={() => setChosen(undefined)} onRestored={close} />
      )}
    </Drawer>
  );
}

function RevisionList({
  document,
  onChoose,
}: {
  readonly document: Document;
  readonly onChoose: (revision: number) => void;
}) {
  const [page, setPage] = useState(1);
  const read = useRead(
    listDocumentRevisions,
    { params: { id: document.id }, query: { page, perPage } },
    { keep: true, staleTime: 0 },
  );
  return (
    <ReadView read={read}>
      {({ resources, pagination }) => (
        <>
          <ul className={classes.revisions}>
            {resources.map((row) => (
              <li key={row.revision}>
                <button type="button" onClick={() => onChoose(row.revision)}>
                  <PersonAvatar name={row.by.username} />
                  <span>
                    <strong>Version {row.revision}</strong> {row.revision === document.revision ? '(current) ' : ''}by{' '}
                    {row.by.username}
                    <small>
                      <RelativeTime at={row.at} /> · {row.title}
                    </small>
                  </span>
                </button>
              </li>
            ))}
          </ul>
          <TablePaging {...pagination} onPage={setPage} label="History" />
        </>
      )}
    </ReadView>
  );
}

interface RevisionViewProps {
  readonly document: Document;
  readonly revision: number;
  readonly onBack: () => void;
  readonly onRestored: () => void;
}

function RevisionView({ document, revision, onBack, onRestored }: RevisionViewProps) {
  const client = useQueryClient();
  const mayWrite = usePermission('documentation.write');
  const [confirm, confirmDialog] = useConfirm();
  const read = useRead(getDocumentRevision, { params: { id: document.id, n: revision } });
  const restore = useCall(restoreDocumentRevision, { outdates: [getNamespace], quiet: true });
  const ask = (): void =>
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
  return (
    <ReadView read={read}>
      {(found) => (
        <>
          <div className={classes.revisionBar}>
            <Button size="xs" variant="default" onClick={onBack}>
              Back to history
            </Button>
            {mayWrite && revision !== document.revision ? (
              <Button size="xs" onClick={ask}>
                Restore this version
              </Button>
            ) : null}
          </div>
          <h2 className={classes.revisionTitle}>{found.title}</h2>
          <DocView
            json={found.json}
            onOpenLink={(target) => target.type === 'external' && openExternalLink(target.href)}
          />
          {confirmDialog}
        </>
      )}
    </ReadView>
  );
}
