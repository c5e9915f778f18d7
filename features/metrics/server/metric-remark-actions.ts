/** The rules of accepted classes, notes and targets. */
import { randomUUID } from 'node:crypto';
import type { Db } from '#platform/database/server/connection.ts';
import { notFound, refused, violated } from '#platform/http/model/failure.ts';
import type { ProjectCaller } from '#platform/http/server/caller.ts';
import {
  metricLimits,
  tooManyNotesMessage,
  tooManyTargetsMessage,
  unknownMetricMessage,
  type MetricClass,
  type MetricNote,
  type MetricTarget,
} from '../contract.ts';
import type { YearMonth } from '#platform/charts/model/year-month.ts';
import { canBeTarget, goalProblem, namespaceAsStored } from '../model/metric-targets.ts';
import { classKeyOf } from './class-key.ts';
import { readJarBy, recordJar } from './metric-jar-actions.ts';
import { historyOf } from './metric-class-table.ts';
import { lockJar } from './metric-jar-table.ts';
import {
  acceptancesOf,
  acceptClass,
  deleteNote,
  deleteTarget,
  insertNote,
  insertTarget,
  notesOf,
  targetsOf,
  unacceptClass,
  type StoredTarget,
} from './metric-remark-table.ts';
import type { JarScope } from './metric-report-table.ts';
import { judgedTargets } from './metric-judging.ts';

const scopeOf = ({ organizationId }: ProjectCaller, jarId: string): JarScope => ({ organizationId, jarId });

/** Accepts a class of a jar as it is. Throws 404 for a class that no month of the jar has. */
export async function acceptClassBy(
  db: Db,
  caller: ProjectCaller,
  jarId: string,
  { classname, reason }: { readonly classname: string; readonly reason: string },
): Promise<NonNullable<MetricClass['accepted']>> {
  const jar = await readJarBy(db, caller, jarId);
  const scope = scopeOf(caller, jarId);
  if ((await historyOf(db, scope, classKeyOf(classname))).length === 0) throw notFound();
  await acceptClass(db, scope, { name: classname, reason, by: caller.userId });
  const accepted = (await acceptancesOf(db, scope)).get(classname);
  if (!accepted) throw notFound();
  await recordJar(db, caller, jar, 'accepted');
  return accepted;
}

/** Flags an accepted class again; nothing changes when it is not accepted. */
export async function unacceptClassBy(db: Db, caller: ProjectCaller, jarId: string, classname: string): Promise<void> {
  const jar = await readJarBy(db, caller, jarId);
  if (await unacceptClass(db, scopeOf(caller, jarId), classKeyOf(classname))) {
    await recordJar(db, caller, jar, 'flagged');
  }
}

/** Adds a note to the time line. */
export async function addNoteBy(
  db: Db,
  caller: ProjectCaller,
  jarId: string,
  { year, month, text }: YearMonth & { readonly text: string },
): Promise<MetricNote> {
  const jar = await readJarBy(db, caller, jarId);
  await lockJar(db, caller, jarId);
  const scope = scopeOf(caller, jarId);
  if ((await notesOf(db, scope)).length >= metricLimits.notes) throw refused(tooManyNotesMessage);
  const id = randomUUID();
  await insertNote(db, scope, { id, year, month, words: text, by: caller.userId });
  await recordJar(db, caller, jar, 'noted');
  const stored = (await notesOf(db, scope)).find((note) => note.id === id);
  if (!stored) throw notFound();
  return stored;
}

/** Removes a note. */
export async function removeNoteBy(db: Db, caller: ProjectCaller, jarId: string, id: string): Promise<void> {
  const jar = await readJarBy(db, caller, jarId);
  if (!(await deleteNote(db, scopeOf(caller, jarId), id))) throw notFound();
  await recordJar(db, caller, jar, 'noted');
}

/** Sets a target. */
export async function addTargetBy(
  db: Db,
  caller: ProjectCaller,
  jarId: string,
  wish: Omit<StoredTarget, 'id'>,
): Promise<MetricTarget> {
  const jar = await readJarBy(db, caller, jarId);
  const namespace = namespaceAsStored(wish.namespace);
  if (!canBeTarget(wish.metric, namespace)) throw violated('metric', unknownMetricMessage);
  const problem = goalProblem(wish.metric, wish.value);
  if (problem !== undefined) throw violated('value', problem);
  await lockJar(db, caller, jarId);
  const scope = scopeOf(caller, jarId);
  if ((await targetsOf(db, scope)).length >= metricLimits.targets) throw refused(tooManyTargetsMessage);
  const id = randomUUID();
  await insertTarget(db, scope, { ...wish, namespace, id, by: caller.userId });
  await recordJar(db, caller, jar, 'targeted');
  const stored = (await judgedTargets(db, scope)).find((target) => target.id === id);
  if (!stored) throw notFound();
  return stored;
}

/** Removes a target. */
export async function removeTargetBy(db: Db, caller: ProjectCaller, jarId: string, id: string): Promise<void> {
  const jar = await readJarBy(db, caller, jarId);
  if (!(await deleteTarget(db, scopeOf(caller, jarId), id))) throw notFound();
  await recordJar(db, caller, jar, 'targeted');
}
