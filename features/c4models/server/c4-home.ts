/** What C4 models tell on the home page. */
import type { HomeSource } from '#platform/modules/server/home-source.ts';
import { unrelatedElementsLabel } from '../model/unrelated-elements.ts';
import { c4Table } from './c4-table.ts';
import { countUnrelatedElements } from './c4-unrelated-table.ts';

/** Source of the home page. */
export const c4Home: HomeSource = {
  permission: 'c4model.read',
  health: async (db, place) => ({
    id: 'unrelated-elements',
    label: unrelatedElementsLabel,
    count: await countUnrelatedElements(db, place),
    list: 'c4-models/unrelated',
  }),
  firstStep: async (db, place) => ({
    id: 'c4model',
    label: 'Draw the context of the system',
    target: 'c4-models?create=model',
    needs: 'c4model.write',
    isDone: (await c4Table.count(db, place)) > 0,
  }),
};
