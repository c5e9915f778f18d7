/** Server module of the decision map. */
import type { ServerModule } from '#platform/modules/server/server-module.ts';
import { route } from '#platform/http/server/route.ts';
import { getDecisionGraph } from '../contract.ts';
import { decisionGraphFor } from './decision-graph.ts';

/** Server module of the decision map. */
export const decisions: ServerModule = {
  routes: [route(getDecisionGraph, ({ db, caller }) => decisionGraphFor(db, caller))],
};
