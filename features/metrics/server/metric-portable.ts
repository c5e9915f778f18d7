/** Import of metrics jars, and the source of both ways; metric-portable-files.ts writes them. */
import { classFields, type ClassField, type ClassValues } from '@archwright/code-metrics';
import { randomUUID } from 'node:crypto';
import type { Db } from '#platform/database/server/connection.ts';
import { refused } from '#platform/http/model/failure.ts';
import type { ProjectCaller } from '#platform/http/server/caller.ts';
import { membersAmong } from '#platform/identity/server/membership-table.ts';
import { faultIn, readJson, type PortableFiles } from '#platform/portability/model/portable.ts';
import type { PortableSource } from '#platform/portability/server/portable-source.ts';
import { task } from '#platform/workers/server/task.ts';
import { metricLimits, tooManyMonthsMessage } from '../contract.ts';
import { timestampOf } from '#platform/charts/model/year-month.ts';
import {
  portableClasses,
  portableJar,
  portableNames,
  portableReport,
  type PortableJar,
  type PortableRemarks,
  type PortableReport,
} from '../model/portable-metrics.ts';
import { insertions, piecesOf, ratedClass, type ReportPieces } from './class-rows.ts';
import { assertJarLimit, recordJar } from './metric-jar-actions.ts';
import { hasJars, insertJar } from './metric-jar-table.ts';
import { filesOf, folder } from './metric-portable-files.ts';
import { insertRemarks } from './metric-portable-table.ts';
import { insertReport, publishReports, stageReport } from './metric-report-table.ts';
import { connectJar } from './metric-search.ts';

/** A read report. */
interface ImportedReport extends PortableReport {
  readonly classes: number;
  readonly pieces: ReportPieces;
}

/** A read jar of an import. */
interface ImportedJar extends PortableRemarks {
  readonly facts: PortableJar['facts'];
  readonly reports: readonly ImportedReport[];
}

interface ClassNaming {
  readonly names: readonly string[];
  readonly fields: readonly (ClassField | undefined)[];
}

function valuesIn(metrics: readonly (number | null)[], fields: ClassNaming['fields']): ClassValues {
  const values: { -readonly [Field in ClassField]?: number } = {};
  for (const [position, field] of fields.entries()) {
    const value = metrics[position];
    if (field !== undefined && typeof value === 'number') values[field] = value;
  }
  return values;
}

function readReportFiles(files: PortableFiles, path: string, { names, fields }: ClassNaming): ImportedReport {
  const report = readJson(files, path, portableReport);
  const base = path.slice(0, -'.json'.length);
  const pieces = [...files.keys()].filter((piece) => piece.startsWith(`${base}-`)).toSorted();
  const classes = pieces.flatMap((piece) =>
    readJson(files, piece, portableClasses).map(([position, metrics]) => {
      const name = names[position];
      if (name === undefined) throw faultIn(piece, `classes.json has no name ${position}.`);
      return ratedClass(name, valuesIn(metrics, fields));
    }),
  );
  if (new Set(classes.map(({ name }) => name)).size < classes.length) throw faultIn(base, 'A class comes twice.');
  return { ...report, classes: classes.length, pieces: piecesOf(classes, report.layer) };
}

const reportPath = /\/\d{4}-\d{2}-[a-z]+\.json$/;

function readJarFiles(files: PortableFiles, path: string): ImportedJar {
  const { facts, fields, ...remarks } = readJson(files, path, portableJar);
  const base = path.slice(0, -'jar.json'.length);
  const names = readJson(files, `${base}classes.json`, portableNames);
  const known = fields.map((name) => classFields.find((field) => field === name));
  const reports = [...files.keys()]
    .filter((file) => file.startsWith(base) && reportPath.test(file))
    .toSorted()
    .map((file) => readReportFiles(files, file, { names, fields: known }));
  const months = reports.map((report) => timestampOf(report));
  if (new Set(reports.map(({ layer }, index) => `${months[index] ?? ''} ${layer}`)).size < reports.length) {
    throw faultIn(base, 'Two reports have the same month.');
  }
  if (new Set(months).size > metricLimits.months) throw refused(tooManyMonthsMessage);
  return { facts, ...remarks, reports };
}

