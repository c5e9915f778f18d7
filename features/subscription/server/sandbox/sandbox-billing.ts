/** What the sandbox does with subscriptions: starts, renews, changes and ends them, and tells of it. */
import { randomUUID } from 'node:crypto';
import type { Db } from '#platform/database/server/connection.ts';
import {
  cardOf,
  monthAfter,
  periodLine,
  prorated,
  turnOf,
  type InvoiceLine,
  type SandboxSubscription,
} from '../../model/sandbox-rules.ts';
import type { SeatsResult } from '../../model/billing-provider.ts';
import { readBillingNow } from '../billing-table.ts';
import { emit, type EventServices } from './sandbox-events.ts';
import {
  addSandboxInvoice,
  dueSandboxCustomers,
  lateSandboxSessions,
  lockSandboxCustomer,
  lockSandboxSession,
  sandboxSubscriptionOf,
  saveSandboxSession,
  saveSandboxSubscription,
  setSandboxCard,
  settleSandboxInvoices,
  type SandboxCustomer,
  type SandboxInvoice,
  type SandboxSession,
} from './sandbox-table.ts';

type Services = Pick<EventServices, 'queue' | 'database'>;

const euro = (cents: number): number => cents / 100;
/** The unit of all prices. */
export const currency = 'eur';

const factsOf = ({ id, status, seats, pendingSeats, cancelAtPeriodEnd }: SandboxSubscription) => ({
  subscription: id,
  status,
  seats,
  pendingSeats,
  cancelAtPeriodEnd,
});

/** Saves a subscription and tells of it. */
async function save(db: Db, services: Services, type: string, one: SandboxSubscription): Promise<void> {
  await saveSandboxSubscription(db, one);
  await emit(db, services, { type: `customer.subscription.${type}`, customer: one.customerId, facts: factsOf(one) });
}

async function tellInvoice(db: Db, services: Services, customerId: string, invoice: SandboxInvoice): Promise<void> {
  const { id, number, cents, status } = invoice;
  const isPaid = status === 'paid';
  await emit(db, services, {
    type: isPaid ? 'invoice.paid' : 'invoice.payment_failed',
    customer: customerId,
    ...(isPaid ? { invoice: { id, number, amount: euro(cents), currency } } : {}),
    facts: { invoice: id, number, amount: euro(cents), status },
  });
}

async function bill(
  db: Db,
  services: Services,
  customer: SandboxCustomer,
  charge: { readonly at: Date; readonly line: InvoiceLine; readonly isPaid: boolean },
): Promise<void> {
  const invoice = await addSandboxInvoice(db, {
    customerId: customer.id,
    at: charge.at,
    status: charge.isPaid ? 'paid' : 'open',
    lines: [charge.line],
    billedTo: customer.billedTo,
  });
  await tellInvoice(db, services, customer.id, invoice);
}

/** Starts the subscription that a checkout pays for. The session and its customer are locked by the caller. */
export async function completeCheckout(
  db: Db,
  services: Services,
  session: SandboxSession,
  customer: SandboxCustomer,
): Promise<SandboxSession> {
  const now = await readBillingNow(db);
  const { seats, customerId } = session;
  if (session.card) await setSandboxCard(db, customerId, session.card);
  await save(db, services, 'created', {
    id: `sub_${randomUUID()}`,
    customerId,
    status: 'active',
    seats,
    pendingSeats: null,
    cancelAtPeriodEnd: false,
    periodStart: now,
    periodEnd: monthAfter(now),
    pastDueSince: null,
    startedAt: now,
  });
  await bill(db, services, customer, { at: now, line: periodLine(seats), isPaid: true });
  const complete: SandboxSession = { ...session, status: 'complete', awaitsConfirmation: false, paysAt: null };
  await endSession(db, services, complete);
  return complete;
}

/** Writes that a checkout is over and tells of it. */
export async function endSession(db: Db, services: Services, session: SandboxSession): Promise<void> {
  await saveSandboxSession(db, session);
  const { id, status, customerId, seats } = session;
  const type = status === 'complete' ? 'checkout.session.completed' : 'checkout.session.expired';
  await emit(db, services, {
    type,
    customer: customerId,
    checkout: { id, status },
    facts: { checkout: id, status, seats },
  });
}

