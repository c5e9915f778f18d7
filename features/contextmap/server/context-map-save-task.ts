/** Worker task of context maps: reads the body of a save. */
import { readBody } from '#platform/http/server/read-body.ts';
import { saveContextMap } from '../contract.ts';

/** Worker task: validates the body of `saveContextMap`. Throws like `readBody`. */
export const readContextMapBody = (bodyFile: string) => readBody(saveContextMap, bodyFile);
