/** SQL on customers, checkouts, and the payment state of a subscription. */
import { sql, type RawBuilder } from 'kysely';
import type { Db } from '#platform/database/server/connection.ts';
import { boolean, instant, nullable, number, oneOf, readRows, text } from '#platform/database/server/row-shape.ts';
import { billingNow } from '#platform/limits/server/subscription-table.ts';
import { checkoutStatuses, type BillingDetails, type CheckoutStatus } from '../contract.ts';
import type { ProviderName } from '../model/billing-provider.ts';
import type { SubscriptionState } from '../model/subscription-state.ts';

/** Id of an organization at the payment provider. */
export async function customerIdOf(
  db: Db,
  organizationId: string,
  provider: ProviderName,
): Promise<string | undefined> {
  const account = sql`select customer_id as "customerId" from billing_account
    where organization_id = ${organizationId} and provider = ${provider}`;
  return (await readRows(db, { customerId: text }, account))[0]?.customerId;
}

/** SQL for the newest id of an organization at a payment provider; null before the first one. */
export const newestCustomerIdSql = (organizationId: RawBuilder<unknown>): RawBuilder<string | null> =>
  sql<string | null>`(select max(customer_id) from billing_account where organization_id = ${organizationId})`;

/** The organization of a customer. */
export async function organizationOfCustomer(
  db: Db,
  provider: ProviderName,
  customerId: string,
): Promise<string | undefined> {
  const account = sql`select organization_id as "organizationId" from billing_account
    where provider = ${provider} and customer_id = ${customerId}`;
  return (await readRows(db, { organizationId: text }, account))[0]?.organizationId;
}

/** Notes the id of an organization at the provider; the first one stays. */
export async function saveAccount(
  db: Db,
  account: { readonly organizationId: string; readonly provider: ProviderName; readonly customerId: string },
): Promise<void> {
  await sql`insert into billing_account (organization_id, provider, customer_id)
    values (${account.organizationId}, ${account.provider}, ${account.customerId}) on conflict do nothing`.execute(db);
}

/** The saved billing details; undefined before the first time. */
export async function readDetails(db: Db, organizationId: string): Promise<BillingDetails | undefined> {
  const { rows } = await sql<{ details: BillingDetails }>`select details from billing_details
    where organization_id = ${organizationId}`.execute(db);
  return rows[0]?.details;
}

/** Saves billing details. */
export async function saveDetails(db: Db, organizationId: string, details: BillingDetails): Promise<void> {
  await sql`insert into billing_details (organization_id, details) values (${organizationId}, ${JSON.stringify(details)}::jsonb)
    on conflict (organization_id) do update set details = excluded.details, updated_at = now()`.execute(db);
}

/** Serializes what changes the payment of an organization, until the transaction ends. */
export async function lockBilling(db: Db, organizationId: string): Promise<void> {
  await sql`select from subscription where organization_id = ${organizationId} for update`.execute(db);
}

/** A checkout of an organization. */
export interface StoredCheckout {
  readonly id: string;
  readonly provider: ProviderName;
  readonly seats: number;
  readonly status: CheckoutStatus;
}

const checkoutShape = {
  id: text,
  provider: oneOf('sandbox', 'stripe'),
  seats: number,
  status: oneOf(...checkoutStatuses),
};

/** A checkout by its id. */
export async function findCheckout(db: Db, organizationId: string, id: string): Promise<StoredCheckout | undefined> {
  const checkout = sql`select id, provider, seats, status from checkout_session
    where organization_id = ${organizationId} and id = ${id}`;
  return (await readRows(db, checkoutShape, checkout))[0];
}

/** Adds a checkout and returns the ids of those that were open before; they count as expired from now on. */
export async function addCheckout(
  db: Db,
  organizationId: string,
  { id, provider, seats }: Omit<StoredCheckout, 'status'>,
): Promise<string[]> {
  const replaced = sql`update checkout_session set status = 'expired'
    where organization_id = ${organizationId} and status = 'open' returning id`;
  const ids = await readRows(db, { id: text }, replaced);
  await sql`insert into checkout_session (organization_id, id, provider, seats, status)
    values (${organizationId}, ${id}, ${provider}, ${seats}, 'open')`.execute(db);
  return ids.map((row) => row.id);
}

/** Notes that a checkout is over; a payment is never taken back. */
export async function setCheckoutStatus(
  db: Db,
  organizationId: string,
  id: string,
  status: CheckoutStatus,
): Promise<void> {
  await sql`update checkout_session set status = ${status}
    where organization_id = ${organizationId} and id = ${id} and status <> 'complete'`.execute(db);
}

/** Notes a message; false when it was noted before. */
export async function rememberEvent(
  db: Db,
  organizationId: string,
  provider: ProviderName,
  eventId: string,
): Promise<boolean> {
  const { rows } = await sql`insert into billing_event (organization_id, provider, event_id)
    values (${organizationId}, ${provider}, ${eventId}) on conflict do nothing returning event_id`.execute(db);
  return rows.length > 0;
}

