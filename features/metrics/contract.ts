/**
 * Code metrics: jars of monthly reports, their charts and class scores. Calls, shapes and texts.
 * Source: specification 3 sections 2-9; decisions 12 and 18. Long because it holds every call and text of the module;
 * shapes that only its answers have are in model/metric-shapes.ts.
 */
import * as z from 'zod/mini';
import { call, emptyBody, id, instant, line, updatedPageQuery, text } from '#platform/http/contract.ts';
import type { LimitName } from '#platform/limits/model/plan-limits.ts';
import {
  acceptance,
  classMonth,
  elementFigures,
  elementHistory,
  elementsOfMonth,
  metricPackages,
  scoreParts,
  spread,
} from './model/metric-shapes.ts';

// Texts fixed by specification 3, sections 2 and 8.
/** Title of the list. */
export const metricJarsTitle = 'Metrics';
/** Title of a jar. */
export const metricJarTitle = (name: string): string => `Metrics for ${name}`;
/** While a jar loads. */
export const loadingMetricsMessage = 'Loading Metrics...';
/** Where a jar is shown before the classes of its newest month are there. */
export const loadingClassesMessage = 'Loading classes...';
/** A month of an address that cannot be compared: its report was removed, or it never had one. */
export const missingMonthMessage = (month: string, instead: string): string =>
  `${month} has no report to compare. ${instead} is compared instead.`;
/** A jar without a report. */
export const emptyJarMessage = 'Metrics Jar is not filled with data. Please upload the reports.';
/** Buttons of a jar. */
export const uploadReportLabel = 'Upload report';
/** See `uploadReportLabel`. */
export const clearReportsLabel = 'Clear reports';
/** Confirmation before all reports are removed. */
export const clearReportsPrompt = {
  title: 'Are you sure?',
  message: 'You want to remove all metrics from this Jar!',
  confirm: 'Yes, clean it!',
} as const;
/** Panels of a jar. */
export const averageMetricsTitle = 'Average project metrics';
/** See `averageMetricsTitle`. */
export const classMetricsTitle = 'Per-class metrics';
/** Heading of the chosen class. */
export const classDetailsTitle = 'Class details';
/** The six tiles and series of a class. */
export const classTileLabels = {
  score: 'Overall score',
  lloc: 'Logical lines of code',
  ccn: 'Cyclomatic complexity',
  nbMethods: 'Methods count',
  afferent: 'Afferent coupling',
  efferent: 'Efferent coupling',
} as const;
/** A file without a month. */
export const chooseMonthMessage = 'Please select a timestamp of this report.';
/** Dashboard: fewer than two months. */
export const notEnoughDataMessage = 'Not sufficient data to show this diagram.';
/** Dashboard: no jar. */
export const noJarsMessage = 'No Metrics Jars found.';
/** Start of the answer to a file that is something else; the reason follows. Source: decisions 12. */
export const notPhpMetricsMessage = 'This file is not a PhpMetrics JSON report.';

// Texts that the specification leaves open.
/** Button of the list, and title of its dialog. */
export const createJarLabel = 'Create Metrics Jar';
/** Actions of a row. */
export const renameJarLabel = 'Rename jar';
/** See `renameJarLabel`. */
export const deleteJarLabel = 'Delete jar';
/** 422 for a second jar of the same name. */
export const jarNameTakenMessage = 'A metrics jar with this name already exists.';
/** Confirmation before a jar is removed. */
export const removeJarPrompt = 'You want to delete this Metrics Jar and all its reports!';
/** Toast after it. */
export const jarRemovedMessage = 'Metrics Jar has been deleted';
/** Note on a class above the threshold. */
export const refactoringNote = (score: number, threshold: number): string =>
  `Overall score ${score} is above the threshold of ${threshold}. Consider refactoring this class.`;
/** Toast after all reports were removed. */
export const reportsClearedMessage = 'All reports have been removed.';
/** Toast after an upload. */
export const reportsUploadedMessage = (count: number): string =>
  count === 1 ? 'The report has been uploaded.' : `${count} reports have been uploaded.`;
