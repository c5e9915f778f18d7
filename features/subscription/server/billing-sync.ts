/**
 * Brings the stored subscription to what the payment provider says. Messages are hints: the object is fetched, and
 * written in one transaction unless somebody else wrote since it was asked for; then it is fetched again.
 */
import { setTimeout as pause } from 'node:timers/promises';
import type { Db } from '#platform/database/server/connection.ts';
import { recordActivity, type Activity } from '#platform/history/server/activity-table.ts';
import { recordSubscriptionEvent } from '#platform/limits/server/subscription-table.ts';
import type { CheckoutStatus, Invoice } from '../contract.ts';
import type { BillingEvent, ProviderSubscription } from '../model/billing-provider.ts';
import { changesBetween, isSameState, nextState, type SubscriptionState } from '../model/subscription-state.ts';
import { asked, type Billing } from './billing.ts';
import {
  customerIdOf,
  isKnownEvent,
  lockState,
  readState,
  rememberEvent,
  saveState,
  setCheckoutStatus,
} from './billing-table.ts';
import { sendReceipt, tellStateChange } from './billing-notices.ts';

/** Who caused the change; the system for messages and jobs. */
export type SyncActor = Pick<Activity, 'actorId' | 'via'>;
/** Nobody in person. */
export const bySystem: SyncActor = { actorId: null, via: 'system' };

interface Cause {
  readonly event?: BillingEvent;
  readonly actor?: SyncActor;
}

/** What the provider answered. */
interface Answers {
  readonly revision: number;
  readonly found: ProviderSubscription | undefined;
  readonly checkout?: CheckoutStatus;
  readonly receipt?: Invoice;
}

const mostAttempts = 30;
const longestPauseMs = 150;

/** Thrown to roll back what was begun on an outdated answer. */
class Outdated extends Error {}

/** Fetches the subscription and stores it. Throws when the provider does not answer. */
export async function syncSubscription(billing: Billing, organizationId: string, cause: Cause = {}): Promise<void> {
  for (let attempt = 1; ; attempt++) {
    const answers = await ask(billing, organizationId, cause.event);
    if (!answers) return;
    try {
      return await billing.database.asOwner((db) => write(db, billing, { organizationId, ...cause }, answers));
    } catch (error) {
      if (!(error instanceof Outdated) || attempt === mostAttempts) throw error;
      await pause(Math.random() * longestPauseMs);
    }
  }
}

/** Undefined when there is nothing to do: an organization without customer, or a message that was handled before. */
async function ask(billing: Billing, organizationId: string, event?: BillingEvent): Promise<Answers | undefined> {
  const { database, provider } = billing;
  const { owner } = database;
  if (event && (await isKnownEvent(owner, organizationId, provider.name, event.id))) return undefined;
  // Before the question: whoever writes later has asked later.
  const state = await readState(owner, organizationId);
  const customerId = await customerIdOf(owner, organizationId, provider.name);
  if (!state) return undefined;
  if (customerId === undefined) {
    // Where real money is taken, a plan that the sandbox sold is not paid.
    return provider.name === 'stripe' && state.externalId !== null
      ? { revision: state.revision, found: undefined }
      : undefined;
  }
  const found = await asked(provider.subscriptionOf(customerId));
  const checkout = event?.checkout && (await asked(provider.checkoutStatus(event.checkout.id)));
  const paid = event?.paidInvoice;
  const receipt = paid && (await asked(provider.invoices(customerId))).find(({ id }) => id === paid.id);
  return {
    revision: state.revision,
    found,
    ...(checkout ? { checkout } : {}),
    ...(receipt?.status === 'paid' ? { receipt } : {}),
  };
}

type Write = Cause & { readonly organizationId: string };

async function write(
  db: Db,
  billing: Billing,
  { organizationId, event, actor }: Write,
  answers: Answers,
): Promise<void> {
  const { provider, mailer } = billing;
  const before = await lockState(db, organizationId);
  if (!before) return;
  if (event && !(await rememberEvent(db, organizationId, provider.name, event.id))) return;
  if (before.revision !== answers.revision) throw new Outdated();
  const { revision: _revision, ...stored } = before;
  const after = nextState(stored, answers.found);
  const changes = changesBetween(stored, after);
  await saveState(db, organizationId, after, changes[0]?.action === 'paid_started');
  if (event) await recordSubscriptionEvent(db, organizationId, { eventType: event.type, payload: event.facts });
  else if (!isSameState(stored, after)) {
    await recordSubscriptionEvent(db, organizationId, { eventType: 'subscription.fetched', payload: factsOf(after) });
  }
  for (const { action, details } of changes) {
    await recordActivity(db, {
      ...(actor ?? bySystem),
      organizationId,
      projectId: null,
      subjectKind: 'subscription',
      subjectId: organizationId,
      action,
      summary: planWords(Number(details['seats'] ?? after.seats)),
      details,
    });
  }
  if (event?.checkout && answers.checkout) {
    await setCheckoutStatus(db, organizationId, event.checkout.id, answers.checkout);
  }
  await tellStateChange(db, mailer, organizationId, { before: stored, after });
  if (answers.receipt) await sendReceipt(db, mailer, organizationId, answers.receipt);
}

const planWords = (seats: number): string => `PRO for ${seats === 1 ? '1 project' : `${seats} projects`}`;

const factsOf = ({ status, seats, pendingSeats, cancelAtPeriodEnd, externalId }: SubscriptionState) => ({
  subscription: externalId,
  status,
  seats,
  pendingSeats,
  cancelAtPeriodEnd,
});
