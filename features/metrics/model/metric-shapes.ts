/** Shapes within the answers of code metrics that no other call has. */
import * as z from 'zod/mini';
import { instant } from '#platform/http/contract.ts';

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
