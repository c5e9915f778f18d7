/** What a push says of itself: everything but the texts of its records. */
import type { CallInput } from '#platform/http/contract.ts';
import { invalidInput, refused, violation } from '#platform/http/model/failure.ts';
import { emptyPushMessage, repeatedRecordMessage, type pushAdrs } from '../contract.ts';

/** A push as its body tells it. */
export type Push = CallInput<typeof pushAdrs>['body'];

/** A push without its texts. */
export interface PushHead extends Omit<Push, 'documents'> {
  /** Of the records that are pushed. */
  readonly externalIds: readonly string[];
}

/** A push without its texts. Throws 422 when it names a record twice, or is complete and names none. */
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
