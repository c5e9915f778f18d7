/** Why a proposal was refused, in one sentence. */
import { Failure } from '#platform/http/model/failure.ts';
import { failureSentence } from '#platform/ui/model/failure-sentence.ts';

/** The first sentence of a refusal that names places, with its line. */
export function refusalSentence(error: unknown): string {
  const [first] = error instanceof Failure ? error.violations : [];
  const sentence = first?.errors[0];
  if (first === undefined || sentence === undefined) return failureSentence(error);
  return first.line ? `Line ${String(first.line)}: ${sentence}` : sentence;
}
