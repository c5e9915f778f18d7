/** The drivers that a decision names before it is stored: kept as a text with its draft. Pure. */
import * as z from 'zod/mini';

const namedAnswer = z.object({ driverId: z.string(), because: z.string() });
/** A driver, and why the decision answers it. */
export type NamedAnswer = z.output<typeof namedAnswer>;

const namedAnswers = z.array(namedAnswer);

/** What was noted; nothing for a text that is no note. */
export function answersOf(noted: string | undefined): readonly NamedAnswer[] {
  if (noted === undefined) return [];
  try {
    const read = namedAnswers.safeParse(JSON.parse(noted));
    return read.success ? read.data : [];
  } catch {
    return [];
  }
}

/** The note of these answers; undefined without any. */
export const noteOf = (answers: readonly NamedAnswer[]): string | undefined =>
  answers.length === 0 ? undefined : JSON.stringify(answers);
