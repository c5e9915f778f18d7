/** Webhooks tab of the organization: list, creation, changes, on and off, secrets, deletion. */
import { ActionIcon, Menu } from '@mantine/core';
import {
  IconDots,
  IconKey,
  IconPencil,
  IconPlayerPause,
  IconPlayerPlay,
  IconTrash,
  IconWebhook,
} from '@tabler/icons-react';
import { useState } from 'react';
import { useCall, useRead } from '#platform/http/web/use-calls.ts';
import { useWorkspace } from '#platform/identity/web/workspace.tsx';
import type { Column } from '#platform/ui/web/data-table.tsx';
import { ListTab } from '#platform/ui/web/list-tab.tsx';
import { RowButton } from '#platform/ui/web/row-button.tsx';
import { ShownSecret } from '#platform/ui/web/shown-secret.tsx';
import { StateBadge } from '#platform/ui/web/state-badge.tsx';
import { showToast } from '#platform/ui/web/toast.ts';
import { useConfirm } from '#platform/ui/web/use-confirm.tsx';
import {
  createWebhook,
  deleteWebhook,
  listWebhooks,
  noWebhooksMessage,
  rotateWebhookSecret,
  secretShownOnceMessage,
  updateWebhook,
  type CreatedWebhook,
  type Webhook,
} from '../contract.ts';
import { eventWords } from '../model/event-areas.ts';
import { webhookState } from '../model/webhook-words.ts';
import { WebhookDeliveries } from './webhook-deliveries.tsx';
import { WebhookDialog } from './webhook-dialog.tsx';
import classes from './webhooks.module.css';

interface ColumnParts {
  readonly projectName: (id: string | null) => string;
  readonly onOpen: (webhook: Webhook) => void;
}

const columnsFor = ({ projectName, onOpen }: ColumnParts): readonly Column<Webhook>[] => [
  {
    key: 'url',
    head: 'Address',
    phone: 'title',
    cell: (webhook) => (
      <RowButton onClick={() => onOpen(webhook)}>
        <span title={webhook.url}>{webhook.url}</span>
      </RowButton>
    ),
  },
  {
    key: 'state',
    head: 'State',
    width: 110,
    keep: true,
    cell: (webhook) => <StateBadge {...webhookState(webhook)} />,
  },
  {
    key: 'events',
    head: 'Events',
    width: 220,
    cell: ({ events }) => {
      const words = eventWords(events).join(', ');
      return (
        <span className={classes.events} title={words}>
          {words}
        </span>
      );
    },
  },
  { key: 'project', head: 'Project', width: 150, phone: 'hidden', cell: ({ projectId }) => projectName(projectId) },
  { key: 'waiting', head: 'Waiting', width: 90, numeric: true, phone: 'hidden', cell: ({ waiting }) => waiting },
];

interface RowActionsProps {
  readonly webhook: Webhook;
  readonly onEdit: () => void;
  readonly onTurn: () => void;
  readonly onRotate: () => void;
  readonly onDelete: () => void;
}

function RowActions({ webhook: { url, active }, onEdit, onTurn, onRotate, onDelete }: RowActionsProps) {
  return (
    <>
      <ActionIcon aria-label={`Edit ${url}`} onClick={onEdit}>
        <IconPencil size={16} stroke={1.7} />
      </ActionIcon>
      <ActionIcon aria-label={`${active ? 'Turn off' : 'Turn on'} ${url}`} onClick={onTurn}>
        {active ? <IconPlayerPause size={16} stroke={1.7} /> : <IconPlayerPlay size={16} stroke={1.7} />}
      </ActionIcon>
      <Menu position="bottom-end">
        <Menu.Target>
          <ActionIcon aria-label={`More actions for ${url}`}>
            <IconDots size={16} stroke={1.7} />
          </ActionIcon>
        </Menu.Target>
        <Menu.Dropdown>
          <Menu.Item leftSection={<IconKey size={16} stroke={1.7} />} onClick={onRotate}>
            Replace secret…
          </Menu.Item>
          <Menu.Divider />
          <Menu.Item data-danger leftSection={<IconTrash size={16} stroke={1.7} />} onClick={onDelete}>
            Delete…
          </Menu.Item>
        </Menu.Dropdown>
      </Menu>
    </>
  );
}

