/** What a jar shows: its months, the classes of one of them, the history of a class. */
import { setImmediate as nextTurn } from 'node:timers/promises';
import { scoreOf, scoreParts, thresholdOf } from '@archwright/code-metrics';
import type { Db } from '#platform/database/server/connection.ts';
import type { CallInput, Reply } from '#platform/http/contract.ts';
import { notFound } from '#platform/http/model/failure.ts';
import type { ProjectCaller } from '#platform/http/server/caller.ts';
import type { WithDatabase } from '#platform/http/server/route.ts';
import { mergedInTurns, WrittenReply } from '#platform/http/server/written-reply.ts';
import type {
  getMetricReport,
  MetricClass,
  MetricClassHistory,
  MetricMonth,
  MetricNamespaceHistory,
  MetricReport,
} from '../contract.ts';
import { readMonth, timestampOf, type YearMonth } from '#platform/charts/model/year-month.ts';
import { classKeyOf } from './class-key.ts';
import { readJarBy } from './metric-jar-actions.ts';
import { judgedTargets } from './metric-judging.ts';
import { codeMonthsOf, inPieces, namespaceMonthsOf } from './metric-namespace-table.ts';
import { acceptancesOf, notesOf } from './metric-remark-table.ts';
import { type ClassPiece, classPieceOf, historyOf, shownFields, type StoredClass } from './metric-class-table.ts';
import { liveReportOf, liveReports, type JarScope, type LiveReport } from './metric-report-table.ts';

type ReportQuery = CallInput<typeof getMetricReport>['query'];

const positions: Readonly<Record<string, number>> = Object.fromEntries(
  shownFields.map((field, position) => [field, position]),
);

/** A number of a stored class; undefined where the report had none. */
const numberOf = ({ metrics }: StoredClass, field: (typeof shownFields)[number]): number | undefined =>
  metrics[positions[field] ?? -1] ?? undefined;

type ShownValues = Partial<Record<(typeof shownFields)[number], number>>;

/** The stored numbers by their names. In a loop, as a report may have 150,000 classes. */
function valuesOf({ metrics }: StoredClass): ShownValues {
  const values: ShownValues = {};
  for (const [position, field] of shownFields.entries()) {
    const value = metrics[position];
    if (typeof value === 'number') values[field] = value;
  }
  return values;
}

/** Six digits after the point: the parts are shown as bars. */
const rounded = (value: number): number => Math.round(value * 1e6) / 1e6;

function roundedParts(stored: StoredClass): MetricClass['parts'] {
  const parts: Record<string, number> = {};
  const exact = scoreOf(valuesOf(stored))?.parts ?? {};
  for (const part of scoreParts) {
    const value = exact[part];
    if (value !== undefined) parts[part] = rounded(value);
  }
  return parts;
}

function toClass(stored: StoredClass, coverage: ReadonlyMap<string, number>): MetricClass {
  return {
    classname: stored.name,
    score: stored.score,
    parts: roundedParts(stored),
    lloc: numberOf(stored, 'lloc'),
    ccn: numberOf(stored, 'ccn'),
    wmc: numberOf(stored, 'wmc'),
    nbMethods: numberOf(stored, 'nbMethods'),
    afferent: numberOf(stored, 'afferentCoupling'),
    efferent: numberOf(stored, 'efferentCoupling'),
    coverage: coverage.get(stored.name) ?? numberOf(stored, 'coverage'),
  };
}

const sourceOf = ({ format, tool, commit, uploadedAt, uploadedBy, warnings }: LiveReport) => ({
  format,
  tool,
  commit,
  uploadedAt,
  uploadedBy,
  warnings,
});

/** The reports of each month as one, oldest first. */
function monthsFrom(reports: readonly LiveReport[]): MetricMonth[] {
  const byMonth = Map.groupBy(reports, timestampOf);
  return [...byMonth].map(([timestamp, layers]) => {
    const code = layers.find(({ layer }) => layer === 'code');
    const { threshold = 30, spread = {}, scores = [] } = code ?? {};
    const globalMetrics = Object.assign({}, ...layers.map((layer) => layer.globalMetrics)) as Record<string, number>;
    const tool = (code ?? layers[0])?.tool ?? '';
    return { timestamp, tool, globalMetrics, spread, scores, threshold, sources: layers.map(sourceOf) };
  });
}

