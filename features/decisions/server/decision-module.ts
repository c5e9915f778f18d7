/** Server module of the decision map. */
import { afterDueSessions } from '#features/rfcs/server/rfc-facade.ts';
import type { ServerModule } from '#platform/modules/server/server-module.ts';
import { route } from '#platform/http/server/route.ts';
import { getDecisionGraph } from '../contract.ts';
import { decisionGraphFor } from './decision-graph.ts';

/** Server module of the decision map. */
export const decisions: ServerModule = {
  routes: [afterDueSessions(route(getDecisionGraph, ({ db, caller }) => decisionGraphFor(db, caller)))],
};
