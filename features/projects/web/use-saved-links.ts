/** Stored links of a project and their mutations: saved as a whole, with conflict detection. */
import { useCall, readKey } from '#platform/http/web/use-calls.ts';
import { useQueryClient } from '@tanstack/react-query';
import { Failure, refused } from '#platform/http/model/failure.ts';
import { showToast } from '#platform/ui/web/toast.ts';
import { getProject, projectUpdatedMessage, updateProject, type Project, type ProjectLink } from '../contract.ts';

type Links = readonly ProjectLink[];

/** Maps violations of one link to the fields of its form. */
export function asFormFailure(error: unknown): unknown {
  if (!(error instanceof Failure) || error.violations.length === 0) return error;
  const violations = error.violations.map(({ path, errors }) => {
    const field = /^links\[\d+\]\.(\w+)/.exec(path)?.[1] ?? path;
    return { field, path: field, errors };
  });
  return new Failure(error.status, error.message, { ...error.details, violations });
}

const sameLink = (one: ProjectLink, other: ProjectLink): boolean =>
  one.link === other.link && one.label === other.label && one.icon === other.icon;

/** Replaces `old` with `link`; throws when somebody changed or removed it in the meantime. */
function replaced(links: Links, old: ProjectLink, link: ProjectLink | undefined): Links {
  const at = links.findIndex((candidate) => sameLink(candidate, old));
  if (at < 0) throw refused('This link has been changed or removed in the meantime.');
  return link ? links.with(at, link) : links.toSpliced(at, 1);
}

/** Shows the optimistic result while saving; reloads after a conflict, so that the change can be retried. */
export function useSavedLinks(project: Project) {
  const client = useQueryClient();
  const read = readKey(getProject, { params: { id: project.id } });
  // Updated before the call settles, so that the rows never flicker.
  const onDone = (saved: Project): void => void client.setQueryData(read, saved);
  const call = useCall(updateProject, { quiet: true, onDone });
  const loud = useCall(updateProject, { onDone });
  const send = async (update: typeof call, links: Links): Promise<void> => {
    const { id, name, revision } = project;
    try {
      await update.mutateAsync({ params: { id }, body: { name, links: [...links], revision } });
    } catch (error) {
      if (error instanceof Failure && error.code === 'stale_revision')
        await client.invalidateQueries({ queryKey: read });
      throw asFormFailure(error);
    }
    showToast('success', projectUpdatedMessage);
  };
  return {
    links: (loud.isPending && loud.variables.body.links ? loud.variables.body.links : project.links) as Links,
    add: (link: ProjectLink) => send(call, [...project.links, link]),
    change: async (old: ProjectLink, link: ProjectLink) => send(call, replaced(project.links, old, link)),
    remove: async (old: ProjectLink) => send(call, replaced(project.links, old, undefined)),
    // Errors are shown by the shared handler, and the rows are reset.
    reorder: (links: Links): void => void send(loud, links).catch(() => undefined),
  };
}
