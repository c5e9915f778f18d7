/** The table component: header, rows, loading, empty and error states, actions, paging, two-line rows on phones. */
import { Table } from '@mantine/core';
import { IconChevronDown, IconChevronUp } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { failureSentence } from '../model/failure-sentence.ts';
import type { FittingColumn } from '../model/fitting-columns.ts';
import classes from './data-table.module.css';
import { Spinner } from './full-screen-loader.tsx';
import { EmptyState, ErrorState } from './page-states.tsx';
import { TablePaging, type Paging } from './table-paging.tsx';
import { useFittingColumns } from './use-fitting-columns.ts';

/** One column. Where titles have too little room, columns are dropped from the right, those with `keep` last. */
export interface Column<Row> extends FittingColumn {
  readonly head: string;
  readonly cell: (row: Row) => ReactNode;
  /** Numbers stand right and tabular. */
  readonly numeric?: boolean;
  /** Whether its header sorts the table. */
  readonly sortable?: boolean;
}

/** By which column the rows are sorted; the caller sorts them. */
export interface Sorting {
  /** Key of the column. */
  readonly key: string;
  readonly isDescending: boolean;
  /** A head was pressed. */
  readonly onSort: (key: string) => void;
}

/** A table and what it shows. */
export interface DataTableProps<Row> {
  /** Accessible name of the table. */
  readonly label: string;
  readonly columns: readonly Column<Row>[];
  /** Undefined while they load. */
  readonly rows: readonly Row[] | undefined;
  readonly rowKey: (row: Row) => string;
  /** Icon buttons and the "…" menu of a row; without it there is no Actions column. */
  readonly actions?: (row: Row) => ReactNode;
  /** Sentence, or a bare EmptyState, when there are no rows; default "Nothing found.". */
  readonly empty?: ReactNode;
  readonly error?: unknown;
  readonly onRetry?: () => void;
  readonly paging?: Paging;
  readonly sorting?: Sorting;
  /** 48 px rows with two lines. */
  readonly tall?: boolean;
}

/** Width of the Actions column in data-table.module.css, px. */
const actionsWidth = 124;

/** Widths of the skeleton bars, so that they look like text. */
const bars = ['82%', '64%', '94%', '73%', '87%', '58%'] as const;

function SkeletonRows<Row>({ columns, withActions }: { columns: readonly Column<Row>[]; withActions: boolean }) {
  return bars.map((bar) => (
    <Table.Tr key={bar} aria-hidden="true">
      {columns.map(({ key, width, phone = 'meta' }) => (
        <Table.Td key={key} data-phone={phone}>
          <span className={classes.bar} style={{ width: width ? Math.min(56, width - 32) : `calc(${bar} / 2)` }} />
        </Table.Td>
      ))}
      {withActions ? <Table.Td data-phone="hidden" /> : null}
    </Table.Tr>
  ));
}

function Rows<Row>({ columns, rows, rowKey, actions }: DataTableProps<Row> & { readonly rows: readonly Row[] }) {
  return rows.map((row) => (
    <Table.Tr key={rowKey(row)}>
      {columns.map(({ key, head, cell, numeric, phone = 'meta' }) => (
        <Table.Td
          key={key}
          data-numeric={numeric || undefined}
          data-head={numeric ? head : undefined}
          data-phone={phone}
        >
          {cell(row)}
        </Table.Td>
      ))}
      {actions ? (
        <Table.Td className={classes.actions ?? ''} data-phone="actions">
          <span>{actions(row)}</span>
        </Table.Td>
      ) : null}
    </Table.Tr>
  ));
}

function SortButton({
  column,
  sorting,
}: {
  readonly column: { key: string; head: string };
  readonly sorting: Sorting;
}) {
  const isCurrent = sorting.key === column.key;
  const Icon = sorting.isDescending ? IconChevronDown : IconChevronUp;
  return (
    <button type="button" className={classes.sort} onClick={() => sorting.onSort(column.key)}>
      {column.head}
      {isCurrent ? <Icon size={14} stroke={1.7} aria-hidden="true" /> : null}
    </button>
  );
}

const orderOf = (key: string, sorting: Sorting | undefined): 'ascending' | 'descending' | undefined =>
  sorting?.key === key ? (sorting.isDescending ? 'descending' : 'ascending') : undefined;

type HeadProps<Row> = Pick<DataTableProps<Row>, 'columns' | 'sorting'> & { readonly withActions: boolean };

function Head<Row>({ columns, sorting, withActions }: HeadProps<Row>) {
  return (
    <Table.Thead>
      <Table.Tr>
        {columns.map(({ key, head, width, numeric, sortable }) => (
          <Table.Th
            key={key}
            scope="col"
            data-numeric={numeric || undefined}
            aria-sort={orderOf(key, sorting)}
            style={width ? { width } : undefined}
          >
            {sortable && sorting ? <SortButton column={{ key, head }} sorting={sorting} /> : head}
          </Table.Th>
        ))}
        {withActions ? (
          <Table.Th scope="col" className={classes.actionsHead ?? ''}>
            Actions
          </Table.Th>
        ) : null}
      </Table.Tr>
    </Table.Thead>
  );
}

/** Renders rows, or a state in their place. The layout never jumps between the states. */
export function DataTable<Row>(props: DataTableProps<Row>) {
  const { label, rows, actions, empty, error, onRetry, paging, sorting, tall } = props;
  const { columns, measure } = useFittingColumns(props.columns, actions === undefined ? 0 : actionsWidth);
  if (error) {
    return (
      <ErrorState
        title="The list could not be loaded"
        message={failureSentence(error)}
        {...(onRetry ? { onRetry } : {})}
      />
    );
  }
  if (rows?.length === 0) {
    const state = typeof empty === 'object' && empty !== null;
    return (
      <div className={classes.card}>
        {state ? empty : <EmptyState bare {...(typeof empty === 'string' ? { title: empty } : {})} />}
      </div>
    );
  }
  return (
    <div ref={measure} className={classes.card} data-tall={tall || undefined} aria-busy={rows === undefined}>
      <Table aria-label={label} className={classes.table ?? ''}>
        <Head columns={columns} withActions={actions !== undefined} {...(sorting ? { sorting } : {})} />
        <Table.Tbody>
          {rows ? (
            <Rows {...props} columns={columns} rows={rows} />
          ) : (
            <SkeletonRows columns={columns} withActions={Boolean(actions)} />
          )}
        </Table.Tbody>
      </Table>
      {rows ? null : (
        <output className={classes.waiting}>
          <span className={classes.disc}>
            <Spinner />
          </span>
          <span className="aw-hidden">Loading</span>
        </output>
      )}
      {rows && paging ? <TablePaging {...paging} label={label} /> : null}
    </div>
  );
}
