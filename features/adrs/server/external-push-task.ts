/** What a push costs besides SQL, done by a worker: parsing its body, reading its Markdown. */
import { invalidInput, refused, violation } from '#platform/http/model/failure.ts';
import { readBody } from '#platform/http/server/read-body.ts';
import { emptyPushMessage, pushAdrs, repeatedRecordMessage } from '../contract.ts';
import { prepareRecord, type PreparedRecord } from './external-text.ts';
import type { Push, PushHead } from './external-push.ts';

/** Records with all their relations, and the ids of a repository. */
const mostValues = 600_000;

const readPush = (bodyFile: string): Push => readBody(pushAdrs, bodyFile, mostValues);

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

/** Task: what the body of a push says but for the texts. Throws as `readBody` and `checkedHead` do. */
export const readPushHead = (bodyFile: string): PushHead => checkedHead(readPush(bodyFile));

/** What `preparePush` needs: the body again, and the ids of all records of the repository, this push included. */
export interface PushToPrepare {
  readonly bodyFile: string;
  readonly ids: ReadonlyMap<string, string>;
}

/** Task: the records of a push, ready to be stored. 422 with the place of a text that cannot be stored. */
export const preparePush = ({ bodyFile, ids }: PushToPrepare): readonly PreparedRecord[] =>
  readPush(bodyFile).documents.map((pushed, at) => prepareRecord(pushed, at, ids));
