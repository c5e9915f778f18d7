/** The charts of a jar: which metrics belong together, and their values by month. Source: specification 3 section 2. */
import { metricFacts, metricKeys, type MetricGroup, type MetricKey } from '@archwright/code-metrics';
import type { ChartData, ChartGoal, ChartMark, ChartSeries } from '#platform/charts/model/chart-series.ts';
import type { MetricClassHistory, MetricMonth, MetricTarget } from '../contract.ts';
import { classTileLabels } from '../contract.ts';
import { monthIndex, readMonth } from '#platform/charts/model/year-month.ts';
import { scoreMetric } from './metric-targets.ts';

/** Tabs of the averages; the default is the first. */
export const metricTabs: readonly { readonly group: MetricGroup; readonly label: string }[] = [
  { group: 'loc', label: 'Lines of code' },
  { group: 'oop', label: 'Object oriented' },
  { group: 'complexity', label: 'Complexity' },
  { group: 'bugs', label: 'Defects' },
  { group: 'coupling', label: 'Coupling' },
];

/** Metrics of a tab, in the order of the specification, of which at least one month has a value. */
export const keysOf = (group: MetricGroup, months: readonly MetricMonth[]): readonly MetricKey[] =>
  metricKeys.filter(
    (key) => metricFacts[key].group === group && months.some(({ globalMetrics }) => globalMetrics[key] !== undefined),
  );

/** Whether any month has averages. */
export const hasAverages = (months: readonly MetricMonth[]): boolean =>
  metricTabs.some(({ group }) => keysOf(group, months).length > 0);

/** Position of a month on the axis of a chart. */
export const axisMonth = (timestamp: string): number => monthIndex(readMonth(timestamp));

/** A metric over the months of a jar. */
const seriesOf = (key: MetricKey, months: readonly MetricMonth[]): ChartSeries => ({
  key,
  label: metricFacts[key].label,
  values: months.map(({ globalMetrics }) => globalMetrics[key] ?? null),
  digits: metricFacts[key].decimals,
});

/** Marks where another version of the tool measured: its figures are not comparable with those before. */
export const toolMarks = (months: readonly MetricMonth[]): readonly ChartMark[] =>
  months.flatMap(({ timestamp, tool }, at) => {
    const before = months[at - 1];
    if (!before || before.tool === tool) return [];
    return [
      { key: `tool ${timestamp}`, at: axisMonth(timestamp), label: `${before.tool} to ${tool}`, kind: 'tool' as const },
    ];
  });

/** A chart of metrics over all months of a jar. */
export const metricChart = (
  keys: readonly MetricKey[],
  months: readonly MetricMonth[],
): Pick<ChartData, 'months' | 'series'> => ({
  months: months.map(({ timestamp }) => axisMonth(timestamp)),
  series: keys.map((key) => seriesOf(key, months)),
});

/** Targets of the shown metrics as lines. */
export const goalsOf = (keys: readonly MetricKey[], targets: readonly MetricTarget[]): readonly ChartGoal[] =>
  targets.flatMap(({ metric, value, due }) =>
    keys.some((key) => key === metric) ? [{ series: metric, value, label: `Target until ${due}` }] : [],
  );

/** Key of the average score in charts of namespaces. */
export const scoreSeries = 'score';

/** Targets for the average score of any of these namespaces; the empty name is the project. */
export const scoreGoalsOf = (namespaces: readonly string[], targets: readonly MetricTarget[]): readonly ChartGoal[] =>
  targets.flatMap(({ metric, namespace, value, due }) =>
    metric === scoreMetric && namespaces.includes(namespace)
      ? [{ series: scoreSeries, value, label: `Target until ${due}` }]
      : [],
  );

/** One of the six figures of a class. */
export type ClassFigure = keyof typeof classTileLabels;
/** Tiles and series of a class, in their order. */
export const classFigures = Object.keys(classTileLabels) as readonly ClassFigure[];

/**
 * The figures of a class over the months of its jar, as far as its reports have them; a month without the class is a gap.
 */
export const classChart = ({ history }: MetricClassHistory, months: readonly MetricMonth[]): ChartData => ({
  months: months.map(({ timestamp }) => axisMonth(timestamp)),
  series: classFigures.flatMap((figure) => {
    const values = months.map(({ timestamp }) => history[timestamp]?.[figure] ?? null);
    const isKnown = values.some((value) => value !== null);
    return isKnown ? [{ key: figure, label: classTileLabels[figure], values, digits: 0 }] : [];
  }),
});

/**
 * A tile of a class: its newest value, and the change since the first month in which the class exists, where that is
 * another one.
 */
export interface ClassTile {
  readonly figure: ClassFigure;
  readonly value: number | undefined;
  readonly change: number | undefined;
  /** First month with a value, `2026|07`. */
  readonly since: string | undefined;
}

/** The six tiles of a class. */
export function classTiles({ history }: MetricClassHistory): readonly ClassTile[] {
  const months = Object.keys(history).toSorted();
  return classFigures.map((figure) => {
    const known = months.filter((month) => history[month]?.[figure] !== undefined);
    const value = history[known.at(-1) ?? '']?.[figure];
    const since = known.length > 1 ? known[0] : undefined;
    const first = since === undefined ? undefined : history[since]?.[figure];
    const change = first === undefined || value === undefined ? undefined : value - first;
    return { figure, value, change, since };
  });
}

/** Where a value stands within the usual range of public projects. */
export function placeInRange(value: number, [low, high]: readonly [number, number]): 'below' | 'within' | 'above' {
  if (value < low) return 'below';
  return value > high ? 'above' : 'within';
}
