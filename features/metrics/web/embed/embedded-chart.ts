/**
 * What a block of a document stores of a chart: `{jarId}:{search}`, where `search` has either `keys` (metric keys, by
 * commas) or `class` (a class name), and may have `from` and `to` (months like `2026-07`). Without them the chart grows
 * with the jar.
 */
import { isMetricKey, metricFacts, metricKeys, type MetricGroup, type MetricKey } from '@archwright/code-metrics';
import type { ChartData } from '#platform/charts/model/chart-series.ts';
import type { MetricMonth } from '../../contract.ts';
import { axisMonth, metricTabs } from '../../model/metric-charts.ts';
import { isMonthParam, monthIndex, readMonth } from '#platform/charts/model/year-month.ts';

/** The parts of a stored value. */
export interface EmbeddedChart {
  readonly jarId: string;
  readonly keys: readonly MetricKey[];
  /** Empty for a chart of the project. */
  readonly classname: string;
  /** `2026-07`; empty for the first month. */
  readonly from: string;
  /** `2026-07`; empty for the newest month. */
  readonly to: string;
}

/** Metrics of a group. */
export const groupKeys = (group: MetricGroup): readonly MetricKey[] =>
  metricKeys.filter((key) => metricFacts[key].group === group);

/** Reads a stored value; what it does not say is the whole time of the first group. */
export function readEmbeddedChart(value: string): EmbeddedChart {
  const at = value.indexOf(':');
  const search = new URLSearchParams(at < 0 ? '' : value.slice(at + 1));
  const keys = (search.get('keys') ?? '').split(',').filter(isMetricKey);
  const month = (name: string): string => {
    const text = search.get(name) ?? '';
    return isMonthParam(text) ? text : '';
  };
  return {
    jarId: at < 0 ? value : value.slice(0, at),
    keys: keys.length > 0 ? keys : groupKeys('complexity'),
    classname: search.get('class') ?? '',
    from: month('from'),
    to: month('to'),
  };
}

/** The value to store. */
export function writeEmbeddedChart({ jarId, keys, classname, from, to }: EmbeddedChart): string {
  const search = new URLSearchParams(classname === '' ? { keys: keys.join(',') } : { class: classname });
  if (from !== '') search.set('from', from);
  if (to !== '') search.set('to', to);
  return `${jarId}:${search.toString()}`;
}

/** Months within the chosen time. */
export function monthsWithin(
  months: readonly MetricMonth[],
  { from, to }: Pick<EmbeddedChart, 'from' | 'to'>,
): readonly MetricMonth[] {
  const first = from === '' ? Number.NEGATIVE_INFINITY : monthIndex(readMonth(from));
  const last = to === '' ? Number.POSITIVE_INFINITY : monthIndex(readMonth(to));
  return months.filter(({ timestamp }) => axisMonth(timestamp) >= first && axisMonth(timestamp) <= last);
}

/** What a chart shows of its jar, a class or metrics: a document may have several charts of a jar. */
export function subjectOf({ keys, classname }: Pick<EmbeddedChart, 'keys' | 'classname'>): string {
  if (classname !== '') return classname;
  const tab = metricTabs.find(({ group }) => groupKeys(group).join() === keys.join());
  if (tab) return tab.label;
  const [first, ...others] = keys.map((key) => metricFacts[key].label);
  return others.length === 0 ? (first ?? '') : `${first} and ${others.length} more`;
}

/** Whether a chart has anything to draw. */
export const hasValues = ({ series }: ChartData): boolean =>
  series.some(({ values }) => values.some((value) => value !== null));
