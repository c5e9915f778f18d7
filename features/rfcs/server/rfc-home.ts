/** What RFCs tell on the home page. */
import { waitingShown, type HomeSource } from '#platform/modules/server/home-source.ts';
import { firstRfcLabel, votesDueLabel } from '../contract.ts';
import { hasRfc, votesDue } from './rfc-list-table.ts';

/** Source of the home page. */
export const rfcHome: HomeSource = {
  permission: 'rfc.read',
  waiting: async (db, place) => {
    const found = await votesDue(db, place, waitingShown);
    return {
      id: 'votes',
      label: votesDueLabel,
      needs: 'rfc.vote',
      list: 'rfcs?waiting=me',
      total: found[0]?.total ?? 0,
      things: found.map(({ id, title, serialNumber, closesAt, openedAt }) => ({
        kind: 'rfc',
        id,
        title,
        serialNumber,
        place: 'tab=voting',
        note: closesAt ? 'closes' : 'opened',
        at: closesAt ?? openedAt,
      })),
    };
  },
  firstStep: async (db, place) => ({
    id: 'rfc',
    label: firstRfcLabel,
    target: 'rfcs/new',
    needs: 'rfc.write',
    isDone: await hasRfc(db, place),
  }),
};
