/** The link of a mail: opens the thing of an entry at its place. */
import { Button } from '@mantine/core';
import { IconBell } from '@tabler/icons-react';
import { useParams } from '@tanstack/react-router';
import { useEffect, useRef } from 'react';
import { Failure } from '#platform/http/model/failure.ts';
import { useRead } from '#platform/http/web/use-calls.ts';
import { AppLink } from '#platform/ui/web/app-link.tsx';
import { EmptyState, ErrorState } from '#platform/ui/web/page-states.tsx';
import { PageSkeleton } from '#platform/ui/web/read-view.tsx';
import { failureSentence } from '#platform/ui/model/failure-sentence.ts';
import { getInboxEntry, goneEntryHelp, goneEntryTitle, openInboxLabel } from '../contract.ts';
import { useOpenEntry } from './use-open-entry.ts';

/** The page at /inbox/{id}. */
export default function EntryPage() {
  const { id = '' } = useParams({ strict: false }) as { id?: string };
  const read = useRead(getInboxEntry, { params: { id } });
  const open = useOpenEntry();
  const isOpened = useRef(false);
  const entry = read.data;
  useEffect(() => {
    if (!entry || isOpened.current) return;
    isOpened.current = true;
    open(entry);
  }, [entry, open]);
  if (!read.error) return <PageSkeleton />;
  if (read.error instanceof Failure && read.error.status === 404) {
    return (
      <EmptyState
        heading
        icon={IconBell}
        title={goneEntryTitle}
        help={goneEntryHelp}
        action={
          <Button component={AppLink} href="/inbox" variant="default">
            {openInboxLabel}
          </Button>
        }
      />
    );
  }
  return (
    <ErrorState
      title="This entry cannot be opened"
      message={failureSentence(read.error)}
      onRetry={() => void read.refetch()}
    />
  );
}
