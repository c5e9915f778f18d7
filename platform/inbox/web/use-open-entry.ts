/** Opens the thing of an entry at its place, and marks the entry as read. */
import { useNavigate } from '@tanstack/react-router';
import { useCall } from '#platform/http/web/use-calls.ts';
import { useWorkspace } from '#platform/identity/web/workspace.tsx';
import { useKinds } from '#platform/ui/web/sections.tsx';
import { listInbox, markInbox, type InboxEntry } from '../contract.ts';

/** Where an entry leads. */
export interface EntryPlace {
  readonly href: string | undefined;
  readonly projectName: string;
  readonly organizationName: string;
  /** Outside the current project, which is switched to. */
  readonly isElsewhere: boolean;
}

/** The address of the thing of an entry, in its own project. */
export function useEntryPlace(): (entry: InboxEntry) => EntryPlace {
  const { user, project } = useWorkspace();
  const kinds = useKinds();
  return ({ organizationId, projectId, thing, place }) => {
    const organization = user.organizations.find(({ id }) => id === organizationId);
    const home = organization?.projects.find(({ id }) => id === projectId);
    const { id, namespace } = thing;
    const addressed = namespace === undefined ? { id } : { id, namespace };
    const address = home && kinds.get(thing.kind)?.address?.(home.code, addressed);
    const atPlace = address && (place ? `${address}${address.includes('?') ? '&' : '?'}${place}` : address);
    return {
      href: home && place.startsWith('/') ? place : atPlace,
      projectName: home?.name ?? '',
      organizationName: organization?.name ?? '',
      isElsewhere: projectId !== project?.id,
    };
  };
}

/** Marks an entry as read and leaves for its thing. */
export function useOpenEntry(): (entry: InboxEntry) => void {
  const { openProject } = useWorkspace();
  const placeOf = useEntryPlace();
  const navigate = useNavigate();
  const mark = useCall(markInbox, { outdates: [listInbox] });
  return (entry) => {
    const { href, isElsewhere } = placeOf(entry);
    const leave = (): void => {
      if (href === undefined) return;
      if (isElsewhere) return openProject(entry.organizationId, entry.projectId, href);
      const [to = '', query = ''] = href.split('?');
      void navigate({ to, search: Object.fromEntries(new URLSearchParams(query)) });
    };
    if (entry.isRead) return leave();
    const read = { body: { ids: [entry.id] } };
    if (isElsewhere) {
      // Another project is loaded anew, which would cut the mark off. Where it fails the entry stays unread.
      void mark.mutateAsync(read).then(leave, leave);
      return;
    }
    // Marked, the entry leaves the list of what is unread, and what waits in its row for an answer goes with it.
    mark.mutate(read);
    leave();
  };
}
