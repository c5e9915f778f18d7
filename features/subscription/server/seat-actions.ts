/** The rules of a changed number of projects: more at once, fewer from the next period on. */
import { refused } from '#platform/http/model/failure.ts';
import type { TenantCaller } from '#platform/http/server/caller.ts';
import { readSubscription } from '#platform/limits/server/subscription-table.ts';
import { increaseDeclinedMessage, notPaidMessage, payFirstMessage, resumeFirstMessage } from '../contract.ts';
import { asked, type Billing } from './billing.ts';
import { syncSubscription } from './billing-sync.ts';
import { customerIdOf } from './billing-table.ts';
import { assertSeatsHold } from './checkout-actions.ts';

/** Changes the number of projects. 422 without a subscription, below the number of projects, and for a declined payment. */
export async function changeSeatsBy(billing: Billing, caller: TenantCaller, seats: number): Promise<void> {
  const { database, provider } = billing;
  const { organizationId } = caller;
  const stored = await readSubscription(database.owner, organizationId);
  const customerId = await customerIdOf(database.owner, organizationId, provider.name);
  const isRunning = stored.externalId !== null && (stored.status === 'active' || stored.status === 'past_due');
  if (!isRunning || customerId === undefined) throw refused(notPaidMessage);
  if (stored.cancelAtPeriodEnd) throw refused(resumeFirstMessage);
  await assertSeatsHold(billing, organizationId, seats);
  // What is stored may be late; more or fewer depends on what is paid now.
  const now = (await asked(provider.subscriptionOf(customerId)))?.seats ?? stored.seats;
  const isMore = seats > now;
  if (isMore && stored.status === 'past_due') throw refused(payFirstMessage);
  const result = isMore ? await asked(provider.raiseSeats(customerId, seats)) : undefined;
  if (!isMore) await asked(provider.lowerSeats(customerId, seats));
  await syncSubscription(billing, organizationId, { actor: { actorId: caller.userId, via: caller.via } });
  if (result === 'declined') throw refused(increaseDeclinedMessage);
}
