/** The decision map as the server mounts it. */
import type { ServerModule } from '#platform/modules/server/server-module.ts';
import { route } from '#platform/http/server/route.ts';
import { getDecisionGraph } from '../contract.ts';
import { decisionGraphFor } from './decision-graph.ts';

/** The decision map. */
export const decisions: ServerModule = {
  routes: [route(getDecisionGraph, ({ db, caller }) => decisionGraphFor(db, caller))],
};