/** Runs some reads in a transaction of their own. */
type Within = <T>(work: (db: Db) => Promise<T>) => Promise<T>;

/** The classes of a report in pieces, each read in a transaction of its own while the one before is worked on. */
async function* piecesOf(within: Within, scope: JarScope, reportId: string): AsyncGenerator<readonly StoredClass[]> {
  const read = (after?: string): Promise<ClassPiece> => within((db) => classPieceOf(db, scope, reportId, after));
  let next: Promise<ClassPiece> | undefined = read();
  while (next) {
    const { classes, last }: ClassPiece = await next;
    next = last === undefined ? undefined : read(last);
    // Who stops in between does not wait for it any more.
    next?.catch(() => undefined);
    yield classes;
  }
}

async function coverageOf(within: Within, scope: JarScope, reportId: string): Promise<ReadonlyMap<string, number>> {
  const shares = new Map<string, number>();
  for await (const piece of piecesOf(within, scope, reportId)) {
    for (const stored of piece) {
      const share = numberOf(stored, 'coverage');
      if (share !== undefined) shares.set(stored.name, share);
    }
  }
  return shares;
}

/** The reports of a month that make its list of classes, and which classes are accepted. */
interface ClassSources {
  readonly when: YearMonth;
  readonly code: string | undefined;
  readonly coverage: string | undefined;
  readonly acceptances: Awaited<ReturnType<typeof acceptancesOf>>;
}

async function classSourcesOf(db: Db, scope: JarScope, when: YearMonth): Promise<ClassSources> {
  const code = await liveReportOf(db, scope, { ...when, layer: 'code' });
  const coverage = await liveReportOf(db, scope, { ...when, layer: 'coverage' });
  return { when, code: code?.id, coverage: coverage?.id, acceptances: await acceptancesOf(db, scope) };
}

/** A class as JSON, and what it is ordered by. */
interface WrittenClass {
  readonly score: number;
  readonly name: string;
  readonly json: string;
}

/** Worst first. */
const byScore = (one: WrittenClass, other: WrittenClass): number =>
  other.score - one.score || Number(one.name > other.name) - Number(one.name < other.name);

/** Classes that are written before others are answered; a few milliseconds. */
const writtenAtOnce = 1_000;

/** The classes as JSON in pieces, worst first. Never all of them in one go: a report may have 150,000. */
async function classTextsOf(
  within: Within,
  scope: JarScope,
  { code, coverage, acceptances }: ClassSources,
): Promise<readonly string[]> {
  if (code === undefined) return [];
  const shares = coverage === undefined ? new Map<string, number>() : await coverageOf(within, scope, coverage);
  const written = (stored: StoredClass): WrittenClass => {
    const accepted = acceptances.get(stored.name);
    const json = JSON.stringify({ ...toClass(stored, shares), ...(accepted ? { accepted } : {}) });
    return { score: stored.score, name: stored.name, json };
  };
  const lists: (readonly WrittenClass[])[] = [];
  for await (const piece of piecesOf(within, scope, code)) {
    for (let from = 0; from < piece.length; from += writtenAtOnce) {
      lists.push(
        piece
          .slice(from, from + writtenAtOnce)
          .map(written)
          .sort(byScore),
      );
      await nextTurn();
    }
  }
  const all = await mergedInTurns(lists, byScore);
  const texts: string[] = [];
  for (let from = 0; from < all.length; from += writtenAtOnce) {
    const some = all.slice(from, from + writtenAtOnce).map(({ json }) => json);
    texts.push(some.join());
    await nextTurn();
  }
  return texts;
}

/** A report whose classes are JSON already. */
function reportWith({ classList: _none, ...report }: MetricReport, classTexts: readonly string[]) {
  const rest = JSON.stringify(report).slice(1);
  const pieces = classTexts.map((text, at) => (at === 0 ? text : `,${text}`));
  return new WrittenReply<MetricReport>(['{"classList":[', ...pieces, `],${rest}`]);
}

const newestCode = (reports: readonly LiveReport[]): YearMonth | undefined =>
  reports.findLast(({ layer }) => layer === 'code');

/** A jar without its classes, and where they are read. */
interface ReportHead {
  readonly report: MetricReport;
  readonly sources: ClassSources | undefined;
}

