/** Provider and repository of a project that is being created: connected once the project exists. */
import { Stack } from '@mantine/core';
import { useState } from 'react';
import { listProviders } from '#features/providers/contract.ts';
import { callApi } from '#platform/http/web/api.ts';
import { useRead } from '#platform/http/web/use-calls.ts';
import { createRepository } from '../contract.ts';
import { RepositoryFields, type RepositoryChoice } from './repository-choice.tsx';

type Then = (projectId: string) => Promise<void>;

/** Nothing for an organization without providers. */
export default function NewProjectRepository({ onChange }: { readonly onChange: (then: Then | undefined) => void }) {
  const { data } = useRead(listProviders, {});
  const [providerId, setProviderId] = useState('');
  if (!data || data.resources.length === 0) return null;
  const choose = (provider: string, repositoryId: string | null): void =>
    onChange(
      provider && repositoryId
        ? async (projectId) => {
            await callApi(createRepository, { body: { projectId, providerId: provider, repositoryId } });
          }
        : undefined,
    );
  const field = (name: string): Record<string, unknown> =>
    name === 'repositoryId' ? { onChange: (id: string | null) => choose(providerId, id) } : {};
  return (
    <Stack gap={14}>
      <RepositoryFields<RepositoryChoice>
        field={field}
        providerId={providerId}
        onProvider={(id) => {
          setProviderId(id);
          choose(id, null);
        }}
      />
    </Stack>
  );
}
