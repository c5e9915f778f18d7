/** A tab that lists what owners have made, with one button for a new one: in the head of the page, and where the list is empty. */
import { Button } from '@mantine/core';
import type { Icon } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { DataTable, type Column } from './data-table.tsx';
import { HeaderActions } from './header-slot.tsx';
import { EmptyState } from './page-states.tsx';

interface ListTabProps<Row> {
  /** Accessible name of the table. */
  readonly label: string;
  readonly columns: readonly Column<Row>[];
  /** Undefined while they load. */
  readonly rows: readonly Row[] | undefined;
  readonly error: unknown;
  readonly onRetry: () => void;
  readonly actions: (row: Row) => ReactNode;
  /** The button for a new one. */
  readonly newOne: { readonly label: string; readonly icon: Icon; readonly onClick: () => void };
  /** What stands in the empty list. */
  readonly empty: { readonly icon: Icon; readonly title: string; readonly help?: string };
  /** Above the table, such as a secret that is shown once. */
  readonly children?: ReactNode;
}

/** The list, its button and its empty state. */
export function ListTab<Row extends { readonly id: string }>(props: ListTabProps<Row>) {
  const { label, columns, rows, error, onRetry, actions, newOne, empty, children } = props;
  const NewIcon = newOne.icon;
  const button = (variant: 'filled' | 'light') => (
    <Button variant={variant} leftSection={<NewIcon size={16} stroke={1.7} />} onClick={newOne.onClick}>
      {newOne.label}
    </Button>
  );
  return (
    <>
      {rows ? <HeaderActions>{button('filled')}</HeaderActions> : null}
      {children}
      <DataTable
        label={label}
        columns={columns}
        rows={rows}
        rowKey={({ id }) => id}
        error={error}
        onRetry={onRetry}
        empty={<EmptyState bare {...empty} action={button('light')} />}
        actions={actions}
      />
    </>
  );
}
