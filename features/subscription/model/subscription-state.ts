/** What a subscription of the payment provider means for an organization. Pure; source: decisions section 8. */
import { freeSeats, type PlanCode } from '#platform/limits/model/plan-limits.ts';
import type { ProviderSubscription } from './billing-provider.ts';

/** Days after a failed payment in which PRO stays. */
export const graceDays = 14;
/** Days before the end of a trial, and of the grace, on which owners get a mail. */
export const noticeDays = 3;

const dayMs = 86_400_000;

/** The part of a stored subscription that follows from payments. */
export interface SubscriptionState {
  readonly plan: PlanCode;
  readonly seats: number;
  readonly isTrial: boolean;
  readonly status: 'none' | 'active' | 'past_due' | 'canceled';
  readonly externalId: string | null;
  readonly pendingSeats: number | null;
  readonly cancelAtPeriodEnd: boolean;
  readonly periodStart: Date | null;
  readonly periodEnd: Date | null;
  /** When PRO ends unless something changes: end of a cancelled period or of the grace; null for no such day. */
  readonly paidUntil: Date | null;
}

function paidUntilOf(found: ProviderSubscription): Date | null {
  const graceEnd =
    found.status === 'past_due'
      ? new Date((found.pastDueSince ?? found.periodStart).getTime() + graceDays * dayMs)
      : undefined;
  const lastDay = found.cancelAtPeriodEnd ? found.periodEnd : undefined;
  if (graceEnd && lastDay) return graceEnd < lastDay ? graceEnd : lastDay;
  return graceEnd ?? lastDay ?? null;
}

/** The state that a running subscription gives. */
const running = (found: ProviderSubscription, status: 'active' | 'past_due'): SubscriptionState => ({
  plan: 'pro',
  seats: found.seats,
  isTrial: false,
  status,
  externalId: found.id,
  pendingSeats: found.pendingSeats,
  cancelAtPeriodEnd: found.cancelAtPeriodEnd,
  periodStart: found.periodStart,
  periodEnd: found.periodEnd,
  paidUntil: paidUntilOf(found),
});

/**
 * The state after the provider was asked. It depends on what the provider answers alone, not on the message that caused
 * the question, so the order of messages does not matter. A subscription that is not paid gives nothing and takes
 * nothing: a trial goes on.
 */
export function nextState(stored: SubscriptionState, found: ProviderSubscription | undefined): SubscriptionState {
  if (found?.status === 'active' || found?.status === 'past_due') return running(found, found.status);
  const wasPaid = stored.status === 'active' || stored.status === 'past_due';
  const isKnown = stored.externalId !== null;
  // A plan that was given without payment stays; so does a trial that began after an earlier subscription.
  if (!wasPaid || !isKnown || stored.isTrial) return stored;
  return {
    ...stored,
    plan: 'basic',
    seats: freeSeats,
    status: 'canceled',
    pendingSeats: null,
    cancelAtPeriodEnd: false,
    periodStart: null,
    periodEnd: null,
    paidUntil: null,
  };
}

/** A change that the audit log, administrators and owners hear of. */
export interface SubscriptionChange {
  /** Verb of the activity, for example `seats_raised`. */
  readonly action: string;
  readonly details: Readonly<Record<string, unknown>>;
}

const isSame = (one: unknown, other: unknown): boolean =>
  one instanceof Date && other instanceof Date ? one.getTime() === other.getTime() : one === other;

/** True when nothing would be written. */
export const isSameState = (before: SubscriptionState, after: SubscriptionState): boolean =>
  (Object.keys(after) as (keyof SubscriptionState)[]).every((name) => isSame(before[name], after[name]));

const paid = ({ status }: SubscriptionState): boolean => status === 'active' || status === 'past_due';

function beginOrEnd(before: SubscriptionState, after: SubscriptionState): SubscriptionChange[] {
  const { seats } = after;
  const isOther = paid(after) && (!paid(before) || before.externalId !== after.externalId);
  if (isOther) return [{ action: 'paid_started', details: { seats } }];
  if (paid(before) && !paid(after)) return [{ action: 'paid_ended', details: { seats } }];
  return [];
}

function seatChanges(before: SubscriptionState, after: SubscriptionState): SubscriptionChange[] {
  const changes: SubscriptionChange[] = [];
  const [from, to] = [before.seats, after.seats];
  if (to !== from)
    changes.push({ action: to > from ? 'seats_raised' : 'seats_lowered', details: { before: from, seats: to } });
  if (before.pendingSeats !== after.pendingSeats) {
    const { pendingSeats } = after;
    if (pendingSeats !== null) changes.push({ action: 'seats_scheduled', details: { seats: pendingSeats } });
    else if (before.pendingSeats !== to) changes.push({ action: 'seats_kept', details: { seats: to } });
  }
  return changes;
}

/** What happened between two states, in the order in which it is told. */
export function changesBetween(before: SubscriptionState, after: SubscriptionState): readonly SubscriptionChange[] {
  const turn = beginOrEnd(before, after);
  if (turn.length > 0) return turn;
  if (!paid(after)) return [];
  const changes = seatChanges(before, after);
  if (before.cancelAtPeriodEnd !== after.cancelAtPeriodEnd) {
    changes.push({ action: after.cancelAtPeriodEnd ? 'cancelled' : 'resumed', details: {} });
  }
  if (before.status !== after.status) {
    changes.push({ action: after.status === 'past_due' ? 'payment_failed' : 'payment_made_up', details: {} });
  }
  const isRenewed = before.periodEnd && after.periodEnd && before.periodEnd < after.periodEnd;
  if (isRenewed) changes.push({ action: 'renewed', details: { seats: after.seats } });
  return changes;
}
