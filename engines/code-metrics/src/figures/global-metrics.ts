/** The figures of a project, from the numbers of its classes. */
import type { ClassField, ClassValues } from '../report/class-fields.ts';
import type { Report } from '../report/report-types.ts';
import { type MetricFormula, type MetricKey, metricFacts, metricKeys } from './metric-keys.ts';

/** Figures by name: not rounded; one that the report cannot give is absent. */
export type GlobalMetrics = { readonly [Key in MetricKey]?: number };

/** The values of all classes, those without a name included. */
export const allValues = ({ classes, anonymous }: Report): readonly ClassValues[] => [
  ...classes.map(({ values }) => values),
  ...anonymous,
];

/** The sum over all classes, undefined if none has the field; a missing number counts nothing. */
function sumOver(all: readonly ClassValues[], field: ClassField): number | undefined {
  let sum: number | undefined;
  for (const values of all) {
    const value = values[field];
    if (value !== undefined) sum = (sum ?? 0) + value;
  }
  return sum !== undefined && Number.isFinite(sum) ? sum : undefined;
}

function classCount({ classes, anonymous }: Report): number | undefined {
  const count = classes.filter(({ kind }) => kind === 'class').length + anonymous.length;
  return count === 0 ? undefined : count;
}

/** Sums over some classes, which all figures follow from. */
export interface MetricSums {
  /** Number of classes, which means are divided by. */
  readonly count: number;
  /** The sum of a field over all of them, undefined if none has it. */
  readonly sumOf: (field: ClassField) => number | undefined;
  /** Number of classes and interfaces as the tool tells them; undefined where it does not. */
  readonly classes?: number | undefined;
  readonly interfaces?: number | undefined;
}

/** A figure of some classes; undefined where the sums cannot give it. */
export function figureOf(
  { count, sumOf, classes, interfaces }: MetricSums,
  formula: MetricFormula,
): number | undefined {
  if ('count' in formula) return formula.count === 'classes' ? classes : interfaces;
  if ('mean' in formula) {
    const sum = sumOf(formula.mean);
    return sum === undefined ? undefined : sum / count;
  }
  const sum = sumOf(formula.sum);
  if (sum === undefined || !('per' in formula)) return sum;
  const divisor = sumOf(formula.per);
  return divisor === undefined || divisor === 0 ? undefined : sum / divisor;
}

/** The figures of a report: what the tool says itself goes before what follows from classes. */
export function globalMetrics(report: Report): GlobalMetrics {
  const all = allValues(report);
  const sums: MetricSums = {
    count: all.length,
    sumOf: (field) => sumOver(all, field),
    classes: classCount(report),
    interfaces: report.interfaces,
  };
  const figures: { [Key in MetricKey]?: number } = {};
  for (const key of metricKeys) {
    const value = report.totals[key] ?? figureOf(sums, metricFacts[key].formula);
    if (value !== undefined) figures[key] = value;
  }
  return figures;
}
