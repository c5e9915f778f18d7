/** The link of a mail: opens the thing of an entry at its place. */
import { useParams } from '@tanstack/react-router';
import { useEffect, useRef } from 'react';
import { useRead } from '#platform/http/web/use-calls.ts';
import { ErrorState } from '#platform/ui/web/page-states.tsx';
import { PageSkeleton } from '#platform/ui/web/read-view.tsx';
import { failureSentence } from '#platform/ui/model/failure-sentence.ts';
import { getInboxEntry } from '../contract.ts';
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
  return (
    <ErrorState
      title="This entry cannot be opened"
      message={failureSentence(read.error)}
      onRetry={() => void read.refetch()}
    />
  );
}
