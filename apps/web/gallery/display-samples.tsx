/** Samples of display components: badges, people, tables, states, alerts. */
import { ActionIcon } from '@mantine/core';
import { IconPencil, IconTrash } from '@tabler/icons-react';
import { useState } from 'react';
import { genericError } from '#platform/http/contract.ts';
import { AppLink } from '#platform/ui/web/app-link.tsx';
import { DataTable, type Column } from '#platform/ui/web/data-table.tsx';
import { InlineAlert } from '#platform/ui/web/inline-alert.tsx';
import { AccessDenied, EmptyState, ErrorState, NotFound } from '#platform/ui/web/page-states.tsx';
import { Contributors } from '#platform/ui/web/person-avatar.tsx';
import { RelativeTime } from '#platform/ui/web/relative-time.tsx';
import { SearchBox } from '#platform/ui/web/search-box.tsx';
import { StateBadge } from '#platform/ui/web/state-badge.tsx';
import classes from './gallery.module.css';

const themes = ['default', 'dark', 'red', 'green', 'yellow', 'indigo', 'purple', 'pink', 'unknown'] as const;

/** All eight themes and an unknown one. */
export function BadgeSamples() {
  return (
    <div className={classes.row}>
      {themes.map((theme) => (
        <StateBadge key={theme} theme={theme} label={theme} />
      ))}
      <Contributors
        people={['Ines Kowalski', 'Tomasz Adler', 'Mara Lindqvist', 'Jo Park'].map((username) => ({
          id: null,
          username,
        }))}
      />
    </div>
  );
}

interface SampleRow {
  readonly number: string;
  readonly title: string;
  readonly state: string;
  readonly theme: string;
  readonly at: string;
}

const hour = 3_600_000;
const ago = (hours: number): string => new Date(Date.now() - hours * hour).toISOString();
const rows: readonly SampleRow[] = [
  {
    number: '#024',
    title: 'Publish order events through a transactional outbox',
    state: 'Proposed',
    theme: 'yellow',
    at: ago(2),
  },
  {
    number: '#023',
    title: 'One PostgreSQL schema per bounded context',
    state: 'Accepted',
    theme: 'green',
    at: ago(26),
  },
  { number: '#022', title: 'Store money as integer cents', state: 'Implemented', theme: 'indigo', at: ago(24 * 5) },
];

const columns: readonly Column<SampleRow>[] = [
  { key: 'number', head: 'No.', width: 72, phone: 'lead', cell: (row) => row.number },
  { key: 'title', head: 'Title', phone: 'title', cell: (row) => <AppLink href="/">{row.title}</AppLink> },
  { key: 'state', head: 'State', width: 132, cell: (row) => <StateBadge label={row.state} theme={row.theme} /> },
  { key: 'at', head: 'Created', width: 120, cell: (row) => <RelativeTime at={row.at} /> },
];

const actions = (row: SampleRow) => (
  <>
    <ActionIcon aria-label={`Edit ${row.title}`}>
      <IconPencil size={16} stroke={1.7} />
    </ActionIcon>
    <ActionIcon aria-label={`Delete ${row.title}`}>
      <IconTrash size={16} stroke={1.7} />
    </ActionIcon>
  </>
);

/** With pages, loading and empty. */
export function TableSamples() {
  const [page, setPage] = useState(1);
  const [words, setWords] = useState('');
  const shared = { columns, rowKey: (row: SampleRow) => row.number };
  const found = rows.filter(({ title }) => title.toLowerCase().includes(words.toLowerCase()));
  return (
    <div className={classes.stack}>
      <SearchBox label="Search titles" value={words} onSearch={setWords} />
      <DataTable
        {...shared}
        label="Filled"
        rows={found}
        actions={actions}
        paging={{ page, perPage: 3, total: 8, onPage: setPage }}
      />
      <DataTable {...shared} label="Loading" rows={undefined} />
      <DataTable {...shared} label="Empty" rows={[]} />
    </div>
  );
}

/** Empty, error, denied, not found, alerts. */
export function StateSamples() {
  return (
    <div className={classes.stack}>
      <EmptyState help="One line of help." />
      <ErrorState message={genericError} onRetry={() => undefined} />
      <AccessDenied />
      <NotFound />
      <InlineAlert type="info">Times are measured at the gateway.</InlineAlert>
      <InlineAlert type="success">Since March no order was confirmed twice.</InlineAlert>
      <InlineAlert type="warning">Invalid credentials.</InlineAlert>
      <InlineAlert type="danger">{genericError}</InlineAlert>
    </div>
  );
}
