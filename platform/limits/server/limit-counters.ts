/** Usage of limits: modules list what they count in `counters` of their ServerModule. */
import { allDone } from '#platform/database/server/all-done.ts';
import type { Db } from '#platform/database/server/connection.ts';
import type { OrganizationLimits } from '../contract.ts';
import {
  countsOf,
  limitsOf,
  planNames,
  type LimitCounts,
  type LimitName,
  type PlanSeats,
} from '../model/plan-limits.ts';

/** Counts one module's share of a limit; several counters of one limit are added. */
export interface LimitCounter {
  readonly name: LimitName;
  readonly count: (db: Db, organizationId: string) => Promise<number>;
}

/** Usage of every limit by an organization; 0 where no module counts. */
export async function usageOf(db: Db, organizationId: string, counters: readonly LimitCounter[]): Promise<LimitCounts> {
  const counted = await allDone(
    counters.map(async ({ name, count }) => ({ name, used: await count(db, organizationId) })),
  );
  return countsOf((name) => counted.reduce((sum, one) => (one.name === name ? sum + one.used : sum), 0));
}

/** Plan, limits and usage of an organization. */
export async function planFieldsOf(
  db: Db,
  organizationId: string,
  { plan, seats }: PlanSeats,
  counters: readonly LimitCounter[],
): Promise<OrganizationLimits> {
  const usage = await usageOf(db, organizationId, counters);
  return { plan, planName: planNames[plan], seats, limits: limitsOf({ plan, seats }), usage };
}
