/** The code of the elements of a C4 model: in a month, and of one element over all months. */
import { patternContentOf } from '#features/c4models/server/c4-pattern-facade.ts';
import { readMonth, timestampOf } from '#platform/charts/model/year-month.ts';
import type { Db } from '#platform/database/server/connection.ts';
import type { Reply } from '#platform/http/contract.ts';
import { notFound } from '#platform/http/model/failure.ts';
import type { ProjectCaller } from '#platform/http/server/caller.ts';
import type { WithDatabase } from '#platform/http/server/route.ts';
import { thresholdOf } from '@archwright/code-metrics';
import { task } from '#platform/workers/server/task.ts';
import type { getMetricElement, listMetricElements } from '../contract.ts';
import { figuresOfSums } from '../model/namespace-sums.ts';
import type { bindElement, bindMonth } from './metric-element-tasks.ts';
import { readJarBy } from './metric-jar-actions.ts';
import { codeMonthsOf, inPieces, namespacesOfJar, namespacesOfMonth, sumsOf } from './metric-namespace-table.ts';

const taskModule = new URL('./metric-element-tasks.ts', import.meta.url);
const monthTask = task<typeof bindMonth>(taskModule, 'bindMonth', { seconds: 10 });
const elementTask = task<typeof bindElement>(taskModule, 'bindElement', { seconds: 10 });

const readScope = ({ organizationId, userId }: ProjectCaller) =>
  ({ organizations: [organizationId], userId, readOnly: true }) as const;

async function modelOf(db: Db, caller: ProjectCaller, id: string) {
  const model = await patternContentOf(db, caller, id);
  if (!model) throw notFound();
  return model;
}

/** Code of a month by element. Throws 404 for an unknown jar or model. */
export async function listMetricElementsBy(
  input: WithDatabase<typeof listMetricElements>,
): Promise<Reply<typeof listMetricElements>> {
  const { database, caller, params, query, runTask } = input;
  const scope = { organizationId: caller.organizationId, jarId: params.id };
  const found = await database.within(readScope(caller), async (db) => {
    await readJarBy(db, caller, params.id);
    const model = await modelOf(db, caller, query.model);
    const months = await codeMonthsOf(db, scope);
    const asked = query.month === undefined ? undefined : timestampOf(readMonth(query.month));
    const shown = asked === undefined ? months.at(-1) : months.find((month) => timestampOf(month) === asked);
    const namespaces = shown ? await namespacesOfMonth(db, scope, shown.reportId) : '[]';
    return { model, months, shown, namespaces };
  });
  const { model, months, shown, namespaces } = found;
  return {
    version: model.version,
    month: shown ? timestampOf(shown) : null,
    months: months.map(timestampOf),
    threshold: shown?.threshold ?? thresholdOf([]),
    ...(await runTask(monthTask, { content: model.content, namespaces })),
  };
}

/** Code of an element over all months. Throws 404 for an unknown jar, model or element. */
export async function getMetricElementBy(
  input: WithDatabase<typeof getMetricElement>,
): Promise<Reply<typeof getMetricElement>> {
  const { database, caller, params, query, runTask } = input;
  const { id: jarId, elementId } = params;
  const scope = { organizationId: caller.organizationId, jarId };
  const { content, months, namespaces } = await database.within(readScope(caller), async (db) => {
    await readJarBy(db, caller, jarId);
    const model = await modelOf(db, caller, query.model);
    return {
      content: model.content,
      months: await codeMonthsOf(db, scope),
      namespaces: await namespacesOfJar(db, scope),
    };
  });
  const keys = await runTask(elementTask, { content, elementId, namespaces });
  if (!keys) throw notFound();
  const wanted = { keys: keys.length < namespaces.length ? keys : undefined };
  const timestamps = new Map(months.map((month) => [month.reportId, timestampOf(month)]));
  const history: Reply<typeof getMetricElement>['history'] = {};
  for (const piece of keys.length > 0 ? inPieces([...timestamps.keys()]) : []) {
    const sums = await database.within(readScope(caller), (db) => sumsOf(db, scope, piece, wanted));
    for (const one of sums) history[timestamps.get(one.reportId) ?? ''] = figuresOfSums(one);
  }
  return { elementId, history };
}
