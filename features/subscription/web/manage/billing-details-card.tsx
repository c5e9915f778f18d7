/** The address on the invoices, read and edited. */
import { Button } from '@mantine/core';
import { useState } from 'react';
import { Failure } from '#platform/http/model/failure.ts';
import { useRead } from '#platform/http/web/use-calls.ts';
import { failureSentence } from '#platform/ui/model/failure-sentence.ts';
import { ErrorState } from '#platform/ui/web/page-states.tsx';
import { showToast } from '#platform/ui/web/toast.ts';
import { getCustomer, type BillingDetails } from '../../contract.ts';
import { countryName } from '../../model/billing-countries.ts';
import { taxTypeLabels } from '../../model/tax-types.ts';
import { BillingForm } from '../billing-form.tsx';
import classes from './manage-screen.module.css';

/** The lines of the address; none for empty details. */
function linesOf(details: BillingDetails | undefined): readonly string[] {
  if (!details) return [];
  const { name, addressLine1, addressLine2, postalCode, city, country, taxId, taxType, email } = details;
  const tax = taxId && `${taxTypeLabels[taxType] ?? 'Tax ID'}: ${taxId}`;
  const receipts = email && `Receipts to ${email}`;
  const lines = [name, addressLine1, addressLine2, `${postalCode} ${city}`.trim(), countryName(country), tax, receipts];
  return lines.filter((line) => line !== '');
}

/** Edited in place. */
export function BillingDetailsCard() {
  const [isEditing, setEditing] = useState(false);
  const read = useRead(getCustomer, {}, { enabled: !isEditing });
  const isUnknown = read.error instanceof Failure && read.error.status === 404;
  const lines = linesOf(read.data);
  const saved = (): void => {
    setEditing(false);
    showToast('success', 'Billing details have been saved.');
  };
  return (
    <section className={classes.card} aria-label="Billing details">
      <div className={classes.top}>
        <h2>Billing details</h2>
        {isEditing ? null : (
          <Button size="xs" variant="default" onClick={() => setEditing(true)}>
            Edit
          </Button>
        )}
      </div>
      {isEditing ? (
        <BillingForm submitLabel="Save" onCancel={() => setEditing(false)} onSaved={saved} />
      ) : read.error && !isUnknown ? (
        <ErrorState message={failureSentence(read.error)} onRetry={() => void read.refetch()} bare />
      ) : lines.length > 0 ? (
        <address className={classes.address}>
          {lines.map((line) => (
            <span key={line}>{line}</span>
          ))}
        </address>
      ) : (
        <p className={classes.note}>
          {read.isLoading ? 'Loading…' : 'No address yet. Invoices show the name of the organization.'}
        </p>
      )}
    </section>
  );
}
