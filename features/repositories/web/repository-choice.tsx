/** Fields that choose a repository: the provider, and one of its repositories that no project uses. */
import { Button, FileButton, Input, Select } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { useState } from 'react';
import { IconUpload } from '@tabler/icons-react';
import { listProviderRepositories, listProviders } from '#features/providers/contract.ts';
import { callApi } from '#platform/http/web/api.ts';
import { useRead } from '#platform/http/web/use-calls.ts';
import { failureSentence } from '#platform/ui/model/failure-sentence.ts';
import type { FieldOf } from '#platform/ui/web/api-form.tsx';
import { uploadBundle, type UploadedBundle } from '../contract.ts';

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
  /** The project that a bundle is uploaded for; absent while there is none yet. */
  readonly projectId?: string;
}

/** Two selects; the second one searches at the provider. */
export function RepositoryFields<Values extends RepositoryChoice>({
  field,
  providerId,
  onProvider,
  isRequired = false,
  projectId,
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
      <RepositorySelect
        key={providerId}
        field={field}
        providerId={providerId}
        isRequired={isRequired}
        bundlesFor={providers.find(({ id }) => id === providerId)?.type === 'local' ? projectId : undefined}
      />
    </>
  );
}

interface RepositorySelectProps<Values extends RepositoryChoice> {
  readonly field: FieldOf<Values>;
  readonly providerId: string;
  readonly isRequired: boolean;
  /** The project that bundles are uploaded for; undefined where there are none. */
  readonly bundlesFor: string | undefined;
}

function RepositorySelect<Values extends RepositoryChoice>({
  field,
  providerId,
  isRequired,
  bundlesFor,
}: RepositorySelectProps<Values>) {
  const [typed, setTyped] = useState('');
  const [search] = useDebouncedValue(typed, pauseMs);
  const read = useRead(
    listProviderRepositories,
    { params: { id: providerId }, query: { search } },
    { enabled: providerId !== '', keep: true },
  );
  const [uploaded, setUploaded] = useState<readonly UploadedBundle[]>([]);
  const found = [
    ...uploaded.map(({ repositoryId, path }) => ({ id: repositoryId, path })),
    ...(read.data?.resources ?? []),
  ];
  const chosen = field('repositoryId') as { readonly onChange?: (id: string) => void };
  const nothing = read.isError ? 'The provider could not be reached.' : 'No repository found.';
  const select = (
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
  if (bundlesFor === undefined) return select;
  return (
    <>
      {select}
      <BundleUpload
        place={{ projectId: bundlesFor, providerId }}
        onUploaded={(bundle) => {
          setUploaded((known) => [...known, bundle]);
          chosen.onChange?.(bundle.repositoryId);
          setTyped(bundle.path);
        }}
      />
    </>
  );
}

interface BundleUploadProps {
  readonly place: { readonly projectId: string; readonly providerId: string };
  readonly onUploaded: (bundle: UploadedBundle) => void;
}

function uploadWords(share: number | undefined): string {
  if (share === undefined) return '';
  return share < 1 ? `Uploading, ${Math.round(share * 100)} %` : 'Reading the bundle';
}

/** A repository of another machine, as a file. */
function BundleUpload({ place, onUploaded }: BundleUploadProps) {
  const [share, setShare] = useState<number>();
  const [problem, setProblem] = useState<string>();
  const send = async (file: File | null): Promise<void> => {
    if (!file) return;
    setShare(0);
    setProblem(undefined);
    try {
      onUploaded(await callApi(uploadBundle, { body: place, upload: file, onProgress: setShare }));
    } catch (error) {
      setProblem(failureSentence(error));
    } finally {
      setShare(undefined);
    }
  };
  return (
    <Input.Wrapper
      label="Or a git bundle"
      description="A repository as one file, of at most 50 MB. Make it with: git bundle create shop.bundle --all"
      error={problem}
    >
      <div>
        <FileButton accept=".bundle" onChange={(file) => void send(file)}>
          {(button) => (
            <Button
              {...button}
              mt={6}
              size="xs"
              variant="default"
              leftSection={<IconUpload size={15} stroke={1.7} />}
              loading={share !== undefined}
            >
              Upload a bundle
            </Button>
          )}
        </FileButton>
        <output aria-live="polite">{uploadWords(share)}</output>
      </div>
    </Input.Wrapper>
  );
}
