/** Connects a repository to a project. */
import { Button, Stack } from '@mantine/core';
import { IconGitBranch } from '@tabler/icons-react';
import { useState } from 'react';
import { listProviders, noProvidersMessage } from '#features/providers/contract.ts';
import { requiredMessage } from '#platform/http/contract.ts';
import { useCall, useRead } from '#platform/http/web/use-calls.ts';
import { ApiForm } from '#platform/ui/web/api-form.tsx';
import { AppLink } from '#platform/ui/web/app-link.tsx';
import { EmptyState } from '#platform/ui/web/page-states.tsx';
import { ReadView } from '#platform/ui/web/read-view.tsx';
import { showToast } from '#platform/ui/web/toast.ts';
import { createRepository, listRepositories, noRepositoryMessage } from '../contract.ts';
import { ConfigurationFields, usualConfiguration } from './configuration-fields.tsx';
import { RepositoryFields } from './repository-choice.tsx';
import classes from './repository-tab.module.css';

const initial = { providerId: '', repositoryId: '', ...usualConfiguration };

/** Without a provider it leads to them. */
export function ConnectRepository({ projectId }: { readonly projectId: string }) {
  const read = useRead(listProviders, {});
  return (
    <ReadView read={read}>
      {({ resources }) =>
        resources.length === 0 ? (
          <EmptyState
            icon={IconGitBranch}
            title={noProvidersMessage}
            help="Connect GitLab, GitHub or another provider of the organization, then choose a repository here."
            action={
              <Button variant="light" component={AppLink} href="/organization?tab=providers">
                Open providers
              </Button>
            }
          />
        ) : (
          <ConnectForm projectId={projectId} />
        )
      }
    </ReadView>
  );
}

function ConnectForm({ projectId }: { readonly projectId: string }) {
  const connect = useCall(createRepository, { quiet: true, outdates: [listRepositories] });
  const [providerId, setProviderId] = useState('');
  const needed = (value: string): string | null => (value ? null : requiredMessage);
  return (
    <section className={classes.card} aria-label={noRepositoryMessage}>
      <h2>{noRepositoryMessage}</h2>
      <p className={classes.help}>
        What the team keeps beside its code is read from the repository: ADRs, Markdown pages, a Structurizr workspace,
        DDL files and metrics reports. Changes that are made here can be sent back as merge requests.
      </p>
      <ApiForm
        submitLabel="Connect repository"
        initial={initial}
        checks={{ providerId: needed, repositoryId: needed }}
        onSubmit={async ({ providerId: provider, repositoryId, ...configuration }) => {
          await connect.mutateAsync({ body: { projectId, providerId: provider, repositoryId, configuration } });
          showToast('success', 'The repository was connected. It is being read.');
        }}
      >
        {(field, form) => (
          <Stack gap={14}>
            <RepositoryFields
              projectId={projectId}
              field={field}
              providerId={providerId}
              onProvider={(id) => {
                setProviderId(id);
                form.setValues({ providerId: id, repositoryId: '' });
              }}
              isRequired
            />
            <ConfigurationFields field={field} />
          </Stack>
        )}
      </ApiForm>
    </section>
  );
}
