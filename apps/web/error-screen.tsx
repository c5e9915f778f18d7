/** Screens in place of a page: the wrong project, or an internal error. */
import { Button } from '@mantine/core';
import { IconArrowsExchange, IconLock } from '@tabler/icons-react';
import type { ErrorComponentProps } from '@tanstack/react-router';
import { genericError } from '#platform/http/contract.ts';
import { useWorkspace } from '#platform/identity/web/workspace.tsx';
import { partMissingMessage } from '#platform/ui/web/lazy-part.tsx';
import { EmptyState, ErrorState, NotFound } from '#platform/ui/web/page-states.tsx';

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
  if (!match && wasOpen) return <EmptyState icon={IconLock} title={projectGoneTitle} help={projectGoneHelp} />;
  if (!match) return <NotFound />;
  const { owner, candidate } = match;
  const { pathname, search } = window.location;
  return (
    <EmptyState
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

/** What browsers and the loader of chunks say when the code of a page cannot be fetched. */
const notFetched = /imported module|importing a module|preload CSS/i;

/** Replaces the page; the shell stays, so that navigation works. Code that is missing comes with a reload only. */
export function ErrorScreen({ error, reset }: ErrorComponentProps) {
  if (error instanceof Error && notFetched.test(error.message)) {
    return <ErrorState message={partMissingMessage} onRetry={() => window.location.reload()} />;
  }
  return <ErrorState title="Something went wrong on this page" message={genericError} onRetry={reset} />;
}
