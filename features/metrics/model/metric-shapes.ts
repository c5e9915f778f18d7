/** Shapes within the answers of code metrics that no other call has. */
import * as z from 'zod/mini';
import { id, instant } from '#platform/http/contract.ts';

const value = z.optional(z.number());

/** Parts of a score, each 0 to 1; a part without its field is absent. Source: decisions 12. */
export const scoreParts = z.strictObject({
  complexity: value,
  worstMethod: value,
  length: value,
  maintainability: value,
  dependencies: value,
  cohesion: value,
});

/** Packages of a month by name, and groups of packages that depend on each other in a circle, the largest first. */
export const metricPackages = z.strictObject({
  packages: z.array(
    z.strictObject({
      name: z.string(),
      classes: z.optional(z.int()),
      /** Each from 0 to 1. */
      abstractness: value,
      instability: value,
      distance: value,
      /** Packages of this list. */
      dependsOn: z.array(z.string()),
    }),
  ),
  cycles: z.array(z.array(z.string())),
});
/** See `metricPackages`. */
export type MetricPackages = z.output<typeof metricPackages>;
/** One of its packages. */
export type MetricPackage = MetricPackages['packages'][number];

/** How the classes of a month spread around a mean. */
export const spread = z.strictObject({
  median: z.number(),
  p90: z.number(),
  /** The class with the worst value. */
  worst: z.optional(z.strictObject({ value: z.number(), name: z.string() })),
});

/** Why a class is left out of the flagged ones. */
export const acceptance = z.strictObject({ reason: z.string(), by: z.nullable(z.string()), at: instant });

/** Values of a class in a month. */
export const classMonth = z.strictObject({
  score: z.int(),
  lloc: value,
  ccn: value,
  nbMethods: value,
  afferent: value,
  efferent: value,
});

/** `2026|07`. */
const monthText = z.string();

/** What the classes of some namespaces have in common. */
const codeFigures = {
  classes: z.int(),
  lloc: z.number(),
  /** Mean of the scores, weighted by logical lines. */
  score: z.number(),
  /** The worst score of a class. */
  worst: z.int(),
  /** By metric key, as for a whole project; a value that the report lacks is an absent key. */
  metrics: z.record(z.string(), z.number()),
};
/** Figures of the code of an element and of all elements inside it. */
export const elementFigures = z.strictObject(codeFigures);

/** A month of a jar by the elements of a C4 model. */
export const elementsOfMonth = z.strictObject({
  /** Version of the model whose patterns were used. */
  version: z.int(),
  /** The month; null for a jar without classes. */
  month: z.nullable(monthText),
  /** Months with classes, oldest first. */
  months: z.array(monthText),
  threshold: z.int(),
  /** Elements with code. */
  elements: z.array(
    z.strictObject({
      id,
      ...codeFigures,
      worstClass: z.string(),
      /** Classes of its own namespaces, without those of elements inside it. */
      ownClasses: z.int(),
    }),
  ),
  /** Namespaces of no element, the largest first; at most 500 of `unmatchedCount`. */
  unmatched: z.array(z.strictObject({ namespace: z.string(), classes: z.int(), lloc: z.number() })),
  unmatchedCount: z.int(),
  /** Patterns for namespaces that match none of the month. */
  idle: z.array(z.strictObject({ elementId: id, pattern: z.string() })),
});

/** Months of the code of an element; a month without any is absent. */
export const elementHistory = z.strictObject({ elementId: id, history: z.record(monthText, elementFigures) });
