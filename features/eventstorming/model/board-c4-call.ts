/** A board becomes a new C4 model: the call. */
import * as z from 'zod/mini';
import { c4Model, changeC4Model, createC4Model } from '#features/c4models/contract.ts';
import { call, id } from '#platform/http/contract.ts';

/**
 * `POST /architect/boards/:id/c4models`: creates a C4 model and makes the elements of a board in it, both or neither.
 * Repeating it with the same `modelId` creates nothing more and answers the model as it is now.
 */
export const createBoardC4Model = call({
  name: 'createBoardC4Model',
  tag: 'Event storming',
  access: 'project',
  permission: 'c4model.write',
  method: 'POST',
  path: '/architect/boards/:id/c4models',
  summary: 'Create a C4 model from an event storming board',
  params: z.strictObject({ id }),
  body: z.strictObject({
    /** Chosen by the client. */
    modelId: z.optional(id),
    ...createC4Model.body.shape,
    changes: changeC4Model.body.shape.changes,
  }),
  bodyLimit: changeC4Model.bodyLimit,
  bodyValues: changeC4Model.bodyValues,
  reply: c4Model,
  envelope: 'item',
  status: 201,
});