/** True when a message was noted before. */
export async function isKnownEvent(
  db: Db,
  organizationId: string,
  provider: ProviderName,
  eventId: string,
): Promise<boolean> {
  const { rows } = await sql`select from billing_event where organization_id = ${organizationId}
    and provider = ${provider} and event_id = ${eventId}`.execute(db);
  return rows.length > 0;
}

/** Notes a mail about something; false when it was sent before. */
export async function rememberNotice(
  db: Db,
  organizationId: string,
  kind: string,
  reference: string,
): Promise<boolean> {
  const { rows } = await sql`insert into billing_notice (organization_id, kind, reference)
    values (${organizationId}, ${kind}, ${reference}) on conflict do nothing returning kind`.execute(db);
  return rows.length > 0;
}

/** The stored state with the number of times it was written. */
export interface LockedState extends SubscriptionState {
  readonly revision: number;
}

const stateShape = {
  plan: oneOf('basic', 'pro'),
  seats: number,
  isTrial: boolean,
  status: oneOf('none', 'active', 'past_due', 'canceled'),
  externalId: nullable(text),
  pendingSeats: nullable(number),
  cancelAtPeriodEnd: boolean,
  periodStart: nullable(instant),
  periodEnd: nullable(instant),
  paidUntil: nullable(instant),
  revision: number,
};

const stateColumns = sql`plan, seats, is_trial as "isTrial", billing_status as status, external_id as "externalId",
  pending_seats as "pendingSeats", cancel_at_period_end as "cancelAtPeriodEnd", current_period_start as "periodStart",
  current_period_end as "periodEnd", paid_until as "paidUntil", billing_revision as revision`;

/** The stored state as it is, also where its time is over. */
export async function readState(db: Db, organizationId: string): Promise<LockedState | undefined> {
  const state = sql`select ${stateColumns} from subscription where organization_id = ${organizationId}`;
  return (await readRows(db, stateShape, state))[0];
}

/** The same, locked until the transaction ends. */
export async function lockState(db: Db, organizationId: string): Promise<LockedState | undefined> {
  const state = sql`select ${stateColumns} from subscription where organization_id = ${organizationId} for update`;
  return (await readRows(db, stateShape, state))[0];
}

/** Writes the state and counts the write. A new subscription lets owners choose the active project again. */
export async function saveState(
  db: Db,
  organizationId: string,
  state: SubscriptionState,
  isNew: boolean,
): Promise<void> {
  await sql`update subscription set plan = ${state.plan}, seats = ${state.seats}, is_trial = ${state.isTrial},
    billing_status = ${state.status}, external_id = ${state.externalId}, pending_seats = ${state.pendingSeats},
    cancel_at_period_end = ${state.cancelAtPeriodEnd}, current_period_start = ${state.periodStart},
    current_period_end = ${state.periodEnd}, paid_until = ${state.paidUntil},
    billing_revision = billing_revision + 1,
    active_project_id = case when ${isNew}::boolean then null else active_project_id end
    where organization_id = ${organizationId}`.execute(db);
}

/** Organizations whose state should be compared with the provider's: paid ones, also deleted ones. */
export async function paidOrganizations(db: Db): Promise<{ id: string; isDeleted: boolean }[]> {
  const paid = sql`select subscription.organization_id as id, organization.deleted_at is not null as "isDeleted"
    from subscription join organization on organization.organization_id = subscription.organization_id
    where subscription.external_id is not null order by 1`;
  return readRows(db, { id: text, isDeleted: boolean }, paid);
}

/** Organizations whose paid time is over by the billing clock. */
export async function overdueOrganizations(db: Db): Promise<{ id: string; isUnpaid: boolean }[]> {
  const overdue = sql`select organization_id as id, billing_status = 'past_due' as "isUnpaid" from subscription
    where paid_until <= ${billingNow} and billing_status in ('active', 'past_due')`;
  return readRows(db, { id: text, isUnpaid: boolean }, overdue);
}

/** Trials, or unpaid subscriptions, that end within some days. */
export async function endingSoon(db: Db, what: 'trial' | 'grace', days: number): Promise<{ id: string; end: Date }[]> {
  const end = what === 'trial' ? sql`current_period_end` : sql`paid_until`;
  const which = what === 'trial' ? sql`is_trial` : sql`billing_status = 'past_due'`;
  const soon = sql`select organization_id as id, ${end} as end from subscription where ${which}
    and ${end} > ${billingNow} and ${end} <= ${billingNow} + make_interval(days => ${days})`;
  return readRows(db, { id: text, end: instant }, soon);
}

/** The current billing time. */
export async function readBillingNow(db: Db): Promise<Date> {
  return (await readRows(db, { now: instant }, sql`select ${billingNow} as now`))[0]?.now ?? new Date();
}

/** Moves the billing time on by a day. */
export async function advanceBillingDay(db: Db): Promise<void> {
  await sql`update installation set billing_offset = billing_offset + interval '1 day'`.execute(db);
}
