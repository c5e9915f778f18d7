/** Earlier revisions of a page: when, by whom, what each changed, any two compared, and the way back. */
import { Drawer } from '@mantine/core';
import { lazy, Suspense, useState } from 'react';
import { useRead } from '#platform/http/web/use-calls.ts';
import { Spinner } from '#platform/ui/web/full-screen-loader.tsx';
import { ReadView } from '#platform/ui/web/read-view.tsx';
import { VersionList } from '#platform/writing/web/version-list.tsx';
import { listDocumentRevisions, type Document } from '../contract.ts';
import classes from './document-page.module.css';

const RevisionView = lazy(() => import('./revision-view.tsx').then((module) => ({ default: module.RevisionView })));

const perPage = 20;

interface HistoryDrawerProps {
  readonly document: Document;
  readonly opened: boolean;
  readonly onClose: () => void;
}

/** List at first; a chosen revision and what it changed take its place. */
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
      size={chosen === undefined ? 480 : 960}
      title="History"
      closeButtonProps={{ 'aria-label': 'Close' }}
    >
      {chosen === undefined ? (
        <RevisionList document={document} onChoose={setChosen} />
      ) : (
        <Suspense
          fallback={
            <output className={classes.waiting} aria-label="Loading">
              <Spinner />
            </output>
          }
        >
          <RevisionView document={document} revision={chosen} onBack={() => setChosen(undefined)} onRestored={close} />
        </Suspense>
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
      {(versions) => (
        <VersionList
          versions={versions}
          current={document.revision}
          label="History"
          onChoose={onChoose}
          onPage={setPage}
        />
      )}
    </ReadView>
  );
}
