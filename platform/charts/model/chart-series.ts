/** What a chart over months shows: series with gaps, marks on the time line, goals. */
import { tableCsv } from './table-csv.ts';

/** A line of a chart. */
export interface ChartSeries {
  /** Unique within the chart. */
  readonly key: string;
  readonly label: string;
  /** One value per month of the chart; null is a gap. */
  readonly values: readonly (number | null)[];
  /** Digits after the point; default 2. */
  readonly digits?: number;
}

/** A vertical line at a month: a decision, a note, another tool. */
export interface ChartMark {
  readonly key: string;
  /** Months since year 0; may have a fraction. */
  readonly at: number;
  readonly label: string;
  readonly kind: 'decision' | 'note' | 'tool';
}

/** A dashed line: the value that a series should reach. */
export interface ChartGoal {
  /** Key of the series. */
  readonly series: string;
  readonly value: number;
  readonly label: string;
}

/** Everything a chart draws. */
export interface ChartData {
  /** Months since year 0, ascending. */
  readonly months: readonly number[];
  readonly series: readonly ChartSeries[];
  readonly marks?: readonly ChartMark[];
  readonly goals?: readonly ChartGoal[];
  /** Its values are shares of the first ones, see `asShares`. */
  readonly isShares?: boolean;
}

/** The colours of a chart follow each other in a fixed order; the tenth series takes the first colour again. */
export const chartColors = 9;

/** Colour of the series at a position, as CSS variable. */
export const seriesColor = (position: number): string => `var(--aw-chart-${(position % chartColors) + 1})`;

const twoDigits = (value: number): string => String(value).padStart(2, '0');

/** Name of a month of the axis: `07/2026`. */
export const monthName = (index: number): string => `${twoDigits((index % 12) + 1)}/${Math.floor(index / 12)}`;

/** By digits after the point, at least and at most: to make one takes longer than to write a hundred numbers with it. */
const formats = new Map<string, Intl.NumberFormat>();

function formatOf(least: number, most: number): Intl.NumberFormat {
  const key = `${least} ${most}`;
  const known = formats.get(key);
  if (known) return known;
  const digits = { minimumFractionDigits: least, maximumFractionDigits: most };
  const made = new Intl.NumberFormat('en-GB', { ...digits, signDisplay: 'negative' });
  formats.set(key, made);
  return made;
}

/** A value for people: `12,345.67`, without digits that say nothing. */
export const valueText = (value: number, digits = 2): string => formatOf(0, digits).format(value);

/** A value in a column of values that have their digits: `58.0` above `9.7`. */
export const columnText = (value: number, digits?: number): string =>
  digits === undefined ? valueText(value) : formatOf(digits, digits).format(value);

const noChange = '±0';

/** A change for people: `+4.2`, `-3`, `±0`. */
export function changeText(change: number, digits = 2): string {
  const text = valueText(Math.abs(change), digits);
  if (text === '0') return noChange;
  return change > 0 ? `+${text}` : `-${text}`;
}

/** The change between two values as they are shown, so that it agrees with them: from 1.44, shown as 1.4, to 1.46. */
export function differenceText(from: number, to: number, digits = 2): string {
  const shown = (value: number): number => Math.round(value * 10 ** digits) / 10 ** digits;
  return changeText(shown(to) - shown(from), digits);
}

/**
 * A change in percent of where it began: `+12 %`; empty where it began at 0, and where the values look the same with
 * their digits.
 */
export const percentText = (from: number, to: number, digits?: number): string =>
  from === 0 || differenceText(from, to, digits) === noChange
    ? ''
    : `${changeText(((to - from) / Math.abs(from)) * 100, 1)} %`;

/** First value of a series that is not a gap. */
export const firstValue = (values: readonly (number | null)[]): number | undefined =>
  values.find((value) => value !== null) ?? undefined;

/** The last value before a position that is not a gap. */
export const valueBefore = (values: readonly (number | null)[], position: number): number | undefined =>
  values.slice(0, position).findLast((value) => value !== null) ?? undefined;

/** Series as shares of their first value, which is 100: comparable whatever their units. A series that begins at 0 has none. */
const indexed = (series: readonly ChartSeries[]): readonly ChartSeries[] =>
  series.map((one) => {
    const first = firstValue(one.values);
    const share = (value: number | null): number | null =>
      value === null || first === undefined || first === 0 ? null : (value / first) * 100;
    return { ...one, values: one.values.map(share) };
  });

/** A chart drawn as shares of the first values of its series, and its goals as shares of the same. */
export function asShares(data: ChartData): ChartData {
  const firsts = new Map(data.series.map(({ key, values }) => [key, firstValue(values)]));
  const goals = (data.goals ?? []).flatMap((goal) => {
    const first = firsts.get(goal.series);
    return first === undefined || first === 0 ? [] : [{ ...goal, value: (goal.value / first) * 100 }];
  });
  return { ...data, series: indexed(data.series), goals, isShares: true };
}

/** How much larger the largest series of a chart may be than the smallest, before the smaller ones look flat. */
const comparable = 25;

const largest = ({ values }: ChartSeries): number =>
  Math.max(0, ...values.map((value) => (value === null ? 0 : Math.abs(value))));

/** Whether series can be read on one axis. */
export function areComparable(series: readonly ChartSeries[]): boolean {
  const sizes = series.map(largest).filter((size) => size > 0);
  return sizes.length < 2 || Math.max(...sizes) / Math.min(...sizes) <= comparable;
}

/** The chart as it is drawn: as it is, or as shares of the first values where the series cannot be read on one axis. */
export const readable = (data: ChartData): ChartData => (areComparable(data.series) ? data : asShares(data));

/** Steps between labels of the axis, in months. */
const steps = [1, 2, 3, 6, 12, 24, 60, 120] as const;

/** Months that are labelled between two, at most `most`; whole years begin in January. */
export function labelledMonths(from: number, to: number, most: number): readonly number[] {
  const step = steps.find((size) => (to - from) / size < most) ?? 120;
  const first = Math.ceil(from / step) * step;
  const months: number[] = [];
  for (let month = first; month <= to; month += step) months.push(month);
  return months;
}

/** Characters that some systems do not allow in names of files. */
const notInFileNames = /[\\/:*?"<>|\p{Cc}]/gu;

/** Name of an exported file without its end: the title of the chart. */
export const chartFileName = (title: string): string =>
  title.slice(0, 150).toWellFormed().replaceAll(': ', ' - ').replaceAll(notInFileNames, '-').trim();

/**
 * The table behind a chart, one row per month, as CSV. `subject` says whose values they are, so that tables of several
 * can stand beside each other.
 */
export function chartCsv({ months, series }: ChartData, subject?: string): string {
  const heads = series.map(({ label }) => (subject === undefined ? label : `${subject}: ${label}`));
  const rows = months.map((month, at) => [monthName(month), ...series.map(({ values }) => values[at])]);
  return tableCsv(['Month', ...heads], rows);
}
