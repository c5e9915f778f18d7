/** SQL on trials and on the active project beyond the limit. */
import { sql } from 'kysely';
import type { Db } from '#platform/database/server/connection.ts';
import { freeSeats, trial } from '#platform/limits/model/plan-limits.ts';
import { billingNow } from '#platform/limits/server/subscription-table.ts';

/** Starts the trial of an organization; false when it is not on the Free plan or had its trial. */
export async function beginTrial(db: Db, organizationId: string): Promise<boolean> {
  const { rows } = await sql`update subscription set plan = 'pro', seats = ${trial.seats}, is_trial = true,
      trial_started_at = ${billingNow}, current_period_start = ${billingNow},
      current_period_end = ${billingNow} + make_interval(days => ${trial.days}), active_project_id = null,
      billing_status = 'none', paid_until = null
    where organization_id = ${organizationId} and plan = 'basic' and trial_started_at is null
    returning organization_id`.execute(db);
  return rows.length > 0;
}

/** Puts organizations with an expired trial on the Free plan; returns their ids. */
export async function endTrials(db: Db): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`update subscription set plan = 'basic', seats = ${freeSeats},
      is_trial = false, current_period_start = null, current_period_end = null
    where is_trial and current_period_end <= ${billingNow} returning organization_id as id`.execute(db);
  return rows.map(({ id }) => id);
}

/** Stores which project stays active; false when one was chosen before. */
export async function keepProjectActive(db: Db, organizationId: string, projectId: string): Promise<boolean> {
  const { rows } = await sql`update subscription set active_project_id = ${projectId}
    where organization_id = ${organizationId} and active_project_id is null returning organization_id`.execute(db);
  return rows.length > 0;
}
