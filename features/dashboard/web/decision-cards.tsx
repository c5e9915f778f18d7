/** Cards of the newest ADRs and RFCs and of pending votes on the home page. Loaded after the page. */
import { ActionIcon, Button } from '@mantine/core';
import { IconGavel, IconMessages, IconPlus, IconThumbUp } from '@tabler/icons-react';
import type { ComponentType, ReactNode } from 'react';
import { createAdrLabel, listAdrs, newAdrLabel, noAdrsMessage, type AdrRow } from '#features/adrs/contract.ts';
import {
  createRfcLabel,
  listRfcs,
  newRfcLabel,
  noRfcsMessage,
  votesDueLabel,
  type RfcRow,
} from '#features/rfcs/contract.ts';
import { useRead } from '#platform/http/web/use-calls.ts';
import { usePermission, useProject } from '#platform/identity/web/workspace.tsx';
import { failureSentence } from '#platform/ui/model/failure-sentence.ts';
import { AppLink } from '#platform/ui/web/app-link.tsx';
import { EmptyState, ErrorState } from '#platform/ui/web/page-states.tsx';
import { Contributors } from '#platform/ui/web/person-avatar.tsx';
import { RelativeTime } from '#platform/ui/web/relative-time.tsx';
import { useKinds, useSections } from '#platform/ui/web/sections.tsx';
import { StateBadge } from '#platform/ui/web/state-badge.tsx';
import type { Section } from '#platform/ui/web/web-module.ts';
import { serialLabel } from '#platform/workflow/model/serial-number.ts';
import classes from './decision-cards.module.css';

/** Rows per card. */
const perPage = 5;

type Row = AdrRow | RfcRow;

interface CardProps {
  readonly kind: 'adr' | 'rfc';
  readonly title: string;
  readonly icon: ComponentType<{
    readonly size?: number;
    readonly stroke?: number;
    readonly className?: string | undefined;
  }>;
  /** URL of the list. */
  readonly list: string;
  readonly newLabel: string;
  readonly createLabel: string;
  readonly emptyLabel: string;
  readonly mayWrite: boolean;
  readonly rows: readonly Row[] | undefined;
  readonly error: unknown;
  readonly onRetry: () => void;
  /** Ids of RFCs that wait for the user's vote. */
  readonly waiting?: ReadonlySet<string>;
  /** Between header and rows. */
  readonly notice?: ReactNode;
}

function CardHead({ title, icon: Icon, list, newLabel, mayWrite, rows }: CardProps) {
  return (
    <header className={classes.head}>
      <Icon size={17} stroke={1.7} />
      <h2>{title}</h2>
      {mayWrite && rows?.length !== 0 ? (
        <Button
          component={AppLink}
          href={`${list}/new`}
          variant="subtle"
          color="gray"
          size="xs"
          leftSection={<IconPlus size={14} stroke={1.7} />}
        >
          {newLabel}
        </Button>
      ) : null}
      <Button component={AppLink} href={list} variant="subtle" color="gray" size="xs" aria-label={`All ${title}`}>
        All
      </Button>
    </header>
  );
}

function CardRow({ row, address, isWaiting }: { row: Row; address: string; isWaiting: boolean }) {
  return (
    <li className={classes.row}>
      <span className={classes.number}>{serialLabel(row.serialNumber)}</span>
      <AppLink className={classes.title} href={address} title={row.title}>
        {row.title}
      </AppLink>
      <span className={classes.state}>
        <StateBadge {...row.state} />
        {isWaiting ? (
          <ActionIcon
            component={AppLink}
            href={`${address}?tab=voting`}
            className={classes.vote ?? ''}
            aria-label={`${votesDueLabel}: ${serialLabel(row.serialNumber)}`}
            title={votesDueLabel}
          >
            <IconThumbUp size={16} stroke={1.7} />
          </ActionIcon>
        ) : null}
      </span>
      <span className={classes.people}>
        <Contributors people={row.contributors} shown={2} />
      </span>
      <span className={classes.date}>
        <RelativeTime at={row.createdAt} />
      </span>
    </li>
  );
}

