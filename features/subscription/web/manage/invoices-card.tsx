/** Invoices with their files. */
import { ActionIcon, Table } from '@mantine/core';
import { IconDownload } from '@tabler/icons-react';
import { useState } from 'react';
import { downloadFile } from '#platform/http/web/api.ts';
import { useRead } from '#platform/http/web/use-calls.ts';
import { failureSentence } from '#platform/ui/model/failure-sentence.ts';
import { ErrorState } from '#platform/ui/web/page-states.tsx';
import { showFailure } from '#platform/ui/web/show-failure.ts';
import { StateBadge } from '#platform/ui/web/state-badge.tsx';
import { downloadInvoice, listInvoices, type Invoice } from '../../contract.ts';
import { dayOf, money } from '../money-words.ts';
import classes from './manage-screen.module.css';

function Download({ id, number }: Pick<Invoice, 'id' | 'number'>) {
  const [isLoading, setLoading] = useState(false);
  const download = (): void => {
    setLoading(true);
    downloadFile(downloadInvoice, { params: { id } })
      .catch(showFailure)
      .finally(() => setLoading(false));
  };
  return (
    <ActionIcon
      variant="subtle"
      color="gray"
      size={28}
      aria-label={`Download invoice ${number}`}
      loading={isLoading}
      onClick={download}
    >
      <IconDownload size={16} stroke={1.7} />
    </ActionIcon>
  );
}

function InvoiceTable({ invoices }: { readonly invoices: readonly Invoice[] }) {
  return (
    <div className={classes.scroll}>
      <Table className={classes.table ?? ''} aria-label="Invoices">
        <Table.Thead>
          <Table.Tr>
            <Table.Th scope="col">Number</Table.Th>
            <Table.Th scope="col" className={classes.date ?? ''}>
              Date
            </Table.Th>
            <Table.Th scope="col" className={classes.amount ?? ''}>
              Amount
            </Table.Th>
            <Table.Th scope="col">Status</Table.Th>
            <Table.Th scope="col">
              <span className="aw-hidden">File</span>
            </Table.Th>
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {invoices.map((invoice) => (
            <Table.Tr key={invoice.id}>
              <Table.Th scope="row">
                {invoice.number}
                <span className={classes.phoneDate}>{dayOf(invoice.date)}</span>
              </Table.Th>
              <Table.Td className={classes.date ?? ''}>{dayOf(invoice.date)}</Table.Td>
              <Table.Td className={classes.amount ?? ''}>{money(invoice.amount, invoice.currency)}</Table.Td>
              <Table.Td>
                <StateBadge theme={invoice.status === 'paid' ? 'green' : 'yellow'} label={invoice.status} />
              </Table.Td>
              <Table.Td className={classes.file ?? ''}>
                <Download {...invoice} />
              </Table.Td>
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
    </div>
  );
}

/** Nothing at all before the first invoice, unless `always`. */
export function InvoicesCard({ always = false }: { readonly always?: boolean }) {
  const read = useRead(listInvoices, {}, { staleTime: 0 });
  const invoices = read.data?.resources ?? [];
  if (invoices.length === 0 && !always) return null;
  return (
    <section className={classes.list} aria-label="Invoices">
      <h2>Invoices</h2>
      {read.error ? (
        <ErrorState message={failureSentence(read.error)} onRetry={() => void read.refetch()} bare />
      ) : invoices.length > 0 ? (
        <InvoiceTable invoices={invoices} />
      ) : (
        <p className={classes.none}>{read.isLoading ? 'Loading invoices…' : 'There are no invoices yet.'}</p>
      )}
    </section>
  );
}
