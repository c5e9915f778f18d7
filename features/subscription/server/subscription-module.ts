/** The subscription module as the server mounts it. */
import { route, type BoundRoute } from '#platform/http/server/route.ts';
import type { LimitCounter } from '#platform/limits/server/limit-counters.ts';
import { subscriptionOf } from '#platform/limits/server/limit-routes.ts';
import { chooseActiveProject, startTrial } from '../contract.ts';
import { chooseActiveProjectBy, startTrialBy } from './subscription-actions.ts';

/** Routes of the subscription module; both answer the subscription as it is then. */
export const subscriptionRoutes = (counters: readonly LimitCounter[]): readonly BoundRoute[] => [
  route(startTrial, async ({ db, caller }) => {
    await startTrialBy(db, caller);
    return subscriptionOf(db, caller.organizationId, counters);
  }),
  route(chooseActiveProject, async ({ db, caller, body }) => {
    await chooseActiveProjectBy(db, caller, body.projectId);
    return subscriptionOf(db, caller.organizationId, counters);
  }),
];
