/**
 * Imports of reports. Each report is read by a worker when it arrives and stored in pieces that nobody sees; a commit
 * makes all of them visible at once, so that an import is processed whole or not at all, whenever a process dies.
 */
import { randomUUID } from 'node:crypto';
import type { Db } from '#platform/database/server/connection.ts';
import type { Database } from '#platform/database/server/open-database.ts';
import type { Reply } from '#platform/http/contract.ts';
import { notFound, refused } from '#platform/http/model/failure.ts';
import type { ProjectCaller } from '#platform/http/server/caller.ts';
import type { WithBodyFile, WithDatabase } from '#platform/http/server/route.ts';
import { task } from '#platform/workers/server/task.ts';
import {
  importDoneMessage,
  importProcessedMessage,
  metricLimits,
  noReportsMessage,
  tooManyMonthsMessage,
  tooManyReportsMessage,
  type addMetricReport,
  type ImportState,
  type MetricImport,
  type pushMetricReport,
} from '../contract.ts';
import type { YearMonth } from '#platform/charts/model/year-month.ts';
import { insertions } from './class-rows.ts';
import { importById, insertImport, lockImport, setImportState, type StoredImport } from './metric-import-table.ts';
import { createJarBy, readJarBy, recordJar } from './metric-jar-actions.ts';
import { lockJar, metricJarNamed, touchJar } from './metric-jar-table.ts';
import {
  abandonReport,
  countStaged,
  hasReportOf,
  insertReport,
  liveReportOf,
  monthsAfter,
  publishReports,
  removeStaged,
  stageReport,
  type JarScope,
  type ReportToStore,
} from './metric-report-table.ts';
import { connectJar } from './metric-search.ts';
import type { readReportFile, ReadReport } from './metric-tasks.ts';

/** Reads a report that lies in a file. */
export const readTask = task<typeof readReportFile>(new URL('./metric-tasks.ts', import.meta.url), 'readReportFile', {
  seconds: 120,
});

const scopeOf = ({ organizationId, userId }: ProjectCaller) => ({ organizations: [organizationId], userId });

/** Who is named at what a caller does; nobody for a program. */
const personOf = (caller: ProjectCaller): string | null => (caller.key ? null : caller.userId);

/** States in which an import takes reports and can be committed. */
const isOpen = (state: ImportState): boolean => state === 'open' || state === 'uploading';

const asReply = ({ id, state, message }: StoredImport): MetricImport => ({
  id,
  state,
  processed: state === 'processed',
  ...(message === null ? {} : { error: { message } }),
});

async function importOf(db: Db, caller: ProjectCaller, id: string): Promise<StoredImport> {
  const found = await importById(db, caller, id);
  if (!found) throw notFound();
  return found;
}

async function lockedImport(db: Db, caller: ProjectCaller, id: string): Promise<StoredImport> {
  await lockImport(db, caller, id);
  return importOf(db, caller, id);
}

/** State of an import; throws 404 when the project has none with this id. */
export const readImportBy = async (db: Db, caller: ProjectCaller, id: string): Promise<MetricImport> =>
  asReply(await importOf(db, caller, id));

/** Opens an import into a jar. */
export async function openImportBy(db: Db, caller: ProjectCaller, jarId: string): Promise<MetricImport> {
  await readJarBy(db, caller, jarId);
  const id = randomUUID();
  await insertImport(db, caller, { id, jarId, by: personOf(caller) });
  return readImportBy(db, caller, id);
}

/** A read report and where it belongs. */
interface Arrival extends YearMonth {
  readonly importId: string;
  readonly commit: string | null;
  readonly read: ReadReport;
}

function toStore(caller: ProjectCaller, { read, ...place }: Arrival): ReportToStore {
  const { pieces, warnings, ...facts } = read;
  return {
    ...facts,
    ...place,
    totals: pieces.totals,
    id: randomUUID(),
    warnings: JSON.stringify(warnings),
    by: personOf(caller),
  };
}

/** Stores a report in transactions of limited size; nobody sees it before it is published. */
async function loadReport(
  database: Database,
  caller: ProjectCaller,
  scope: JarScope,
  arrival: Arrival,
): Promise<string> {
  const report = toStore(caller, arrival);
  const { id } = report;
  const provisional = { ...scopeOf(caller), isProvisional: true };
  await database.within(provisional, (db) => insertReport(db, scope, report));
  try {
    for (const insert of insertions(arrival.read.pieces, scope, id)) await database.within(provisional, insert);
  } catch (error) {
    await database.within(scopeOf(caller), (db) => abandonReport(db, scope, id));
    throw error;
  }
  return id;
}

async function assertTakesReports(db: Db, caller: ProjectCaller, id: string): Promise<StoredImport> {
  const found = await importOf(db, caller, id);
  if (!isOpen(found.state)) throw refused(importDoneMessage);
  const scope = { organizationId: caller.organizationId, jarId: found.jarId };
  if ((await countStaged(db, scope, id)) >= metricLimits.files) throw refused(tooManyReportsMessage);
  return found;
}

/** Adds a report to an import; it is read at once, by a worker. */
export async function addReportBy(input: WithDatabase<typeof addMetricReport>): Promise<Reply<typeof addMetricReport>> {
  const { database, caller, params, body, upload, runTask } = input;
  const { year, month, format } = body;
  // An unknown or committed import is told before a large file is read.
  const { jarId } = await database.within({ ...scopeOf(caller), readOnly: true }, (db) =>
    assertTakesReports(db, caller, params.id),
  );
  const scope = { organizationId: caller.organizationId, jarId };
  const read = await runTask(readTask, { path: upload.path, format });
  const place = { year, month, importId: params.id, commit: null };
  const id = await loadReport(database, caller, scope, { ...place, read });
  return database.within(scopeOf(caller), async (db) => {
    await lockImport(db, caller, params.id);
    const replaces = await hasReportOf(db, scope, { ...place, layer: read.layer });
    await assertTakesReports(db, caller, params.id);
    await stageReport(db, scope, id);
    if ((await monthsAfter(db, scope, params.id)) > metricLimits.months) throw refused(tooManyMonthsMessage);
    await setImportState(db, caller, params.id, 'uploading');
    return { id, year, month, replaces, warnings: [...read.warnings] };
  });
}

