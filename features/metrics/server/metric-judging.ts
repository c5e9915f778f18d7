/** Targets of jars against what their newest months have reached. */
import type { Db } from '#platform/database/server/connection.ts';
import type { MetricJarRow, MetricTarget } from '../contract.ts';
import { isMissed, scoreMetric } from '../model/metric-targets.ts';
import { jarsWithTargets, type FoundJar, type MetricScope } from './metric-jar-table.ts';
import { targetsOf, type StoredTarget } from './metric-remark-table.ts';
import { codeMonthsOf, namespaceMonthsOf } from './metric-namespace-table.ts';
import { newestGlobals, type JarScope } from './metric-report-table.ts';

/** Scores of the newest month by namespace; several targets of one namespace are read once. */
async function scoresOf(
  db: Db,
  scope: JarScope,
  targets: readonly StoredTarget[],
): Promise<ReadonlyMap<string, number | undefined>> {
  const wanted = targets.filter(({ metric }) => metric === scoreMetric).map(({ namespace }) => namespace);
  const scores = new Map<string, number | undefined>();
  const newest = wanted.length > 0 ? await codeMonthsOf(db, scope, 1) : [];
  for (const namespace of new Set(wanted)) {
    scores.set(namespace, (await namespaceMonthsOf(db, scope, namespace, newest)).at(-1)?.score);
  }
  return scores;
}

/** Targets of a jar with what the newest month has reached. */
export async function judgedTargets(db: Db, scope: JarScope): Promise<MetricTarget[]> {
  const targets = await targetsOf(db, scope);
  if (targets.length === 0) return [];
  const today = new Date().toISOString().slice(0, 10);
  const figures = await newestGlobals(db, scope);
  const scores = await scoresOf(db, scope, targets);
  return targets.map((target) => {
    const { metric, namespace } = target;
    const current = metric === scoreMetric ? scores.get(namespace) : figures[metric];
    return { ...target, current, isMissed: isMissed(target, current, today) };
  });
}

/** Jars of a list with the number of targets that each misses. */
export async function withBreaches(
  db: Db,
  organizationId: string,
  jars: readonly FoundJar[],
): Promise<readonly MetricJarRow[]> {
  const rows: MetricJarRow[] = [];
  for (const jar of jars) {
    const targets = jar.targets > 0 ? await judgedTargets(db, { organizationId, jarId: jar.id }) : [];
    const { targets: _count, ...row } = jar;
    rows.push({ ...row, breaches: targets.filter((target) => target.isMissed).length });
  }
  return rows;
}

/** Jars of a project that miss a target, by name. */
export async function jarsPastTarget(db: Db, scope: MetricScope): Promise<readonly MetricJarRow[]> {
  const judged = await withBreaches(db, scope.organizationId, await jarsWithTargets(db, scope));
  return judged.filter(({ breaches }) => breaches > 0);
}
