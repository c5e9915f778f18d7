/** Routes of the subscription: for owners, where plans are sold. */
import { readFile } from 'node:fs/promises';
import { Failure, notFound } from '#platform/http/model/failure.ts';
import { route, routeWithBodyFile, routeWithDatabase, type BoundRoute } from '#platform/http/server/route.ts';
import type { Db } from '#platform/database/server/connection.ts';
import type { LimitCounter } from '#platform/limits/server/limit-counters.ts';
import { planFieldsOf } from '#platform/limits/server/limit-counters.ts';
import { unitPrice } from '#platform/limits/model/plan-limits.ts';
import { readSubscription } from '#platform/limits/server/subscription-table.ts';
import type { ModuleServices } from '#platform/modules/server/server-module.ts';
import {
  badSignatureMessage,
  changeSeats,
  chooseActiveProject,
  createPaymentSession,
  downloadInvoice,
  getCustomer,
  getPaymentSession,
  getSubscription,
  listInvoices,
  openPortal,
  receiveBillingEvent,
  saveCustomer,
  startTrial,
  type Subscription,
} from '../contract.ts';
import { sold, type Billing } from './billing.ts';
import { organizationOfCustomer, readDetails } from './billing-table.ts';
import { syncSubscription } from './billing-sync.ts';
import {
  checkoutStatusOf,
  invoiceFileOf,
  invoicesOf,
  openCheckoutBy,
  openPortalBy,
  saveDetailsBy,
} from './checkout-actions.ts';
import { changeSeatsBy } from './seat-actions.ts';
import { assertPlansAreSold, chooseActiveProjectBy, startTrialBy } from './subscription-actions.ts';

/** The subscription for owners. */
async function subscriptionOf(
  db: Db,
  organizationId: string,
  counters: readonly LimitCounter[],
): Promise<Subscription> {
  const stored = await readSubscription(db, organizationId);
  const { externalId, trialUsed, graceEnd, currentPeriodStart, currentPeriodEnd, ...facts } = stored;
  const { plan: _plan, seats: _seats, ...rest } = facts;
  return {
    ...(await planFieldsOf(db, organizationId, stored, counters)),
    ...rest,
    unitPrice,
    currentPeriodStart: currentPeriodStart?.toISOString() ?? null,
    currentPeriodEnd: currentPeriodEnd?.toISOString() ?? null,
    graceEnd: graceEnd?.toISOString() ?? null,
    isPaid: externalId !== null && (stored.status === 'active' || stored.status === 'past_due'),
    trialAvailable: stored.plan === 'basic' && !trialUsed,
  };
}

/** The trial, the active project, and the subscription itself. */
const planRoutes = ({ contributions: { counters }, projects }: ModuleServices): readonly BoundRoute[] => [
  route(getSubscription, async ({ db, caller, params }) => {
    if (params.id !== caller.organizationId) throw notFound();
    await assertPlansAreSold(db);
    return subscriptionOf(db, caller.organizationId, counters);
  }),
  route(startTrial, async ({ db, caller }) => {
    await startTrialBy(db, caller);
    return subscriptionOf(db, caller.organizationId, counters);
  }),
  route(chooseActiveProject, async ({ db, caller, body }) => {
    await chooseActiveProjectBy(db, caller, body.projectId, projects);
    return subscriptionOf(db, caller.organizationId, counters);
  }),
  route(getCustomer, async ({ db, caller }) => {
    await assertPlansAreSold(db);
    const details = await readDetails(db, caller.organizationId);
    if (!details) throw notFound();
    return details;
  }),
];

/** Everything that asks the payment provider. */
function paymentRoutes(
  { contributions: { counters } }: ModuleServices,
  billing: Billing | undefined,
): readonly BoundRoute[] {
  /** The provider, or 404 where nothing is sold. */
  const selling = async (db: Db): Promise<Billing> => {
    await assertPlansAreSold(db);
    return sold(billing);
  };
  return [
    routeWithDatabase(saveCustomer, async ({ database, caller, body }) => {
      await saveDetailsBy(await selling(database.owner), caller, body);
      return body;
    }),
    routeWithDatabase(createPaymentSession, async ({ database, caller, body }) =>
      openCheckoutBy(await selling(database.owner), caller, body.seats),
    ),
    routeWithDatabase(getPaymentSession, async ({ database, caller, params }) => ({
      status: await checkoutStatusOf(await selling(database.owner), caller, params.id),
    })),
    routeWithDatabase(changeSeats, async ({ database, caller, body }) => {
      await changeSeatsBy(await selling(database.owner), caller, body.seats);
      return subscriptionOf(database.owner, caller.organizationId, counters);
    }),
    routeWithDatabase(openPortal, async ({ database, caller }) => ({
      url: await openPortalBy(await selling(database.owner), caller),
    })),
    routeWithDatabase(listInvoices, async ({ database, caller }) => ({
      resources: [...(await invoicesOf(await selling(database.owner), caller.organizationId))],
    })),
    routeWithDatabase(downloadInvoice, async ({ database, caller, params }) =>
      invoiceFileOf(await selling(database.owner), caller.organizationId, params.id),
    ),
  ];
}

/** Takes a message of the provider: 400 without a valid signature, 200 for what concerns nobody here. */
async function receive(
  billing: Billing,
  provider: string,
  message: { readonly raw: Uint8Array; readonly header: (name: string) => string | undefined },
): Promise<void> {
  if (provider !== billing.provider.name) throw notFound();
  const event = await billing.provider.readEvent(message.raw, message.header);
  if (!event) throw new Failure(400, badSignatureMessage);
  if (event.customerId === undefined) return;
  const { owner } = billing.database;
  const organizationId = await organizationOfCustomer(owner, billing.provider.name, event.customerId);
  if (organizationId !== undefined) await syncSubscription(billing, organizationId, { event });
}

/** All routes of the subscription. */
export const subscriptionRoutes = (services: ModuleServices, billing: Billing | undefined): readonly BoundRoute[] => [
  ...planRoutes(services),
  ...paymentRoutes(services, billing),
  routeWithBodyFile(receiveBillingEvent, async ({ params, bodyFile, request }) => {
    const raw = bodyFile === '' ? new Uint8Array() : await readFile(bodyFile);
    await receive(sold(billing), params.provider, { raw, header: request.header });
    return { received: true };
  }),
];
