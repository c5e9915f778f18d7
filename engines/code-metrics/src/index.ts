/** Code metrics: README.md. */
export type { ByteSource } from './bytes/byte-feed.ts';
export {
  accountOf,
  bandOf,
  type ClassScore,
  leastThreshold,
  type ScoreAccount,
  type ScoreBand,
  scoreHistogram,
  scoreOf,
  type ScorePart,
  scorePartFacts,
  type ScorePartFacts,
  scoreParts,
  type ScorePoints,
  thresholdOf,
} from './figures/class-score.ts';
export { figureOf, globalMetrics, type GlobalMetrics } from './figures/global-metrics.ts';
export {
  isMetricKey,
  metricFacts,
  type MetricFacts,
  type MetricFormula,
  metricGroups,
  type MetricGroup,
  type MetricKey,
  metricKeys,
} from './figures/metric-keys.ts';
export { movedClasses, type MovedClass } from './figures/moved-classes.ts';
export { type PackageCycle, packageView, type PackageView } from './figures/package-view.ts';
export { type MetricSpread, type MetricSpreads, spreadOf } from './figures/spread.ts';
export { readReport, type ReadOptions, type ReadResult } from './read-report.ts';
export { type ClassField, classFields, type ClassValues } from './report/class-fields.ts';
export { type FileMonth, monthOfFileName } from './report/month-of-file-name.ts';
export type { ReportPlace, ReportProblem, ReportProblemCode } from './report/report-problem.ts';
export {
  type Report,
  type ReportClass,
  type ReportCoverage,
  type ReportFinding,
  type ReportFormat,
  reportFormats,
  type ReportPackage,
  type ReportProject,
  type ReportSize,
  type ReportTool,
} from './report/report-types.ts';
