/** Patterns of an element: the namespaces and paths of code that belong to it. Source: decisions section 18. */
import * as z from 'zod/mini';
import { line } from '#platform/http/contract.ts';
import { c4Limits } from './c4-limits.ts';

/** What a pattern is compared with. */
export const patternKinds = ['namespace', 'path'] as const;
/** One of `patternKinds`. */
export type PatternKind = (typeof patternKinds)[number];

/** Violation of patterns of which two are the same. */
export const repeatedPatternMessage = 'This pattern is already there.';

/** Violation of more patterns than an element may have. */
export const tooManyPatternsMessage = `An element can have at most ${c4Limits.patterns} patterns.`;

/** A pattern, for example `App\Order\**` or `src/Order/**`; what each means is told in `pattern-binding.ts`. */
export const elementPattern = z.strictObject({ kind: z.enum(patternKinds), pattern: z.string() });
/** The value that `elementPattern` accepts and returns. */
export type ElementPattern = z.output<typeof elementPattern>;

/** Key of a pattern among those of its element. */
export const patternKey = ({ kind, pattern }: ElementPattern): string => `${kind} ${pattern}`;

/** Patterns of an element in calls: trimmed, without repeats. */
export const toldPatterns = z
  .array(z.strictObject({ kind: z.enum(patternKinds), pattern: line(c4Limits.pattern) }))
  .check(
    z.maxLength(c4Limits.patterns, tooManyPatternsMessage),
    z.refine((all) => new Set(all.map(patternKey)).size === all.length, repeatedPatternMessage),
  );
