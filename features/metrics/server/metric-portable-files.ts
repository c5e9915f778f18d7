/**
 * The files of metrics jars in exports. A report may have 150,000 classes: they are read 1,000 and written 3,000 at a
 * time, a file for each, and never more of them are in memory. Names stand once.
 */
import { classFields } from '@archwright/code-metrics';
import { monthParam } from '#platform/charts/model/year-month.ts';
import { fileSlug, jsonText, type PortableText } from '#platform/portability/model/portable.ts';
import { unwritten, type ExportPart, type ReadPiece } from '#platform/portability/server/portable-source.ts';
import { task } from '#platform/workers/server/task.ts';
import type { PortableJar, PortableReport } from '../model/portable-metrics.ts';
import { wholeClassPieceOf, type WholeClassPiece } from './metric-class-table.ts';
import { metricJarPage, type MetricScope } from './metric-jar-table.ts';
import { jarCreatedAt, portableRemarksOf, portableReportsOf, type StoredReport } from './metric-portable-table.ts';
import { isLiveReport, type JarScope } from './metric-report-table.ts';

/** Folder of the jars. */
export const folder = 'metrics';

const compact = (value: unknown): string => `${JSON.stringify(value)}\n`;
const number = (value: number): string => String(value).padStart(4, '0');

/** Classes as they were read at once. */
interface ReadClasses {
  /** Positions of the names of classes, by the rows of the table. */
  readonly positions: readonly (readonly number[])[];
  /** See `WholeClassPiece`. */
  readonly metrics: string;
}

interface ClassesToWrite {
  readonly path: string;
  readonly pieces: readonly ReadClasses[];
}

/** Worker task: writes some classes of a report. */
export function writeClasses({ path, pieces }: ClassesToWrite): readonly PortableText[] {
  const rows = pieces.flatMap(({ positions, metrics }) => {
    const numbers = JSON.parse(metrics) as readonly (readonly (number | null)[])[];
    return positions.flatMap((own, row) =>
      own.map((position, at) => [
        position,
        classFields.map((_field, field) => numbers[row]?.[field * own.length + at] ?? null),
      ]),
    );
  });
  return [{ path, text: compact(rows) }];
}

interface ReportToWrite {
  readonly path: string;
  readonly report: PortableReport;
}

/** Worker task: writes what a report says besides its classes. */
export const writeReport = ({ path, report }: ReportToWrite): readonly PortableText[] => [
  { path, text: jsonText(report) },
];

const classWriter = task<typeof writeClasses>(new URL(import.meta.url), 'writeClasses');
const reportWriter = task<typeof writeReport>(new URL(import.meta.url), 'writeReport');

/** The names of all classes of a jar, each once, in the order in which its reports have them. */
class NameList {
  readonly #positions = new Map<string, number>();
  readonly #texts: string[] = [];

  /** Positions of some names; new ones are added. */
  positionsOf(names: readonly string[]): readonly number[] {
    const added: string[] = [];
    const positions = names.map((name) => {
      const known = this.#positions.get(name);
      if (known !== undefined) return known;
      const next = this.#positions.size;
      this.#positions.set(name, next);
      added.push(name);
      return next;
    });
    if (added.length > 0) this.#texts.push(JSON.stringify(added).slice(1, -1));
    return positions;
  }

  /** The list as JSON. Its parts were written as they came: not all names in one go. */
  text(): string {
    return `[${this.#texts.join()}]\n`;
  }
}

/** Reads that become a file: the embedded database answers others between them, and a worker is worth its start. */
const readsPerFile = 3;

async function* filesOfClasses(
  read: ReadPiece,
  scope: JarScope,
  { id, path, names }: { readonly id: string; readonly path: string; readonly names: NameList },
): AsyncGenerator<ExportPart, void, undefined> {
  let after: string | undefined;
  let isMore = true;
  for (let count = 1; isMore; count += 1) {
    const pieces: ReadClasses[] = [];
    while (isMore && pieces.length < readsPerFile) {
      const piece: WholeClassPiece = await read((db) => wholeClassPieceOf(db, scope, id, after));
      const positions = piece.names.map((own) => names.positionsOf(own));
      if (positions.length > 0) pieces.push({ positions, metrics: piece.metrics });
      after = piece.last;
      isMore = after !== undefined;
    }
    const size = pieces.reduce((sum, { metrics }) => sum + metrics.length, 0);
    if (size > 0) yield unwritten(classWriter, { path: `${path}-${number(count)}.json`, pieces }, size);
  }
}

/** How often a month is written again because it was replaced in between: its rows go with the old report. */
const mostReadings = 3;

/**
 * The files of a month. What a report says besides its classes comes last: an import looks at no classes without it, so
 * that those of a report that was replaced meanwhile are left alone.
 */
async function* filesOfReport(
  read: ReadPiece,
  scope: JarScope,
  { stored, folderOfJar, names }: { readonly stored: StoredReport; readonly folderOfJar: string; names: NameList },
): AsyncGenerator<ExportPart, void, undefined> {
  let current: StoredReport | undefined = stored;
  for (let reading = 1; current && reading <= mostReadings; reading += 1) {
    const { id, report, size }: StoredReport = current;
    const path = `${folderOfJar}/${monthParam(report)}-${report.layer}${'again'.repeat(reading - 1)}`;
    yield* filesOfClasses(read, scope, { id, path, names });
    if (await read((db) => isLiveReport(db, scope, id))) {
      yield unwritten(reportWriter, { path: `${path}.json`, report }, size);
      return;
    }
    const isSame = (other: StoredReport): boolean =>
      monthParam(other.report) === monthParam(report) && other.report.layer === report.layer;
    current = (await read((db) => portableReportsOf(db, scope))).find(isSame);
  }
}

async function* filesOfJar(
  read: ReadPiece,
  scope: JarScope,
  { path, name }: { readonly path: string; readonly name: string },
): AsyncIterable<ExportPart> {
  const found = await read(async (db) => {
    const createdAt = await jarCreatedAt(db, scope);
    return createdAt === undefined
      ? undefined
      : { createdAt, remarks: await portableRemarksOf(db, scope), reports: await portableReportsOf(db, scope) };
  });
  // Removed since the list was read.
  if (!found) return;
  const { createdAt, remarks, reports } = found;
  const jar: PortableJar = { facts: { id: scope.jarId, name, createdAt }, fields: [...classFields], ...remarks };
  yield { path: `${path}/jar.json`, text: jsonText(jar) };
  const names = new NameList();
  for (const stored of reports) yield* filesOfReport(read, scope, { stored, folderOfJar: path, names });
  yield { path: `${path}/classes.json`, text: names.text() };
}

/** The files of all jars of a project. */
export async function* filesOf(read: ReadPiece, scope: MetricScope): AsyncIterable<ExportPart> {
  const perPage = 100;
  let count = 0;
  for (let page = 1; ; page += 1) {
    const { resources } = await read((db) => metricJarPage(db, scope, { page, perPage }));
    for (const { id, name } of resources) {
      count += 1;
      const path = `${folder}/${number(count)}-${fileSlug(name)}`;
      yield* filesOfJar(read, { organizationId: scope.organizationId, jarId: id }, { path, name });
    }
    if (resources.length < perPage) return;
  }
}
