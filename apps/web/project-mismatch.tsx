/** The screen in place of a page of a project that is not the current one. */
import { Button } from '@mantine/core';
import { IconArrowsExchange, IconLock } from '@tabler/icons-react';
import { useWorkspace } from '#platform/identity/web/workspace.tsx';
import { EmptyState, NotFound } from '#platform/ui/web/page-states.tsx';

/** Said to somebody whose project is gone while they have a page of it open. */
export const projectGoneTitle = 'You can no longer open this project';
/** Below that. */
export const projectGoneHelp =
  'It was removed, or you left its organization. What you have not saved is kept on this device.';

interface MismatchProps {
  readonly code: string;
  /** The page was open in this project until now. */
  readonly wasOpen: boolean;
}

/**
 * The project code in the route differs from that of the current project (specification 1 section 2). Offers to switch when
 * the person has access to that project, in this organization or another one.
 */
export function ProjectMismatch({ code, wasOpen }: MismatchProps) {
  const { user, organization, project, openProject } = useWorkspace();
  const organizations = [organization, ...user.organizations.filter(({ id }) => id !== organization.id)];
  const match = organizations
    .flatMap((owner) => owner.projects.map((candidate) => ({ owner, candidate })))
    .find(({ candidate }) => candidate.code === code);
  if (!match && wasOpen) return <EmptyState icon={IconLock} title={projectGoneTitle} help={projectGoneHelp} heading />;
  if (!match) return <NotFound />;
  const { owner, candidate } = match;
  const { pathname, search } = window.location;
  return (
    <EmptyState
      heading
      icon={IconArrowsExchange}
      title={`This page belongs to the project ${candidate.name}.`}
      help={
        project
          ? `You are working in ${project.name} now${owner.id === organization.id ? '' : `, the other project is in ${owner.name}`}.`
          : undefined
      }
      action={
        <Button onClick={() => openProject(owner.id, candidate.id, `${pathname}${search}`)}>
          Switch to {candidate.name}
        </Button>
      }
    />
  );
}
