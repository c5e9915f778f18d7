/** Server module of the home page. */
import { route, type BoundRoute } from '#platform/http/server/route.ts';
import type { Contributions, ServerModule } from '#platform/modules/server/server-module.ts';
import { arrangeHome, dismissFirstSteps, endHomeVisit, getHome, openHomeVisit, resetHome } from '../contract.ts';
import { wholeLayout } from '../model/card-order.ts';
import { readHome, openVisit } from './home-reading.ts';
import { homeMigrations, recordDismissal, recordVisit, removeLayout, saveLayout, storedLayout } from './home-table.ts';

const routes = (contributions: Contributions): readonly BoundRoute[] => [
  route(getHome, ({ db, caller }) => readHome(db, caller, contributions)),
  route(openHomeVisit, ({ db, caller }) => openVisit(db, caller, contributions)),
  route(endHomeVisit, async ({ db, caller, body }) => {
    await recordVisit(db, caller, body.seen);
    return undefined;
  }),
  route(arrangeHome, async ({ db, caller, body }) => {
    await saveLayout(db, caller, body);
    return wholeLayout(await storedLayout(db, caller));
  }),
  route(resetHome, async ({ db, caller }) => {
    await removeLayout(db, caller);
    return undefined;
  }),
  route(dismissFirstSteps, async ({ db, caller }) => {
    await recordDismissal(db, caller);
    return undefined;
  }),
];

/** What the home page remembers, and how it gathers what the modules tell. */
export const dashboard: ServerModule = {
  migrations: homeMigrations,
  routes: ({ contributions }) => routes(contributions),
};
