/** Routes for the trial and the active project; all return the updated subscription. */
import { route, type BoundRoute } from '#platform/http/server/route.ts';
import type { ProjectPort } from '#platform/modules/server/project-port.ts';
import { chooseActiveProject, startTrial } from '../contract.ts';
import type { LimitCounter } from './limit-counters.ts';
import { subscriptionOf } from './limit-routes.ts';
import { chooseActiveProjectBy, startTrialBy } from './subscription-actions.ts';

/** Routes that change the subscription. */
export const subscriptionRoutes = (counters: readonly LimitCounter[], projects: ProjectPort): readonly BoundRoute[] => [
  route(startTrial, async ({ db, caller }) => {
    await startTrialBy(db, caller);
    return subscriptionOf(db, caller.organizationId, counters);
  }),
  route(chooseActiveProject, async ({ db, caller, body }) => {
    await chooseActiveProjectBy(db, caller, body.projectId, projects);
    return subscriptionOf(db, caller.organizationId, counters);
  }),
];
