/** What ADRs tell on the home page. */
import { waitingShown, type HomeSource } from '#platform/modules/server/home-source.ts';
import { standingStart } from '#platform/workflow/model/standing.ts';
import { firstAdrLabel, oldProposalsLabel, ownProposalsLabel } from '../contract.ts';
import { countOldProposals, hasAdr, openProposals } from './adr-home-table.ts';

/** Source of the home page. */
export const adrHome: HomeSource = {
  permission: 'adr.read',
  waiting: async (db, place) => {
    const found = await openProposals(db, place, waitingShown);
    return {
      id: 'proposals',
      label: ownProposalsLabel,
      needs: null,
      list: 'adrs?state=proposed&author=me',
      total: found[0]?.total ?? 0,
      things: found.map(({ id, title, serialNumber, at }) => ({
        kind: 'adr',
        id,
        title,
        serialNumber,
        note: 'proposed',
        at,
      })),
    };
  },
  health: async (db, place) => ({
    id: 'old-proposals',
    label: oldProposalsLabel,
    count: await countOldProposals(db, place, standingStart('month', new Date())),
    list: 'adrs?state=proposed&standing=month',
  }),
  firstStep: async (db, place) => ({
    id: 'adr',
    label: firstAdrLabel,
    target: 'adrs/new',
    needs: 'adr.write',
    isDone: await hasAdr(db, place),
  }),
};