/** Makes staged reports visible; the import or the push they belong to is locked, or known to one process alone. */
async function publish(db: Db, caller: ProjectCaller, jarId: string, importId: string): Promise<void> {
  const scope = { organizationId: caller.organizationId, jarId };
  await lockJar(db, caller, jarId);
  await publishReports(db, scope, importId);
  await touchJar(db, caller, jarId);
  await recordJar(db, caller, await readJarBy(db, caller, jarId), 'uploaded');
  await connectJar(db, caller, jarId);
}

/** Stores a report of a month in the transaction of the caller; a report of the month is replaced. */
export async function storeReportBy(
  db: Db,
  caller: ProjectCaller,
  jarId: string,
  { read, commit = null, ...when }: YearMonth & { readonly read: ReadReport; readonly commit?: string | null },
): Promise<void> {
  const scope = { organizationId: caller.organizationId, jarId };
  const importId = randomUUID();
  const report = toStore(caller, { ...when, importId, commit, read });
  await insertReport(db, scope, report);
  for (const insert of insertions(read.pieces, scope, report.id)) await insert(db);
  await stageReport(db, scope, report.id);
  if ((await monthsAfter(db, scope, importId)) > metricLimits.months) throw refused(tooManyMonthsMessage);
  await publish(db, caller, jarId, importId);
}

/** Stores a read report in the transaction of the caller; the jar is made if it is missing. Idempotent per commit. */
export async function storeJarReportBy(
  db: Db,
  caller: ProjectCaller,
  jar: string,
  report: YearMonth & { readonly read: ReadReport; readonly commit: string },
): Promise<string> {
  const jarId = await jarNamed(db, caller, jar);
  const scope = { organizationId: caller.organizationId, jarId };
  const before = await liveReportOf(db, scope, { ...report, layer: report.read.layer });
  if (before?.commit !== report.commit) await storeReportBy(db, caller, jarId, report);
  return jarId;
}

/** Commits an import: its reports become the reports of their months, all at once. */
export async function commitImportBy(db: Db, caller: ProjectCaller, id: string): Promise<MetricImport> {
  const found = await lockedImport(db, caller, id);
  // A repeated commit, for example after a lost answer, changes nothing.
  if (found.state === 'processed') return asReply(found);
  if (!isOpen(found.state)) throw refused(importDoneMessage);
  const scope = { organizationId: caller.organizationId, jarId: found.jarId };
  if ((await countStaged(db, scope, id)) === 0) throw refused(noReportsMessage);
  await publish(db, caller, found.jarId, id);
  await setImportState(db, caller, id, 'processed');
  return readImportBy(db, caller, id);
}

/** Closes an import that is not processed; its reports are removed. Closing it again changes nothing. */
export async function closeImportBy(db: Db, caller: ProjectCaller, id: string): Promise<void> {
  const found = await lockedImport(db, caller, id);
  if (found.state === 'processed') throw refused(importProcessedMessage);
  if (!isOpen(found.state)) return;
  await removeStaged(db, { organizationId: caller.organizationId, jarId: found.jarId }, id);
  await setImportState(db, caller, id, 'closed');
}

/** The jar with a name, created if it is missing. */
async function jarNamed(db: Db, caller: ProjectCaller, name: string): Promise<string> {
  const known = await metricJarNamed(db, caller, name);
  return known ?? (await createJarBy(db, caller, name)).id;
}

/** The month of a push: what the pipeline says, else now, UTC. */
function monthOf({ year, month }: { readonly [Part in keyof YearMonth]?: number | undefined }): YearMonth {
  const now = new Date();
  return { year: year ?? now.getUTCFullYear(), month: month ?? now.getUTCMonth() + 1 };
}

/** Stores a report from a pipeline. The same bytes or the same commit in the same month change nothing. */
export async function pushReportBy(
  input: WithBodyFile<typeof pushMetricReport>,
): Promise<Reply<typeof pushMetricReport>> {
  const { database, caller, params, query, bodyFile, runTask } = input;
  const when = monthOf(query);
  const commit = query.commit ?? null;
  const read = await runTask(readTask, { path: bodyFile, format: query.format });
  const found = await database.within(scopeOf(caller), async (db) => {
    const jarId = await jarNamed(db, caller, params.jar);
    const scope = { organizationId: caller.organizationId, jarId };
    return { scope, before: await liveReportOf(db, scope, { ...when, layer: read.layer }) };
  });
  const { scope, before } = found;
  const warnings = [...read.warnings];
  const isSame = before !== undefined && (commit === null ? before.digest === read.digest : before.commit === commit);
  if (isSame) return { jarId: scope.jarId, ...when, result: 'unchanged', warnings };
  const importId = randomUUID();
  const id = await loadReport(database, caller, scope, { ...when, importId, commit, read });
  await database.within(scopeOf(caller), async (db) => {
    await stageReport(db, scope, id);
    if ((await monthsAfter(db, scope, importId)) > metricLimits.months) throw refused(tooManyMonthsMessage);
    await publish(db, caller, scope.jarId, importId);
  });
  return { jarId: scope.jarId, ...when, result: before ? 'replaced' : 'created', warnings };
}