/** The running subscription of a locked customer. */
async function runningOf(db: Db, customerId: string): Promise<[SandboxCustomer, SandboxSubscription] | undefined> {
  const customer = await lockSandboxCustomer(db, customerId);
  const subscription = customer && (await sandboxSubscriptionOf(db, customerId));
  return customer && subscription && subscription.status !== 'canceled' ? [customer, subscription] : undefined;
}

/** More seats at once, paid for the rest of the period. */
export async function raise(db: Db, services: Services, customerId: string, seats: number): Promise<SeatsResult> {
  const running = await runningOf(db, customerId);
  if (!running) return 'declined';
  const [customer, subscription] = running;
  if (seats <= subscription.seats) return 'changed';
  if (cardOf(customer.card ?? '')?.later !== 'paid') return 'declined';
  const now = await readBillingNow(db);
  const added = seats - subscription.seats;
  const text = `PRO, ${added === 1 ? '1 more project' : `${added} more projects`} until the end of the period`;
  const line = { text, cents: prorated(subscription, seats, now) };
  await save(db, services, 'updated', { ...subscription, seats, pendingSeats: null });
  await bill(db, services, customer, { at: now, line, isPaid: true });
  return 'changed';
}

/** Fewer seats from the next period on. */
export async function lower(db: Db, services: Services, customerId: string, seats: number): Promise<void> {
  const running = await runningOf(db, customerId);
  if (!running) return;
  const pendingSeats = seats < running[1].seats ? seats : null;
  await save(db, services, 'updated', { ...running[1], pendingSeats });
}

/** Cancels for the end of the period, or takes that back. A cancelled subscription has no intended reduction. */
export async function setCancelled(
  db: Db,
  services: Services,
  customerId: string,
  isCancelled: boolean,
): Promise<void> {
  const running = await runningOf(db, customerId);
  if (!running || running[1].cancelAtPeriodEnd === isCancelled) return;
  const pendingSeats = isCancelled ? null : running[1].pendingSeats;
  await save(db, services, 'updated', { ...running[1], cancelAtPeriodEnd: isCancelled, pendingSeats });
}

/** Ends the subscription at once; what was not paid is not collected any more. */
export async function end(db: Db, services: Services, customerId: string): Promise<void> {
  const running = await runningOf(db, customerId);
  if (!running) return;
  await settleSandboxInvoices(db, customerId, 'void');
  await save(db, services, 'deleted', { ...running[1], status: 'canceled', pendingSeats: null, pastDueSince: null });
}

/** Replaces the card; a good one pays what is open. */
export async function replaceCard(db: Db, services: Services, customerId: string, card: string): Promise<void> {
  const running = await runningOf(db, customerId);
  await setSandboxCard(db, customerId, card);
  if (running?.[1].status !== 'past_due' || cardOf(card)?.later !== 'paid') return;
  for (const invoice of await settleSandboxInvoices(db, customerId, 'paid')) {
    await tellInvoice(db, services, customerId, invoice);
  }
  await save(db, services, 'updated', { ...running[1], status: 'active', pastDueSince: null });
}

async function turn(db: Db, services: Services, customerId: string, now: Date): Promise<void> {
  const running = await runningOf(db, customerId);
  if (!running) return;
  const [customer, subscription] = running;
  const next = turnOf(subscription, cardOf(customer.card ?? ''), now);
  if (!next) return;
  const isOver = next.subscription.status === 'canceled';
  await save(db, services, isOver ? 'deleted' : 'updated', next.subscription);
  const isPaid = next.subscription.status === 'active';
  if (next.line) await bill(db, services, customer, { at: next.subscription.periodStart, line: next.line, isPaid });
}

/** Does what is due by the billing time: new periods, ends, expired checkouts. */
export async function doDueWork(services: Services): Promise<void> {
  const { database } = services;
  const now = await readBillingNow(database.owner);
  for (const customerId of await dueSandboxCustomers(database.owner, now)) {
    await database.asOwner((db) => turn(db, services, customerId, now));
  }
  for (const id of await lateSandboxSessions(database.owner, now)) {
    await database.asOwner(async (db) => {
      const session = await lockSandboxSession(db, id);
      if (session?.status === 'open') await endSession(db, services, { ...session, status: 'expired' });
    });
  }
}
