/** What code metrics tell on the home page. */
import type { HomeSource } from '#platform/modules/server/home-source.ts';
import { firstJarLabel, missedJarsLabel } from '../contract.ts';
import { countJars } from './metric-jar-table.ts';
import { jarsPastTarget } from './metric-judging.ts';

/** Source of the home page. */
export const metricHome: HomeSource = {
  permission: 'metric.read',
  health: async (db, place) => ({
    id: 'missed-targets',
    label: missedJarsLabel,
    count: (await jarsPastTarget(db, place)).length,
    list: 'metrics?targets=missed',
  }),
  firstStep: async (db, place) => ({
    id: 'metric',
    label: firstJarLabel,
    target: 'metrics?create=metric',
    needs: 'metric.write',
    isDone: (await countJars(db, place)) > 0,
  }),
};