/** 422 for a report above the limit. */
export const reportTooLargeMessage = 'A report can have at most 100 MB.';
/** 422 for more files than an import may have. */
export const tooManyReportsMessage = 'An import can have at most 20 reports.';
/** 422 for a commit without a file. */
export const noReportsMessage = 'This import has no reports yet.';
/** 422 for a step that the state of an import does not allow. */
export const importDoneMessage = 'This import has already been committed or closed.';
/** 422 for removing what became part of the jar. */
export const importProcessedMessage = 'This import has been processed. Clear the reports of the jar instead.';
/** Failure of an import whose process died more often than it is repeated. */
export const importFailedMessage = 'The reports could not be stored. Please upload them again.';
/** Buttons of a chart in a document. */
export const openJarLabel = 'Open metrics';
/** See `openJarLabel`. */
export const enlargeChartLabel = 'Enlarge chart';
/** See `openJarLabel`. */
export const closeChartLabel = 'Close';
/** Badge of a jar with missed targets. */
export const missedTargetsLabel = (count: number): string =>
  count === 1 ? '1 missed target' : `${count} missed targets`;
/** Home page: jars that miss a target. */
export const missedJarsLabel = 'Metrics jars past a target';
/** Home page: first step. */
export const firstJarLabel = 'Measure the code';
/** Overview of a jar whose reports have neither. */
export const noAveragesMessage = 'The reports of this jar have no averages and no classes.';
/** See `noAveragesMessage`. */
export const noAveragesHelp =
  'They come with reports of tools that measure classes, such as PhpMetrics, PDepend or lizard.';
/** Ways to what the reports have instead. */
export const showFindingsLabel = 'Show findings';
/** See `showFindingsLabel`. */
export const showPackagesLabel = 'Show packages';
/** Button in place of a jar that was removed. */
export const openJarsLabel = 'Open the list of jars';
/** 422 for too many notes of a jar. */
export const tooManyNotesMessage = 'A jar can have at most 200 notes.';
/** 422 for too many targets of a jar. */
export const tooManyTargetsMessage = 'A jar can have at most 100 targets.';
/** 422 for a target of something that is not measured. */
export const unknownMetricMessage = 'This metric is not known.';
/** 422 for a project with too many jars. */
export const tooManyJarsMessage = 'A project can have at most 1,000 metrics jars.';
/** 422 for a jar with too many months. */
export const tooManyMonthsMessage = 'A jar can have at most 240 months.';

/** Limit of the plan. */
export const metricJarLimit: LimitName = 'metric_jar_count_limit';

/** Characters of texts, bytes of a report, and how many of each there may be. Source: decisions 12. */
export const metricLimits = {
  jarName: 100,
  jars: 1_000,
  months: 240,
  files: 20,
  reportBytes: 100 * 1024 * 1024,
  className: 1_000,
  reason: 500,
  note: 200,
  notes: 200,
  targets: 100,
} as const;

/** Formats that can be imported; `auto` recognises them. Source: decisions 18. */
export const reportFormats = [
  'phpmetrics',
  'auto',
  'lizard',
  'pdepend',
  'jdepend',
  'clover',
  'cobertura',
  'sarif',
  'cloc',
  'archwright',
] as const;
/** One of `reportFormats`. */
export type ReportFormat = (typeof reportFormats)[number];

/** A month as it is stored and sent: `2026|07`. */
export const timestamp = z
  .string()
  .check(z.regex(/^\d{4}\|(0[1-9]|1[0-2])$/, 'Please give year and month, for example 2026|04.'));
/** A month in an address or a query: `2026-07`. */
const month = z.string().check(z.regex(/^(19[7-9]\d|20\d\d|2100)-(0[1-9]|1[0-2])$/, 'This is not a month.'));

/** A jar in the list. */
export const metricJarRow = z.strictObject({
  id,
  name: z.string(),
  /** It has at least one report. */
  isComplete: z.boolean(),
  /** Number of months. */
  reports: z.int(),
  /** Newest month; null without one. */
  latest: z.nullable(timestamp),
  /** Number of targets that are missed. */
  breaches: z.int(),
});
/** See `metricJarRow`. */
export type MetricJarRow = z.output<typeof metricJarRow>;

/** See `spread`. */
export type MetricSpread = z.output<typeof spread>;

