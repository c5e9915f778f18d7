/** What the pages of the sandbox do: pay a checkout with a test card, and use the customer portal. */
import { setTimeout as pause } from 'node:timers/promises';
import type { Db } from '#platform/database/server/connection.ts';
import { notFound, refused } from '#platform/http/model/failure.ts';
import { hashCode } from '#platform/identity/server/secrets.ts';
import {
  alreadyPaidMessage,
  cardDeclinedMessage,
  checkoutExpiredMessage,
  notPaidMessage,
  unknownCardMessage,
  type CheckoutStatus,
  type SandboxPortal,
} from '../../contract.ts';
import { cardOf, seatCents, slowPaymentMs, type TestCard } from '../../model/sandbox-rules.ts';
import { readBillingNow } from '../billing-table.ts';
import { completeCheckout, currency, endSession, replaceCard, setCancelled } from './sandbox-billing.ts';
import { isSame } from './sandbox-events.ts';
import type { SandboxServices } from './sandbox-provider.ts';
import {
  findSandboxPortal,
  lockSandboxCustomer,
  lockSandboxSession,
  sandboxSubscriptionOf,
  saveSandboxSession,
  type SandboxCustomer,
  type SandboxSession,
} from './sandbox-table.ts';

/** Name of the job that finishes a slow payment. */
export const finishPaymentJob = 'finish-sandbox-payment';

/** What a payment answers. */
export interface PaymentResult {
  readonly status: CheckoutStatus;
  readonly next?: 'confirm';
}

interface Payer {
  readonly id: string;
  readonly clientSecret: string;
}

/** Locks the customer and the checkout. 404 for an unknown checkout and for a wrong secret. */
async function lockOrder(db: Db, { id, clientSecret }: Payer): Promise<[SandboxSession, SandboxCustomer]> {
  const session = await lockSandboxSession(db, id);
  if (!session || !isSame(session.secretHash, hashCode(clientSecret))) throw notFound();
  const customer = await lockSandboxCustomer(db, session.customerId);
  if (!customer) throw notFound();
  return [session, customer];
}

/** A checkout as its page shows it. */
export const viewCheckout = ({ database }: SandboxServices, payer: Payer) =>
  database.asOwner(async (db) => {
    const [session, customer] = await lockOrder(db, payer);
    const isLate = session.status === 'open' && !session.paysAt && session.expiresAt <= (await readBillingNow(db));
    return {
      status: isLate ? ('expired' as const) : session.status,
      seats: session.seats,
      amount: (session.seats * seatCents) / 100,
      currency,
      customer: customer.name,
      isProcessing: session.paysAt !== null,
      returnUrl: session.returnUrl,
    };
  });

/** Throws 422 for a checkout that nobody can pay any more. */
async function assertOpen(db: Db, { status, expiresAt, customerId }: SandboxSession): Promise<void> {
  if (status === 'expired' || expiresAt <= (await readBillingNow(db))) throw refused(checkoutExpiredMessage);
  const running = await sandboxSubscriptionOf(db, customerId);
  if (running && running.status !== 'canceled') throw refused(alreadyPaidMessage);
}

/** Pays with a test card. A second payment of the same checkout answers the same and changes nothing. */
export const payCheckout = (
  services: SandboxServices,
  payer: Payer & { readonly card: string },
): Promise<PaymentResult> =>
  services.database.asOwner(async (db) => {
    const [session, customer] = await lockOrder(db, payer);
    if (session.status === 'complete' || session.paysAt) return { status: session.status };
    await assertOpen(db, session);
    const card = cardOf(payer.card);
    if (!card) throw refused(unknownCardMessage);
    return charge(db, services, { session: { ...session, card: card.number }, customer, card });
  });

interface Charge {
  readonly session: SandboxSession;
  readonly customer: SandboxCustomer;
  readonly card: TestCard;
}

async function charge(db: Db, services: SandboxServices, { session, customer, card }: Charge): Promise<PaymentResult> {
  switch (card.atCheckout) {
    case 'declined':
      throw refused(cardDeclinedMessage);
    case 'confirm':
      await saveSandboxSession(db, { ...session, awaitsConfirmation: true });
      return { status: 'open', next: 'confirm' };
    case 'slow':
      await saveSandboxSession(db, { ...session, paysAt: new Date(Date.now() + slowPaymentMs) });
      await services.queue.enqueue(db, finishPaymentJob, { id: session.id });
      return { status: 'open' };
    case 'paid':
      return { status: (await completeCheckout(db, services, session, customer)).status };
  }
}

/** Confirms a payment that asked for it. */
export const confirmCheckout = (services: SandboxServices, payer: Payer): Promise<PaymentResult> =>
  services.database.asOwner(async (db) => {
    const [session, customer] = await lockOrder(db, payer);
    if (session.status === 'complete') return { status: 'complete' };
    await assertOpen(db, session);
    if (!session.awaitsConfirmation) throw refused('This payment does not wait for a confirmation.');
    return { status: (await completeCheckout(db, services, session, customer)).status };
  });

/** Finishes a slow payment at its time. */
export async function finishPayment(services: SandboxServices, id: string): Promise<void> {
  const { database } = services;
  const paysAt = (await lockSandboxSession(database.owner, id))?.paysAt;
  if (!paysAt) return;
  await pause(Math.max(0, paysAt.getTime() - Date.now()));
  await database.asOwner(async (db) => {
    const session = await lockSandboxSession(db, id);
    const customer = session && (await lockSandboxCustomer(db, session.customerId));
    if (!session?.paysAt || !customer) return;
    const running = await sandboxSubscriptionOf(db, session.customerId);
    const isPaid = running !== undefined && running.status !== 'canceled';
    if (isPaid) await endSession(db, services, { ...session, status: 'expired', paysAt: null });
    else await completeCheckout(db, services, session, customer);
  });
}

interface PortalVisit {
  readonly id: string;
  readonly secret: string;
  readonly action: 'view' | 'cancel' | 'resume' | 'card';
  readonly card?: string | undefined;
}

/** Uses the customer portal and shows it. 404 for an unknown or outdated link. */
export const visitPortal = (services: SandboxServices, visit: PortalVisit): Promise<SandboxPortal> =>
  services.database.asOwner(async (db) => {
    const link = await findSandboxPortal(db, visit.id);
    if (!link || !isSame(link.secretHash, hashCode(visit.secret))) throw notFound();
    if (visit.action === 'card') {
      const card = cardOf(visit.card ?? '');
      if (!card) throw refused(unknownCardMessage);
      if (card.atCheckout === 'declined') throw refused(cardDeclinedMessage);
      await replaceCard(db, services, link.customerId, card.number);
    } else if (visit.action !== 'view') {
      await setCancelled(db, services, link.customerId, visit.action === 'cancel');
    }
    const customer = await lockSandboxCustomer(db, link.customerId);
    const subscription = await sandboxSubscriptionOf(db, link.customerId);
    if (!customer || !subscription) throw refused(notPaidMessage);
    return {
      customer: customer.name,
      card: customer.card?.slice(-4) ?? null,
      seats: subscription.seats,
      status: subscription.status,
      cancelAtPeriodEnd: subscription.cancelAtPeriodEnd,
      currentPeriodEnd: subscription.periodEnd.toISOString(),
      returnUrl: link.returnUrl,
    };
  });
