/** The rules of billing details, checkouts and the customer portal. */
import { byCaller, recordActivity } from '#platform/history/server/activity-table.ts';
import { invalidInput, notFound, refused, violation } from '#platform/http/model/failure.ts';
import type { FileReply } from '#platform/http/contract.ts';
import type { TenantCaller } from '#platform/http/server/caller.ts';
import { organizationById } from '#platform/identity/server/membership-table.ts';
import { readSubscription } from '#platform/limits/server/subscription-table.ts';
import {
  alreadyPaidMessage,
  notPaidMessage,
  tooFewSeatsMessage,
  type BillingDetails,
  type CheckoutStatus,
  type Invoice,
} from '../contract.ts';
import { billingProblems } from '../model/billing-checks.ts';
import type { OpenCheckout } from '../model/billing-provider.ts';
import { asked, type Billing } from './billing.ts';
import { syncSubscription } from './billing-sync.ts';
import {
  addCheckout,
  customerIdOf,
  findCheckout,
  lockBilling,
  readDetails,
  saveAccount,
  saveDetails,
  setCheckoutStatus,
} from './billing-table.ts';

/** Address of the page that the provider returns to. */
const confirmationPath = '/organization/subscription/confirmation?session_id={CHECKOUT_SESSION_ID}';

/** Saves billing details here and at the provider; 422 with violations. */
export async function saveDetailsBy(billing: Billing, caller: TenantCaller, details: BillingDetails): Promise<void> {
  const problems = billingProblems(details);
  if (problems.length > 0) throw invalidInput(problems.map(({ field, message }) => violation(field, message)));
  const { organizationId } = caller;
  // The provider first: what it refuses is not saved.
  await customerFor(billing, organizationId, details);
  await billing.database.asOwner(async (db) => {
    await saveDetails(db, organizationId, details);
    await recordActivity(db, {
      ...byCaller(caller),
      projectId: null,
      subjectKind: 'subscription',
      subjectId: organizationId,
      action: 'details_changed',
      summary: 'billing details',
      details: {},
    });
  });
}

/** Creates or updates the customer of an organization at the provider. */
async function customerFor(billing: Billing, organizationId: string, details?: BillingDetails): Promise<string> {
  const { database, provider } = billing;
  const known = await customerIdOf(database.owner, organizationId, provider.name);
  const organization = (await organizationById(database.owner, organizationId))?.name ?? '';
  const customerId = await asked(provider.saveCustomer({ organizationId, customerId: known, organization, details }));
  if (known === undefined) await saveAccount(database.owner, { organizationId, provider: provider.name, customerId });
  // Of two first calls at the same moment one customer stays.
  return (await customerIdOf(database.owner, organizationId, provider.name)) ?? customerId;
}

/** Throws 422 when there are more projects than seats. */
export async function assertSeatsHold(billing: Billing, organizationId: string, seats: number): Promise<void> {
  const projects = await billing.projects.projectCount(billing.database.owner, organizationId);
  if (projects > seats) {
    const message = tooFewSeatsMessage(projects);
    throw refused(message, { violations: [violation('seats', message)] });
  }
}

/** Opens a checkout; earlier ones expire. 422 while a subscription runs, or for fewer seats than projects. */
export async function openCheckoutBy(billing: Billing, caller: TenantCaller, seats: number): Promise<OpenCheckout> {
  const { database, provider, publicUrl } = billing;
  const { organizationId } = caller;
  const { status, externalId } = await readSubscription(database.owner, organizationId);
  const isPaid = externalId !== null && (status === 'active' || status === 'past_due');
  if (isPaid) throw refused(alreadyPaidMessage);
  await assertSeatsHold(billing, organizationId, seats);
  const details = await readDetails(database.owner, organizationId);
  const customerId =
    (await customerIdOf(database.owner, organizationId, provider.name)) ??
    (await customerFor(billing, organizationId, details));
  const returnUrl = `${publicUrl}${confirmationPath}`;
  const opened = await asked(provider.openCheckout({ organizationId, customerId, seats, returnUrl }));
  const replaced = await database.asOwner(async (db) => {
    await lockBilling(db, organizationId);
    return addCheckout(db, organizationId, { id: opened.id, provider: provider.name, seats });
  });
  for (const id of replaced) await asked(provider.expireCheckout(id));
  return opened;
}

/** The state of a checkout; asks the provider while it is open. 404 for one of another organization. */
export async function checkoutStatusOf(billing: Billing, caller: TenantCaller, id: string): Promise<CheckoutStatus> {
  const { database, provider } = billing;
  const { organizationId } = caller;
  const checkout = await findCheckout(database.owner, organizationId, id);
  if (!checkout) throw notFound();
  if (checkout.status !== 'open' || checkout.provider !== provider.name) return checkout.status;
  const status = await asked(provider.checkoutStatus(id));
  if (status === 'open') return status;
  await setCheckoutStatus(database.owner, organizationId, id, status);
  // The message of the provider may be late or lost; what was paid is fetched in any case.
  if (status === 'complete') await syncSubscription(billing, organizationId);
  return status;
}

/** The id of the organization at the provider; 422 before the first checkout. */
async function customerOf({ database, provider }: Billing, organizationId: string): Promise<string> {
  const customerId = await customerIdOf(database.owner, organizationId, provider.name);
  if (customerId === undefined) throw refused(notPaidMessage);
  return customerId;
}

/** A link to the customer portal. 422 without a subscription. */
export async function openPortalBy(billing: Billing, caller: TenantCaller): Promise<string> {
  const { externalId } = await readSubscription(billing.database.owner, caller.organizationId);
  if (externalId === null) throw refused(notPaidMessage);
  const customerId = await customerOf(billing, caller.organizationId);
  return asked(billing.provider.portalUrl(customerId, `${billing.publicUrl}/organization/subscription`));
}

/** Invoices, newest first; none before the first payment. */
export async function invoicesOf(billing: Billing, organizationId: string): Promise<readonly Invoice[]> {
  const customerId = await customerIdOf(billing.database.owner, organizationId, billing.provider.name);
  return customerId === undefined ? [] : asked(billing.provider.invoices(customerId));
}

/** An invoice as PDF; 404 for one of another organization. */
export async function invoiceFileOf(billing: Billing, organizationId: string, id: string): Promise<FileReply> {
  const customerId = await customerIdOf(billing.database.owner, organizationId, billing.provider.name);
  const file = customerId === undefined ? undefined : await asked(billing.provider.invoiceFile(customerId, id));
  if (!file) throw notFound();
  return { name: file.name, type: 'application/pdf', body: file.bytes, size: file.bytes.length };
}