/** A report of a month. */
const metricSource = z.strictObject({
  format: z.enum(reportFormats),
  /** Program that wrote it, for example `PhpMetrics 2.9+`. */
  tool: z.string(),
  commit: z.nullable(z.string()),
  uploadedAt: instant,
  uploadedBy: z.nullable(z.string()),
  warnings: z.array(z.string()),
});
/** See `metricSource`. */
export type MetricSource = z.output<typeof metricSource>;

/** One month of a jar. A value that the report lacks is an absent key. */
export const metricMonth = z.strictObject({
  timestamp,
  /** Program that measured the classes; of a month without them, the first one. */
  tool: z.string(),
  globalMetrics: z.record(z.string(), z.number()),
  /** By metric key, for keys that are means over classes. */
  spread: z.record(z.string(), spread),
  /** Number of named classes by score: 0-9, 10-19 ... 90-100. */
  scores: z.array(z.int()),
  threshold: z.int(),
  /** Reports of the month, by different tools. */
  sources: z.array(metricSource),
});
/** See `metricMonth`. */
export type MetricMonth = z.output<typeof metricMonth>;

const value = z.optional(z.number());

/** A class of a month. */
export const metricClass = z.strictObject({
  classname: z.string(),
  /** 0 to 100, higher is worse. */
  score: z.int(),
  parts: scoreParts,
  lloc: value,
  ccn: value,
  wmc: value,
  nbMethods: value,
  afferent: value,
  efferent: value,
  /** Share of covered lines, 0 to 1, where a coverage report covers the class. */
  coverage: value,
  accepted: z.optional(acceptance),
});
/** See `metricClass`. */
export type MetricClass = z.output<typeof metricClass>;

/** A remark on the time line. */
export const metricNote = z.strictObject({
  id,
  timestamp,
  text: z.string(),
  by: z.nullable(z.string()),
  at: instant,
});
/** See `metricNote`. */
export type MetricNote = z.output<typeof metricNote>;

/** A value that a metric should have reached by a day. */
export const metricTarget = z.strictObject({
  id,
  /** A metric key, or `score` for the average score of a namespace. */
  metric: z.string(),
  /** Leave empty for the whole project. */
  namespace: z.string(),
  value: z.number(),
  /** `2026-12-31`. */
  due: z.iso.date(),
  /** Value of the newest month; absent while there is none. */
  current: value,
  /** The day has passed and the value is worse. */
  isMissed: z.boolean(),
});
/** See `metricTarget`. */
export type MetricTarget = z.output<typeof metricTarget>;

/** A jar with its months and the classes of the newest month, or of `?month=`. */
export const metricReport = z.strictObject({
  id,
  name: z.string(),
  type: z.enum(['phpmetrics', 'mixed']),
  isComplete: z.boolean(),
  threshold: z.int(),
  timestamps: z.array(metricMonth),
  classList: z.array(metricClass),
  notes: z.array(metricNote),
  targets: z.array(metricTarget),
});
/** See `metricReport`. */
export type MetricReport = z.output<typeof metricReport>;

/** A class over time: the answer to `?class=`. */
export const metricClassHistory = z.strictObject({ classname: z.string(), history: z.record(timestamp, classMonth) });
/** See `metricClassHistory`. */
export type MetricClassHistory = z.output<typeof metricClassHistory>;

/** A namespace over time, with everything below it: the answer to `?namespace=`. */
export const metricNamespaceHistory = z.strictObject({
  namespace: z.string(),
  history: z.record(
    timestamp,
    z.strictObject({
      /** Mean of the scores, weighted by logical lines. */
      score: z.number(),
      worst: z.int(),
      classes: z.int(),
      lloc: z.number(),
    }),
  ),
});
/** See `metricNamespaceHistory`. */
export type MetricNamespaceHistory = z.output<typeof metricNamespaceHistory>;

/** States of an import. Source: decisions 12. */
export const importStates = ['open', 'uploading', 'committed', 'processing', 'processed', 'failed', 'closed'] as const;
/** One of `importStates`. */
export type ImportState = (typeof importStates)[number];

/** An import of reports. */
export const metricImport = z.strictObject({
  id,
  state: z.enum(importStates),
  processed: z.boolean(),
  error: z.optional(z.strictObject({ message: z.string() })),
});
/** See `metricImport`. */
export type MetricImport = z.output<typeof metricImport>;