function CardBody(props: CardProps) {
  const { kind, title, icon, list, createLabel, emptyLabel, mayWrite, rows, error, onRetry, waiting } = props;
  const project = useProject();
  const address = useKinds().get(kind)?.address;
  if (error !== null && rows === undefined) {
    return (
      <ErrorState bare title={`The ${title} could not be loaded`} message={failureSentence(error)} onRetry={onRetry} />
    );
  }
  if (rows === undefined) {
    return (
      <ul className={classes.rows} aria-busy="true" aria-label="Loading">
        {Array.from({ length: perPage }, (_, at) => (
          <li key={at} className={classes.row} aria-hidden="true">
            <span className={classes.bar} style={{ width: `${78 - at * 9}%` }} />
          </li>
        ))}
      </ul>
    );
  }
  if (rows.length === 0) {
    const create = (
      <Button component={AppLink} href={`${list}/new`} variant="light">
        {createLabel}
      </Button>
    );
    return <EmptyState bare icon={icon} title={emptyLabel} action={mayWrite ? create : undefined} />;
  }
  return (
    <ul className={classes.rows}>
      {rows.map((row) => (
        <CardRow
          key={row.id}
          row={row}
          address={address?.(project.code, { id: row.id }) ?? list}
          isWaiting={waiting?.has(row.id) ?? false}
        />
      ))}
    </ul>
  );
}

function Card(props: CardProps) {
  return (
    <section className={classes.card} aria-label={props.title}>
      <CardHead {...props} />
      {props.notice}
      <div className={classes.body}>
        <CardBody {...props} />
      </div>
    </section>
  );
}

const listOf = (sections: readonly Section[], id: string, projectCode: string): string =>
  sections.find((section) => section.id === id)?.href(projectCode) ?? '/';

function AdrCard() {
  const project = useProject();
  const read = useRead(listAdrs, { query: { perPage } }, { staleTime: 0 });
  return (
    <Card
      kind="adr"
      title="ADRs"
      icon={IconGavel}
      list={listOf(useSections(), 'adrs', project.code)}
      newLabel={newAdrLabel}
      createLabel={createAdrLabel}
      emptyLabel={noAdrsMessage}
      mayWrite={usePermission('adr.write')}
      rows={read.data?.resources}
      error={read.error}
      onRetry={() => void read.refetch()}
    />
  );
}

/** Pending votes first, then the newest others. */
function waitingFirst(waiting: readonly RfcRow[], newest: readonly RfcRow[]): readonly RfcRow[] {
  const first = new Set(waiting.map(({ id }) => id));
  return [...waiting, ...newest.filter(({ id }) => !first.has(id))].slice(0, perPage);
}

function RfcCard() {
  const project = useProject();
  const list = listOf(useSections(), 'rfcs', project.code);
  // A project that the plan keeps read-only takes no votes.
  const mayVote = usePermission('rfc.vote');
  const newest = useRead(listRfcs, { query: { perPage } }, { staleTime: 0 });
  const query = { perPage, waitingForMyVote: 'true' } as const;
  const waiting = useRead(listRfcs, { query }, { staleTime: 0, enabled: mayVote });
  const isRead = newest.data !== undefined && (waiting.data !== undefined || !mayVote);
  const mine = waiting.data?.resources ?? [];
  const total = waiting.data?.pagination.total ?? 0;
  return (
    <Card
      kind="rfc"
      title="RFCs"
      icon={IconMessages}
      list={list}
      newLabel={newRfcLabel}
      createLabel={createRfcLabel}
      emptyLabel={noRfcsMessage}
      mayWrite={usePermission('rfc.write')}
      rows={isRead ? waitingFirst(mine, newest.data.resources) : undefined}
      error={newest.error ?? waiting.error}
      onRetry={() => void Promise.all([newest.refetch(), mayVote ? waiting.refetch() : undefined])}
      waiting={new Set(mine.map(({ id }) => id))}
      notice={
        isRead && total > 0 ? (
          <AppLink href={`${list}?waiting=me`} className={classes.notice}>
            <IconThumbUp size={16} stroke={1.7} aria-hidden="true" />
            {votesDueLabel}: {total}
          </AppLink>
        ) : null
      }
    />
  );
}

/** Two cards side by side. */
export function DecisionCards() {
  const project = useProject();
  return (
    <div key={project.id} className={classes.cards}>
      {usePermission('adr.read') ? <AdrCard /> : null}
      {usePermission('rfc.read') ? <RfcCard /> : null}
    </div>
  );
}
