/** Classes summed up by namespace, and the figures that follow from the sums. Pure. */
import { classFields, figureOf, metricFacts, metricKeys, type ClassValues } from '@archwright/code-metrics';
import type { MetricElementFigures } from '../contract.ts';
import { splitName } from './class-listing.ts';

/** A class with its score. */
export interface RatedClass {
  readonly name: string;
  readonly score: number;
  readonly values: ClassValues;
}

/** Sums over the classes of a namespace, or of several. */
export interface NamespaceSums {
  readonly classes: number;
  readonly worst: number;
  readonly worstClass: string;
  /** Scores times lines, and the lines: a class has at least one. */
  readonly weighted: number;
  readonly weight: number;
  /** In the order of `classFields`; null where no class has the field. */
  readonly sums: readonly (number | null)[];
}

const added = (one: number | null, other: number | null | undefined): number | null =>
  other === null || other === undefined ? one : (one ?? 0) + other;

/** Both together. */
export function joined(one: NamespaceSums, other: NamespaceSums): NamespaceSums {
  const isWorse = other.worst > one.worst || (other.worst === one.worst && other.worstClass < one.worstClass);
  return {
    classes: one.classes + other.classes,
    worst: isWorse ? other.worst : one.worst,
    worstClass: isWorse ? other.worstClass : one.worstClass,
    weighted: one.weighted + other.weighted,
    weight: one.weight + other.weight,
    sums: one.sums.map((sum, at) => added(sum, other.sums[at])),
  };
}

function sumsOfClass({ name, score, values }: RatedClass): NamespaceSums {
  const weight = Math.max(1, values.lloc ?? 0);
  return {
    classes: 1,
    worst: score,
    worstClass: name,
    weighted: score * weight,
    weight,
    sums: classFields.map((field) => values[field] ?? null),
  };
}

/** The namespaces of classes; a class without one is in the namespace with an empty name. */
export function namespaceSums(classes: Iterable<RatedClass>): ReadonlyMap<string, NamespaceSums> {
  const found = new Map<string, NamespaceSums>();
  for (const one of classes) {
    const { namespace } = splitName(one.name);
    const known = found.get(namespace);
    found.set(namespace, known ? joined(known, sumsOfClass(one)) : sumsOfClass(one));
  }
  return found;
}

const llocAt = classFields.indexOf('lloc');

/** Logical lines of the classes. */
export const linesOf = ({ sums }: Pick<NamespaceSums, 'sums'>): number => sums[llocAt] ?? 0;

/** Figures of the classes, as those of a project. */
export function figuresOfSums(known: Omit<NamespaceSums, 'worstClass'>): MetricElementFigures {
  const { classes, worst, weighted, weight, sums } = known;
  const all = {
    count: classes,
    classes,
    sumOf: (field: (typeof classFields)[number]) => sums[classFields.indexOf(field)] ?? undefined,
  };
  const metrics: Record<string, number> = {};
  for (const key of metricKeys) {
    const value = figureOf(all, metricFacts[key].formula);
    if (value !== undefined) metrics[key] = value;
  }
  return { classes, lloc: linesOf(known), score: weight === 0 ? 0 : weighted / weight, worst, metrics };
}