const tag = 'Metrics';
/** Common fields of calls that read. */
export const read = { tag, access: 'project', permission: 'metric.read' } as const;
/** Common fields of calls that write. */
export const write = { tag, access: 'project', permission: 'metric.write' } as const;
/** Path params of calls on one jar. */
export const jarParams = z.strictObject({ id });
const jarBody = z.strictObject({ name: line(metricLimits.jarName) });

/** Figures of the code of an element: see `elementFigures`. */
export type MetricElementFigures = z.output<typeof elementFigures>;
/** An element of a month. */
export type MetricElement = MetricElements['elements'][number];
/** Answer of `listMetricElements`. */
export type MetricElements = z.output<typeof elementsOfMonth>;
/** Answer of `getMetricElement`. */
export type MetricElementHistory = z.output<typeof elementHistory>;

/** Jars of the project by name. */
export const listMetricJars = call({
  name: 'listMetricJars',
  method: 'GET',
  path: '/metrics/jars',
  summary: 'Metrics jars of the project',
  ...read,
  query: z.strictObject({
    ...updatedPageQuery(20).shape,
    /** Only jars that miss a target. */
    targets: z.optional(z.literal('missed')),
  }),
  reply: metricJarRow,
  envelope: 'hydra',
});

/** Creates a jar. 422 `metric_jar_count_limit` at the limit of the plan, 422 on `name` for a taken name. */
export const createMetricJar = call({
  name: 'createMetricJar',
  method: 'POST',
  path: '/metrics/jars',
  summary: 'Create a metrics jar',
  ...write,
  body: jarBody,
  reply: metricJarRow,
  envelope: 'item',
  status: 201,
});

/** Renames a jar. */
export const renameMetricJar = call({
  name: 'renameMetricJar',
  method: 'PUT',
  path: '/metrics/jars/:id',
  summary: 'Rename a metrics jar',
  ...write,
  params: jarParams,
  body: jarBody,
  reply: metricJarRow,
  envelope: 'item',
});

/** Moves a jar with its reports to the trash. */
export const deleteMetricJar = call({
  name: 'deleteMetricJar',
  method: 'DELETE',
  path: '/metrics/jars/:id',
  summary: 'Delete a metrics jar',
  ...write,
  params: jarParams,
  envelope: 'none',
});

/**
 * Months and classes of a jar; with `class` or `namespace` the history of that instead. 404 for one that never existed.
 */
export const getMetricReport = call({
  name: 'getMetricReport',
  method: 'GET',
  path: '/metrics/reports/:id',
  summary: 'Months and classes of a metrics jar, or the history of one class',
  ...read,
  params: jarParams,
  query: z.strictObject({
    month: z.optional(month),
    class: z.optional(text(metricLimits.className)),
    namespace: z.optional(text(metricLimits.className)),
    /** Leaves the list of classes empty. */
    classes: z.optional(z.enum(['none'])),
  }),
  reply: z.union([metricReport, metricClassHistory, metricNamespaceHistory]),
  envelope: 'item',
  isBulk: true,
});

/** Packages of the newest month, or of `month`, and the circles among them. */
export const listMetricPackages = call({
  name: 'listMetricPackages',
  method: 'GET',
  path: '/metrics/reports/:id/packages',
  summary: 'Packages of a month of a metrics jar',
  ...read,
  params: jarParams,
  query: z.strictObject({ month: z.optional(month) }),
  reply: metricPackages,
  envelope: 'item',
});

/**
 * Code of a month, or of the newest one, by the elements of a C4 model whose namespaces it is in. Figures of an element
 * are those of the code of its own namespaces and of all elements inside it. 404 for an unknown jar or model.
 */
export const listMetricElements = call({
  name: 'listMetricElements',
  method: 'GET',
  path: '/metrics/reports/:id/elements',
  summary: 'Code of a month of a metrics jar by the elements of a C4 model',
  ...read,
  params: jarParams,
  query: z.strictObject({ model: id, month: z.optional(month) }),
  reply: elementsOfMonth,
  envelope: 'item',
});