/** Worker task: reads the jars of an import. */
export function readMetricFiles(files: PortableFiles): readonly ImportedJar[] {
  const jars = [...files.keys()]
    .filter((path) => path.startsWith(`${folder}/`) && path.endsWith('/jar.json'))
    .toSorted()
    .map((path) => readJarFiles(files, path));
  if (new Set(jars.map(({ facts }) => facts.id)).size < jars.length) throw faultIn(folder, 'Duplicate id.');
  if (new Set(jars.map(({ facts }) => facts.name.toLowerCase())).size < jars.length) {
    throw faultIn(folder, 'Duplicate name.');
  }
  return jars;
}

/** Things with the people who did them, as far as they are members here. */
type WithMembers = <Thing extends { readonly by: string | null }>(thing: Thing) => Thing;

async function membersOf(db: Db, caller: ProjectCaller, jars: readonly ImportedJar[]): Promise<WithMembers> {
  const people = jars.flatMap(({ accepted, notes, targets, reports }) =>
    [accepted, notes, targets, reports].flatMap((things) => things.flatMap(({ by }) => by ?? [])),
  );
  const members = await membersAmong(db, caller.organizationId, [...new Set(people)]);
  return (thing) => (thing.by === null || members.has(thing.by) ? thing : { ...thing, by: null });
}

async function storeReports(
  db: Db,
  scope: { readonly organizationId: string; readonly jarId: string },
  reports: readonly ImportedReport[],
): Promise<void> {
  const importId = randomUUID();
  for (const { pieces, ...report } of reports) {
    const id = randomUUID();
    await insertReport(db, scope, {
      ...report,
      id,
      importId,
      globalMetrics: JSON.stringify(report.globalMetrics),
      spread: JSON.stringify(report.spread),
      scores: JSON.stringify(report.scores),
      facts: JSON.stringify(report.facts),
      totals: pieces.totals,
      warnings: JSON.stringify(report.warnings),
    });
    for (const insert of insertions(pieces, scope, id)) await insert(db);
    await stageReport(db, scope, id);
  }
  await publishReports(db, scope, importId);
}

async function storeJar(
  db: Db,
  caller: ProjectCaller,
  { id, jar, withMembers }: { readonly id: string; readonly jar: ImportedJar; readonly withMembers: WithMembers },
): Promise<void> {
  const { facts, reports, accepted, notes, targets } = jar;
  const { name, createdAt } = facts;
  const scope = { organizationId: caller.organizationId, jarId: id };
  await insertJar(db, caller, { id, name, createdAt });
  await storeReports(
    db,
    scope,
    reports.map((report) => withMembers(report)),
  );
  await insertRemarks(db, scope, {
    accepted: accepted.map((one) => withMembers(one)),
    notes: notes.map((one) => withMembers(one)),
    targets: targets.map((one) => withMembers(one)),
  });
  await recordJar(db, caller, { id, name }, 'imported');
  await connectJar(db, caller, id);
}

/** Portable source of metrics jars. */
export const portableMetrics: PortableSource<readonly ImportedJar[]> = {
  files: filesOf,
  isEmpty: async (db, scope) => !(await hasJars(db, scope)),
  reader: task<typeof readMetricFiles>(new URL(import.meta.url), 'readMetricFiles', { seconds: 120 }),
  prepare: (jars) => ({
    ids: jars.map(({ facts }) => facts.id),
    counts: jars.length > 0 ? { metrics: jars.length } : {},
    store: async (db, caller, renamed) => {
      if (jars.length === 0) return;
      await assertJarLimit(db, caller, jars.length);
      const withMembers = await membersOf(db, caller, jars);
      for (const jar of jars) {
        await storeJar(db, caller, { id: renamed.get(jar.facts.id) ?? randomUUID(), jar, withMembers });
      }
    },
  }),
};
