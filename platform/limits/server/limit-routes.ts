/** Routes for limits. */
import { route, type BoundRoute } from '#platform/http/server/route.ts';
import { getLimits } from '../contract.ts';
import { planFieldsOf, type LimitCounter } from './limit-counters.ts';
import { readSubscription } from './subscription-table.ts';

/** Routes of the limits module. */
export const limitRoutes = (counters: readonly LimitCounter[]): readonly BoundRoute[] => [
  route(getLimits, async ({ db, caller }) =>
    planFieldsOf(db, caller.organizationId, await readSubscription(db, caller.organizationId), counters),
  ),
];
