/** SQL of the sandbox: customers, checkouts, subscriptions, invoices and messages of a made-up payment provider. */
import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import type { Db } from '#platform/database/server/connection.ts';
import { boolean, instant, nullable, number, oneOf, readRows, text } from '#platform/database/server/row-shape.ts';
import { checkoutStatuses, type CheckoutStatus } from '../../contract.ts';
import type { InvoiceLine, SandboxSubscription } from '../../model/sandbox-rules.ts';

/** A customer. `billedTo` are the lines of the address on invoices. */
export interface SandboxCustomer {
  readonly id: string;
  readonly reference: string;
  readonly name: string;
  readonly email: string;
  readonly billedTo: readonly string[];
  readonly card: string | null;
}

/** Creates or updates a customer; the one of the organization stays the same. Returns its id. */
export async function saveSandboxCustomer(
  db: Db,
  { reference, name, email, billedTo }: Omit<SandboxCustomer, 'id' | 'card'>,
): Promise<string> {
  const saved = sql`insert into sandbox_customer (id, reference, name, email, billed_to)
    values (${`cus_${randomUUID()}`}, ${reference}, ${name}, ${email}, ${JSON.stringify(billedTo)}::jsonb)
    on conflict (reference) do update set name = excluded.name, email = excluded.email, billed_to = excluded.billed_to
    returning id`;
  return (await readRows(db, { id: text }, saved))[0]?.id ?? '';
}

/** A customer, locked until the transaction ends: payments of one customer come one after the other. */
export async function lockSandboxCustomer(db: Db, id: string): Promise<SandboxCustomer | undefined> {
  const { rows } = await sql<SandboxCustomer>`select id, reference, name, email, billed_to as "billedTo", card
    from sandbox_customer where id = ${id} for update`.execute(db);
  return rows[0];
}

/** Sets the card of a customer. */
export async function setSandboxCard(db: Db, customerId: string, card: string): Promise<void> {
  await sql`update sandbox_customer set card = ${card} where id = ${customerId}`.execute(db);
}

/** A checkout. */
export interface SandboxSession {
  readonly id: string;
  readonly customerId: string;
  readonly secretHash: string;
  readonly seats: number;
  readonly returnUrl: string;
  readonly status: CheckoutStatus;
  readonly card: string | null;
  readonly awaitsConfirmation: boolean;
  readonly paysAt: Date | null;
  readonly expiresAt: Date;
}

const sessionShape = {
  id: text,
  customerId: text,
  secretHash: text,
  seats: number,
  returnUrl: text,
  status: oneOf(...checkoutStatuses),
  card: nullable(text),
  awaitsConfirmation: boolean,
  paysAt: nullable(instant),
  expiresAt: instant,
};

/** Adds an open checkout. */
export async function addSandboxSession(
  db: Db,
  session: Pick<SandboxSession, 'id' | 'customerId' | 'secretHash' | 'seats' | 'returnUrl' | 'expiresAt'>,
): Promise<void> {
  await sql`insert into sandbox_session (id, customer_id, secret_hash, seats, return_url, expires_at)
    values (${session.id}, ${session.customerId}, ${session.secretHash}, ${session.seats}, ${session.returnUrl},
      ${session.expiresAt})`.execute(db);
}

/** A checkout by its id, locked until the transaction ends. */
export async function lockSandboxSession(db: Db, id: string): Promise<SandboxSession | undefined> {
  const session = sql`select id, customer_id as "customerId", secret_hash as "secretHash", seats,
      return_url as "returnUrl", status, card, awaits_confirmation as "awaitsConfirmation", pays_at as "paysAt",
      expires_at as "expiresAt" from sandbox_session where id = ${id} for update`;
  return (await readRows(db, sessionShape, session))[0];
}

/** Writes what may change in a checkout. */
export async function saveSandboxSession(db: Db, session: SandboxSession): Promise<void> {
  await sql`update sandbox_session set status = ${session.status}, card = ${session.card},
    awaits_confirmation = ${session.awaitsConfirmation}, pays_at = ${session.paysAt} where id = ${session.id}`.execute(
    db,
  );
}

/** Ids of open checkouts that are past their expiry. */
export async function lateSandboxSessions(db: Db, now: Date): Promise<string[]> {
  const late = sql`select id from sandbox_session where status = 'open' and pays_at is null and expires_at <= ${now}`;
  return (await readRows(db, { id: text }, late)).map(({ id }) => id);
}

const subscriptionShape = {
  id: text,
  customerId: text,
  status: oneOf('active', 'past_due', 'canceled'),
  seats: number,
  pendingSeats: nullable(number),
  cancelAtPeriodEnd: boolean,
  periodStart: instant,
  periodEnd: instant,
  pastDueSince: nullable(instant),
  startedAt: instant,
};

/** The running subscription of a customer, else the newest one. */
export async function sandboxSubscriptionOf(db: Db, customerId: string): Promise<SandboxSubscription | undefined> {
  const newest = sql`select id, customer_id as "customerId", status, seats, pending_seats as "pendingSeats",
      cancel_at_period_end as "cancelAtPeriodEnd", period_start as "periodStart", period_end as "periodEnd",
      past_due_since as "pastDueSince", started_at as "startedAt"
    from sandbox_subscription where customer_id = ${customerId}
    order by status = 'canceled', started_at desc, id limit 1`;
  return (await readRows(db, subscriptionShape, newest))[0];
}