async function readHead(
  db: Db,
  caller: ProjectCaller,
  id: string,
  { month, classes }: Pick<ReportQuery, 'month' | 'classes'>,
): Promise<ReportHead> {
  const { name } = await readJarBy(db, caller, id);
  const scope = { organizationId: caller.organizationId, jarId: id };
  const reports = await liveReports(db, scope);
  const timestamps = monthsFrom(reports);
  const when = month === undefined ? newestCode(reports) : readMonth(month);
  const shown = when && timestamps.find(({ timestamp }) => timestamp === timestampOf(when));
  const report: MetricReport = {
    id,
    name,
    type: reports.every(({ format }) => format === 'phpmetrics') ? 'phpmetrics' : 'mixed',
    isComplete: reports.length > 0,
    threshold: shown?.threshold ?? thresholdOf([]),
    timestamps,
    classList: [],
    notes: await notesOf(db, scope),
    targets: await judgedTargets(db, scope),
  };
  return { report, sources: when && classes !== 'none' ? await classSourcesOf(db, scope, when) : undefined };
}

/** How often classes are read again because their month was replaced in between: its rows go with the old report. */
const mostReadings = 3;

/** A report is written once, so that its classes can be read in several transactions. */
async function readReport(
  within: Within,
  caller: ProjectCaller,
  id: string,
  query: ReportQuery,
): Promise<MetricReport | WrittenReply<MetricReport>> {
  const scope = { organizationId: caller.organizationId, jarId: id };
  for (let reading = 1; ; reading += 1) {
    const { report, sources } = await within((db) => readHead(db, caller, id, query));
    if (!sources) return report;
    const classTexts = await classTextsOf(within, scope, sources);
    const now = await within((db) => classSourcesOf(db, scope, sources.when));
    const isWhole = now.code === sources.code && now.coverage === sources.coverage;
    if (isWhole || reading === mostReadings) return reportWith(report, classTexts);
  }
}

const toHistoryMonth = (stored: StoredClass): MetricClassHistory['history'][string] => ({
  score: stored.score,
  lloc: numberOf(stored, 'lloc'),
  ccn: numberOf(stored, 'ccn'),
  nbMethods: numberOf(stored, 'nbMethods'),
  afferent: numberOf(stored, 'afferentCoupling'),
  efferent: numberOf(stored, 'efferentCoupling'),
});

async function readHistory(db: Db, caller: ProjectCaller, id: string, classname: string): Promise<MetricClassHistory> {
  await readJarBy(db, caller, id);
  const months = await historyOf(db, { organizationId: caller.organizationId, jarId: id }, classKeyOf(classname));
  if (months.length === 0) throw notFound();
  return {
    classname,
    history: Object.fromEntries(months.map((stored) => [timestampOf(stored), toHistoryMonth(stored)])),
  };
}

/** The months of a namespace are read in several transactions, see `monthsPerPiece`. */
async function readNamespace(
  within: Within,
  caller: ProjectCaller,
  id: string,
  namespace: string,
): Promise<MetricNamespaceHistory> {
  const scope = { organizationId: caller.organizationId, jarId: id };
  const months = await within(async (db) => {
    await readJarBy(db, caller, id);
    return codeMonthsOf(db, scope);
  });
  const history: MetricNamespaceHistory['history'] = {};
  for (const piece of inPieces(months)) {
    for (const { year, month, ...figures } of await within((db) => namespaceMonthsOf(db, scope, namespace, piece))) {
      history[timestampOf({ year, month })] = figures;
    }
  }
  if (Object.keys(history).length === 0) throw notFound();
  return { namespace, history };
}

/** Months and classes of a jar, or with `class` or `namespace` the history of that. Throws 404. */
export async function readReportBy({
  database,
  caller,
  params: { id },
  query,
}: WithDatabase<typeof getMetricReport>): Promise<Reply<typeof getMetricReport> | WrittenReply<MetricReport>> {
  const { class: classname, namespace } = query;
  const scope = { organizations: [caller.organizationId], userId: caller.userId, readOnly: true };
  const within: Within = (work) => database.within(scope, work);
  if (namespace !== undefined && classname === undefined) return readNamespace(within, caller, id, namespace);
  if (classname !== undefined) return within((db) => readHistory(db, caller, id, classname));
  return readReport(within, caller, id, query);
}
