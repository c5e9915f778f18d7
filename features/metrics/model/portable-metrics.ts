/** Jars in exports: a file with what people said, one with the names of all classes, and files for each report. */
import * as z from 'zod/mini';
import { id, instant, line, text } from '#platform/http/contract.ts';
import { metricLimits, metricMonth, reportFormats } from '../contract.ts';
import { reportLayers } from './report-layer.ts';

const by = z.nullable(id);
const year = z.int().check(z.minimum(1970), z.maximum(2100));
const month = z.int().check(z.minimum(1), z.maximum(12));
const className = text(metricLimits.className).check(z.minLength(1));
const words = text(2_000);
const amount = z.number();

/** `jar.json`. */
export const portableJar = z.strictObject({
  facts: z.strictObject({ id, name: line(metricLimits.jarName), createdAt: instant }),
  /** Names of the numbers of a class, in the order in which its months hold them. */
  fields: z.array(text(100)).check(z.maxLength(200)),
  accepted: z.array(z.strictObject({ classname: className, reason: line(metricLimits.reason), at: instant, by })),
  notes: z
    .array(z.strictObject({ year, month, text: line(metricLimits.note), at: instant, by }))
    .check(z.maxLength(metricLimits.notes)),
  targets: z
    .array(
      z.strictObject({
        metric: line(100),
        namespace: text(metricLimits.className),
        value: z.number().check(z.minimum(-1e12), z.maximum(1e12)),
        due: z.iso.date(),
        at: instant,
        by,
      }),
    )
    .check(z.maxLength(metricLimits.targets)),
});
/** See `portableJar`. */
export type PortableJar = z.output<typeof portableJar>;
/** What people said about a jar. */
export type PortableRemarks = Pick<PortableJar, 'accepted' | 'notes' | 'targets'>;

/** `classes.json`. */
export const portableNames = z.array(className);

const share = z.optional(z.number());

/** What a report knows besides its classes. */
const facts = z.strictObject({
  packages: z.array(
    z.strictObject({
      name: words,
      classes: z.optional(z.int()),
      abstractness: share,
      instability: share,
      distance: share,
      dependsOn: z.array(words),
    }),
  ),
  project: z.strictObject({ depthOfInheritance: z.optional(z.number()), lineCoverage: share, branchCoverage: share }),
  findings: z.array(
    z.strictObject({
      file: words,
      rule: words,
      level: z.enum(['error', 'warning', 'note', 'none']),
      count: z.int(),
    }),
  ),
  sizes: z.array(z.strictObject({ language: words, files: amount, blank: amount, comment: amount, code: amount })),
});

/** `2026-07-code.json`. */
export const portableReport = z.strictObject({
  year,
  month,
  layer: z.enum(reportLayers),
  format: z.enum(reportFormats),
  tool: line(200),
  commit: z.nullable(line(100)),
  digest: text(64),
  threshold: z.int().check(z.minimum(0), z.maximum(100)),
  globalMetrics: metricMonth.shape.globalMetrics,
  spread: metricMonth.shape.spread,
  scores: metricMonth.shape.scores,
  facts,
  warnings: z.array(words),
  uploadedAt: instant,
  by,
});
/** See `portableReport`. */
export type PortableReport = z.output<typeof portableReport>;

/** `2026-07-code-0001.json`: the position of the name of each class, and its numbers. */
export const portableClasses = z.array(
  z.tuple([z.int().check(z.minimum(0)), z.array(z.nullable(z.number())).check(z.maxLength(200))]),
);
