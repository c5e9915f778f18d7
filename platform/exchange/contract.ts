/** Reports of what another form of something cannot hold, line by line. */
import * as z from 'zod/mini';
import { id } from '#platform/http/contract.ts';

/** Something that is lost or becomes different. */
export const loss = z.strictObject({
  /** Where it stands in what was read, as a JSON pointer: `/model/people/0/location`. Empty for all of it. */
  path: z.string(),
  /** What happens to it, as a sentence. */
  message: z.string(),
});
/** See `loss`. */
export type Loss = z.output<typeof loss>;

/** A report. */
export const losses = z.array(loss);

/** What was made of something else, and what was lost on the way. */
export const converted = z.strictObject({ id, losses });

/** Lines of a report that are answered. */
const mostLosses = 2_000;

/** A report for an answer: a very long one ends with the number of its further lines. */
export function answeredLosses(report: readonly Loss[]): Loss[] {
  const lines = report.slice(0, mostLosses).map(({ path, message }) => ({ path, message }));
  const more = report.length - lines.length;
  return more === 0 ? lines : [...lines, { path: '', message: `${more.toLocaleString('en')} more differences.` }];
}
