/** A copy of a C4 model: the call. */
import * as z from 'zod/mini';
import { call } from '#platform/http/contract.ts';
import { byId, changes, name } from '../contract.ts';

/** `POST /c4models/:id/copy`: copy a C4 model with new ids. */
export const copyC4Model = call({
  ...changes,
  name: 'copyC4Model',
  method: 'POST',
  path: '/c4models/:id/copy',
  summary: 'Copy a C4 model with new ids',
  params: byId,
  body: z.strictObject({ name: z.optional(name) }),
  status: 201,
});
