/** Tables behind the charts of a jar that are not over months, as CSV: whole, where the page shows a part of them. */
import { metricFacts, type MetricKey } from '@archwright/code-metrics';
import { tableCsv } from '#platform/charts/model/table-csv.ts';
import { monthLabel, readMonth } from '#platform/charts/model/year-month.ts';
import type { MetricClass, MetricMonth, MetricReport, ReportFormat } from '../contract.ts';
import type { ClassFate, ComparedClass } from './class-comparison.ts';
import type { MetricPackage } from './metric-shapes.ts';
import type { NamespaceNode } from './namespace-tree.ts';
import { layerOf, type ReportLayer } from './report-layer.ts';

const packageLayers: ReadonlySet<ReportLayer> = new Set(['code', 'packages']);

/** What became of a class, in words. */
export const fateWords: Readonly<Record<ClassFate, string>> = {
  worse: 'Worse',
  better: 'Better',
  new: 'New',
  gone: 'Gone',
  same: 'Unchanged',
};

/** In place of the classes of which nothing became. */
export const noFateWords: Readonly<Record<ClassFate, string>> = {
  worse: 'No class became worse.',
  better: 'No class became better.',
  new: 'No class is new.',
  gone: 'No class is gone.',
  same: 'No class stayed as it was.',
};

/** The newest month that has classes: others have only findings or sizes. */
export const monthOfClasses = ({ timestamps }: MetricReport): MetricMonth | undefined =>
  timestamps.findLast(({ scores }) => scores.length > 0) ?? timestamps.at(-1);

/** The newest month that has packages: those of a tool for packages or for code. */
export const monthOfPackages = ({ timestamps }: MetricReport): MetricMonth | undefined =>
  timestamps.findLast(({ sources }) =>
    sources.some(({ format }) => format !== 'auto' && packageLayers.has(layerOf(format))),
  ) ?? timestamps.at(-1);

/** Formats that may hold findings or sizes by language. */
const findingFormats: readonly ReportFormat[] = ['sarif', 'cloc', 'archwright'];

/** Whether a jar has a report of a tool that finds things or counts lines. */
export const hasFindings = ({ timestamps }: Pick<MetricReport, 'timestamps'>): boolean =>
  timestamps.some(({ sources }) => sources.some(({ format }) => findingFormats.includes(format)));

/** Title of exported files about a month: `Shop: Classes by score, 07/2026`. */
export function titleOfMonth(report: MetricReport, label: string, month = monthOfClasses(report)): string {
  return `${report.name}: ${label}${month ? `, ${monthLabel(readMonth(month.timestamp))}` : ''}`;
}

/** Scores of a bar of the histogram, the first and the last. */
export const scoresOfBar = (bar: number): readonly [from: number, to: number] => [
  bar * 10,
  bar === 9 ? 100 : bar * 10 + 9,
];

/** Classes by score. */
export const histogramCsv = (scores: readonly number[]): string =>
  tableCsv(
    ['Score from', 'Score to', 'Classes'],
    scores.map((count, bar) => [...scoresOfBar(bar), count]),
  );

/** A class counts as flagged at the threshold, unless it is accepted. */
export const isFlagged = ({ score, accepted }: MetricClass, threshold: number): boolean =>
  score >= threshold && !accepted;

/** What is directly in a namespace: namespaces, then classes. */
export const namespaceCsv = ({ children, own }: NamespaceNode, threshold: number): string =>
  tableCsv(
    ['Namespace or class', 'Kind', 'Classes', 'Logical lines', 'Flagged', 'Score'],
    [
      ...children.map(({ name, classes, lloc, flagged, score }) => [name, 'Namespace', classes, lloc, flagged, score]),
      ...own.map((one) => [one.classname, 'Class', 1, one.lloc, isFlagged(one, threshold) ? 1 : 0, one.score]),
    ],
  );

/** Packages with their place in the plot. */
export const packageCsv = (packages: readonly MetricPackage[]): string =>
  tableCsv(
    ['Package', 'Classes', 'Abstractness', 'Instability', 'Distance', 'Uses'],
    packages.map(({ name, classes, abstractness, instability, distance, dependsOn }) => [
      name,
      classes,
      abstractness,
      instability,
      distance,
      dependsOn.length,
    ]),
  );

/** All classes of two months and what became of each. */
export const comparedCsv = (compared: readonly ComparedClass[]): string =>
  tableCsv(
    ['Class', 'What happened', 'Score before', 'Score after', 'Change', 'Logical lines', 'Probably moved from'],
    compared.map(({ classname, fate, before, after, change, movedFrom }) => [
      classname,
      fateWords[fate],
      before?.score,
      after?.score,
      change,
      after?.lloc ?? before?.lloc,
      movedFrom,
    ]),
  );

/** A figure of a project in two months. */
export interface FigureRow {
  readonly key: MetricKey;
  readonly before: number;
  readonly after: number;
}

/** Figures of a project in two months. */
export const figureCsv = (figures: readonly FigureRow[]): string =>
  tableCsv(
    ['Metric', 'Before', 'After', 'Change'],
    figures.map(({ key, before, after }) => [metricFacts[key].label, before, after, after - before]),
  );

/** A part of a score. */
export interface ScoreShare {
  readonly name: string;
  readonly points: number;
  /** The points in words. */
  readonly told: string;
}

/** What the parts of a score give. */
export const scoreCsv = (shares: readonly ScoreShare[], score: number): string =>
  tableCsv(['Part', 'Points'], [...shares.map(({ name, points }) => [name, points]), ['Overall score', score]]);
