/** The home page of an organization without projects. */
import { Button } from '@mantine/core';
import { IconFolderPlus } from '@tabler/icons-react';
import { usePermission } from '#platform/identity/web/workspace.tsx';
import { AppLink } from '#platform/ui/web/app-link.tsx';
import { EmptyState } from '#platform/ui/web/page-states.tsx';
import { createProjectLabel, noProjectMessage } from '../contract.ts';

/** Leads owners to the creation of a project. */
export function NoProject() {
  const mayCreate = usePermission('project.create');
  return (
    <EmptyState
      bare
      icon={IconFolderPlus}
      title={noProjectMessage}
      help={
        mayCreate
          ? 'A project holds the documents, decisions and models of one system.'
          : 'Please ask an owner of the organization to create one.'
      }
      action={
        mayCreate ? (
          <Button component={AppLink} href="/projects/new">
            {createProjectLabel}
          </Button>
        ) : undefined
      }
    />
  );
}
