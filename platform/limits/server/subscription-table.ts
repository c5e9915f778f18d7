/** SQL on the plan of an organization, and the check of limits. */
import { randomUUID } from 'node:crypto';
import { sql, type RawBuilder } from 'kysely';
import type { Db } from '#platform/database/server/connection.ts';
import { boolean, instant, nullable, number, oneOf, readRows, text } from '#platform/database/server/row-shape.ts';
import { tenantWall, type SqlMigration } from '#platform/database/server/migrate.ts';
import { refused } from '#platform/http/model/failure.ts';
import { limitReachedMessage } from '../contract.ts';
import {
  freeSeats,
  hasRoom,
  subscriptionStatuses,
  unlimited,
  type LimitName,
  type PlanCode,
  type PlanSeats,
  type SubscriptionStatus,
} from '../model/plan-limits.ts';

const free: PlanSeats = { plan: 'basic', seats: freeSeats };

/** The time by which plans are billed: the clock of the database, moved on by administrators of a sandbox. */
export const billingNow = sql<Date>`(now() + (select billing_offset from installation))`;

/** A trial ends at its expiry, even when its job is late. */
const trialIsOver = sql`(is_trial and current_period_end <= ${billingNow})`;
/** A cancelled or unpaid plan ends at its last day, even when the message of the payment provider is late. */
const paidIsOver = sql`(paid_until is not null and paid_until <= ${billingNow})`;
const isOver = sql`(${trialIsOver} or ${paidIsOver})`;
/** An installation without plans gives every organization PRO without limits. */
const isUnsold = sql`((select sells_plans from installation) is false)`;
const effectivePlan = sql<PlanCode>`case when ${isUnsold} then 'pro' when ${isOver} then 'basic' else plan end`;
const seatsOr = (withoutLimit: number) => sql<number>`case when ${isUnsold} then ${sql.lit(withoutLimit)}
  when ${isOver} then ${sql.lit(freeSeats)} else seats end`;
const effectiveStatus = sql<SubscriptionStatus>`case when ${isUnsold} or ${trialIsOver} then 'none' when is_trial then 'trialing'
  when ${paidIsOver} then 'canceled' else billing_status end`;
const effectiveSeats = seatsOr(unlimited);
/** The same as a number for comparisons with counts. */
const countableSeats = seatsOr(2 ** 31 - 1);

/** Whether this installation has plans: set by BILLING of the newest process, the same for all of them. */
export async function sellsPlans(db: Db): Promise<boolean> {
  const isSelling = sql`select not ${isUnsold} as "isSelling"`;
  return (await readRows(db, { isSelling: boolean }, isSelling))[0]?.isSelling ?? true;
}

/** Stores the setting; BILLING=off gives every organization PRO without limits. */
export async function sellPlans(owner: Db, isSelling: boolean): Promise<void> {
  await sql`update installation set sells_plans = ${isSelling} where sells_plans <> ${isSelling}`.execute(owner);
}

/** Puts a new organization on the Free plan. */
export async function openSubscription(db: Db, organizationId: string): Promise<void> {
  await sql`insert into subscription (organization_id, plan, seats)
    values (${organizationId}, ${free.plan}, ${free.seats})`.execute(db);
}

/** Sets the plan of an organization without payment, for demo data; ends a trial. */
export async function setPlan(db: Db, organizationId: string, subscription: PlanSeats): Promise<void> {
  await sql`update subscription set plan = ${subscription.plan}, seats = ${subscription.seats}, is_trial = false,
    current_period_start = null, current_period_end = null, active_project_id = null,
    billing_status = ${subscription.plan === 'pro' ? 'active' : 'none'}, external_id = null, pending_seats = null,
    cancel_at_period_end = false, paid_until = null
    where organization_id = ${organizationId}`.execute(db);
  await recordSubscriptionEvent(db, organizationId, { eventType: 'plan.changed', payload: { ...subscription } });
}

