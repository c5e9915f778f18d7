/** Fields that choose a repository: the provider, and one of its repositories that no project uses. */
import { Select } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { useState } from 'react';
import { listProviderRepositories, listProviders } from '#features/providers/contract.ts';
import { useRead } from '#platform/http/web/use-calls.ts';
import type { FieldOf } from '#platform/ui/web/api-form.tsx';

/** What is chosen. */
export interface RepositoryChoice extends Record<string, unknown> {
  readonly providerId: string;
  readonly repositoryId: string;
}

/** Milliseconds after the last key before the provider is asked. */
const pauseMs = 250;

interface RepositoryFieldsProps<Values extends RepositoryChoice> {
  readonly field: FieldOf<Values>;
  readonly providerId: string;
  readonly onProvider: (id: string) => void;
  readonly isRequired?: boolean;
}

/** Two selects; the second one searches at the provider. */
export function RepositoryFields<Values extends RepositoryChoice>({
  field,
  providerId,
  onProvider,
  isRequired = false,
}: RepositoryFieldsProps<Values>) {
  const providers = useRead(listProviders, {}).data?.resources ?? [];
  const { error } = field('providerId') as { readonly error?: string };
  return (
    <>
      <Select
        label="Provider"
        placeholder="None"
        required={isRequired}
        clearable={!isRequired}
        value={providerId || null}
        onChange={(id) => onProvider(id ?? '')}
        error={error}
        data={providers.map(({ id, name }) => ({ value: id, label: name }))}
      />
      <RepositorySelect key={providerId} field={field} providerId={providerId} isRequired={isRequired} />
    </>
  );
}

function RepositorySelect<Values extends RepositoryChoice>({
  field,
  providerId,
  isRequired,
}: Required<Omit<RepositoryFieldsProps<Values>, 'onProvider'>>) {
  const [typed, setTyped] = useState('');
  const [search] = useDebouncedValue(typed, pauseMs);
  const read = useRead(
    listProviderRepositories,
    { params: { id: providerId }, query: { search } },
    { enabled: providerId !== '', keep: true },
  );
  const found = read.data?.resources ?? [];
  const nothing = read.isError ? 'The provider could not be asked.' : 'No repository found.';
  return (
    <Select
      {...field('repositoryId')}
      label="Repository"
      description="Repositories that another project uses are not listed."
      placeholder={providerId === '' ? 'Choose a provider first' : 'Search for a repository'}
      required={isRequired}
      disabled={providerId === ''}
      searchable
      clearable={!isRequired}
      // The provider has searched already.
      filter={({ options }) => options}
      searchValue={typed}
      onSearchChange={setTyped}
      data={found.map(({ id, path }) => ({ value: id, label: path }))}
      nothingFoundMessage={read.isFetching ? 'Searching…' : nothing}
    />
  );
}
