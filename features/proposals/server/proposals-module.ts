/** Server module of proposals. */
import { route, routeWithDatabase } from '#platform/http/server/route.ts';
import type { ServerModule } from '#platform/modules/server/server-module.ts';
import { acceptProposal, createProposal, declineProposal, getProposal, listProposals } from '../contract.ts';
import { ProposalActions } from './proposal-actions.ts';
import { proposalMigrations } from './proposal-migrations.ts';
import { proposalStory } from './proposal-story.ts';
import { proposalPage } from './proposal-table.ts';

/** Server module of proposals. */
export const proposals: ServerModule = {
  migrations: proposalMigrations,
  story: proposalStory,
  routes: ({ calls }) => {
    const actions = new ProposalActions(calls);
    return [
      route(listProposals, ({ db, caller, query }) => proposalPage(db, caller, query)),
      routeWithDatabase(getProposal, actions.read),
      routeWithDatabase(createProposal, actions.create),
      routeWithDatabase(acceptProposal, actions.accept),
      routeWithDatabase(declineProposal, actions.decline),
    ];
  },
};
