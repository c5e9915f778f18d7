/** The screen of a paid subscription: plan, projects, billing details, invoices, and the customer portal. */
import { Button } from '@mantine/core';
import { IconExternalLink } from '@tabler/icons-react';
import { InlineAlert } from '#platform/ui/web/inline-alert.tsx';
import type { Subscription } from '../../contract.ts';
import { dayOf } from '../money-words.ts';
import { PlanCard } from '../plan-card.tsx';
import { BillingDetailsCard } from './billing-details-card.tsx';
import { InvoicesCard } from './invoices-card.tsx';
import classes from './manage-screen.module.css';
import { SeatsCard } from './seats-card.tsx';
import { usePortalLink } from './use-portal-link.ts';

const outward = <IconExternalLink size={16} stroke={1.7} aria-hidden="true" />;

/** Cards, cancellation and resumption are the provider's business, in a tab of their own. */
export function ManageActions({ subscription }: { readonly subscription: Subscription }) {
  const portal = usePortalLink();
  if (!subscription.isPaid) return null;
  return (
    <>
      <Button variant="default" rightSection={outward} disabled={portal.isOpening} onClick={portal.open}>
        {subscription.cancelAtPeriodEnd ? 'Resume subscription' : 'Cancel subscription'}
      </Button>
      <Button rightSection={outward} disabled={portal.isOpening} onClick={portal.open}>
        Manage payment
      </Button>
    </>
  );
}

function Notices({ cancelAtPeriodEnd, currentPeriodEnd, status, graceEnd }: Subscription) {
  return (
    <>
      {status === 'past_due' && graceEnd ? (
        <InlineAlert type="danger">
          {`The last payment failed. PRO stays until ${dayOf(graceEnd)}. Update the card with “Manage payment” to keep it.`}
        </InlineAlert>
      ) : null}
      {cancelAtPeriodEnd && currentPeriodEnd ? (
        <InlineAlert type="warning">
          {`The subscription is cancelled. Its limits stay until ${dayOf(currentPeriodEnd)}, then the plan is Free. Nothing is deleted.`}
        </InlineAlert>
      ) : null}
    </>
  );
}

const nextPayment = ({ cancelAtPeriodEnd, status, unitPrice, pendingSeats, seats }: Subscription): string => {
  if (status === 'past_due') return `${unitPrice * seats} euro due`;
  return cancelAtPeriodEnd ? 'no further payment' : `next payment ${unitPrice * (pendingSeats ?? seats)} euro`;
};

function Period(subscription: Subscription) {
  const { currentPeriodStart: start, currentPeriodEnd: end } = subscription;
  if (start === null || end === null) return null;
  return (
    <p className={classes.period}>
      Billing period {dayOf(start)} to {dayOf(end)} · {nextPayment(subscription)}
    </p>
  );
}

/** A plan that nobody pays has no payments to manage. */
export function ManageScreen({ subscription }: { readonly subscription: Subscription }) {
  if (!subscription.isPaid) {
    return (
      <>
        <PlanCard subscription={subscription}>
          <p className={classes.period}>This organization has PRO without a payment. Nothing is charged.</p>
        </PlanCard>
        <InvoicesCard />
      </>
    );
  }
  return (
    <>
      <Notices {...subscription} />
      <PlanCard subscription={subscription}>
        <Period {...subscription} />
      </PlanCard>
      <div className={classes.columns}>
        <SeatsCard subscription={subscription} />
        <BillingDetailsCard />
      </div>
      <InvoicesCard always />
    </>
  );
}
