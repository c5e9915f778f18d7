/** What documentation tells on the home page. */
import type { HomeSource } from '#platform/modules/server/home-source.ts';
import { firstPageLabel } from '../contract.ts';
import { hasWrittenPage } from './namespace-table.ts';

/** Source of the home page. Homepages come with their namespaces: they count once somebody has written on them. */
export const documentationHome: HomeSource = {
  permission: 'documentation.read',
  firstStep: async (db, place) => ({
    id: 'doc',
    label: firstPageLabel,
    target: 'documentation',
    needs: 'documentation.write',
    isDone: await hasWrittenPage(db, place),
  }),
};
