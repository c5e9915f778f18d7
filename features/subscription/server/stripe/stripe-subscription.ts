/** Subscriptions of Stripe in the words of the product. Pure. */
import type Stripe from 'stripe';
import type { ProviderSubscription } from '../../model/billing-provider.ts';

const at = (seconds: number): Date => new Date(seconds * 1000);

const statuses: Readonly<Record<string, ProviderSubscription['status']>> = {
  incomplete: 'incomplete',
  active: 'active',
  trialing: 'active',
  past_due: 'past_due',
  // Stripe tries no more; the grace of the product runs from the day on which the payment was due.
  unpaid: 'past_due',
};

const statusOf = ({ status }: Stripe.Subscription): ProviderSubscription['status'] => statuses[status] ?? 'canceled';

/** The only item of a subscription; its period is the one of the subscription. */
export function itemOf({ id, items }: Stripe.Subscription): Stripe.SubscriptionItem {
  const item = items.data[0];
  if (!item) throw new Error(`The subscription ${id} has no item.`);
  return item;
}

/** The number of projects after the current phase of a schedule. */
function pendingSeats({ schedule, items }: Stripe.Subscription): number | null {
  if (!schedule || typeof schedule === 'string') return null;
  const isRunning = schedule.status === 'active' || schedule.status === 'not_started';
  const end = schedule.current_phase?.end_date;
  const next = isRunning && schedule.phases.find(({ start_date: start }) => end !== undefined && start >= end);
  const seats = next ? next.items[0]?.quantity : undefined;
  return seats === undefined || seats === items.data[0]?.quantity ? null : seats;
}

function pastDueSince(subscription: Stripe.Subscription): Date | null {
  if (statusOf(subscription) !== 'past_due') return null;
  const { latest_invoice: invoice } = subscription;
  const due = typeof invoice === 'object' && invoice ? invoice.created : itemOf(subscription).current_period_start;
  return at(due);
}

/** A subscription as the product knows it. */
export function subscriptionOf(subscription: Stripe.Subscription): ProviderSubscription {
  const item = itemOf(subscription);
  return {
    id: subscription.id,
    status: statusOf(subscription),
    seats: item.quantity ?? 1,
    pendingSeats: pendingSeats(subscription),
    // The portal may set a day instead of the flag.
    cancelAtPeriodEnd: subscription.cancel_at_period_end || subscription.cancel_at !== null,
    periodStart: at(item.current_period_start),
    periodEnd: at(item.current_period_end),
    pastDueSince: pastDueSince(subscription),
  };
}

const rank = (subscription: Stripe.Subscription): number =>
  ['active', 'past_due', 'incomplete', 'canceled'].indexOf(statusOf(subscription));

/** The running one of several subscriptions, else the newest. */
export const newestOf = (subscriptions: readonly Stripe.Subscription[]): Stripe.Subscription | undefined =>
  subscriptions.toSorted((one, other) => rank(one) - rank(other) || other.created - one.created)[0];
