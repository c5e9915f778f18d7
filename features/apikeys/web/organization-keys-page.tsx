/** API tab of the organization: enable the API, create and delete keys. */
import { ActionIcon, Button } from '@mantine/core';
import { IconKey, IconPlugConnected, IconTrash } from '@tabler/icons-react';
import { useState } from 'react';
import { useCall, useRead } from '#platform/http/web/use-calls.ts';
import { useConfirm } from '#platform/ui/web/use-confirm.tsx';
import type { Column } from '#platform/ui/web/data-table.tsx';
import { ListTab } from '#platform/ui/web/list-tab.tsx';
import { EmptyState } from '#platform/ui/web/page-states.tsx';
import { RelativeTime } from '#platform/ui/web/relative-time.tsx';
import { ShownSecret } from '#platform/ui/web/shown-secret.tsx';
import { StateBadge } from '#platform/ui/web/state-badge.tsx';
import { showToast } from '#platform/ui/web/toast.ts';
import {
  apiEnabledMessage,
  apiNotEnabledMessage,
  createOrganizationKey,
  deleteKeyPrompt,
  deleteOrganizationKey,
  enableApi,
  getApiDetails,
  keyCreatedMessage,
  keyDeletedMessage,
  keyShownOnceMessage,
  noKeysMessage,
  type ApiKey,
  type CreatedKey,
} from '../contract.ts';
import { keyValidity } from '../model/key-validity.ts';
import { CommandLine } from './command-line.tsx';
import { ConnectAgents } from './connect-agents.tsx';
import { CreateKeyDialog } from './create-key-dialog.tsx';
import classes from './organization-keys.module.css';

const validityNow = (until: string) => keyValidity(new Date(until), new Date());

function Validity({ until }: { readonly until: string }) {
  const { words, state } = validityNow(until);
  return (
    <span className={classes.validity} data-state={state} title={words}>
      {words}
    </span>
  );
}

const columnsFor = (newId: string | undefined): readonly Column<ApiKey>[] => [
  {
    key: 'name',
    head: 'Name',
    phone: 'title',
    cell: ({ id, name }) => (
      <>
        <span className={classes.name}>{name}</span>
        {id === newId ? <StateBadge label="new" theme="green" /> : null}
      </>
    ),
  },
  {
    key: 'key',
    head: 'Key',
    width: 104,
    cell: ({ prefix, last4 }) => (
      <span className={classes.mono}>
        {prefix}…{last4}
      </span>
    ),
  },
  {
    key: 'scopes',
    head: 'Scope',
    width: 216,
    phone: 'hidden',
    cell: ({ scopes }) => (
      <span className={classes.scopes}>
        {scopes.map((scope) => (
          <span key={scope} className={classes.scope}>
            {scope}
          </span>
        ))}
      </span>
    ),
  },
  { key: 'until', head: 'Valid until', width: 220, cell: ({ validUntil }) => <Validity until={validUntil} /> },
  {
    key: 'used',
    head: 'Last used',
    width: 104,
    phone: 'hidden',
    cell: ({ lastUsedAt }) => (lastUsedAt === null ? 'never' : <RelativeTime at={lastUsedAt} />),
  },
  { key: 'by', head: 'Created by', width: 130, phone: 'hidden', cell: ({ createdBy }) => createdBy },
];

function NotEnabled() {
  const enable = useCall(enableApi, {
    outdates: [getApiDetails],
    onDone: () => showToast('success', apiEnabledMessage),
  });
  return (
    <EmptyState
      icon={IconPlugConnected}
      title={apiNotEnabledMessage}
      help="API keys let pipelines and scripts read and write the content of your projects."
      action={
        <Button loading={enable.isPending} onClick={() => enable.mutate({ body: {} })}>
          Enable API
        </Button>
      }
    />
  );
}

/** The tab; leaving it discards a new key. */
export default function OrganizationKeysPage() {
  const [creating, setCreating] = useState(false);
  const [shown, setShown] = useState<CreatedKey>();
  const [confirm, dialog] = useConfirm();
  const read = useRead(getApiDetails, {});
  const create = useCall(createOrganizationKey, { quiet: true, outdates: [getApiDetails] });
  const remove = useCall(deleteOrganizationKey, { quiet: true, outdates: [getApiDetails] });
  if (read.data && !read.data.enabled) return <NotEnabled />;
  const askDeletion = (key: ApiKey): void =>
    confirm({
      text: deleteKeyPrompt,
      subject: key.name,
      run: async () => {
        await remove.mutateAsync({ params: { id: key.id } });
        if (key.id === shown?.id) setShown(undefined);
        showToast('success', keyDeletedMessage);
      },
    });
  return (
    <>
      <ListTab
        label="API keys"
        columns={columnsFor(shown?.id)}
        rows={read.data?.keys}
        error={read.error}
        onRetry={() => void read.refetch()}
        newOne={{ label: 'Create API Key', icon: IconKey, onClick: () => setCreating(true) }}
        empty={{ icon: IconKey, title: noKeysMessage }}
        actions={(key) => (
          <ActionIcon aria-label={`Delete ${key.name}`} onClick={() => askDeletion(key)}>
            <IconTrash size={16} stroke={1.7} />
          </ActionIcon>
        )}
      >
        {shown ? (
          <ShownSecret
            key={shown.id}
            label={`New API key ${shown.name}`}
            title={shown.name}
            note={keyShownOnceMessage}
            fieldLabel="API key"
            secret={shown.key}
            onClose={() => setShown(undefined)}
          />
        ) : null}
      </ListTab>
      {read.data ? <ConnectAgents /> : null}
      {read.data ? <CommandLine /> : null}
      <CreateKeyDialog
        opened={creating}
        onClose={() => setCreating(false)}
        onCreate={async (draft) => {
          setShown(await create.mutateAsync({ body: draft }));
          showToast('success', keyCreatedMessage);
        }}
      />
      {dialog}
    </>
  );
}