/** Adds or updates a subscription. */
export async function saveSandboxSubscription(db: Db, one: SandboxSubscription): Promise<void> {
  await sql`insert into sandbox_subscription (id, customer_id, status, seats, pending_seats, cancel_at_period_end,
      period_start, period_end, past_due_since, started_at)
    values (${one.id}, ${one.customerId}, ${one.status}, ${one.seats}, ${one.pendingSeats}, ${one.cancelAtPeriodEnd},
      ${one.periodStart}, ${one.periodEnd}, ${one.pastDueSince}, ${one.startedAt})
    on conflict (id) do update set status = excluded.status, seats = excluded.seats,
      pending_seats = excluded.pending_seats, cancel_at_period_end = excluded.cancel_at_period_end,
      period_start = excluded.period_start, period_end = excluded.period_end,
      past_due_since = excluded.past_due_since`.execute(db);
}

/** Customers whose period is over. */
export async function dueSandboxCustomers(db: Db, now: Date): Promise<string[]> {
  const due = sql`select customer_id as id from sandbox_subscription where status <> 'canceled' and period_end <= ${now}`;
  return (await readRows(db, { id: text }, due)).map(({ id }) => id);
}

/** An invoice. */
export interface SandboxInvoice {
  readonly id: string;
  readonly number: string;
  readonly at: Date;
  readonly cents: number;
  readonly status: string;
  readonly lines: readonly InvoiceLine[];
  readonly billedTo: readonly string[];
}

/** Adds an invoice with the next number. */
export async function addSandboxInvoice(
  db: Db,
  invoice: Omit<SandboxInvoice, 'id' | 'number' | 'cents'> & { readonly customerId: string },
): Promise<SandboxInvoice> {
  const cents = invoice.lines.reduce((sum, line) => sum + line.cents, 0);
  const id = `in_${randomUUID()}`;
  const added = sql`with next as (
      insert into sandbox_counter as counter (name, last) values ('invoice', 1)
      on conflict (name) do update set last = counter.last + 1 returning last::text as number
    )
    insert into sandbox_invoice (id, customer_id, number, at, cents, status, lines, billed_to)
    select ${id}, ${invoice.customerId}, 'SANDBOX-' || lpad(number, greatest(5, length(number)), '0'),
      ${invoice.at}, ${cents}, ${invoice.status}, ${JSON.stringify(invoice.lines)}::jsonb,
      ${JSON.stringify(invoice.billedTo)}::jsonb from next returning number`;
  const numbered = (await readRows(db, { number: text }, added))[0]?.number ?? '';
  return { ...invoice, id, cents, number: numbered };
}

/** Invoices of a customer, newest first. */
export async function sandboxInvoices(db: Db, customerId: string): Promise<SandboxInvoice[]> {
  const { rows } = await sql<SandboxInvoice>`select id, number, at, cents, status, lines, billed_to as "billedTo"
    from sandbox_invoice where customer_id = ${customerId} order by at desc, number desc limit 200`.execute(db);
  return rows;
}

/** Marks the open invoices of a customer as paid, or void at the end of the subscription; returns them. */
export async function settleSandboxInvoices(
  db: Db,
  customerId: string,
  status: 'paid' | 'void',
): Promise<SandboxInvoice[]> {
  const { rows } = await sql<SandboxInvoice>`update sandbox_invoice set status = ${status}
    where customer_id = ${customerId} and status = 'open'
    returning id, number, at, cents, status, lines, billed_to as "billedTo"`.execute(db);
  return rows;
}

/** A link to the portal. */
export interface SandboxPortalLink {
  readonly id: string;
  readonly customerId: string;
  readonly secretHash: string;
  readonly returnUrl: string;
}

/** Hours for which a link to the portal works. */
const portalHours = 1;

/** Adds a link to the portal. */
export async function addSandboxPortal(db: Db, link: SandboxPortalLink): Promise<void> {
  await sql`insert into sandbox_portal (id, customer_id, secret_hash, return_url, expires_at)
    values (${link.id}, ${link.customerId}, ${link.secretHash}, ${link.returnUrl},
      now() + make_interval(hours => ${portalHours}))`.execute(db);
}

/** A link that still works. */
export async function findSandboxPortal(db: Db, id: string): Promise<SandboxPortalLink | undefined> {
  const link = sql`select id, customer_id as "customerId", secret_hash as "secretHash", return_url as "returnUrl"
    from sandbox_portal where id = ${id} and expires_at > now()`;
  return (await readRows(db, { id: text, customerId: text, secretHash: text, returnUrl: text }, link))[0];
}

/** Adds a message; `body` is what is signed and sent. */
export async function addSandboxEvent(
  db: Db,
  event: { readonly id: string; readonly customerId: string; readonly body: string },
): Promise<void> {
  await sql`insert into sandbox_event (id, customer_id, body)
    values (${event.id}, ${event.customerId}, ${event.body})`.execute(db);
}

/** The text of a message that was not delivered yet. */
export async function waitingSandboxEvent(db: Db, id: string): Promise<string | undefined> {
  const event = sql`select body from sandbox_event where id = ${id} and delivered_at is null`;
  return (await readRows(db, { body: text }, event))[0]?.body;
}

/** Ids of messages that were not delivered yet, oldest first. */
export async function waitingSandboxEvents(db: Db): Promise<string[]> {
  const events = sql`select id from sandbox_event where delivered_at is null order by created_at limit 1000`;
  return (await readRows(db, { id: text }, events)).map(({ id }) => id);
}

/** Notes that a message was taken. */
export async function markSandboxEvent(db: Db, id: string): Promise<void> {
  await sql`update sandbox_event set delivered_at = now() where id = ${id}`.execute(db);
}
