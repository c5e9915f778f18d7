/** Worker tasks of drivers: read the bodies of saves. */
import { readBody } from '#platform/http/server/read-body.ts';
import { saveConstraints, saveQualityAttributes } from '../contract.ts';

/** Worker task: validates the body of `saveQualityAttributes`. Throws like `readBody`. */
export const readAttributesBody = (bodyFile: string) => readBody(saveQualityAttributes, bodyFile);

/** Worker task: the same for `saveConstraints`. */
export const readConstraintsBody = (bodyFile: string) => readBody(saveConstraints, bodyFile);
