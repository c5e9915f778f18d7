/** The decision map as the server mounts it. */
import { route, type BoundRoute } from '#platform/http/server/route.ts';
import { getDecisionGraph } from '../contract.ts';
import { decisionGraphFor } from './decision-graph.ts';

/** Routes of the decision map. */
export const decisionRoutes: readonly BoundRoute[] = [
  route(getDecisionGraph, ({ db, caller }) => decisionGraphFor(db, caller)),
];
