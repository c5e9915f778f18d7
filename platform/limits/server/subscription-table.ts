/** SQL on the plan of an organization, and the check of limits. */
import { randomUUID } from 'node:crypto';
import { sql, type RawBuilder } from 'kysely';
import type { Db } from '#platform/database/server/connection.ts';
import { boolean, readRows } from '#platform/database/server/row-shape.ts';
import { tenantWall, type SqlMigration } from '#platform/database/server/migrate.ts';
import { refused } from '#platform/http/model/failure.ts';
import { limitReachedMessage } from '../contract.ts';
import { freeSeats, hasRoom, unlimited, type LimitName, type PlanCode, type PlanSeats } from '../model/plan-limits.ts';

const free: PlanSeats = { plan: 'basic', seats: freeSeats };

/** A trial ends at its expiry, even when its job is late. */
const trialIsOver = sql`(is_trial and current_period_end <= now())`;
/** An installation without plans gives every organization PRO without limits. */
const isUnsold = sql`((select sells_plans from installation) is false)`;
const effectivePlan = sql<PlanCode>`case when ${isUnsold} then 'pro' when ${trialIsOver} then 'basic' else plan end`;
const seatsOr = (withoutLimit: number) => sql<number>`case when ${isUnsold} then ${sql.lit(withoutLimit)}
  when ${trialIsOver} then ${sql.lit(freeSeats)} else seats end`;
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

/** Sets the plan of an organization, for demo data and billing; ends a trial. */
export async function setPlan(db: Db, organizationId: string, subscription: PlanSeats): Promise<void> {
  await sql`update subscription set plan = ${subscription.plan}, seats = ${subscription.seats}, is_trial = false,
    current_period_start = null, current_period_end = null, active_project_id = null
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
  readonly isTrial: boolean;
  readonly currentPeriodStart: Date | null;
  readonly currentPeriodEnd: Date | null;
  readonly trialUsed: boolean;
  readonly activeProjectId: string | null;
}

/** The subscription of an organization. */
export async function readSubscription(db: Db, organizationId: string): Promise<StoredSubscription> {
  const { rows } = await sql<StoredSubscription>`select ${effectivePlan} as plan, ${effectiveSeats} as seats,
      is_trial and not ${trialIsOver} and not ${isUnsold} as "isTrial",
      case when not ${trialIsOver} then current_period_start end as "currentPeriodStart",
      case when not ${trialIsOver} then current_period_end end as "currentPeriodEnd",
      trial_started_at is not null or ${isUnsold} as "trialUsed", active_project_id as "activeProjectId"
    from subscription where organization_id = ${organizationId}`.execute(db);
  const none = { isTrial: false, currentPeriodStart: null, currentPeriodEnd: null, activeProjectId: null };
  return rows[0] ?? { ...free, ...none, trialUsed: true };
}

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
];
