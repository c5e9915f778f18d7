/** The head of a push: everything except the texts of its records. */
import type { CallInput } from '#platform/http/contract.ts';
import { invalidInput, refused, violation } from '#platform/http/model/failure.ts';
import { emptyPushMessage, repeatedRecordMessage, type pushAdrs } from '../contract.ts';

/** A parsed push. */
export type Push = CallInput<typeof pushAdrs>['body'];

/** A push without its texts. */
export interface PushHead extends Omit<Push, 'documents'> {
  /** Number of records in the push. */
  readonly externalIds: readonly string[];
}

/** Validates a push without texts. Throws 422 for duplicate records, and for a complete push without records. */
export function checkedHead({ documents, ...head }: Push): PushHead {
  const externalIds = documents.map(({ externalId }) => externalId);
  const { allExternalIds = [] } = head;
  if (head.complete && externalIds.length + allExternalIds.length === 0) throw refused(emptyPushMessage);
  const seen = new Set<string>();
  const repeated = externalIds.flatMap((externalId, at) => {
    const isAgain = seen.has(externalId);
    seen.add(externalId);
    return isAgain ? [violation(`documents[${at}].externalId`, repeatedRecordMessage)] : [];
  });
  if (repeated.length > 0) throw invalidInput(repeated);
  return { ...head, externalIds };
}
