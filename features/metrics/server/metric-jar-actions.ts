/** The rules of metrics jars: create, rename, clear, remove, restore; each in one transaction. */
import { randomUUID } from 'node:crypto';
import type { Db } from '#platform/database/server/connection.ts';
import { byCaller, recordActivity } from '#platform/history/server/activity-table.ts';
import type { CallInput, Page } from '#platform/http/contract.ts';
import { notFound, refused, violated } from '#platform/http/model/failure.ts';
import type { ProjectCaller } from '#platform/http/server/caller.ts';
import { assertWithinLimit, lockPlan } from '#platform/limits/server/subscription-table.ts';
import type { TrashSource } from '#platform/trash/server/trash-source.ts';
import {
  jarNameTakenMessage,
  metricJarLimit,
  metricLimits,
  tooManyJarsMessage,
  type listMetricJars,
  type MetricJarRow,
} from '../contract.ts';
import {
  countAllJars,
  countJars,
  insertJar,
  lockJar,
  metricJarById,
  metricJarPage,
  metricJarNamed,
  renameJar,
  touchJar,
  trashedJarNames,
  trashedJars,
  trashJar,
  untrashJar,
  type FoundJar,
} from './metric-jar-table.ts';
import { jarsPastTarget, withBreaches } from './metric-judging.ts';
import { removeReportsOf } from './metric-report-table.ts';
import { connectJar, disconnectJar, metricKind } from './metric-search.ts';

/** A jar; throws 404 when the project has none with this id. */
export async function readJarBy(db: Db, caller: ProjectCaller, id: string): Promise<FoundJar> {
  const jar = await metricJarById(db, caller, id);
  if (!jar) throw notFound();
  return jar;
}

async function rowOf(db: Db, caller: ProjectCaller, id: string): Promise<MetricJarRow> {
  const [row] = await withBreaches(db, caller.organizationId, [await readJarBy(db, caller, id)]);
  if (!row) throw notFound();
  return row;
}

/** Jars of the project by name. */
export async function listJarsBy(
  db: Db,
  caller: ProjectCaller,
  query: CallInput<typeof listMetricJars>['query'],
): Promise<Page<MetricJarRow>> {
  if (query.targets === 'missed') {
    const missed = await jarsPastTarget(db, caller);
    const { page, perPage } = query;
    const resources = missed.slice((page - 1) * perPage, page * perPage);
    return { resources, pagination: { page, perPage, total: missed.length } };
  }
  const found = await metricJarPage(db, caller, query);
  return { ...found, resources: await withBreaches(db, caller.organizationId, found.resources) };
}

/** Writes what happened to a jar into the history of its project. */
export const recordJar = (
  db: Db,
  caller: ProjectCaller,
  { id, name }: { readonly id: string; readonly name: string },
  action: string,
): Promise<void> =>
  recordActivity(db, {
    ...byCaller(caller),
    subjectKind: metricKind,
    subjectId: id,
    action,
    summary: name,
    details: {},
  });

/** Throws 422 (`metric_jar_count_limit`) when the plan has no room for `count` more jars, or the project has too many. */
export async function assertJarLimit(db: Db, caller: ProjectCaller, count: number): Promise<void> {
  const plan = await lockPlan(db, caller.organizationId);
  assertWithinLimit(plan, metricJarLimit, (await countAllJars(db, caller.organizationId)) + count - 1);
  if ((await countJars(db, caller)) + count > metricLimits.jars) throw refused(tooManyJarsMessage);
}

async function assertNameIsFree(db: Db, caller: ProjectCaller, name: string, own?: string): Promise<void> {
  const taken = await metricJarNamed(db, caller, name);
  if (taken !== undefined && taken !== own) throw violated('name', jarNameTakenMessage);
}

/** Creates a jar. */
export async function createJarBy(db: Db, caller: ProjectCaller, name: string): Promise<MetricJarRow> {
  // Locks the plan: two jars of one name cannot be created at the same time.
  await assertJarLimit(db, caller, 1);
  await assertNameIsFree(db, caller, name);
  const id = randomUUID();
  await insertJar(db, caller, { id, name });
  await recordJar(db, caller, { id, name }, 'created');
  await connectJar(db, caller, id);
  return rowOf(db, caller, id);
}

/** Renames a jar. */
export async function renameJarBy(db: Db, caller: ProjectCaller, id: string, name: string): Promise<MetricJarRow> {
  await lockPlan(db, caller.organizationId);
  const jar = await readJarBy(db, caller, id);
  if (jar.name === name) return rowOf(db, caller, id);
  await assertNameIsFree(db, caller, name, id);
  await renameJar(db, caller, id, name);
  await recordJar(db, caller, { id, name }, 'renamed');
  await connectJar(db, caller, id);
  return rowOf(db, caller, id);
}

/** Removes all reports of a jar. */
export async function clearReportsBy(db: Db, caller: ProjectCaller, id: string): Promise<void> {
  const jar = await readJarBy(db, caller, id);
  await lockJar(db, caller, id);
  const removed = await removeReportsOf(db, { organizationId: caller.organizationId, jarId: id });
  if (removed === 0) return;
  await touchJar(db, caller, id);
  await recordJar(db, caller, jar, 'cleared');
  await connectJar(db, caller, id);
}

/** Moves a jar to the trash. */
export async function removeJarBy(db: Db, caller: ProjectCaller, id: string): Promise<void> {
  const jar = await readJarBy(db, caller, id);
  if (!(await trashJar(db, caller, id))) throw notFound();
  await disconnectJar(db, caller, id);
  await recordJar(db, caller, jar, 'removed');
}

/** The name, with a number when another jar has taken it meanwhile. */
async function freeName(db: Db, caller: ProjectCaller, name: string): Promise<string> {
  for (let n = 1; n <= metricLimits.jars; n += 1) {
    const suffix = n === 1 ? '' : ` (${n})`;
    const tried = `${name.slice(0, metricLimits.jarName - suffix.length)}${suffix}`;
    if ((await metricJarNamed(db, caller, tried)) === undefined) return tried;
  }
  throw refused(tooManyJarsMessage);
}

async function restoreFromTrash(db: Db, caller: ProjectCaller, id: string): Promise<void> {
  await assertJarLimit(db, caller, 1);
  const trashed = (await trashedJarNames(db, caller, [id])).get(id);
  if (trashed === undefined) throw notFound();
  const name = await freeName(db, caller, trashed);
  if (!(await untrashJar(db, caller, id, name))) throw notFound();
  await connectJar(db, caller, id);
  await recordJar(db, caller, { id, name }, 'restored');
}

/** Trash source of jars. */
export const jarTrash: TrashSource = { kind: metricKind, rows: trashedJars, restore: restoreFromTrash };
