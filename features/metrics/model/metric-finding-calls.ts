/** What tools found in the code, and how large it is by language: the call, its shape, and charts of both. */
import * as z from 'zod/mini';
import type { ChartData } from '#platform/charts/model/chart-series.ts';
import { call } from '#platform/http/contract.ts';
import { jarParams, read } from '../contract.ts';
import { axisMonth } from './metric-charts.ts';

/** Levels of findings, the worst first. */
export const findingLevels = ['error', 'warning', 'note', 'none'] as const;
/** One of `findingLevels`. */
export type FindingLevel = (typeof findingLevels)[number];

/** Lines of levels in a chart. */
const findingLevelLabels: Readonly<Record<FindingLevel, string>> = {
  error: 'Errors',
  warning: 'Warnings',
  note: 'Notes',
  none: 'Other findings',
};

/** Rules and languages of an answer: those with the most in the newest month. */
export const mostFound = 200;

/** Findings and sizes over the months of a jar; lists of numbers have one for each month. */
export const metricFindings = z.strictObject({
  findings: z.strictObject({
    /** `2026|07`, oldest first. */
    months: z.array(z.string()),
    levels: z.record(z.string(), z.array(z.int())),
    rules: z.array(z.strictObject({ rule: z.string(), level: z.enum(findingLevels), counts: z.array(z.int()) })),
    /** Number of rules, also of those that are not listed. */
    ruleCount: z.int(),
  }),
  sizes: z.strictObject({
    months: z.array(z.string()),
    languages: z.array(
      z.strictObject({
        language: z.string(),
        /** Null in a month without the language. */
        sizes: z.array(z.nullable(z.strictObject({ files: z.int(), code: z.int(), comment: z.int(), blank: z.int() }))),
      }),
    ),
  }),
});
/** See `metricFindings`. */
export type MetricFindings = z.output<typeof metricFindings>;

/** `GET /metrics/reports/:id/findings`. 404 for an unknown jar. */
export const listMetricFindings = call({
  name: 'listMetricFindings',
  method: 'GET',
  path: '/metrics/reports/:id/findings',
  summary: 'Findings by level and rule, and sizes by language, over the months of a metrics jar',
  ...read,
  params: jarParams,
  reply: metricFindings,
  envelope: 'item',
});

/** Lines of a chart: it has as many colours. */
const mostLines = 9;
const axis = (months: readonly string[]): number[] => months.map(axisMonth);

/** Findings by level; a level without any is left out. */
export const levelChart = ({ months, levels }: MetricFindings['findings']): ChartData => ({
  months: axis(months),
  series: findingLevels.flatMap((level) => {
    const values = levels[level] ?? [];
    return values.some((value) => value > 0)
      ? [{ key: level, label: findingLevelLabels[level], values, digits: 0 }]
      : [];
  }),
});

/** The rules with the most findings. */
export const ruleChart = ({ months, rules }: MetricFindings['findings']): ChartData => ({
  months: axis(months),
  series: rules
    .slice(0, mostLines)
    .map(({ rule, level, counts }) => ({ key: `${level} ${rule}`, label: rule, values: counts, digits: 0 })),
});

/** Lines of code of the largest languages. */
export const languageChart = ({ months, languages }: MetricFindings['sizes']): ChartData => ({
  months: axis(months),
  series: languages.slice(0, mostLines).map(({ language, sizes }) => ({
    key: language,
    label: language,
    values: sizes.map((size) => size?.code ?? null),
    digits: 0,
  })),
});
