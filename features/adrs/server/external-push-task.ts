/** What a push costs besides SQL, done by a worker: parsing its body, reading its Markdown. */
import { readBody } from '#platform/http/server/read-body.ts';
import { pushAdrs } from '../contract.ts';
import { checkedHead, type Push, type PushHead } from './external-push-head.ts';
import { prepareRecord, type PreparedRecord } from './external-text.ts';

/** Records with all their relations, and the ids of a repository. */
const mostValues = 600_000;

const readPush = (bodyFile: string): Push => readBody(pushAdrs, bodyFile, mostValues);

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
