/** Targets of jars against what their newest months have reached. */
import type { Db } from '#platform/database/server/connection.ts';
import type { MetricJarRow, MetricTarget } from '../contract.ts';
import { isMissed, scoreMetric } from '../model/metric-targets.ts';
import type { FoundJar } from './metric-jar-table.ts';
import { targetsOf, type StoredTarget } from './metric-remark-table.ts';
import { namespaceHistoryOf } from './metric-namespace-table.ts';
import { newestGlobals, type JarScope } from './metric-report-table.ts';

async function currentOf(db: Db, scope: JarScope, { metric, namespace }: StoredTarget): Promise<number | undefined> {
  if (metric === scoreMetric) return (await namespaceHistoryOf(db, scope, namespace, 1)).at(-1)?.score;
  return (await newestGlobals(db, scope))[metric];
}

/** Targets of a jar with what the newest month has reached. */
export async function judgedTargets(db: Db, scope: JarScope): Promise<MetricTarget[]> {
  const today = new Date().toISOString().slice(0, 10);
  const judged: MetricTarget[] = [];
  for (const target of await targetsOf(db, scope)) {
    const current = await currentOf(db, scope, target);
    judged.push({ ...target, current, isMissed: isMissed(target, current, today) });
  }
  return judged;
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
