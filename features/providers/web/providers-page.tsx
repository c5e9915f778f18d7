/** Providers tab of the organization: list, connection, check, change, disconnection. */
import { ActionIcon } from '@mantine/core';
import { IconGitBranch, IconPlugOff, IconPlugConnected, IconRefresh } from '@tabler/icons-react';
import { useState } from 'react';
import { useCall, useRead } from '#platform/http/web/use-calls.ts';
import type { Column } from '#platform/ui/web/data-table.tsx';
import { ListTab } from '#platform/ui/web/list-tab.tsx';
import { RelativeTime } from '#platform/ui/web/relative-time.tsx';
import { RowButton } from '#platform/ui/web/row-button.tsx';
import { StateBadge } from '#platform/ui/web/state-badge.tsx';
import { showToast } from '#platform/ui/web/toast.ts';
import { useConfirm } from '#platform/ui/web/use-confirm.tsx';
import {
  checkProvider,
  createProvider,
  deleteProvider,
  listProviders,
  noProvidersMessage,
  providerNames,
  updateProvider,
  type Provider,
} from '../contract.ts';
import { providerState } from '../model/provider-words.ts';
import { ProviderDialog, type EnteredProvider } from './provider-dialog.tsx';
import classes from './providers.module.css';

const addressWords = ({ type, baseUrl }: Provider): string =>
  type === 'local' ? 'This server' : baseUrl.replace(/^https?:\/\//, '');

const columnsFor = (onOpen: (provider: Provider) => void): readonly Column<Provider>[] => [
  {
    key: 'name',
    head: 'Name',
    phone: 'title',
    cell: (provider) => (
      <div className={classes.named}>
        <RowButton onClick={() => onOpen(provider)}>
          <span title={provider.name}>{provider.name}</span>
        </RowButton>
        {provider.lastError === null ? null : <span className={classes.problem}>{provider.lastError}</span>}
      </div>
    ),
  },
  {
    key: 'address',
    head: 'Address',
    width: 240,
    cell: (provider) => (
      <span className={classes.address} title={provider.baseUrl}>
        {providerNames[provider.type]} · {addressWords(provider)}
      </span>
    ),
  },
  {
    key: 'state',
    head: 'State',
    width: 150,
    keep: true,
    cell: (provider) => <StateBadge {...providerState(provider, new Date())} />,
  },
  {
    key: 'token',
    head: 'Token',
    width: 110,
    phone: 'hidden',
    cell: ({ tokenLast4 }) => (tokenLast4 === '' ? '—' : <span className={classes.token}>…{tokenLast4}</span>),
  },
  {
    key: 'checked',
    head: 'Checked',
    width: 130,
    phone: 'hidden',
    cell: ({ lastCheckedAt }) => (lastCheckedAt === null ? 'Never' : <RelativeTime at={lastCheckedAt} />),
  },
  {
    key: 'repositories',
    head: 'Repositories',
    width: 120,
    numeric: true,
    phone: 'hidden',
    cell: ({ repositories }) => repositories,
  },
];

interface RowActionsProps {
  readonly provider: Provider;
  readonly isChecking: boolean;
  readonly onCheck: () => void;
  readonly onDisconnect: () => void;
}

function RowActions({ provider: { name }, isChecking, onCheck, onDisconnect }: RowActionsProps) {
  return (
    <>
      <ActionIcon aria-label={`Check ${name} now`} loading={isChecking} onClick={onCheck}>
        <IconRefresh size={16} stroke={1.7} />
      </ActionIcon>
      <ActionIcon aria-label={`Disconnect ${name}`} onClick={onDisconnect}>
        <IconPlugOff size={16} stroke={1.7} />
      </ActionIcon>
    </>
  );
}

/** What owners do with one provider; the dialog belongs somewhere on the page. */
function useProviderDeeds() {
  const [confirm, dialog] = useConfirm();
  const outdates = [listProviders];
  const check = useCall(checkProvider, { outdates });
  const remove = useCall(deleteProvider, { quiet: true, outdates });
  return {
    dialog,
    checking: check.isPending ? check.variables?.params.id : undefined,
    check: ({ id, name }: Provider): void =>
      check.mutate(
        { params: { id } },
        {
          onSuccess: ({ status, lastError }) =>
            status === 'connected'
              ? showToast('success', `${name} is connected.`)
              : showToast('danger', `${name}: ${lastError ?? ''}`),
        },
      ),
    askDisconnection: ({ id, name }: Provider): void =>
      confirm({
        text: 'Its token is removed. Projects that use its repositories must be disconnected first.',
        subject: name,
        title: 'Disconnect this provider?',
        label: 'Disconnect',
        run: async () => {
          await remove.mutateAsync({ params: { id } });
          showToast('success', 'The provider was disconnected.');
        },
      }),
  };
}

/** Which dialog is open. */
type Opened = 'new' | Provider | undefined;

/** The tab. */
export default function ProvidersPage() {
  const [opened, setOpened] = useState<Opened>();
  const read = useRead(listProviders, {}, { staleTime: 0 });
  const create = useCall(createProvider, { quiet: true, outdates: [listProviders] });
  const update = useCall(updateProvider, { quiet: true, outdates: [listProviders] });
  const { dialog, checking, check, askDisconnection } = useProviderDeeds();
  const changed = opened === 'new' ? undefined : opened;
  const save = async ({ type, name, baseUrl, token }: EnteredProvider): Promise<void> => {
    if (!changed) {
      await create.mutateAsync({ body: { type, name, baseUrl, token } });
      showToast('success', 'The provider was connected.');
      return;
    }
    const body = { name, baseUrl, ...(token ? { token } : {}), revision: changed.revision };
    await update.mutateAsync({ params: { id: changed.id }, body });
    showToast('success', 'The provider was saved.');
  };
  return (
    <>
      <ListTab
        label="Providers"
        columns={columnsFor(setOpened)}
        rows={read.data?.resources}
        error={read.error}
        onRetry={() => void read.refetch()}
        newOne={{ label: 'Connect a provider', icon: IconPlugConnected, onClick: () => setOpened('new') }}
        empty={{
          icon: IconGitBranch,
          title: noProvidersMessage,
          help: 'Connect GitLab, GitHub or another git host, and projects can follow a repository: its decisions, pages, models and merge requests.',
        }}
        actions={(provider) => (
          <RowActions
            provider={provider}
            isChecking={checking === provider.id}
            onCheck={() => check(provider)}
            onDisconnect={() => askDisconnection(provider)}
          />
        )}
      />
      <ProviderDialog
        key={changed?.id ?? 'new'}
        opened={opened !== undefined}
        provider={changed}
        onClose={() => setOpened(undefined)}
        onSave={save}
      />
      {dialog}
    </>
  );
}
