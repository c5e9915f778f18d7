/** What is followed in a repository, its webhook, another one in its place, and disconnecting it. */
import { Button, CopyButton, PasswordInput, Stack, TextInput } from '@mantine/core';
import { IconArrowsExchange, IconUnlink } from '@tabler/icons-react';
import { useState } from 'react';
import { requiredMessage } from '#platform/http/contract.ts';
import { useCall } from '#platform/http/web/use-calls.ts';
import { ApiForm } from '#platform/ui/web/api-form.tsx';
import { FormDialog } from '#platform/ui/web/form-dialog.tsx';
import { showToast } from '#platform/ui/web/toast.ts';
import { useConfirm } from '#platform/ui/web/use-confirm.tsx';
import {
  configureRepository,
  deleteRepository,
  getSubjectFile,
  listRepositories,
  listRepositoryFiles,
  listSyncs,
  updateRepository,
  type CodeRepository,
} from '../contract.ts';
import { ConfigurationFields } from './configuration-fields.tsx';
import { RepositoryFields } from './repository-choice.tsx';
import classes from './repository-tab.module.css';

/** Cards at the bottom of the tab. */
export function RepositorySettings({ repository }: { readonly repository: CodeRepository }) {
  const { id, configuration, revision } = repository;
  const outdates = [listRepositories, listSyncs, getSubjectFile];
  const configure = useCall(configureRepository, { quiet: true, outdates });
  return (
    <>
      <section className={classes.card} aria-label="What is followed">
        <h2>What is followed</h2>
        <ApiForm
          submitLabel="Save"
          initial={{ ...configuration }}
          onSubmit={async (changed) => {
            await configure.mutateAsync({ params: { id }, body: { ...changed, revision } });
            showToast('success', 'Saved. The repository is being read.');
          }}
        >
          {(field) => <ConfigurationFields field={field} />}
        </ApiForm>
      </section>
      {repository.providerType === 'local' ? null : <WebhookCard repository={repository} />}
      <ConnectionCard repository={repository} />
    </>
  );
}

function WebhookCard({ repository }: { readonly repository: CodeRepository }) {
  const { id, webhookUrl, hasWebhookSecret, revision } = repository;
  const configure = useCall(configureRepository, { quiet: true, outdates: [listRepositories] });
  return (
    <section className={classes.card} aria-label="Webhook">
      <h2>Webhook</h2>
      <p className={classes.help}>
        Without a webhook the repository is looked at every ten minutes. With one, changes are read at once: enter this
        address and the secret at the provider, for pushes and merge requests.
      </p>
      <ApiForm
        submitLabel="Save secret"
        initial={{ webhookSecret: '' }}
        checks={{ webhookSecret: (secret) => (secret.length >= 16 ? null : 'Please use at least 16 characters.') }}
        onSubmit={async ({ webhookSecret }) => {
          await configure.mutateAsync({ params: { id }, body: { webhookSecret, revision } });
          showToast('success', 'The secret was saved.');
        }}
      >
        {(field) => (
          <>
            <TextInput
              label="Address"
              readOnly
              value={webhookUrl}
              rightSectionWidth={70}
              rightSection={
                <CopyButton value={webhookUrl}>
                  {({ copied, copy }) => (
                    <Button variant="subtle" size="compact-xs" onClick={copy}>
                      {copied ? 'Copied' : 'Copy'}
                    </Button>
                  )}
                </CopyButton>
              }
            />
            <PasswordInput
              {...field('webhookSecret')}
              label="Secret"
              placeholder={hasWebhookSecret ? 'Unchanged' : undefined}
              autoComplete="off"
            />
          </>
        )}
      </ApiForm>
    </section>
  );
}

/** Another repository in place of the present one, or none. */
function ConnectionCard({ repository }: { readonly repository: CodeRepository }) {
  const { id, path } = repository;
  const [isMoving, setMoving] = useState(false);
  const [confirm, dialog] = useConfirm();
  const remove = useCall(deleteRepository, { quiet: true, outdates: [listRepositories, getSubjectFile] });
  return (
    <section className={classes.card} aria-label="Connection">
      <div className={classes.bar}>
        <span className={classes.name}>Connection</span>
        <Button
          variant="default"
          leftSection={<IconArrowsExchange size={16} stroke={1.7} />}
          onClick={() => setMoving(true)}
        >
          Use another repository
        </Button>
        <Button
          variant="default"
          leftSection={<IconUnlink size={16} stroke={1.7} />}
          onClick={() =>
            confirm({
              title: 'Disconnect this repository?',
              text: 'It is no longer read. ADRs, pages and models already read from it stay.',
              subject: path,
              label: 'Disconnect',
              run: async () => {
                await remove.mutateAsync({ params: { id } });
                showToast('success', 'The repository was disconnected.');
              },
            })
          }
        >
          Disconnect
        </Button>
      </div>
      <OtherRepositoryDialog repository={repository} opened={isMoving} onClose={() => setMoving(false)} />
      {dialog}
    </section>
  );
}

interface OtherRepositoryProps {
  readonly repository: CodeRepository;
  readonly opened: boolean;
  readonly onClose: () => void;
}

function OtherRepositoryDialog({ repository, opened, onClose }: OtherRepositoryProps) {
  const { id, path, revision } = repository;
  const [providerId, setProviderId] = useState(repository.providerId);
  const outdates = [listRepositories, listRepositoryFiles, listSyncs, getSubjectFile];
  const move = useCall(updateRepository, { quiet: true, outdates });
  const needed = (value: string): string | null => (value ? null : requiredMessage);
  return (
    <FormDialog
      opened={opened}
      onClose={onClose}
      title="Use another repository"
      submitLabel="Use this repository"
      initial={{ providerId: repository.providerId, repositoryId: '' }}
      checks={{ providerId: needed, repositoryId: needed }}
      onSubmit={async (chosen) => {
        await move.mutateAsync({ params: { id }, body: { ...chosen, revision } });
        showToast('success', 'The repository was connected. It is being read.');
      }}
    >
      {(field, form) => (
        <Stack gap={14}>
          <p className={classes.help}>
            What was read from {path} stays, and is marked where the other repository does not have it. Paths and mode
            are kept.
          </p>
          <RepositoryFields
            projectId={repository.projectId}
            field={field}
            providerId={providerId}
            onProvider={(provider) => {
              setProviderId(provider);
              form.setValues({ providerId: provider, repositoryId: '' });
            }}
            isRequired
          />
        </Stack>
      )}
    </FormDialog>
  );
}