/** The same of one element over all months. 404 for an element that the model does not have. */
export const getMetricElement = call({
  name: 'getMetricElement',
  method: 'GET',
  path: '/metrics/reports/:id/elements/:elementId',
  summary: 'Code of an element of a C4 model over all months of a metrics jar',
  ...read,
  params: z.strictObject({ id, elementId: id }),
  query: z.strictObject({ model: id }),
  reply: elementHistory,
  envelope: 'item',
});

/** Removes all reports of a jar. */
export const clearMetricReports = call({
  name: 'clearMetricReports',
  method: 'DELETE',
  path: '/metrics/reports/:id',
  summary: 'Remove all reports of a metrics jar',
  ...write,
  params: jarParams,
  envelope: 'none',
});

/** Year of a report. */
export const year = z.coerce.number(chooseMonthMessage).check(z.int(), z.minimum(1970), z.maximum(2100));
/** Month of a report, 1 to 12. */
export const monthNumber = z.coerce.number(chooseMonthMessage).check(z.int(), z.minimum(1), z.maximum(12));

/** Opens an import into a jar. */
export const openMetricImport = call({
  name: 'openMetricImport',
  method: 'POST',
  path: '/metrics/imports',
  summary: 'Open an import of reports',
  ...write,
  body: z.strictObject({ jarId: id }),
  reply: metricImport,
  envelope: 'item',
  status: 201,
});

/** Fields beside the file of an upload. */
export const reportFields = z.strictObject({
  year,
  month: monthNumber,
  format: z._default(z.enum(reportFormats), 'phpmetrics'),
});

/** Adds a report to an open import; it is read at once. 422 with a sentence for a file that cannot be read; the import stays open. */
export const addMetricReport = call({
  name: 'addMetricReport',
  method: 'POST',
  path: '/metrics/imports/:id/import',
  summary: 'Add a report to an import',
  ...write,
  params: jarParams,
  upload: { maxBytes: metricLimits.reportBytes, tooLarge: reportTooLargeMessage },
  body: reportFields,
  reply: z.strictObject({
    id,
    year: z.int(),
    month: z.int(),
    /** The jar or this import already has a report of the month. */
    replaces: z.boolean(),
    warnings: z.array(z.string()),
  }),
  envelope: 'item',
  status: 201,
});

/** Commits an import: its reports are stored in the background. 422 without files. */
export const commitMetricImport = call({
  name: 'commitMetricImport',
  method: 'PATCH',
  path: '/metrics/imports/:id',
  summary: 'Commit an import of reports',
  ...write,
  params: jarParams,
  body: emptyBody,
  reply: metricImport,
  envelope: 'item',
});

/** State of an import. */
export const getMetricImport = call({
  name: 'getMetricImport',
  method: 'GET',
  path: '/metrics/imports/:id',
  summary: 'State of an import of reports',
  ...read,
  params: jarParams,
  reply: metricImport,
  envelope: 'item',
});

/** Closes an import that is not processed yet; its files are removed. */
export const closeMetricImport = call({
  name: 'closeMetricImport',
  method: 'DELETE',
  path: '/metrics/imports/:id',
  summary: 'Close an import of reports',
  ...write,
  params: jarParams,
  envelope: 'none',
});

/** Stores a report from a pipeline; the jar is created if it is missing. Idempotent per month and commit. */
export const pushMetricReport = call({
  name: 'pushMetricReport',
  method: 'POST',
  path: '/public/v1/projects/:code/metrics/:jar/reports',
  summary: 'Push a report from a pipeline',
  tag,
  access: 'key',
  permission: 'metric.write',
  keys: 'metrics:push',
  params: z.strictObject({ code: line(100), jar: line(metricLimits.jarName) }),
  query: z.strictObject({
    year: z.optional(year),
    month: z.optional(monthNumber),
    commit: z.optional(line(100)),
    format: z._default(z.enum(reportFormats), 'auto'),
  }),
  bodyLimit: metricLimits.reportBytes,
  isRaw: true,
  reply: z.strictObject({
    jarId: id,
    year: z.int(),
    month: z.int(),
    result: z.enum(['created', 'replaced', 'unchanged']),
    warnings: z.array(z.string()),
  }),
  envelope: 'item',
  status: 201,
});
