/** The repository of a project as everybody sees it: how its last run ended, its files, and what was sent to it. */
import { Button } from '@mantine/core';
import { IconGitBranch } from '@tabler/icons-react';
import { usePermission, useProject } from '#platform/identity/web/workspace.tsx';
import { AppLink } from '#platform/ui/web/app-link.tsx';
import { PageHeader } from '#platform/ui/web/page-header.tsx';
import { EmptyState } from '#platform/ui/web/page-states.tsx';
import { ReadView } from '#platform/ui/web/read-view.tsx';
import { noRepositoryMessage } from '../contract.ts';
import { RepositoryOverview, useRepositories } from './repository-overview.tsx';

/** Settings are a tab of the project, which owners open. */
export default function ProjectRepositoryPage() {
  const project = useProject();
  const mayManage = usePermission('repository.manage');
  const read = useRepositories(project.id);
  const settingsUrl = `/projects/${project.id}/edit?tab=repository`;
  const hasOne = (read.data?.resources.length ?? 0) > 0;
  const settings =
    mayManage && hasOne ? (
      <Button variant="default" component={AppLink} href={settingsUrl}>
        Settings
      </Button>
    ) : null;
  return (
    <>
      <PageHeader title="Repository" crumbs={[{ label: 'Repository' }]} actions={settings} />
      <ReadView read={read}>
        {({ resources: [repository] }) =>
          repository ? (
            <RepositoryOverview repository={repository} />
          ) : (
            <EmptyState
              icon={IconGitBranch}
              title={noRepositoryMessage}
              help={
                mayManage
                  ? 'Decisions, pages, models and reports are read from it, and changes are sent back.'
                  : 'Owners of the organization connect one.'
              }
              action={
                mayManage ? (
                  <Button variant="light" component={AppLink} href={settingsUrl}>
                    Connect a repository
                  </Button>
                ) : undefined
              }
            />
          )
        }
      </ReadView>
    </>
  );
}
