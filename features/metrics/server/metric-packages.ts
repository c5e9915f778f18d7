/** Packages of a month of a jar. */
import { readMonth } from '#platform/charts/model/year-month.ts';
import type { Reply } from '#platform/http/contract.ts';
import type { WithDatabase } from '#platform/http/server/route.ts';
import { task } from '#platform/workers/server/task.ts';
import type { listMetricPackages } from '../contract.ts';
import { readJarBy } from './metric-jar-actions.ts';
import { packagesIn } from './metric-package-tasks.ts';
import { factsOf } from './metric-report-table.ts';

const packagesTask = task<typeof packagesIn>(new URL('./metric-package-tasks.ts', import.meta.url), 'packagesIn');

/** Characters that are read here in less time than a worker needs to be asked; a few milliseconds. */
const shortFacts = 200_000;

/** Packages of a month, or of the newest one; what a tool for packages says goes before the tool for classes. Throws 404. */
export async function listMetricPackagesBy(
  input: WithDatabase<typeof listMetricPackages>,
): Promise<Reply<typeof listMetricPackages>> {
  const { database, caller, params, query, runTask } = input;
  const { organizationId, userId } = caller;
  const scope = { organizations: [organizationId], userId, readOnly: true };
  const layers = await database.within(scope, async (db) => {
    await readJarBy(db, caller, params.id);
    const month = query.month === undefined ? undefined : readMonth(query.month);
    return factsOf(db, { organizationId, jarId: params.id }, month);
  });
  const length = layers.reduce((sum, facts) => sum + facts.length, 0);
  return length <= shortFacts ? packagesIn(layers) : runTask(packagesTask, layers);
}
