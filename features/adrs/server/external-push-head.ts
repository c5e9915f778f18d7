/** The head of a push: everything except the texts of its records. */
import { createHash } from 'node:crypto';
import type { CallInput } from '#platform/http/contract.ts';
import { invalidInput, refused, violation } from '#platform/http/model/failure.ts';
import type { PushedFile } from '../model/renamed-records.ts';
import { emptyPushMessage, repeatedRecordMessage, type pushAdrs } from '../contract.ts';

/** Hash of a text in hex, as the database computes it. */
export const md5 = (text: string): string => createHash('md5').update(text).digest('hex');

/** A parsed push. */
export type Push = CallInput<typeof pushAdrs>['body'];

/** A push without its texts. */
export interface PushHead extends Omit<Push, 'documents'> {
  /** Paths of the records in the push. */
  readonly externalIds: readonly string[];
  /** What renamed files are recognized by. */
  readonly files: readonly PushedFile[];
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
  const files = documents.map(({ externalId, markdown, renamedFrom }) => ({
    externalId,
    markdownHash: md5(markdown),
    renamedFrom: renamedFrom ?? undefined,
  }));
  return { ...head, externalIds, files };
}
