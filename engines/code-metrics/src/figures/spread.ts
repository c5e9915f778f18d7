/** What a mean hides: the middle, the 90th percentile and the worst class of each average. */
import type { ClassValues } from '../report/class-fields.ts';
import type { Report } from '../report/report-types.ts';
import { allValues } from './global-metrics.ts';
import { type MetricFormula, type MetricKey, metricFacts, metricKeys } from './metric-keys.ts';

/** The spread of a figure over the classes that have it. */
export interface MetricSpread {
  readonly median: number;
  readonly p90: number;
  /** The lowest where higher is better, else the highest, among classes with a name; absent if there are none. */
  readonly worst?: { readonly value: number; readonly name: string };
}

/** Spreads of the averages that the report can give. */
export type MetricSpreads = { readonly [Key in MetricKey]?: MetricSpread };

/** The number of one class whose average the figure is, if it is an average. */
function valueIn(values: ClassValues, formula: MetricFormula): number | undefined {
  if ('mean' in formula) return values[formula.mean];
  if (!('per' in formula)) return undefined;
  const sum = values[formula.sum];
  const divisor = values[formula.per];
  return sum === undefined || divisor === undefined || divisor === 0 ? undefined : sum / divisor;
}

/** The value below which a share of sorted values lies; between two values, in proportion. */
function quantile(sorted: readonly number[], share: number): number {
  const at = (sorted.length - 1) * share;
  const below = sorted[Math.floor(at)] ?? 0;
  const above = sorted[Math.ceil(at)] ?? below;
  return below + (above - below) * (at - Math.floor(at));
}

function worstIn({ classes }: Report, formula: MetricFormula, isUp: boolean): MetricSpread['worst'] {
  let worst: { value: number; name: string } | undefined;
  for (const { name, values } of classes) {
    const value = valueIn(values, formula);
    if (value === undefined) continue;
    if (worst === undefined || (isUp ? value < worst.value : value > worst.value)) worst = { value, name };
  }
  return worst;
}

/** The spread behind each average of a report; totals and counts have none. */
export function spreadOf(report: Report): MetricSpreads {
  const all = allValues(report);
  const spreads: { [Key in MetricKey]?: MetricSpread } = {};
  for (const key of metricKeys) {
    const { formula, direction } = metricFacts[key];
    const sorted = Float64Array.from(all.flatMap((values) => valueIn(values, formula) ?? [])).sort();
    if (sorted.length === 0) continue;
    const worst = worstIn(report, formula, direction === 'up');
    const numbers = [...sorted];
    spreads[key] = {
      median: quantile(numbers, 0.5),
      p90: quantile(numbers, 0.9),
      ...(worst === undefined ? {} : { worst }),
    };
  }
  return spreads;
}
