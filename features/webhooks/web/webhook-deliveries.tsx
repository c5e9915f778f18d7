/** What was sent by one webhook: list, details, sending again. */
import { ActionIcon, Button } from '@mantine/core';
import { IconArrowLeft, IconRefresh, IconSend } from '@tabler/icons-react';
import { useState } from 'react';
import { useCall, useRead } from '#platform/http/web/use-calls.ts';
import { exactTime } from '#platform/ui/model/relative-words.ts';
import type { Column } from '#platform/ui/web/data-table.tsx';
import { DetailDrawer } from '#platform/ui/web/detail-drawer.tsx';
import { FactList, type Fact } from '#platform/ui/web/fact-list.tsx';
import { InlineAlert } from '#platform/ui/web/inline-alert.tsx';
import { PagedTable } from '#platform/ui/web/paged-table.tsx';
import { EmptyState } from '#platform/ui/web/page-states.tsx';
import { RelativeTime } from '#platform/ui/web/relative-time.tsx';
import { RowButton } from '#platform/ui/web/row-button.tsx';
import { StateBadge } from '#platform/ui/web/state-badge.tsx';
import { showToast } from '#platform/ui/web/toast.ts';
import {
  listDeliveries,
  listWebhooks,
  noDeliveriesMessage,
  replayDelivery,
  type Delivery,
  type Webhook,
} from '../contract.ts';
import { deliveryState, readableBody } from '../model/webhook-words.ts';
import classes from './webhooks.module.css';

const columnsFor = (onOpen: (delivery: Delivery) => void): readonly Column<Delivery>[] => [
  {
    key: 'event',
    head: 'Event',
    phone: 'title',
    cell: (delivery) => <RowButton onClick={() => onOpen(delivery)}>{delivery.event}</RowButton>,
  },
  {
    key: 'state',
    head: 'State',
    width: 130,
    keep: true,
    cell: (delivery) => <StateBadge {...deliveryState(delivery)} />,
  },
  { key: 'status', head: 'Answer', width: 90, numeric: true, cell: ({ status }) => status ?? '–' },
  { key: 'attempts', head: 'Attempts', width: 96, numeric: true, phone: 'hidden', cell: ({ attempts }) => attempts },
  { key: 'at', head: 'Happened', width: 130, cell: ({ at }) => <RelativeTime at={at} /> },
];

const factsOf = (delivery: Delivery): readonly Fact[] => [
  ['State', <StateBadge key="state" {...deliveryState(delivery)} />],
  ['Answer', delivery.status === null ? 'none' : String(delivery.status)],
  ['Attempts', String(delivery.attempts)],
  ...(delivery.milliseconds === null ? [] : [['Duration', `${delivery.milliseconds} ms`] as const]),
  ...(delivery.lastAttemptAt === null
    ? []
    : [['Last attempt', <RelativeTime key="last" at={delivery.lastAttemptAt} />] as const]),
  ...(delivery.nextAttemptAt === null ? [] : [['Next attempt', exactTime(new Date(delivery.nextAttemptAt))] as const]),
];

interface DetailsProps {
  readonly webhook: Webhook;
  readonly delivery: Delivery;
  readonly onClose: () => void;
}

function Details({ webhook, delivery, onClose }: DetailsProps) {
  const replay = useCall(replayDelivery, {
    outdates: [listDeliveries, listWebhooks],
    onDone: () => {
      showToast('success', 'The event is sent again.');
      onClose();
    },
  });
  return (
    <DetailDrawer
      title={delivery.event}
      onClose={onClose}
      actions={
        <Button
          variant="default"
          size="sm"
          leftSection={<IconSend size={16} stroke={1.7} />}
          disabled={!webhook.active}
          title={webhook.active ? undefined : 'Turn the webhook on to send events again.'}
          loading={replay.isPending}
          onClick={() => replay.mutate({ params: { id: webhook.id, delivery: delivery.id } })}
        >
          Send again
        </Button>
      }
    >
      {delivery.error === null ? null : (
        <div className={classes.error}>
          <InlineAlert type="danger">{delivery.error}</InlineAlert>
        </div>
      )}
      <FactList facts={factsOf(delivery)} />
      <h3 className={classes.head}>Body</h3>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- scrolled by keys when it is long */}
      <section className={classes.body} tabIndex={0} aria-label="Body">
        <pre>{readableBody(delivery.body)}</pre>
      </section>
    </DetailDrawer>
  );
}

/** In place of the list of webhooks. */
export function WebhookDeliveries({ webhook, onBack }: { readonly webhook: Webhook; readonly onBack: () => void }) {
  const [page, setPage] = useState(1);
  const [chosen, setChosen] = useState<Delivery>();
  const query = { page };
  const read = useRead(listDeliveries, { params: { id: webhook.id }, query }, { keep: true, staleTime: 0 });
  return (
    <>
      <div className={classes.bar}>
        <ActionIcon aria-label="Back to webhooks" onClick={onBack}>
          <IconArrowLeft size={18} stroke={1.7} />
        </ActionIcon>
        <h2 className={classes.url} title={webhook.url}>
          {webhook.url}
        </h2>
        <ActionIcon aria-label="Refresh" onClick={() => void read.refetch()}>
          <IconRefresh size={18} stroke={1.7} />
        </ActionIcon>
      </div>
      <PagedTable
        label="Deliveries"
        columns={columnsFor(setChosen)}
        rowKey={({ id }) => id}
        read={read}
        onPage={setPage}
        empty={
          <EmptyState
            bare
            icon={IconSend}
            title={noDeliveriesMessage}
            help="Deliveries are listed here for 30 days, starting with the next chosen event."
          />
        }
      />
      {chosen ? <Details webhook={webhook} delivery={chosen} onClose={() => setChosen(undefined)} /> : null}
    </>
  );
}
