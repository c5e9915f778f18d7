/** The repository of a project as everybody sees it: how its last run ended, its files, and what was sent to it. */
import { Button } from '@mantine/core';
import { IconGitBranch } from '@tabler/icons-react';
import { useRead } from '#platform/http/web/use-calls.ts';
import { usePermission, useProject } from '#platform/identity/web/workspace.tsx';
import { AppLink } from '#platform/ui/web/app-link.tsx';
import { PageHeader } from '#platform/ui/web/page-header.tsx';
import { EmptyState } from '#platform/ui/web/page-states.tsx';
import { ReadView } from '#platform/ui/web/read-view.tsx';
import { listRepositories, noRepositoryMessage } from '../contract.ts';
import { RepositoryFiles } from './repository-files.tsx';
import { RepositoryState } from './repository-state.tsx';
import { SentChanges } from './sent-changes.tsx';

/** Milliseconds between two looks at a repository. */
const lookMs = 5_000;

/** Settings are a tab of the project, which owners open. */
export default function ProjectRepositoryPage() {
  const project = useProject();
  const mayManage = usePermission('repository.manage');
  const read = useRead(listRepositories, { query: { projectId: project.id } }, { staleTime: 0, every: () => lookMs });
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
            <>
              <RepositoryState repository={repository} />
              <RepositoryFiles repository={repository} />
              <SentChanges repository={repository} />
            </>
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
