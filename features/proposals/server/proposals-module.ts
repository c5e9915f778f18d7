/** Server module of proposals. */
import { route, routeWithDatabase } from '#platform/http/server/route.ts';
import type { ServerModule } from '#platform/modules/server/server-module.ts';
import { acceptProposal, createProposal, declineProposal, getProposal, listProposals } from '../contract.ts';
import { proposalDecided, proposalMade } from '../model/proposal-notices.ts';
import { ProposalActions } from './proposal-actions.ts';
import { proposalHome } from './proposal-home.ts';
import { proposalMigrations } from './proposal-migrations.ts';
import { proposalStory } from './proposal-story.ts';
import { proposalPage } from './proposal-table.ts';

/** Server module of proposals. */
export const proposals: ServerModule = {
  migrations: proposalMigrations,
  notices: [proposalMade, proposalDecided],
  home: [proposalHome],
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
