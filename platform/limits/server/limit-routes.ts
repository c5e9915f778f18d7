/** Routes for limits and subscription. */
import { notFound } from '#platform/http/model/failure.ts';
import { route, type BoundRoute } from '#platform/http/server/route.ts';
import type { Db } from '#platform/database/server/connection.ts';
import { getLimits, getSubscription, type OrganizationLimits, type Subscription } from '../contract.ts';
import { limitsOf, planNames, unitPrice, type PlanSeats } from '../model/plan-limits.ts';
import { usageOf, type LimitCounter } from './limit-counters.ts';
import { readSubscription, sellsPlans } from './subscription-table.ts';

const dayMs = 86_400_000;

async function planFieldsOf(
  db: Db,
  organizationId: string,
  { plan, seats }: PlanSeats,
  counters: readonly LimitCounter[],
): Promise<OrganizationLimits> {
  const usage = await usageOf(db, organizationId, counters);
  return { plan, planName: planNames[plan], seats, limits: limitsOf({ plan, seats }), usage };
}

/** The subscription for owners. */
export async function subscriptionOf(
  db: Db,
  organizationId: string,
  counters: readonly LimitCounter[],
): Promise<Subscription> {
  const stored = await readSubscription(db, organizationId);
  const end = stored.currentPeriodEnd;
  return {
    ...(await planFieldsOf(db, organizationId, stored, counters)),
    unitPrice,
    isTrial: stored.isTrial,
    currentPeriodStart: stored.currentPeriodStart?.toISOString() ?? null,
    currentPeriodEnd: end?.toISOString() ?? null,
    trialAvailable: stored.plan === 'basic' && !stored.trialUsed,
    daysLeft: stored.isTrial && end ? Math.max(0, Math.ceil((end.getTime() - Date.now()) / dayMs)) : null,
    activeProjectId: stored.activeProjectId,
  };
}

/** Routes of the limits module; without plans there is no subscription. */
export const limitRoutes = (counters: readonly LimitCounter[]): readonly BoundRoute[] => [
  route(getLimits, async ({ db, caller }) =>
    planFieldsOf(db, caller.organizationId, await readSubscription(db, caller.organizationId), counters),
  ),
  route(getSubscription, async ({ db, caller, params }) => {
    if (params.id !== caller.organizationId || !(await sellsPlans(db))) throw notFound();
    return subscriptionOf(db, caller.organizationId, counters);
  }),
];