/**
 * The current plan. Locks it until the transaction ends, so that two concurrent creations cannot both take the last
 * place: count after this call, then `assertWithinLimit`.
 */
export async function lockPlan(db: Db, organizationId: string): Promise<PlanSeats> {
  const { rows } = await sql<PlanSeats>`select ${effectivePlan} as plan, ${effectiveSeats} as seats from subscription
    where organization_id = ${organizationId} for update`.execute(db);
  return rows[0] ?? free;
}

/** Throws 422 with the limit's name as code when `count` leaves no place for one more. */
export function assertWithinLimit(plan: PlanSeats, name: LimitName, count: number): void {
  if (!hasRoom(plan, name, count)) throw refused(limitReachedMessage, { code: name });
}

/** SQL for the current seats of the organization with the given id; a very large number for unlimited. */
export const seatsSql = (organizationId: string | RawBuilder<unknown>): RawBuilder<number> =>
  sql<number>`coalesce((select ${countableSeats} from subscription
    where organization_id = ${organizationId}::uuid), ${sql.lit(freeSeats)})`;

/** The same for a query that has joined `subscription`. */
export const effectiveSeatsSql = countableSeats;

/** SQL for the project that an owner chose to keep active. */
export const activeProjectSql = (organizationId: string | RawBuilder<unknown>): RawBuilder<string | null> =>
  sql<string | null>`(select active_project_id from subscription where organization_id = ${organizationId}::uuid)`;

/** A stored subscription with its current values. */
export interface StoredSubscription extends PlanSeats {
  readonly status: SubscriptionStatus;
  readonly isTrial: boolean;
  /** Days until the trial ends, rounded up; null without a trial. */
  readonly daysLeft: number | null;
  /** Number of projects from the next period on, where that is smaller. */
  readonly pendingSeats: number | null;
  readonly cancelAtPeriodEnd: boolean;
  /** When an unpaid subscription ends. */
  readonly graceEnd: Date | null;
  /** Id of the subscription at the payment provider; null for a plan that nobody pays. */
  readonly externalId: string | null;
  readonly currentPeriodStart: Date | null;
  readonly currentPeriodEnd: Date | null;
  readonly trialUsed: boolean;
  readonly activeProjectId: string | null;
}

/** The subscription of an organization. */
export async function readSubscription(db: Db, organizationId: string): Promise<StoredSubscription> {
  const whileItRuns = (column: string) => sql`case when not ${isOver} then ${sql.ref(column)} end`;
  const stored = sql`select ${effectivePlan} as plan, ${effectiveSeats} as seats, ${effectiveStatus} as status,
      is_trial and not ${trialIsOver} and not ${isUnsold} as "isTrial",
      case when is_trial and not ${trialIsOver} and not ${isUnsold}
        then ceil(extract(epoch from current_period_end - ${billingNow}) / 86400)::int end as "daysLeft",
      ${whileItRuns('current_period_start')} as "currentPeriodStart",
      ${whileItRuns('current_period_end')} as "currentPeriodEnd",
      ${whileItRuns('pending_seats')} as "pendingSeats", cancel_at_period_end and not ${isOver} as "cancelAtPeriodEnd",
      case when billing_status = 'past_due' and not ${isOver} then paid_until end as "graceEnd",
      external_id as "externalId", trial_started_at is not null or ${isUnsold} as "trialUsed",
      active_project_id as "activeProjectId"
    from subscription where organization_id = ${organizationId}`;
  return (await readRows(db, storedShape, stored))[0] ?? { ...nothingStored, ...free };
}

const storedShape = {
  plan: oneOf('basic', 'pro'),
  seats: number,
  status: oneOf(...subscriptionStatuses),
  isTrial: boolean,
  daysLeft: nullable(number),
  currentPeriodStart: nullable(instant),
  currentPeriodEnd: nullable(instant),
  pendingSeats: nullable(number),
  cancelAtPeriodEnd: boolean,
  graceEnd: nullable(instant),
  externalId: nullable(text),
  trialUsed: boolean,
  activeProjectId: nullable(text),
};

