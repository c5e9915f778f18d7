/** What proposals tell on the home page: those of others that wait for a decision. */
import { waitingShown, type HomeSource } from '#platform/modules/server/home-source.ts';
import { proposalsToReviewLabel } from '../contract.ts';
import { proposalKind } from './proposal-kind.ts';
import { waitingProposals } from './proposal-table.ts';

/** Source of the home page. */
export const proposalHome: HomeSource = {
  permission: 'proposal.read',
  waiting: async (db, place) => {
    const found = await waitingProposals(db, place, waitingShown);
    return {
      id: 'proposals',
      label: proposalsToReviewLabel,
      needs: 'proposal.decide',
      list: 'proposals',
      total: found[0]?.total ?? 0,
      things: found.map(({ id, title, by, at }) => ({ kind: proposalKind, id, title, note: by ?? '', at })),
    };
  },
};
