/** What C4 models link to: the call and its reply. */
import * as z from 'zod/mini';
import { call } from '#platform/http/contract.ts';
import { namedThing, searchHit } from '#platform/search/contract.ts';
import { byId, reads } from '../contract.ts';

/** A linked item; records of a workflow have number and state. */
export const c4LinkedThing = z.extend(namedThing, {
  /** For example `#012`. */
  serial: z.optional(z.string()),
  state: searchHit.shape.state,
});
/** The value that `c4LinkedThing` accepts and returns. */
export type C4LinkedThing = z.output<typeof c4LinkedThing>;

/** `GET /c4models/links`: titles and states of linked items. */
export const listC4Links = call({
  ...reads,
  name: 'listC4Links',
  path: '/c4models/:id/links',
  summary: 'The living documents, ADRs and RFCs that a C4 model names, with what is needed to open them',
  params: byId,
  reply: z.strictObject({ resources: z.array(c4LinkedThing) }),
  envelope: 'item',
});
