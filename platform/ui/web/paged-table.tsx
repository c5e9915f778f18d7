/** A table of a list that the server answers in pages. */
import { DataTable, type DataTableProps } from './data-table.tsx';
import type { Paging } from './table-paging.tsx';

interface PagedTableProps<Row> extends Omit<DataTableProps<Row>, 'rows' | 'error' | 'onRetry' | 'paging'> {
  /** The answer of `useRead`; kept while the next page loads. */
  readonly read: {
    readonly data: { readonly resources: readonly Row[]; readonly pagination: Omit<Paging, 'onPage'> } | undefined;
    readonly error: unknown;
    readonly refetch: () => unknown;
  };
  readonly onPage: (page: number) => void;
}

/** Shows rows, failure with another try, and paging of `read`. */
export function PagedTable<Row>({ read, onPage, ...table }: PagedTableProps<Row>) {
  return (
    <DataTable
      {...table}
      rows={read.data?.resources}
      error={read.error}
      onRetry={() => void read.refetch()}
      {...(read.data ? { paging: { ...read.data.pagination, onPage } } : {})}
    />
  );
}
