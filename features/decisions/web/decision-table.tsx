/** The decisions as a table: the same records and relations, sorted by any column. */
import { useState } from 'react';
import { useProject } from '#platform/identity/web/workspace.tsx';
import { thingAddress } from '#platform/search/web/thing-address.ts';
import { AppLink } from '#platform/ui/web/app-link.tsx';
import { DataTable, type Column } from '#platform/ui/web/data-table.tsx';
import { RelativeTime } from '#platform/ui/web/relative-time.tsx';
import { useKinds } from '#platform/ui/web/sections.tsx';
import { StateBadge } from '#platform/ui/web/state-badge.tsx';
import { serialLabel } from '#platform/workflow/model/serial-number.ts';
import type { DecisionNode } from '../contract.ts';
import { neighboursOf, type Neighbour, type ShownGraph } from '../model/map-filter.ts';
import { sortDecisions, type DecisionColumn, type SortOrder } from '../model/sort-decisions.ts';
import { neighbourNames } from './decision-card.tsx';
import classes from './decision-table.module.css';

const perPage = 50;

type AddressOf = (node: DecisionNode) => string;

function Relations({ found, addressOf }: { readonly found: readonly Neighbour[]; readonly addressOf: AddressOf }) {
  return (
    <ul className={classes.relations}>
      {found.map(({ node, words }) => (
        <li key={`${words} ${node.id}`}>
          {words}{' '}
          <AppLink className="aw-link" href={addressOf(node)} title={node.title}>
            {neighbourNames(node)}
          </AppLink>
        </li>
      ))}
    </ul>
  );
}

const columnsFor = (
  addressOf: AddressOf,
  neighbours: ReadonlyMap<string, readonly Neighbour[]>,
): readonly (Column<DecisionNode> & { readonly key: DecisionColumn | 'relations' })[] => [
  {
    key: 'kind',
    head: 'Kind',
    width: 76,
    sortable: true,
    cell: ({ kind }) => kind.toUpperCase(),
  },
  {
    key: 'number',
    head: 'No.',
    width: 76,
    phone: 'lead',
    sortable: true,
    cell: ({ serialNumber }) => (
      <span className={classes.number}>{serialNumber === null ? '' : serialLabel(serialNumber)}</span>
    ),
  },
  {
    key: 'title',
    head: 'Title',
    phone: 'title',
    sortable: true,
    cell: (node) => (
      <AppLink className="aw-link" href={addressOf(node)} title={node.title}>
        {node.title}
      </AppLink>
    ),
  },
  {
    key: 'state',
    head: 'State',
    width: 150,
    keep: true,
    sortable: true,
    cell: ({ state }) => (state ? <StateBadge {...state} /> : null),
  },
  {
    key: 'created',
    head: 'Created',
    width: 110,
    sortable: true,
    cell: ({ createdAt }) => (createdAt ? <RelativeTime at={createdAt} /> : null),
  },
  {
    key: 'decided',
    head: 'Decided',
    width: 110,
    phone: 'hidden',
    sortable: true,
    cell: ({ decidedAt }) => (decidedAt ? <RelativeTime at={decidedAt} /> : '–'),
  },
  {
    key: 'relations',
    head: 'Relations',
    width: 260,
    phone: 'hidden',
    cell: ({ id }) => <Relations found={neighbours.get(id) ?? []} addressOf={addressOf} />,
  },
];

/** Newest first by default. */
export function DecisionTable({ shown }: { readonly shown: ShownGraph }) {
  const project = useProject();
  const kinds = useKinds();
  const [order, setOrder] = useState<SortOrder>({ column: 'created', isDescending: true });
  const [asked, setPage] = useState(1);
  const rows = sortDecisions(shown.nodes, order);
  const page = Math.min(asked, Math.max(1, Math.ceil(rows.length / perPage)));
  const addressOf: AddressOf = (node) => thingAddress(kinds, project.code, node) ?? '#';
  const columns = columnsFor(addressOf, neighboursOf(shown));
  const sortBy = (key: string): void => {
    const column = columns.find((one) => one.key === key)?.key;
    if (column === undefined || column === 'relations') return;
    setOrder({ column, isDescending: order.column === column ? !order.isDescending : column === 'created' });
    setPage(1);
  };
  return (
    <DataTable
      label="Decisions"
      columns={columns}
      rows={rows.slice((page - 1) * perPage, page * perPage)}
      rowKey={({ id }) => id}
      sorting={{ key: order.column, isDescending: order.isDescending, onSort: sortBy }}
      paging={{ page, perPage, total: rows.length, onPage: setPage }}
    />
  );
}
