/** Worker tasks of a push: parsing the body and reading the Markdown. */
import { readBody } from '#platform/http/server/read-body.ts';
import { violated } from '#platform/http/model/failure.ts';
import { pushAdrs, pushLimits, tooLargePushMessage } from '../contract.ts';
import { checkedHead, type Push, type PushHead } from './external-push-head.ts';
import { prepareRecord, type PreparedRecord } from './external-text.ts';

/** Records with their references, and the ids of a repository. */
const mostValues = 600_000;

const readPush = (bodyFile: string): Push => readBody(pushAdrs, bodyFile, mostValues);

/** Worker task: parses a body without texts. Throws like `readBody` and `checkedHead`. */
export const readPushHead = (bodyFile: string): PushHead => checkedHead(readPush(bodyFile));

/** Input of `preparePush`: the body again, and the ids of all records of the repository including this push. */
export interface PushToPrepare {
  readonly bodyFile: string;
  readonly ids: ReadonlyMap<string, string>;
}

/**
 * Worker task: prepares the records of a push for storage. Throws 422 with the path of an invalid text, and for texts
 * that are too large together: short Markdown can make long rich text, and the server would hold all of it.
 */
export function preparePush({ bodyFile, ids }: PushToPrepare): readonly PreparedRecord[] {
  let size = 0;
  return readPush(bodyFile).documents.map((pushed, at) => {
    const record = prepareRecord(pushed, at, ids);
    size += record.json.length;
    if (size > pushLimits.converted) throw violated('documents', tooLargePushMessage);
    return record;
  });
}