const nothingStored: Omit<StoredSubscription, keyof PlanSeats> = {
  status: 'none',
  isTrial: false,
  daysLeft: null,
  currentPeriodStart: null,
  currentPeriodEnd: null,
  pendingSeats: null,
  cancelAtPeriodEnd: false,
  graceEnd: null,
  externalId: null,
  trialUsed: true,
  activeProjectId: null,
};

/** An event of a subscription; `occuredOn` is spelled as in the API. */
export interface SubscriptionLog {
  readonly eventType: string;
  readonly occuredOn: Date;
  readonly payload: Readonly<Record<string, unknown>>;
}

/** Records an event of a subscription, for administrators. */
export async function recordSubscriptionEvent(
  db: Db,
  organizationId: string,
  event: Pick<SubscriptionLog, 'eventType' | 'payload'>,
): Promise<void> {
  await sql`insert into subscription_log (organization_id, id, event_type, payload)
    values (${organizationId}, ${randomUUID()}, ${event.eventType}, ${JSON.stringify(event.payload)}::jsonb)`.execute(
    db,
  );
}

/** The newest events of a subscription, at most 100. */
export async function subscriptionLogs(db: Db, organizationId: string): Promise<SubscriptionLog[]> {
  const { rows } = await sql<SubscriptionLog>`select event_type as "eventType", occured_on as "occuredOn", payload
    from subscription_log where organization_id = ${organizationId} order by occured_on desc, id limit 100`.execute(db);
  return rows;
}

/** Tables of subscriptions and their events. */
export const limitMigrations: readonly SqlMigration[] = [
  {
    name: '2026-11-21-015-subscriptions',
    sql: `
      create table subscription (
        organization_id uuid primary key references organization (organization_id) on delete cascade,
        plan text not null check (plan in ('basic', 'pro')),
        seats integer not null check (seats between 1 and 100),
        created_at timestamptz not null default now()
      );
      ${tenantWall('subscription', 'select, insert, update')}
    `,
  },
  {
    name: '2026-11-21-150-trials',
    sql: `
      alter table subscription
        add column is_trial boolean not null default false,
        add column trial_started_at timestamptz,
        add column current_period_start timestamptz,
        add column current_period_end timestamptz,
        add column active_project_id uuid,
        add constraint subscription_trial_ends check (not is_trial or current_period_end is not null);
      create index subscription_trial on subscription (current_period_end) where is_trial;

      create table subscription_log (
        organization_id uuid not null references organization (organization_id) on delete cascade,
        id uuid not null,
        event_type text not null,
        occured_on timestamptz not null default clock_timestamp(),
        payload jsonb not null default '{}',
        primary key (organization_id, id)
      );
      create index subscription_log_newest on subscription_log (organization_id, occured_on desc);
      ${tenantWall('subscription_log', 'select, insert')}
    `,
  },
  {
    name: '2026-11-22-472-sold-plans',
    sql: `
      alter table installation add column sells_plans boolean not null default true;
      grant select (sells_plans) on installation to archwright_app;
    `,
  },
  {
    name: '2026-11-24-940-paid-plans',
    sql: `
      alter table installation add column billing_offset interval not null default '0';
      grant select (billing_offset) on installation to archwright_app;
      alter table subscription
        add column billing_status text not null default 'none'
          check (billing_status in ('none', 'active', 'past_due', 'canceled')),
        add column external_id text,
        add column pending_seats integer check (pending_seats between 1 and 100),
        add column cancel_at_period_end boolean not null default false,
        add column paid_until timestamptz,
        add column billing_revision integer not null default 0;
      update subscription set billing_status = 'active' where plan = 'pro' and not is_trial;
      create index subscription_paid_until on subscription (paid_until) where paid_until is not null;
    `,
  },
];
