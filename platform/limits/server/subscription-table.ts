/** SQL on the plan of an organization, and the one place where a limit is asked. */
import { sql } from 'kysely';
import type { Db } from '#platform/database/server/connection.ts';
import { tenantWall, type SqlMigration } from '#platform/database/server/migrate.ts';
import { refused } from '#platform/http/model/failure.ts';
import { hasRoom, type LimitName, type PlanSeats } from '../model/plan-limits.ts';

/** Decisions section 8. */
export const limitReachedMessage = 'Subscription limit reached.';

/** Puts a new organization on the Free plan. */
export async function openSubscription(db: Db, organizationId: string): Promise<void> {
  await sql`insert into subscription (organization_id, plan, seats) values (${organizationId}, 'basic', 1)`.execute(db);
}

/** Puts an organization on a plan, as the demo and later the billing do. */
export async function setPlan(db: Db, organizationId: string, subscription: PlanSeats): Promise<void> {
  await sql`update subscription set plan = ${subscription.plan}, seats = ${subscription.seats}
    where organization_id = ${organizationId}`.execute(db);
}

/**
 * Refuses (422 with the limit's name as code) when `count` leaves no room for one more. Locks the plan until the
 * transaction ends, so that two creations at once cannot both take the last place: count after calling `lockPlan`.
 */
export async function lockPlan(db: Db, organizationId: string): Promise<PlanSeats> {
  const { rows } = await sql<PlanSeats>`select plan, seats from subscription
    where organization_id = ${organizationId} for update`.execute(db);
  return rows[0] ?? { plan: 'basic', seats: 1 };
}

/** Throws when the plan has no room for one more. */
export function refuseOverLimit(plan: PlanSeats, name: LimitName, count: number): void {
  if (!hasRoom(plan, name, count)) throw refused(limitReachedMessage, { code: name });
}

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
];
