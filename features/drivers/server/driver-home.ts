/** What architectural drivers tell on the home page. */
import type { HomeSource } from '#platform/modules/server/home-source.ts';
import { firstDriverLabel, unansweredDriversLabel } from '../contract.ts';
import { unansweredDrivers } from './driver-answer-actions.ts';
import { countDrivers } from './driver-table.ts';

/** Source of the home page. */
export const driverHome: HomeSource = {
  permission: 'driver.read',
  health: async (db, place) => ({
    id: 'unanswered-drivers',
    label: unansweredDriversLabel,
    count: (await unansweredDrivers(db, place)).length,
    list: 'architecture/drivers?tab=coverage',
  }),
  firstStep: async (db, place) => ({
    id: 'driver',
    label: firstDriverLabel,
    target: 'architecture/drivers/quality-attributes/edit',
    needs: 'driver.write',
    isDone: (await countDrivers(db, place)) > 0,
  }),
};
