/** Colours of elements by the code that belongs to them: the metrics, their scales, and what a box says. Pure. */
import { isMetricKey, metricFacts, metricGroups, metricKeys, type MetricKey } from '@archwright/code-metrics';
import type { MetricElement, MetricElementFigures, MetricElements } from '#features/metrics/contract.ts';
import { valueText } from '#platform/charts/model/chart-series.ts';
import { scoreShade, scoreTone, sizeShade } from '#platform/charts/model/value-shade.ts';
import type { C4Item } from '../../model/c4-document.ts';

/** Figures that namespaces have: interfaces are not told by namespace. */
type FigureKey = Exclude<MetricKey, 'oop.interface_count'>;
const isFigure = (key: MetricKey): key is FigureKey => key !== 'oop.interface_count';
const keys = metricKeys.filter(isFigure);

/** What elements can be coloured by: their scores, or a figure of their classes. */
export type CodeMetric = 'score' | 'worst' | FigureKey;

const scoreLabels = { score: 'Average score', worst: 'Worst class' } as const;

const groupLabels = {
  loc: 'Lines of code',
  oop: 'Object oriented',
  complexity: 'Complexity',
  bugs: 'Defects',
  coupling: 'Coupling',
} as const;

/** Metrics to choose from, in groups. */
export const codeMetricGroups: readonly {
  readonly group: string;
  readonly items: readonly { readonly value: CodeMetric; readonly label: string }[];
}[] = [
  { group: 'Score', items: (['score', 'worst'] as const).map((value) => ({ value, label: scoreLabels[value] })) },
  ...metricGroups.map((group) => ({
    group: groupLabels[group],
    items: keys
      .filter((key) => metricFacts[key].group === group)
      .map((value) => ({ value, label: metricFacts[value].label })),
  })),
];

/** Reads a metric that was stored; the score for anything else. */
export function codeMetricOf(text: string): CodeMetric {
  if (text === 'worst') return text;
  return isMetricKey(text) && isFigure(text) ? text : 'score';
}

/** Name of a metric. */
export const codeMetricLabel = (metric: CodeMetric): string =>
  metric === 'score' || metric === 'worst' ? scoreLabels[metric] : metricFacts[metric].label;

/** Digits behind the point of a metric. */
export const codeMetricDigits = (metric: CodeMetric): number => {
  if (metric === 'score') return 1;
  return metric === 'worst' ? 0 : metricFacts[metric].decimals;
};

/** Value of an element; undefined where its report has none. */
export function codeValue(figures: MetricElementFigures, metric: CodeMetric): number | undefined {
  return metric === 'score' || metric === 'worst' ? figures[metric] : figures.metrics[metric];
}

/** How values become colours. */
export interface CodeScale {
  readonly from: number;
  readonly to: number;
  /** Which way is better, for people. */
  readonly direction: string;
  /** A CSS colour. */
  readonly shade: (value: number) => string;
  /** Name of a CSS variable, where colours cannot be mixed. */
  readonly tone: (value: number) => string;
}

const down = 'Lower is better';
/** A value in the middle of the usual range is where doubts begin. */
const middle = 50;

const isRated = (metric: MetricKey): boolean => {
  const { direction, formula } = metricFacts[metric];
  // Sums grow with the element.
  return direction !== 'neutral' && !('count' in formula) && !('sum' in formula && !('per' in formula));
};

function usualScale(metric: MetricKey, [low, high]: readonly [number, number]): CodeScale {
  const isDown = metricFacts[metric].direction === 'down';
  const badness = (value: number): number => {
    const share = Math.min(1, Math.max(0, (value - low) / (high - low)));
    return (isDown ? share : 1 - share) * 100;
  };
  return {
    from: low,
    to: high,
    direction: isDown ? down : 'Higher is better',
    shade: (value) => scoreShade(badness(value), middle),
    tone: (value) => scoreTone(badness(value), middle),
  };
}

/** The scale of a metric: the same in all months, except that sizes are compared with the largest element. */
export function codeScale(
  metric: CodeMetric,
  { threshold, elements }: Pick<MetricElements, 'threshold' | 'elements'>,
): CodeScale {
  if (metric === 'score' || metric === 'worst') {
    return {
      from: 0,
      to: 100,
      direction: `${down}, threshold ${threshold}`,
      shade: (value) => scoreShade(value, threshold),
      tone: (value) => scoreTone(value, threshold),
    };
  }
  const { usual } = metricFacts[metric];
  if (usual && isRated(metric)) return usualScale(metric, usual);
  const largest = Math.max(0, ...elements.map((element) => codeValue(element, metric) ?? 0));
  return {
    from: 0,
    to: largest,
    direction: 'Neither good nor bad',
    shade: (value) => sizeShade(largest === 0 ? 0 : Math.sqrt(value / largest)),
    tone: () => '--aw-chart-1',
  };
}

/** What a box shows of the code of its element. */
export interface CodeMark {
  readonly shade: string;
  readonly tone: string;
  /** `42.5` */
  readonly value: string;
  /** `Average score 42.5: 23 classes, 1,204 logical lines` */
  readonly words: string;
}

/** Size of code in words: `23 classes, 1,204 lines`. */
export const codeSize = ({ classes, lloc }: Pick<MetricElement, 'classes' | 'lloc'>): string =>
  `${valueText(classes, 0)} ${classes === 1 ? 'class' : 'classes'}, ${valueText(lloc, 0)} ${lloc === 1 ? 'line' : 'lines'}`;

/** Whether an element can have code here: people and systems of others have none. */
export const canHaveCode = ({ type, location }: Pick<C4Item, 'type' | 'location'>): boolean =>
  type !== 'actor' && location === 'internal';

/** Marks by element; an element without code, or without this metric, has none. */
export function codeMarks(
  metric: CodeMetric,
  month: Pick<MetricElements, 'threshold' | 'elements'>,
): ReadonlyMap<string, CodeMark> {
  const { shade, tone } = codeScale(metric, month);
  return new Map(
    month.elements.flatMap((element) => {
      const found = codeValue(element, metric);
      if (found === undefined) return [];
      const value = valueText(found, codeMetricDigits(metric));
      const words = `${codeMetricLabel(metric)} ${value}: ${codeSize(element)}`;
      return [[element.id, { shade: shade(found), tone: tone(found), value, words }]];
    }),
  );
}
