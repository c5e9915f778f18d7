/** What is followed in a repository, its webhook, and disconnecting it. */
import { Button, CopyButton, PasswordInput, TextInput } from '@mantine/core';
import { IconUnlink } from '@tabler/icons-react';
import { useCall } from '#platform/http/web/use-calls.ts';
import { ApiForm } from '#platform/ui/web/api-form.tsx';
import { showToast } from '#platform/ui/web/toast.ts';
import { useConfirm } from '#platform/ui/web/use-confirm.tsx';
import {
  configureRepository,
  deleteRepository,
  getSubjectFile,
  listRepositories,
  listSyncs,
  type CodeRepository,
} from '../contract.ts';
import { ConfigurationFields } from './configuration-fields.tsx';
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
      <Disconnect repository={repository} />
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

function Disconnect({ repository: { id, path } }: { readonly repository: CodeRepository }) {
  const [confirm, dialog] = useConfirm();
  const remove = useCall(deleteRepository, { quiet: true, outdates: [listRepositories, getSubjectFile] });
  return (
    <section className={classes.card} aria-label="Disconnect">
      <div className={classes.bar}>
        <span className={classes.name}>Disconnect the repository</span>
        <Button
          variant="default"
          leftSection={<IconUnlink size={16} stroke={1.7} />}
          onClick={() =>
            confirm({
              title: 'Disconnect this repository?',
              text: 'It is not read any more. ADRs, pages and models that were read from it stay.',
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
      {dialog}
    </section>
  );
}
