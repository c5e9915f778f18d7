/** The links of a project as they are stored, and how they are changed: always all at once, never over somebody else. */
import { useCall, readKey } from '#platform/http/web/use-calls.ts';
import { useQueryClient } from '@tanstack/react-query';
import { Failure, refused } from '#platform/http/model/failure.ts';
import { showToast } from '#platform/ui/web/toast.ts';
import { getProject, projectUpdatedMessage, updateProject, type Project, type ProjectLink } from '../contract.ts';

type Links = readonly ProjectLink[];

/** What the server has against one link, as violations of the fields of its form. */
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

/** The list with `link` in the place of `old`; refused when somebody has changed or removed it meanwhile. */
function replaced(links: Links, old: ProjectLink, link: ProjectLink | undefined): Links {
  const at = links.findIndex((candidate) => sameLink(candidate, old));
  if (at < 0) throw refused('This link has been changed or removed meanwhile.');
  return link ? links.with(at, link) : links.toSpliced(at, 1);
}

/** While a change is on its way its result is shown; a stale one reads what is stored, so that it can be tried again. */
export function useSavedLinks(project: Project) {
  const client = useQueryClient();
  const read = readKey(getProject, { params: { id: project.id } });
  // Before the call counts as done, so that the rows never go back for a moment.
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
    // What went wrong is told by the shared handler, and the rows go back.
    reorder: (links: Links): void => void send(loud, links).catch(() => undefined),
  };
}
