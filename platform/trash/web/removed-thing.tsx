/** In place of something that is not there any more: whether it is in the trash, and the way back. */
import { Button } from '@mantine/core';
import { IconTrash } from '@tabler/icons-react';
import { useEffect, useEffectEvent, type ReactNode } from 'react';
import { useRead } from '#platform/http/web/use-calls.ts';
import { useProject } from '#platform/identity/web/workspace.tsx';
import { onThingChanged } from '#platform/live/web/live-things.ts';
import { AppLink } from '#platform/ui/web/app-link.tsx';
import { EmptyState, NotFound } from '#platform/ui/web/page-states.tsx';
import { PageSkeleton } from '#platform/ui/web/read-view.tsx';
import { useWaitingDraft } from '#platform/writing/web/use-waiting-draft.ts';
import { listTrash, removedHelp, removedTitle, unsavedKeptHelp } from '../contract.ts';

interface RemovedThingProps {
  /** As in history, for example `diagram`. */
  readonly kind: string;
  readonly id: string;
  /** Where drafts of it belong on the device. */
  readonly drafts?: string;
  /** What else can be opened. */
  readonly instead?: ReactNode;
  /** Shown where the trash does not have it. */
  readonly unknown?: ReactNode;
  /** Something happened to it: it may be there again. */
  readonly onChanged: () => void;
}

/** Fills the page. */
export function RemovedThing({ kind, id, drafts = kind, instead, unknown, onChanged }: RemovedThingProps) {
  const project = useProject();
  const { data, isPending, isFetching } = useRead(
    listTrash,
    { query: { page: 1, perPage: 100 } },
    { staleTime: 0, keep: true },
  );
  const [draft] = useWaitingDraft({ namespace: drafts, documentId: id, viewing: true });
  const look = useEffectEvent(onChanged);
  useEffect(() => onThingChanged(`${kind}:${id}`, () => look()), [kind, id]);
  const removed = data?.resources.find((row) => row.kind === kind && row.id === id);
  if (isPending || (isFetching && !removed)) return <PageSkeleton />;
  if (!removed) return unknown ?? <NotFound />;
  return (
    <EmptyState
      heading
      icon={IconTrash}
      title={removedTitle(removed.title)}
      help={draft?.documentId === id ? `${removedHelp} ${unsavedKeptHelp}` : removedHelp}
      action={
        <>
          <Button component={AppLink} href={`/project/${project.code}/trash`} variant="default">
            Open the trash
          </Button>
          {instead}
        </>
      }
    />
  );
}