/** Everything that owners do with one webhook; the dialog belongs somewhere on the page. */
function useWebhookDeeds(onSecret: (made: CreatedWebhook | undefined) => void) {
  const [confirm, dialog] = useConfirm();
  const outdates = [listWebhooks];
  const update = useCall(updateWebhook, { outdates });
  const rotate = useCall(rotateWebhookSecret, { quiet: true, outdates });
  const remove = useCall(deleteWebhook, { quiet: true, outdates });
  return {
    dialog,
    turn: ({ id, active, revision }: Webhook): void =>
      update.mutate({ params: { id }, body: { active: !active, revision } }),
    askRotation: ({ id, url }: Webhook): void =>
      confirm({
        text: 'Events are signed with the new secret immediately. Receivers reject them until they know it.',
        subject: url,
        title: 'Replace the secret?',
        label: 'Replace secret',
        run: async () => onSecret(await rotate.mutateAsync({ params: { id } })),
      }),
    askDeletion: ({ id, url }: Webhook): void =>
      confirm({
        text: 'Nothing more is sent, and the list of deliveries is removed.',
        subject: url,
        title: 'Delete this webhook?',
        label: 'Delete webhook',
        run: async () => {
          await remove.mutateAsync({ params: { id } });
          onSecret(undefined);
          showToast('success', 'The webhook was deleted.');
        },
      }),
  };
}

/** The tab; leaving it discards a new secret. */
export default function WebhooksPage() {
  const { projects } = useWorkspace().organization;
  const [creating, setCreating] = useState(false);
  const [edited, setEdited] = useState<Webhook>();
  const [shown, setShown] = useState<CreatedWebhook>();
  const [openedId, setOpenedId] = useState<string>();
  const read = useRead(listWebhooks, {}, { staleTime: 0 });
  const create = useCall(createWebhook, { quiet: true, outdates: [listWebhooks] });
  const change = useCall(updateWebhook, { quiet: true, outdates: [listWebhooks] });
  const { dialog, turn, askRotation, askDeletion } = useWebhookDeeds(setShown);
  const opened = read.data?.resources.find(({ id }) => id === openedId);
  if (opened) return <WebhookDeliveries webhook={opened} onBack={() => setOpenedId(undefined)} />;
  const projectName = (id: string | null): string =>
    id === null ? 'All projects' : (projects.find((project) => project.id === id)?.name ?? 'In the trash');
  return (
    <>
      <ListTab
        label="Webhooks"
        columns={columnsFor({ projectName, onOpen: ({ id }) => setOpenedId(id) })}
        rows={read.data?.resources}
        error={read.error}
        onRetry={() => void read.refetch()}
        newOne={{ label: 'New webhook', icon: IconWebhook, onClick: () => setCreating(true) }}
        empty={{
          icon: IconWebhook,
          title: noWebhooksMessage,
          help: 'A webhook tells another program what happens here: each event is posted to an address of yours, signed, in order, and again for a day until it arrives.',
        }}
        actions={(webhook) => (
          <RowActions
            webhook={webhook}
            onEdit={() => setEdited(webhook)}
            onTurn={() => turn(webhook)}
            onRotate={() => askRotation(webhook)}
            onDelete={() => askDeletion(webhook)}
          />
        )}
      >
        {shown ? (
          <ShownSecret
            key={shown.secret}
            label={`Secret of ${shown.url}`}
            title={shown.url}
            note={secretShownOnceMessage}
            fieldLabel="Secret"
            secret={shown.secret}
            onClose={() => setShown(undefined)}
          />
        ) : null}
      </ListTab>
      <WebhookDialog
        opened={creating}
        onClose={() => setCreating(false)}
        onSubmit={async (draft) => {
          setShown(await create.mutateAsync({ body: draft }));
          showToast('success', 'The webhook was created.');
        }}
      />
      {edited ? (
        <WebhookDialog
          key={edited.id}
          opened
          webhook={edited}
          onClose={() => {
            setEdited(undefined);
            // Somebody else may have been faster: the next look is at what they saved.
            void read.refetch();
          }}
          onSubmit={async ({ projectId = null, ...choice }) => {
            // A project in the trash stays chosen until another one is.
            const place = projectId === edited.projectId ? {} : { projectId };
            const body = { ...choice, ...place, revision: edited.revision };
            await change.mutateAsync({ params: { id: edited.id }, body });
            showToast('success', 'The webhook was saved.');
          }}
        />
      ) : null}
      {dialog}
    </>
  );
}
